"""Edges -> train, valid, test: by a seeded hash, so that a rerun splits alike, and nothing unseen is asked for."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kg.graph.relational import Tables

__all__ = ["SPLITS", "Split", "split"]

Split = Literal["train", "valid", "test"]

SPLITS: tuple[Split, ...] = ("train", "valid", "test")

_SHARE = 10  # one edge in so many for valid, and as many for test
_TOLD = ("kg:publishedAt",)  # what the source states of nearly every paper alike
_TRAIN, _VALID, _TEST = range(3)


def split(tables: Tables, *, seed: int) -> list[Split]:
    """The part that each edge belongs to, in the order of the rows of the table of edges.

    A tenth goes to valid and a tenth to test, as far as train still holds every node and every relation. Two nodes that
    several edges join stay whole in train, and so does what the source states of every paper.
    """
    number: dict[str, int] = {}
    ends: list[tuple[int, int, str]] = []
    order: list[tuple[bytes, int]] = []
    for index, row in enumerate(tables.rows("edges")):
        key, source, target, relation = map(str, row[:4])
        ends.append((number.setdefault(source, len(number)), number.setdefault(target, len(number)), relation))
        order.append((hashlib.sha256(f"{seed}\n{key}".encode()).digest()[:8], index))
    order.sort()
    uses = Counter(node for head, tail, _ in ends for node in {head, tail})
    twins = Counter((min(head, tail), max(head, tail)) for head, tail, _ in ends)
    relations = Counter(relation for *_, relation in ends)
    parts = bytearray(len(ends))
    wanted = 2 * (len(ends) // _SHARE)
    for _, index in order:
        if not wanted:
            break
        head, tail, relation = ends[index]
        is_spare = min(uses[head], uses[tail], relations[relation]) > 1
        if is_spare and twins[min(head, tail), max(head, tail)] == 1 and relation not in _TOLD:
            parts[index] = _TEST if wanted % 2 == 0 else _VALID
            wanted -= 1
            uses.subtract({head, tail})
            relations[relation] -= 1
    return [SPLITS[part] for part in parts]
