"""How each name stands among the names of its paper: type and role, rank, how often and how it is introduced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kg.extract.state import LocalEntity

__all__ = ["CHOICES", "PaperNames", "few", "read_names"]

CHOICES: dict[str, frozenset[str]] = {
    "subject": frozenset({"METHOD", "MODEL", "DATASET"}),
    "dataset": frozenset({"DATASET"}),
    "baseline": frozenset({"METHOD", "MODEL"}),
}
"""What is chosen for a number, and the types it is chosen from."""


@dataclass(frozen=True, slots=True)
class PaperNames:
    """What a paper names, as far as the choice needs it: one row an entity, in the order of the entities.

    Args:
        marks: type and role, `METHOD:proposes`.
        standing: features that hold in the whole paper.
        orders: the sentences that name it, by number, ascending.
    """

    marks: tuple[str, ...]
    standing: tuple[tuple[str, ...], ...]
    orders: tuple[tuple[int, ...], ...]
    types: tuple[str, ...]
    own: str

    def is_system(self, entity: int) -> bool:
        """Whether it is a method or a model."""
        return self.types[entity] != "DATASET"

    def among(self, types: frozenset[str]) -> list[int]:
        """The entities of these types."""
        return [n for n, type_ in enumerate(self.types) if type_ in types]


def few(count: int, most: int = 3) -> str:
    """A count as a feature: exact while it is small.

    >>> few(2), few(7)
    ('2', '3+')
    """
    return str(count) if count < most else f"{most}+"


def read_names(
    entities: Sequence[LocalEntity],
    mentions: Sequence[tuple[int, int]],
    sentences: Sequence[tuple[int, int]],
) -> PaperNames:
    """The names of a paper, and how each stands among them."""
    starts = [start for start, _ in sentences]
    orders = []
    for entity in entities:
        places = sorted(mentions[i][0] for i in entity["members"])
        orders.append(tuple(sum(start <= place for start in starts) - 1 for place in places))
    marks = [f"{entity['type']}:{entity['role']}" for entity in entities]
    firsts = [min((mentions[i][0] for i in entity["members"]), default=0) for entity in entities]
    counts = Counter(marks)
    standing = []
    for n, mark in enumerate(marks):
        same = [m for m, other in enumerate(marks) if other == mark]
        rank = sum(firsts[m] < firsts[n] for m in same)
        most = max(len(orders[m]) for m in same)
        is_top = len(orders[n]) == most
        standing.append(
            (
                f"m={mark}",
                f"m,rank={mark},{few(rank)},{few(counts[mark])}",
                f"m,count={mark},{few(len(orders[n]), 4)}",
                f"m,top={mark},{is_top},{few(counts[mark])}",
                f"m,first={mark},{few(orders[n][0] if orders[n] else 9, 4)}",
            )
        )
    types = Counter(entity["type"] for entity in entities)
    own = ",".join(few(counts[f"{type_}:proposes"], 2) for type_ in ("METHOD", "MODEL", "DATASET"))
    own = f"{own},{few(types['DATASET'], 2)}"
    return PaperNames(tuple(marks), tuple(standing), tuple(orders), tuple(entity["type"] for entity in entities), own)
