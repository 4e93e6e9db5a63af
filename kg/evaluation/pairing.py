"""Which predicted entity stands for which gold entity, and where gold surfaces stand in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kg.evaluation.normal import name_form

__all__ = ["Pair", "entity_forms", "gold_spans", "pair_entities", "pair_names"]

Record = dict[str, Any]
Pair = tuple[int, int]


def pair_entities(gold: Sequence[Record], predicted: Sequence[Record]) -> list[Pair]:
    """One-to-one pairs of positions whose entities have one type and share a name.

    Greedy, in the order of the lists, in two rounds: first pairs of equal role, then the rest. So a name that
    is predicted twice is matched with its right role where there is one.
    """
    return _pair_in_rounds(gold, predicted, (("type", "role"), ("type",)))


def pair_names(gold: Sequence[Record], predicted: Sequence[Record]) -> list[Pair]:
    """One-to-one pairs of positions whose entities share a name, whatever their types.

    The pairs of `pair_entities` come first; what they leave is paired by name alone.

    >>> gold = [{"name": "CLIP", "type": "MODEL"}]
    >>> guess = [{"name": "Clip", "type": "METHOD"}]
    >>> pair_entities(gold, guess), pair_names(gold, guess)
    ([], [(0, 0)])
    """
    return _pair_in_rounds(gold, predicted, (("type", "role"), ("type",), ()))


def _pair_in_rounds(
    gold: Sequence[Record], predicted: Sequence[Record], rounds: Sequence[tuple[str, ...]]
) -> list[Pair]:
    """Pairs that share a name; in each round the named fields must be equal too."""
    gold_forms = [entity_forms(entity) for entity in gold]
    predicted_forms = [entity_forms(entity) for entity in predicted]
    pairs: list[Pair] = []
    for equal in rounds:

        def admits(i: int, j: int, equal: tuple[str, ...] = equal) -> bool:
            is_alike = all(gold[i].get(field) == predicted[j].get(field) for field in equal)
            return is_alike and not gold_forms[i].isdisjoint(predicted_forms[j])

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


def entity_forms(entity: Record) -> frozenset[str]:
    """The name and surfaces of an entity as the measure compares them."""
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
