"""Whether a confidence means what it says: of the links given 0.8, eight in ten should be right.

Right = matched with equal type and equal role. The bins hold equal numbers of predicted entities, so that no figure
hangs on a handful of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from kg.errors import InputError

if TYPE_CHECKING:
    from kg.evaluation.judging import Judgement

__all__ = ["Bin", "Calibration", "calibrate"]

BINS = 10
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Bin:
    """One bin: its least and greatest confidence, how many entities, their mean confidence, the share right."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Bins in order of confidence, and the expected calibration error over them."""

    bins: tuple[Bin, ...]
    error: float

    def to_json(self) -> dict[str, Any]:
        """The table as plain values."""
        return {"ece": self.error, "bins": [asdict(part) for part in self.bins]}


def calibrate(judgements: Iterable[Judgement], *, bins: int = BINS) -> Calibration:
    """The reliability of the confidences of predicted entities.

    Entities of one confidence share their verdicts evenly: which of them falls into which bin would otherwise be
    decided by the order of the papers, and change the figures.

    Raises:
        InputError: a predicted entity has no confidence between 0 and 1.

    >>> from kg.evaluation import Judgement
    >>> def made(score, verdict):
    ...     return Judgement("a", {"name": "x", "confidence": score}, verdict, verdict)
    >>> calibrate([made(0.9, True), made(0.9, True), made(0.2, False)], bins=2).error
    0.1333
    """
    pairs = sorted((_confidence(judgement), judgement.is_right) for judgement in judgements)
    shared = _share_ties(pairs)
    parts = tuple(_bin(part) for part in _cut(shared, bins) if part)
    error = sum(part.count * abs(part.confidence - part.right) for part in parts) / len(shared) if shared else 0.0
    return Calibration(tuple(_rounded(part) for part in parts), round(error, _DIGITS))


def _confidence(judgement: Judgement) -> float:
    value = judgement.entity.get("confidence")
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        name = judgement.entity["name"]
        raise InputError(f"{judgement.paper}: {name!r} has no confidence from 0 to 1, which calibration needs")
    return float(value)


def _share_ties(pairs: Sequence[tuple[float, bool]]) -> list[tuple[float, float]]:
    shared = []
    for value, group in groupby(pairs, key=lambda pair: pair[0]):
        verdicts = [verdict for _, verdict in group]
        shared += [(value, sum(verdicts) / len(verdicts))] * len(verdicts)
    return shared


def _cut(pairs: Sequence[tuple[float, float]], bins: int) -> list[Sequence[tuple[float, float]]]:
    """Stretches of as equal length as can be, in order."""
    edges = [len(pairs) * i // bins for i in range(bins + 1)]
    return [pairs[edges[i] : edges[i + 1]] for i in range(bins)]


def _bin(pairs: Sequence[tuple[float, float]]) -> Bin:
    count = len(pairs)
    mean = sum(value for value, _ in pairs) / count
    right = sum(share for _, share in pairs) / count
    return Bin(pairs[0][0], pairs[-1][0], count, mean, right)


def _rounded(part: Bin) -> Bin:
    return Bin(part.low, part.high, part.count, round(part.confidence, _DIGITS), round(part.right, _DIGITS))
