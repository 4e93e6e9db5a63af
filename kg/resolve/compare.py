"""How two names compare, step by step: what each is read as, and whether the rules take them for one thing.

The same functions as in a build, on the two names alone; what a corpus adds (long forms that papers define, proposals,
decisions of people) is not known here.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.resolve.families import ancestors
from kg.resolve.initials import shortened
from kg.resolve.knowledge import Knowledge
from kg.resolve.names import match_key
from kg.vocab.names import is_acronym_of
from kg.vocab.pieces import normalise, pieces

if TYPE_CHECKING:
    from kg.model import EntityType
    from kg.resolve.known import KnownEntities

__all__ = ["Comparison", "Reading", "compare_names", "read_name"]


@dataclass(frozen=True, slots=True)
class Reading:
    """How one name is read.

    Args:
        normalised: dashes, quotes and spaces made one of a kind.
        key: two names of one type with one key are one.
        pieces: (kind, text) of each piece: words, versions, sizes, dates, suffixes.
        lexicon: id of the known entity, empty if none.
        known_as: its name in the lexicon.
        source: which list says so: reviewed name or alias, name, alias, spelling of a name.
        above: the names above it, nearest first.
    """

    name: str
    normalised: str
    key: str
    pieces: tuple[tuple[str, str], ...]
    lexicon: str
    known_as: str
    source: str
    above: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two readings and the verdict. `score`: 1 for one key, else the likeness of the keys, which joins nothing."""

    type: EntityType
    first: Reading
    second: Reading
    is_same: bool
    score: float
    reason: str


def read_name(name: str, type_: EntityType, lexicon: KnownEntities) -> Reading:
    """How a name of a type is read.

    >>> from kg.vocab.lexicon import Lexicon
    >>> read_name("Llama-3.1 8B", "MODEL", Lexicon([])).pieces
    (('word', 'llama'), ('number', '3.1'), ('size', '8b'))
    """
    knowledge = Knowledge(lexicon, {})
    entry = knowledge.find(type_, name)
    source = ""
    if entry:
        surfaces = {normalise(surface) for surface in entry.surfaces}
        what = "name" if normalise(name) == normalise(entry.name) else "alias"
        what = what if normalise(name) in surfaces else "another spelling"
        source = f"reviewed {what}" if knowledge.is_reviewed(entry.id) else f"{what} ({entry.source})"
    return Reading(
        name=name,
        normalised=normalise(name),
        key=match_key(type_, name),
        pieces=tuple((piece.kind, piece.text) for piece in pieces(name)),
        lexicon=entry.id if entry else "",
        known_as=entry.name if entry else "",
        source=source,
        above=tuple(one.name for one in ancestors(type_, name)),
    )


def compare_names(first: str, second: str, type_: EntityType, lexicon: KnownEntities) -> Comparison:
    """How two names of one type compare."""
    one, two = read_name(first, type_, lexicon), read_name(second, type_, lexicon)
    is_same, reason = _verdict(one, two, type_)
    score = 1.0 if one.key == two.key else round(difflib.SequenceMatcher(None, one.key, two.key).ratio(), 3)
    return Comparison(type_, one, two, is_same, score, reason)


def _verdict(one: Reading, two: Reading, type_: EntityType) -> tuple[bool, str]:
    if one.lexicon and one.lexicon == two.lexicon:
        return True, f"the lexicon knows both as {one.known_as!r}"
    if one.lexicon and two.lexicon:
        return False, f"the lexicon knows two things: {one.lexicon} and {two.lexicon}{_difference(one, two)}"
    if one.key == two.key:
        return True, "both have one key: they differ in spelling only"
    for short, long in ((one, two), (two, one)):
        keys = {match_key(type_, form) for form in shortened(type_, long.name)}
        if short.key in keys and not short.lexicon:
            return (
                True,
                f"{short.name!r} is short for {long.name!r}, if the corpus has nothing else it can be short for",
            )
        if is_acronym_of(short.name, long.name):
            return False, f"{short.name!r} can be read off {long.name!r}: one only where a paper defines it so"
    return False, "other keys" + _difference(one, two) + "; likeness alone joins nothing"


def _difference(one: Reading, two: Reading) -> str:
    """Which pieces only one of the names has."""
    ours, theirs = sorted(set(one.pieces) - set(two.pieces)), sorted(set(two.pieces) - set(one.pieces))
    parts = [f"{kind} {text!r}" for kind, text in (*ours, *theirs)]
    return f" ({', '.join(parts)} in one only)" if parts else ""
