"""Which type and which role was taken for which, over entities whose name was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kg.evaluation.pairing import pair_names

__all__ = ["Confusion", "confuse"]

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Confusion:
    """A square table of counts: `counts[i][j]` gold things of `names[i]` were predicted as `names[j]`."""

    names: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]

    def to_json(self) -> dict[str, dict[str, int]]:
        """Gold name -> predicted name -> count, without zeros."""
        return {
            name: {other: count for other, count in zip(self.names, row, strict=True) if count}
            for name, row in zip(self.names, self.counts, strict=True)
        }


def confuse(
    gold: Sequence[Record], predicted: Mapping[str, Record], *, field: str, order: Sequence[str] = ()
) -> Confusion:
    """The confusions of one field of entities ("type" or "role") over one-to-one pairs of names.

    Args:
        gold: gold records.
        predicted: predictions by paper id.
        field: what is compared.
        order: the values in the order of the table; others that occur come after them, sorted.

    >>> gold = [{"id": "a", "entities": [{"name": "CLIP", "type": "MODEL"}]}]
    >>> confuse(gold, {"a": {"entities": [{"name": "CLIP", "type": "METHOD"}]}}, field="type").to_json()
    {'METHOD': {}, 'MODEL': {'METHOD': 1}}
    """
    cells: Counter[tuple[str, str]] = Counter()
    for paper in gold:
        wanted, found = paper["entities"], predicted.get(paper["id"], {}).get("entities", [])
        for i, j in pair_names(wanted, found):
            cells[str(wanted[i].get(field)), str(found[j].get(field))] += 1
    met = {name for pair in cells for name in pair}
    names = (*(name for name in order if name in met), *sorted(met - set(order)))
    return Confusion(names, tuple(tuple(cells[name, other] for other in names) for name in names))
