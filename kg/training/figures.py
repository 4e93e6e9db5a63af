"""How well a network tags examples, counted on pieces while it trains; `kg evaluate` gives the figures that count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.training.tags import IGNORED, OUTSIDE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Figures", "compare", "spans_of"]


@dataclass(frozen=True, slots=True)
class Figures:
    """F1 of mentions (both ends and the type right), and the share of right roles on the pieces of gold mentions."""

    mention: float
    role: float


def spans_of(tags: NDArray[np.int16]) -> set[tuple[int, int, int]]:
    """(start, end, type) of the spans that tags describe; a continuation without a beginning begins one.

    >>> import numpy as np
    >>> sorted(spans_of(np.array([0, 1, 2, 3, 0, 6], np.int16)))
    [(1, 3, 0), (3, 4, 1), (5, 6, 2)]
    """
    found = set()
    start, type_ = -1, -1
    for at, tag in enumerate([*tags.tolist(), OUTSIDE]):
        continues = tag > OUTSIDE and tag % 2 == 0 and (tag - 1) // 2 == type_ and start >= 0
        if start >= 0 and not continues:
            found.add((start, at, type_))
            start, type_ = -1, -1
        if tag > OUTSIDE and start < 0:
            start, type_ = at, (tag - 1) // 2
    return found


def compare(
    rows: Iterable[tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]],
) -> Figures:
    """The figures of (gold tags, gold roles, found tags, found roles), one row an abstract."""
    both = gold_count = found_count = right = asked = 0
    for gold_tags, gold_roles, tags, roles in rows:
        gold, found = spans_of(gold_tags), spans_of(tags)
        both += len(gold & found)
        gold_count += len(gold)
        found_count += len(found)
        is_asked = gold_roles != IGNORED
        asked += int(is_asked.sum())
        right += int((roles[is_asked] == gold_roles[is_asked]).sum())
    return Figures(round(2 * both / max(gold_count + found_count, 1), 4), round(right / max(asked, 1), 4))
