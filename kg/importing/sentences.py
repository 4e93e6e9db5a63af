"""The sentences of a text of which only some are known, with their places in the row.

RDF holds the sentences that something cites, each with its index. Between them the row is filled up: the stretch
between two known sentences is cut at full stops into as many as are missing, so that every index stays true.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

__all__ = ["fill_sentences"]

_SENTENCE = re.compile(r"\S.*?(?:[.!?](?=\s)|\Z)", re.DOTALL)


def fill_sentences(text: str, known: Mapping[int, tuple[int, int]]) -> list[list[int]]:
    """[begin, end] of all sentences of a text, in order.

    Args:
        text: the raw text.
        known: index -> begin and end of the sentences that are known.

    >>> fill_sentences("One. Two. Three.", {1: (5, 9)})
    [[0, 4], [5, 9], [10, 16]]
    >>> fill_sentences("One and two, three. Four.", {2: (20, 25)})
    [[0, 13], [13, 19], [20, 25]]
    """
    if not known:
        return []
    places = [(-1, (0, 0)), *sorted(known.items())]
    found: list[list[int]] = []
    for (index, (_, end)), (next_index, (begin, next_end)) in pairwise(places):
        found += _cut(text, end, begin, next_index - index - 1)
        found.append([begin, next_end])
    return found + _cut(text, found[-1][1], len(text), None)


def _cut(text: str, begin: int, end: int, count: int | None) -> list[list[int]]:
    """A stretch as so many sentences; as many as it has where the number is not known."""
    pieces = [list(match.span()) for match in _SENTENCE.finditer(text, begin, end) if match.end() > match.start()]
    if count is None:
        return pieces
    if len(pieces) > count > 0:
        pieces = [*pieces[: count - 1], [pieces[count - 1][0], pieces[-1][1]]]
    while 0 < len(pieces) < count:
        longest = max(range(len(pieces)), key=lambda n: pieces[n][1] - pieces[n][0])
        first, last = pieces[longest]
        middle = _middle(text, first, last)
        if middle is None:
            break
        pieces[longest : longest + 1] = [[first, middle], [middle, last]]
    return pieces[:count]


def _middle(text: str, begin: int, end: int) -> int | None:
    """A place to cut near the middle, behind white space if there is any; None if there is nothing to cut."""
    if end - begin < 2:  # noqa: PLR2004 - one character is whole
        return None
    middle = (begin + end) // 2
    behind = text.find(" ", middle, end - 1)
    return behind + 1 if behind >= 0 else middle
