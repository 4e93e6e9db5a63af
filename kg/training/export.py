"""A trained network to the files that reading needs: `model.onnx` (int8), `vocab.txt`, `model.json`.

Reading needs neither torch nor this room: kg.extract.modelfile opens what is written here.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn

from kg import __version__
from kg.extract.modelfile import FORMAT
from kg.extract.signals import SIGNALS
from kg.training.network import Network, blank_encoder
from kg.training.small import SmallEncoder
from kg.vocab.roles import ROLES, TYPES, roles_for

if TYPE_CHECKING:
    from kg.training.bases import Base

__all__ = ["MAX_PIECES", "Drift", "card", "export_model", "write_onnx"]

MAX_PIECES = 510
"""Pieces of a window; with the marks at both ends it fills the 512 places of the encoder."""

_OPSET = 17
_THRESHOLD = 0.5
_CALIBRATION = (0.0, 1.0, 1.0, 1.0)
_LARGEST = 127
_EXACT = ("/projection/MatMul", "/side/MatMul", "/tags/MatMul", "/roles/MatMul")
"""Small layers that decide much: they stay in full precision."""


@dataclass(frozen=True, slots=True)
class Drift:
    """How far the written file is from the network.

    Args:
        largest, mean: differences of the logits of tags.
        moved: share of pieces whose best tag is another.
        bytes: size of `model.onnx`.
    """

    largest: float
    mean: float
    moved: float
    bytes: int


def export_model(
    network: Network, folder: Path, *, base: Base, details: Mapping[str, Any], samples: list[tuple[Tensor, Tensor]]
) -> Drift:
    """Write the three files of a model and compare what they say with the network.

    Args:
        network: what was trained; it is left as it was.
        folder: made if need be.
        base: the encoder whose pieces the network reads.
        details: what `model.json` says beyond the defaults of `card`.
        samples: (ids `[1, n]`, signals `[1, n, signals]`) to compare on.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_onnx(network, folder / "model.onnx", base)
    shutil.copyfile(base.folder / "vocab.txt", folder / "vocab.txt")
    text = json.dumps(card(base, details), ensure_ascii=False, indent=2) + "\n"
    (folder / "model.json").write_text(text, encoding="utf-8", newline="\n")
    return _compare(network, folder / "model.onnx", samples)


def card(base: Base, details: Mapping[str, Any]) -> dict[str, Any]:
    """What `model.json` says; no date, so that the same training gives the same bytes."""
    return {
        "format": FORMAT,
        "created_by": f"paperkg {__version__}",
        "base": base.to_json(),
        "data": {},
        "types": list(TYPES),
        "roles": list(ROLES),
        "signals": list(SIGNALS),
        "max_pieces": MAX_PIECES,
        "thresholds": dict.fromkeys(TYPES, _THRESHOLD),
        "usual_roles": {type_: list(roles_for(type_)) for type_ in TYPES},
        "calibration": list(_CALIBRATION),
        **details,
    }


def write_onnx(network: Network, path: Path, base: Base) -> None:
    """The network as int8 ONNX: inputs `ids`, `signals`, outputs `tags`, `roles`, one window a call.

    Word embeddings are coded row by row, matrices column by column; sums stay exact.
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic  # noqa: PLC0415 - only writing needs it
    from onnxruntime.quantization.shape_inference import quant_pre_process  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as place:
        full, shaped = Path(place, "full.onnx"), Path(place, "shaped.onnx")
        _trace(_with_coded_words(network, base), full)
        # Not optimised: what that does depends on the processor.
        quant_pre_process(full, shaped, skip_optimization=True, skip_symbolic_shape=True)
        quantize_dynamic(
            shaped,
            path,
            op_types_to_quantize=["MatMul"],
            nodes_to_exclude=list(_EXACT),
            per_channel=True,
            reduce_range=True,  # processors without VNNI add two products in 16 bits; seven bits cannot overflow there
            weight_type=QuantType.QInt8,
        )


def _trace(network: nn.Module, path: Path) -> None:
    """The network as ONNX; the length of the window stays open."""
    ids = torch.arange(1, 17).unsqueeze(0)
    signals = torch.zeros(1, ids.shape[1], len(SIGNALS))
    length = {1: "pieces"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the tracing exporter is called old; the new one needs a package more
        torch.onnx.export(
            network,
            (ids, signals),
            str(path),
            input_names=["ids", "signals"],
            output_names=["tags", "roles"],
            dynamic_axes=dict.fromkeys(("ids", "signals", "tags", "roles"), length),
            opset_version=_OPSET,
            dynamo=False,
        )


class _CodedRows(nn.Module):
    """An embedding table in int8, each row with its own scale."""

    def __init__(self, table: Tensor) -> None:
        super().__init__()
        scales = table.abs().amax(1, keepdim=True).clamp_min(1e-12) / _LARGEST
        self.register_buffer("codes", torch.round(table / scales).to(torch.int8))
        self.register_buffer("scales", scales)

    def forward(self, ids: Tensor) -> Tensor:
        codes: Tensor = self.codes[ids]
        scales: Tensor = self.scales[ids]
        return codes.to(torch.float32) * scales


def _with_coded_words(network: Network, base: Base) -> Network:
    """A copy of the network whose words take a byte a number."""
    words = network.encoder.embeddings.word_embeddings.num_embeddings
    is_small = isinstance(network.encoder, SmallEncoder)
    encoder = SmallEncoder(words) if is_small else blank_encoder(base.folder)
    copy = Network(base.folder, len(SIGNALS), encoder=encoder)
    copy.load_state_dict(network.state_dict())
    embeddings = copy.encoder.embeddings
    embeddings.word_embeddings = _CodedRows(embeddings.word_embeddings.weight.detach())
    copy.eval()
    return copy


def _compare(network: Network, path: Path, samples: list[tuple[Tensor, Tensor]]) -> Drift:
    """The written file against the network, on samples."""
    import onnxruntime  # noqa: PLC0415 - see write_onnx

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # as in use
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    was_training = network.training
    network.eval()
    gaps, moved = [np.zeros(1)], [np.zeros(1)]
    with torch.inference_mode():
        for ids, signals in samples:
            tags, _ = network(ids, signals)
            (coded,) = session.run(["tags"], {"ids": ids.numpy(), "signals": signals.numpy()})
            gaps.append(np.abs(tags.numpy() - coded).ravel())
            moved.append((tags.numpy().argmax(-1) != coded.argmax(-1)).ravel())
    network.train(was_training)
    gap = np.concatenate(gaps)
    return Drift(float(gap.max()), float(gap.mean()), float(np.concatenate(moved).mean()), path.stat().st_size)
