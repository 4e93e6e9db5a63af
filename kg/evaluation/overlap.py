"""Which predicted entity touches which gold entity, though no name of theirs is equal."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kg.evaluation.normal import name_form
from kg.evaluation.pairing import Pair, gold_spans

__all__ = ["find_overlaps"]

Record = dict[str, Any]
Place = tuple[int, int]
_WORD = re.compile(r"[^\W_]+")


def find_overlaps(text: str | None, gold: Sequence[Record], predicted: Sequence[Record]) -> list[Pair]:
    """Pairs of positions, in order, of entities that overlap.

    By place, where there is a text and the predictions carry mentions; else where one name holds all words of the
    other, side by side.

    >>> find_overlaps(None, [{"name": "L2 weight decay"}], [{"name": "weight decay"}, {"name": "decay of weight"}])
    [(0, 0)]
    """
    if text is not None and all("mentions" in entity for entity in predicted):
        wanted = _places_of_gold(text, gold)
        found = [[(mention["start"], mention["end"]) for mention in entity["mentions"]] for entity in predicted]
        return _pairs(wanted, found, _touch)
    words = [[_words(name) for name in _names(entity)] for entity in gold]
    others = [[_words(name) for name in _names(entity)] for entity in predicted]
    return _pairs(words, others, _hold)


def _places_of_gold(text: str, gold: Sequence[Record]) -> list[list[Place]]:
    numbered = [{"type": str(i), "surfaces": entity.get("surfaces", ())} for i, entity in enumerate(gold)]
    places: list[list[Place]] = [[] for _ in gold]
    for start, end, number in sorted(gold_spans(text, numbered)):
        places[int(number)].append((start, end))
    return places


def _pairs(
    left: Sequence[Sequence[Any]], right: Sequence[Sequence[Any]], admits: Callable[[Any, Any], bool]
) -> list[Pair]:
    return [
        (i, j)
        for i, ones in enumerate(left)
        for j, others in enumerate(right)
        if any(admits(one, other) for one in ones for other in others)
    ]


def _touch(one: Place, other: Place) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _hold(one: Sequence[str], other: Sequence[str]) -> bool:
    short, long = sorted((one, other), key=len)
    return bool(short) and any(long[k : k + len(short)] == short for k in range(len(long) - len(short) + 1))


def _names(entity: Record) -> tuple[str, ...]:
    return (entity["name"], *entity.get("surfaces", ()))


def _words(name: str) -> list[str]:
    return [name_form(word) for word in _WORD.findall(name)]
