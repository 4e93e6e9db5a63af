"""The edges of a name that a model found: brackets that open without closing, hyphens that join it to nothing.

A model judges word by word, so a name may end within a bracket or a hyphenated word. Which stretch the paper means is
seen from the signs themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.extract.decoding import TaggedSpan

__all__ = ["end_without_noun", "find_appositions", "mend_edges"]

_STEP = {"(": 1, ")": -1}
_LOOSE_START = re.compile(r"[\s,;:.)\]]+")
_LOOSE_END = re.compile(r"[\s,;:(\[/–-]+\Z")


def mend_edges(text: str, spans: Iterable[TaggedSpan], pairs: Sequence[Sequence[int]]) -> list[TaggedSpan]:
    """The spans with edges as a writer would set them, none overlapping another.

    A span that grows to hold its long form takes the place of what stood there; one of which nothing is left is dropped.

    Args:
        text: plain text.
        spans: in order, none overlapping another.
        pairs: acronym pairs, each as start and end of the long form, start and end of the short form.
    """
    mended: list[TaggedSpan] = []
    for span in spans:
        for start, end in (_trimmed(text, *part) for part in _parts(text, span.start, span.end, pairs)):
            if start < end:
                while mended and mended[-1].end > start:
                    mended.pop()
                mended.append(replace(span, start=start, end=end))
    return mended


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without signs at its edges that belong to no name."""
    left, right = _LOOSE_START.match(text, start, end), _LOOSE_END.search(text, start, end)
    return left.end() if left else start, right.start() if right else end


def _parts(text: str, start: int, end: int, pairs: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The stretch itself, or what a bracket makes of it that only opens or only closes there.

    Of "UDA) person search" the long form is a part, if the paper pairs the two before that bracket; else the name starts
    behind it. "tumour growth (TG" are two names.
    """
    closing = _find_closing(text, start, end)
    if closing is not None:
        longs = (long for long, _, _, short_end in pairs if short_end == closing and long < start)
        whole = next((long for long in longs if "(" in text[long:start]), None)
        return [(whole, end)] if whole is not None else _parts(text, closing + 1, end, pairs)
    opening = _find_opening(text, start, end)
    if opening is None:
        return [(start, end)]
    is_pair = text[end : end + 1] == ")"
    return [(start, opening), (opening + 1, end)] if is_pair else [(start, opening)]


def _find_closing(text: str, start: int, end: int) -> int | None:
    """Where the first bracket closes that was opened before the stretch."""
    depth = 0
    for at in range(start, end):
        depth += _STEP.get(text[at], 0)
        if depth < 0:
            return at
    return None


def _find_opening(text: str, start: int, end: int) -> int | None:
    """Where the last bracket opens that is closed behind the stretch."""
    depth = 0
    for at in reversed(range(start, end)):
        depth += _STEP.get(text[at], 0)
        if depth > 0:
            return at
    return None


_NOUN = re.compile(r"\s(?:data ?sets?|benchmarks?|corpus|corpora|leaderboards?|test sets?|tasks)\Z")
_PROPER = re.compile(r"[A-Z0-9]")


def end_without_noun(text: str, start: int, end: int) -> int:
    """Where the name of a data set ends before the noun that says what it is.

    After a proper name such a noun is annotated as part of it in 8 of 300 places; with a capital it is part of it.

    >>> [end_without_noun(text, 0, len(text)) for text in ("QH9 dataset", "speech corpus", "Genomics Benchmarks")]
    [3, 13, 19]
    """
    noun = _NOUN.search(text, start, end)
    return noun.start() if noun and _PROPER.search(text, start, noun.start()) else end


def find_appositions(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pairs of indices of neighbours that stand as `one (other)`: two ways to write one thing.

    Whoever hands in spans sees to it that both are names of one type: in 98 of 100 annotated cases they are then one
    entity, whether or not the letters of one are found in the other (`PPO (Proximal Policy Optimization)`).

    >>> find_appositions("graph nets (GNs) and trees (oak)", [(0, 10), (12, 15), (21, 26), (28, 31)])
    [(0, 1), (2, 3)]
    """
    return [
        (index, index + 1)
        for index, ((_, end), (start, stop)) in enumerate(pairwise(spans))
        if _OPENS.fullmatch(text, end, start) and text[stop : stop + 1] == ")"
    ]


_OPENS = re.compile(r" \((?:(?:also|formerly|otherwise) (?:known|called) as |also called |a\.?k\.?a\.?,? )?")
