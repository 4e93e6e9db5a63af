"""Linear models over hashed features: a feature is a string, its weight stands in a table at its hash.

Weights are small whole numbers and sums are exact, so that every processor decides alike.
"""

from __future__ import annotations

import base64
import math
import zlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Table", "from_row", "hashed", "shares", "to_row"]


def hashed(features: Iterable[str], bits: int) -> set[int]:
    """The rows of the features in a table of `2**bits` rows; two features may share one."""
    mask = (1 << bits) - 1
    return {_crc(feature) & mask for feature in features}


@lru_cache(maxsize=1 << 17)
def _crc(feature: str) -> int:
    return zlib.crc32(feature.encode())


@dataclass(frozen=True, slots=True)
class Table:
    """Weights of features, one column a class: `weights * scale` are log odds."""

    bits: int
    scale: float
    weights: NDArray[np.int32]

    def score(self, rows: Collection[int]) -> list[int]:
        """The sum of the weights in these rows, one a class."""
        found: list[int] = self.weights[list(rows)].sum(axis=0).tolist()
        return found


def shares(scores: Sequence[int], scale: float) -> list[float]:
    """Scores as probabilities that sum to one.

    >>> shares([0, 0], 0.1)
    [0.5, 0.5]
    """
    most = max(scores)
    raised = [math.exp((score - most) * scale) for score in scores]
    total = sum(raised)
    return [value / total for value in raised]


def to_row(weights: NDArray[np.float64], bits: int) -> dict[str, Any]:
    """A table as JSON: its weights as signed bytes, compressed."""
    scale = float(np.abs(weights).max()) / 127 or 1.0
    small = np.rint(weights / scale).astype(np.int8)
    packed = base64.b85encode(zlib.compress(small.tobytes(), 9)).decode("ascii")
    return {"bits": bits, "classes": weights.shape[1], "scale": round(scale, 9), "weights": packed}


def from_row(row: dict[str, Any]) -> Table:
    """The table that `to_row` wrote.

    Raises:
        ValueError, KeyError: it is damaged.
    """
    raw = zlib.decompress(base64.b85decode(row["weights"]))
    shape = (1 << row["bits"], row["classes"])
    return Table(row["bits"], float(row["scale"]), np.frombuffer(raw, dtype=np.int8).reshape(shape).astype(np.int32))
