"""What stands around the numbers of a text: the words of their sentences, with each name and number as one word.

A name counts as what it is to the paper (`<own>`, `<system>`, `<data>`), not as its letters, so that what is learned
from one paper holds for the next. Measures and tasks stay words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.extract.numbers import Number
from kg.extract.state import LocalEntity

__all__ = ["Named", "Surroundings", "read_surroundings"]

_WORD = re.compile(r"[A-Za-z]+(?:['’]s)?|\d+(?:[.,]\d+)*|[^\sA-Za-z\d]")
_SYSTEMS = frozenset({"METHOD", "MODEL"})


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a sentence: the place of its word, its stretch of text, and which entity of the paper it names."""

    place: int
    start: int
    end: int
    entity: int


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A sentence with numbers in it.

    Args:
        start, end: its stretch of the plain text.
        order: how many sentences stand before it; `last` is the order of the last one.
        words: its words in lower case; every name, number and unit is one.
        starts: where each word starts in the plain text.
        names: the systems and datasets named in it, in order.
        numbers: its numbers, and the places of their words.
        capitals: the places of words with a capital that are part of no known name, the first word left out.
    """

    start: int
    end: int
    order: int
    last: int
    words: tuple[str, ...]
    starts: tuple[int, ...]
    names: tuple[Named, ...]
    numbers: tuple[tuple[Number, int], ...]
    capitals: frozenset[int]

    def left(self, place: int, count: int) -> tuple[str, ...]:
        """The `count` words before a place, nearest first; "^" before the first."""
        found = self.words[max(0, place - count) : place][::-1]
        return (*found, *("^",) * (count - len(found)))

    def right(self, place: int, count: int) -> tuple[str, ...]:
        """The `count` words behind a number and its unit, nearest first; "$" behind the last."""
        first = place + 1
        if first < len(self.words) and self.words[first].startswith("<u:"):
            first += 1
        found = self.words[first : first + count]
        return (*found, *("$",) * (count - len(found)))


def read_surroundings(
    text: str,
    sentences: Sequence[tuple[int, int]],
    numbers: Iterable[Number],
    entities: Sequence[LocalEntity],
    mentions: Sequence[tuple[int, int]],
) -> list[Surroundings]:
    """The sentences that have numbers, in order; a number inside a name is none.

    Args:
        text: the plain text.
        sentences: start and end of each.
        mentions: start and end of each.
        numbers: in order of place.
        entities: what the paper names; `members` index `mentions`.
    """
    pending = list(numbers)
    if not pending:
        return []
    named = sorted((*mentions[i], n) for n, entity in enumerate(entities) for i in entity["members"])
    covered = [(start, end) for start, end, _ in named]
    found = []
    for order, (start, end) in enumerate(sentences):
        inside = [n for n in pending if start <= n.start < end and not any(a <= n.start < b for a, b in covered)]
        if inside:
            names = [row for row in named if start <= row[0] < end and entities[row[2]]["type"] in _NAMED]
            found.append(
                _read_sentence(
                    text,
                    span=(start, end),
                    order=(order, len(sentences) - 1),
                    inside=inside,
                    names=names,
                    entities=entities,
                )
            )
    return found


_NAMED = frozenset({"METHOD", "MODEL", "DATASET"})


def _mark(entity: LocalEntity) -> str:
    is_own = entity["role"] == "proposes"
    if entity["type"] in _SYSTEMS:
        return "<own>" if is_own else "<system>"
    return "<owndata>" if is_own else "<data>"


def _read_sentence(
    text: str,
    *,
    span: tuple[int, int],
    order: tuple[int, int],
    inside: list[Number],
    names: list[tuple[int, int, int]],
    entities: Sequence[LocalEntity],
) -> Surroundings:
    """Names and numbers cut the sentence into stretches of plain words."""
    fixed: list[tuple[int, int, Number | int]] = [(n.start, max(n.after, n.end), n) for n in inside]
    fixed += list(names)
    words: list[str] = []
    capitals: set[int] = set()
    starts: list[int] = []
    places: list[tuple[Number, int]] = []
    found: list[Named] = []
    at = span[0]
    for start, end, what in sorted(fixed, key=lambda row: row[:2]):
        if start < at:
            continue
        for match in _WORD.finditer(text, at, start):
            _add_word(match, words, starts, capitals)
        if isinstance(what, int):
            found.append(Named(len(words), start, end, what))
            words.append(_mark(entities[what]))
            starts.append(start)
        else:
            places.append((what, len(words)))
            words.append("<n>")
            starts.append(start)
            if what.after > what.end:
                words.append(f"<u:{unit_class(what.unit)}>")
                starts.append(what.end)
        at = end
    for match in _WORD.finditer(text, at, span[1]):
        _add_word(match, words, starts, capitals)
    return Surroundings(*span, *order, tuple(words), tuple(starts), tuple(found), tuple(places), frozenset(capitals))


def _add_word(match: re.Match[str], words: list[str], starts: list[int], capitals: set[int]) -> None:
    word = match.group()
    if words and word[0].isupper() and (len(word) > 1):
        capitals.add(len(words))
    words.append(word.lower())
    starts.append(match.start())


_SCALES = frozenset({"K", "k", "M", "B", "G", "T", "million", "billion", "trillion"})
_PLAIN_UNITS = frozenset({"", "%", "x", "points", "dB", "orders of magnitude"})


def unit_class(unit: str) -> str:
    """The unit as far as it matters for the kind of a finding.

    >>> unit_class("%"), unit_class("GB"), unit_class("/42"), unit_class("M")
    ('%', 'measure', 'of', 'scale')
    """
    if unit in _PLAIN_UNITS:
        return unit
    if unit[0] == "/":
        return "of"
    return "scale" if unit in _SCALES else "measure"
