"""Which predicted entity stands for which gold entity, and where gold surfaces stand in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kg.evaluation.normal import name_form

__all__ = ["Pair", "gold_spans", "pair_entities"]

Record = dict[str, Any]
Pair = tuple[int, int]


def pair_entities(gold: Sequence[Record], predicted: Sequence[Record]) -> list[Pair]:
    """One-to-one pairs of positions whose entities have one type and share a name.

    Greedy, in the order of the lists, in two rounds: first pairs of equal role, then the rest. So a name that
    is predicted twice is matched with its right role where there is one.
    """
    gold_forms = [_forms(entity) for entity in gold]
    predicted_forms = [_forms(entity) for entity in predicted]

    def is_same(i: int, j: int) -> bool:
        return gold[i]["type"] == predicted[j]["type"] and not gold_forms[i].isdisjoint(predicted_forms[j])

    def is_same_with_role(i: int, j: int) -> bool:
        return gold[i].get("role") == predicted[j].get("role") and is_same(i, j)

    pairs: list[Pair] = []
    for admits in (is_same_with_role, is_same):
        pairs += _pair_free(pairs, len(gold), len(predicted), admits)
    return pairs


def _pair_free(taken: list[Pair], rows: int, columns: int, admits: Callable[[int, int], bool]) -> list[Pair]:
    """New pairs among the positions that no pair has taken: each row gets its first free column."""
    busy = {i for i, _ in taken}
    free = sorted(set(range(columns)) - {j for _, j in taken})
    found = []
    for i in range(rows):
        partner = None if i in busy else next((j for j in free if admits(i, j)), None)
        if partner is not None:
            free.remove(partner)
            found.append((i, partner))
    return found


def _forms(entity: Record) -> frozenset[str]:
    names = (entity["name"], *entity.get("surfaces", ()))
    return frozenset(filter(None, map(name_form, names)))


def gold_spans(text: str, entities: Sequence[Record]) -> set[tuple[int, int, str]]:
    """All whole-word occurrences of the surfaces as (start, end, type); the longest surface comes first.

    >>> sorted(gold_spans("GPT-4 and GPT-4o", [{"type": "MODEL", "surfaces": ["GPT-4", "GPT-4o"]}]))
    [(0, 5, 'MODEL'), (10, 16, 'MODEL')]
    """
    wanted = {(surface, entity["type"]) for entity in entities for surface in entity.get("surfaces", ())}
    spans: set[tuple[int, int, str]] = set()
    for surface, type_ in sorted(wanted, key=lambda pair: (-len(pair[0]), *pair)):
        for found in re.finditer(rf"(?<!\w){re.escape(surface)}(?!\w)", text):
            start, end = found.span()
            if not any(start < other_end and other_start < end for other_start, other_end, _ in spans):
                spans.add((start, end, type_))
    return spans
