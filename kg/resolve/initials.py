"""Names shortened in part: MC Dropout for Monte Carlo Dropout, OmniDoc for OmniDocBench.

A shortened name joins the longer one only if the corpus has just one thing that it can be short for. What a lexicon
knows, or a paper defines, is never looked at again here; nothing is followed through twice.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from kg.resolve.names import match_key
from kg.vocab.pieces import normalise

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kg.model import EntityType
    from kg.resolve.identity import Identity
    from kg.resolve.occurrences import Occurrence

__all__ = ["is_shortened", "join_initials", "shortened"]

_MOST_WORDS = 6
_LONGEST_RUN = 4
_LEAST_REST = 3
_LEAST_STEM = 6
_TAIL = re.compile(r"(?<=[a-z0-9])[ -]?(?:Bench|Benchmark|Dataset|Corpus)\Z")
_NET = re.compile(r"(?<=[A-Z]{3})-?Net\Z")
_VERSIONED = re.compile(r"([A-Za-z]{3,})[ -][A-Z][a-z]+[ -]([vV]\d[\d.]*)")
_CAPITALS = re.compile(r"(?<![^\W_])[A-Z]{2,4}(?![^\W_])")


def shortened(type_: EntityType, name: str) -> Iterator[str]:
    """The ways to write a name shorter by initials of some of its words, or without the word that it is a benchmark.

    >>> list(shortened("METHOD", "Monte Carlo Dropout"))
    ['MC Dropout', 'Monte CD']
    >>> list(shortened("DATASET", "OmniDocBench"))
    ['OmniDoc']
    """
    text = normalise(name)
    tail = _TAIL.search(text) if type_ == "DATASET" else None
    if tail and tail.start() >= _LEAST_STEM:
        yield text[: tail.start()]
    net = _NET.search(text) if type_ in {"METHOD", "MODEL"} else None
    if net:
        yield text[: net.start()]
    versioned = _VERSIONED.fullmatch(text) if type_ == "MODEL" else None
    if versioned:
        yield f"{versioned[1]} {versioned[2]}"
    words = re.split(r"[ -]", text)
    if not 2 < len(words) <= _MOST_WORDS:  # noqa: PLR2004 - two words to shorten, and one that stays
        return
    for start in range(len(words)):
        for stop in range(start + 2, min(len(words), start + _LONGEST_RUN) + 1):
            run, rest = words[start:stop], [*words[:start], *words[stop:]]
            if all(word[:1].isalpha() for word in run) and max(map(len, rest), default=0) >= _LEAST_REST:
                initials = "".join(word[0].upper() for word in run)
                yield " ".join([*words[:start], initials, *words[stop:]])


def is_shortened(type_: EntityType, name: str, key: str) -> bool:
    """Whether a name has initials or lacks a tail that could make it short for something with this key."""
    return match_key(type_, name) != key and (bool(_CAPITALS.search(name)) or key.startswith(match_key(type_, name)))


def join_initials(occurrences: Sequence[Occurrence], identities: Sequence[Identity]) -> list[Identity]:
    """The identities, with shortened names given to the only thing that they can be short for."""
    wanted = {
        (one.type, one.key)
        for one, identity in zip(occurrences, identities, strict=True)
        if _is_open(one, identity) and _may_be_short(one)
    }
    meanings: dict[tuple[EntityType, str], set[Identity]] = defaultdict(set)
    for type_, name, identity in sorted(
        {(o.type, o.long or o.name, i) for o, i in zip(occurrences, identities, strict=True)}
    ):
        for form in shortened(type_, name):
            key = (type_, match_key(type_, form))
            if key in wanted and key[1] != identity.key:
                meanings[key].add(identity)
    joined = []
    for one, identity in zip(occurrences, identities, strict=True):
        found = meanings.get((one.type, one.key), set())
        joined.append(next(iter(found)) if len(found) == 1 and _is_open(one, identity) else identity)
    return joined


def _may_be_short(one: Occurrence) -> bool:
    """Whether a name has initials beside another word; a data set may lack its last word."""
    return one.type in {"DATASET", "MODEL"} or (
        bool(_CAPITALS.search(one.name)) and bool(re.search(r"\w[ -]\w", one.name))
    )


def _is_open(one: Occurrence, identity: Identity) -> bool:
    """Whether nothing but the spelling of its name says what it is."""
    return not identity.lexicon and not one.long and one.role != "proposes" and identity.key == one.key
