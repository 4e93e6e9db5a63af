"""Two tables of a graph read side by side, for writers that put what one says into what the other says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.graph.relational import Cell

__all__ = ["Record", "side_by_side"]

Record = dict[str, "Cell"]


def side_by_side(records: Iterator[Record], column: str) -> Callable[[str], list[Record]]:
    """A function that gives the records of an id, none where there are none.

    Ids must be asked for in the order in which the records have them, as tables of one graph do. Only the records of
    one id are held.

    >>> take = side_by_side(iter([{"of": "a", "n": 1}, {"of": "c", "n": 2}, {"of": "c", "n": 3}]), "of")
    >>> [[record["n"] for record in take(iri)] for iri in "abc"]
    [[1], [], [2, 3]]
    """
    groups = groupby(records, key=lambda record: str(record[column]))
    waiting = [next(groups, None)]

    def take(iri: str) -> list[Record]:
        group = waiting[0]
        if group is None or group[0] != iri:
            return []
        found = list(group[1])
        waiting[0] = next(groups, None)
        return found

    return take
