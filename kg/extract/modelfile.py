"""The trained model on disk: `model.onnx`, `vocab.txt` and `model.json`, read and checked.

The shipped models stand in `kg/models/`; `kg train` writes others in the same form.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import ConfigError
from kg.extract.signals import SIGNALS
from kg.extract.wordpiece import Pieces, WordPiece
from kg.model import EntityType, Role

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FORMAT", "TaggerModel", "load_model", "shipped_model"]

FORMAT = 1
_FILES = ("model.json", "model.onnx", "vocab.txt")
_MEND = "reinstall paperkg, or make a model with `kg train`"

Run = Callable[["NDArray[np.int64]", "NDArray[np.float32]"], "tuple[NDArray[np.float32], NDArray[np.float32]]"]


@dataclass(frozen=True, slots=True)
class TaggerModel:
    """A model that is ready to read.

    Args:
        cut: text -> pieces.
        run: (ids, signals) -> scores of tags and of roles, one row a piece, for one window.
        first, last: ids of the marks at the ends of a window.
        types, roles: what the columns mean.
        thresholds: type -> least certainty of an entity.
        usual_roles: type -> roles that the training data know for it.
        calibration: weights of the logistic curve behind `calibrate`.
    """

    cut: Callable[[str], Pieces]
    run: Run
    first: int
    last: int
    max_pieces: int
    types: tuple[EntityType, ...]
    roles: tuple[Role, ...]
    thresholds: dict[str, float]
    usual_roles: dict[str, tuple[str, ...]]
    calibration: tuple[float, float, float, float]

    def calibrate(self, certainty: float, belief: float, share: float) -> float:
        """Probability that type and role of an entity are both right.

        A logistic curve (Platt 1999) over the log odds of three figures of the model: that it is a name, that it has
        this type, that it has this role.
        """
        bias, *weights = self.calibration
        odds = [math.log(p / (1 - p)) for p in (min(max(p, 1e-4), 1 - 1e-4) for p in (certainty, belief, share))]
        total = bias + sum(weight * odd for weight, odd in zip(weights, odds, strict=True))
        return round(1 / (1 + math.exp(-total)), 4)


def shipped_model(profile: str) -> Path:
    """The folder of the model that ships for a profile."""
    with as_file(files("kg.models") / profile) as folder:
        return folder


def load_model(folder: Path) -> TaggerModel:
    """The model in a folder.

    Raises:
        ConfigError: a file is missing or damaged, or the model was made for other signals.
    """
    for name in _FILES:
        if not (folder / name).is_file():
            raise ConfigError(f"{folder / name} is missing; {_MEND}, or use --profile rules")
    try:
        card = json.loads((folder / "model.json").read_text("utf-8"))
        pieces = WordPiece((folder / "vocab.txt").read_text("utf-8").splitlines())
        session = _open(folder / "model.onnx")
    except Exception as error:
        raise ConfigError(f"the model in {folder} cannot be read ({error}); {_MEND}, or use --profile rules") from error
    if card.get("format") != FORMAT or tuple(card.get("signals", ())) != SIGNALS:
        raise ConfigError(f"the model in {folder} was made for another version of paperkg; {_MEND}")

    def run(ids: NDArray[np.int64], signals: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        tags, roles = session.run(["tags", "roles"], {"ids": ids, "signals": signals})
        return tags, roles

    return TaggerModel(
        cut=pieces,
        run=run,
        first=pieces.first,
        last=pieces.last,
        max_pieces=card["max_pieces"],
        types=tuple(card["types"]),
        roles=tuple(card["roles"]),
        thresholds=card["thresholds"],
        usual_roles={type_: tuple(roles) for type_, roles in card["usual_roles"].items()},
        calibration=tuple(card["calibration"]),
    )


def _open(path: Path) -> Any:
    """An inference session of one thread: processes share the work, and one thread gives one order of sums."""
    import onnxruntime  # noqa: PLC0415 - only profiles with a model pay for it

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
