"""The network behind a written model: training goes on from its checkpoint, or from `model.onnx` where that is all.

The way back from int8 is not exact, but nearer than any other start.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor

from kg.errors import InputError
from kg.training.checkpoints import CHECKPOINT

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["read_state"]

_WORDS = "encoder.embeddings.word_embeddings"


def read_state(folder: Path) -> dict[str, Tensor]:
    """The weights of the network that was written to a folder, by the names of kg.training.network.

    Raises:
        InputError: neither a checkpoint nor a model stands there.
    """
    if (folder / CHECKPOINT).is_file():
        checkpoint = torch.load(folder / CHECKPOINT, map_location="cpu", weights_only=True)
        return dict(checkpoint["network"])
    if (folder / "model.onnx").is_file():
        return _from_onnx(folder / "model.onnx")
    raise InputError(f"no model to start from: {CHECKPOINT} or model.onnx is wanted", path=str(folder))


def _from_onnx(path: Path) -> dict[str, Tensor]:
    import onnx  # noqa: PLC0415 - a checkpoint does not need it
    from onnx.numpy_helper import to_array  # noqa: PLC0415

    graph = onnx.load(path).graph
    stored = {tensor.name: to_array(tensor) for tensor in graph.initializer}
    state = {name: values for name, values in stored.items() if name.endswith((".weight", ".bias"))}
    state[f"{_WORDS}.weight"] = stored[f"{_WORDS}.codes"] * stored[f"{_WORDS}.scales"]
    for node in graph.node:
        if node.op_type in {"MatMul", "MatMulInteger"} and (matrix := _matrix(node, stored)) is not None:
            module = node.name.strip("/").rsplit("/", 1)[0].replace("/", ".")
            state[f"{module}.weight"] = matrix.T
    return {name: torch.from_numpy(np.array(values, np.float32)) for name, values in state.items()}


def _matrix(node: Any, stored: dict[str, NDArray[Any]]) -> NDArray[np.float32] | None:
    """The weights `[in, out]` of a layer; None where a node multiplies two things that were computed."""
    name = node.input[1]
    if name not in stored:
        return None
    if node.op_type == "MatMul":
        return np.asarray(stored[name], np.float32)
    stem = name.removesuffix("_quantized")
    zero, scale = stored[f"{stem}_zero_point"].astype(np.int32), stored[f"{stem}_scale"]
    return np.asarray((stored[name].astype(np.int32) - zero) * scale, np.float32)
