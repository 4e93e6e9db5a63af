"""What the lexicon says a name is: the one place of this room that asks it.

A surface that the lexicon lists for an entry need not be that entry: gazetteers list `Llama 3 8B` under Llama 3.
Another version, size or suffix is another thing, whatever a list says.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from kg.resolve.names import match_key, phrase_key, pieces
from kg.vocab.names import is_acronym_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kg.model import EntityType
    from kg.resolve.names import Piece
    from kg.vocab.lexicon import Entry

__all__ = ["Knowledge", "KnownEntities", "is_same_release"]


class KnownEntities(Protocol):
    """The part of a lexicon that resolution needs."""

    entries: dict[str, Entry]

    def lookup(self, name: str, type: EntityType | None = None) -> tuple[Entry, ...]:  # noqa: A002
        """The entries that a name can mean, most probable first."""
        ...


class Knowledge:
    """Look-ups in a lexicon, each made once.

    Args:
        lexicon: the known entities.
        long_forms: (type, key of a short form) -> keys of all long forms that the corpus defines for it.
    """

    def __init__(self, lexicon: KnownEntities, long_forms: Mapping[tuple[EntityType, str], frozenset[str]]) -> None:
        self._lexicon = lexicon
        self._long_forms = long_forms
        self._by_key = _entries_by_key(lexicon)
        self._found: dict[tuple[EntityType, str, str, str], Entry | None] = {}

    def find(self, type_: EntityType, name: str, *, long: str = "", candidate: str = "") -> Entry | None:
        """The entry that a name means in a paper, or None.

        Args:
            type_: extraction type; entries of other types do not count.
            name: the name as the paper has it.
            long: the long form that the paper defines for it; it decides, the short form only confirms.
            candidate: the lexicon id that extraction matched, tried before the look-up.
        """
        query = (type_, name, long, candidate)
        if query not in self._found:
            self._found[query] = self._look_up(*query)
        return self._found[query]

    def key_of(self, id_: str) -> str:
        """The key of an entry's own name."""
        entry = self._lexicon.entries[id_]
        return match_key(entry.type, entry.name)

    def _look_up(self, type_: EntityType, name: str, long: str, candidate: str) -> Entry | None:
        entries = self._named(type_, name)
        if candidate in self._lexicon.entries and self._lexicon.entries[candidate].type == type_:
            entries = (self._lexicon.entries[candidate], *entries)
        if not long:
            return self._first(type_, name, entries)
        by_long = self._first(type_, long, self._named(type_, long))
        by_short = self._first(type_, name, tuple(entry for entry in entries if self._agrees(entry, name, long)))
        if by_long and by_short and _has_long_form(by_short, long):
            return min(by_long, by_short, key=lambda entry: (-entry.prior, entry.id))
        return by_long or by_short

    def knows_long_form(self, id_: str, short: str) -> bool:
        """Whether an entry has any name that a short form can be read off."""
        return any(is_acronym_of(short, surface) for surface in self._lexicon.entries[id_].surfaces)

    def _first(self, type_: EntityType, name: str, entries: tuple[Entry, ...]) -> Entry | None:
        """The first entry that is the same release; of entries that differ in spelling only, always the same one."""
        found = next((entry for entry in entries if is_same_release(type_, name, entry)), None)
        return self._by_key[type_, match_key(type_, found.name)][0] if found else None

    def _named(self, type_: EntityType, name: str) -> tuple[Entry, ...]:
        """The entries with this name, else those whose own name has its key."""
        return self._lexicon.lookup(name, type_) or self._by_key.get((type_, match_key(type_, name)), ())

    def _agrees(self, entry: Entry, name: str, long: str) -> bool:
        """Whether an entry found by a short form can have the long form that the paper defines.

        An entry without any long form of its own takes one only if the whole corpus knows no second one.
        """
        if _has_long_form(entry, long):
            return True
        if self.knows_long_form(entry.id, name):
            return False
        return len(self._long_forms.get((entry.type, match_key(entry.type, name)), ())) <= 1


# Made once a lexicon: reading all its names takes as long as resolving a thousand papers.
_KEYED: WeakKeyDictionary[KnownEntities, dict[tuple[EntityType, str], tuple[Entry, ...]]] = WeakKeyDictionary()


def _entries_by_key(lexicon: KnownEntities) -> dict[tuple[EntityType, str], tuple[Entry, ...]]:
    """(type, key) -> the entries whose own name has this key, shortest name first, then most probable."""
    if lexicon not in _KEYED:
        found: dict[tuple[EntityType, str], list[Entry]] = defaultdict(list)
        for entry in sorted(lexicon.entries.values(), key=lambda one: (len(one.name), -one.prior, one.id)):
            found[entry.type, match_key(entry.type, entry.name)].append(entry)
        _KEYED[lexicon] = {key: tuple(entries) for key, entries in found.items()}
    return _KEYED[lexicon]


def _has_long_form(entry: Entry, long: str) -> bool:
    """Whether an entry has this name, small words aside."""
    return any(_content(surface) == _content(long) for surface in entry.surfaces)


def _content(phrase: str) -> str:
    """The key of a phrase without its small words: papers write `from`, `with` and `of` as they like."""
    words = [word for word in phrase.replace("-", " ").split() if word.casefold() not in _SMALL_WORDS]
    return phrase_key(" ".join(words))


_SMALL_WORDS = frozenset(re.findall(r"\w+", "a an and by for from in of on the through to via with"))


def is_same_release(type_: EntityType, name: str, entry: Entry) -> bool:
    """Whether a name has the versions, sizes and suffixes of an entry's own name.

    A nickname (another first word) is believed unless its numbers differ; a data set may be called by its first words.
    """
    if type_ not in {"MODEL", "DATASET"} or match_key(type_, name) == match_key(type_, entry.name):
        return True
    ours, theirs = pieces(name), pieces(entry.name)
    if not ours or not theirs or ours[0].text != theirs[0].text:
        return _numbers(ours) in ([], _numbers(theirs))
    is_start = [piece.text for piece in ours] == [piece.text for piece in theirs[: len(ours)]]
    return type_ == "DATASET" and is_start and all(piece.kind == "word" for piece in theirs[len(ours) :])


def _numbers(row: tuple[Piece, ...]) -> list[str]:
    return sorted(piece.text for piece in row if piece.kind in {"number", "size", "date"})
