"""What the lexicon says a name is: the one place of this room that asks it.

A surface that the lexicon lists for an entry need not be that entry: gazetteers list `Llama 3 8B` under Llama 3.
Another version, size or suffix is another thing, whatever a list says.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg.resolve.known import KnownEntities, known
from kg.resolve.names import match_key, phrase_key
from kg.vocab.names import is_acronym_of
from kg.vocab.pieces import pieces
from kg.vocab.roles import TYPES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kg.model import EntityType
    from kg.resolve.families import Relation
    from kg.vocab.lexicon import Entry
    from kg.vocab.pieces import Piece

__all__ = ["Knowledge", "is_same_release"]


class Knowledge:
    """Look-ups in a lexicon, each made once.

    Args:
        lexicon: the known entities.
        long_forms: (type, key of a short form) -> keys of all long forms that the corpus defines for it.
    """

    def __init__(self, lexicon: KnownEntities, long_forms: Mapping[tuple[EntityType, str], frozenset[str]]) -> None:
        self._lexicon = lexicon
        self._long_forms = long_forms
        self._known = known(lexicon)
        self._found: dict[tuple[EntityType, str, str, str, bool], Entry | None] = {}

    def find(
        self, type_: EntityType, name: str, *, long: str = "", candidate: str = "", is_proposal: bool = False
    ) -> Entry | None:
        """The entry that a name means in a paper, or None.

        Args:
            type_: extraction type; entries of other types do not count.
            name: the name as the paper has it.
            long: the long form that the paper defines for it; it decides, the short form only confirms.
            candidate: the lexicon id that extraction matched, tried before the look-up.
            is_proposal: the paper says that the name is new, so a short form alone does not mean a known thing.
        """
        query = (type_, name, long, candidate, is_proposal)
        if query not in self._found:
            self._found[query] = self._look_up(*query)
        return self._found[query]

    def entry(self, id_: str) -> Entry | None:
        """The entry of an id, None if there is none."""
        return self._known.entry(id_)

    def key_of(self, id_: str) -> str:
        """The key of an entry's own name."""
        entry = self._known.entries[id_]
        return match_key(entry.type, entry.name)

    def is_reviewed(self, id_: str) -> bool:
        """Whether an id is that of a reviewed concept."""
        return id_ in self._lexicon.concepts

    def is_root(self, id_: str) -> bool:
        """Whether an id is that of a reviewed concept that stands below nothing: ARC-AGI is none of ARC."""
        return self.is_reviewed(id_) and id_ not in self._known.broader

    def is_kind(self, id_: str, name: str) -> bool:
        """Whether a name is short for a reviewed kind of things, and for no reviewed thing of another type (SAM)."""
        if not self.is_reviewed(id_):
            return False
        concept = self._lexicon.concepts[id_]
        others = [c for t in TYPES if t != concept.type for c in [self._reviewed(t, name)] if c]  # type: ignore[arg-type]
        is_short = " " in name or any(" " in surface or "-" in surface for surface in concept.surfaces)
        return is_short and not others

    def broader(self, id_: str) -> tuple[Relation, Entry] | None:
        """What the reviewed concepts say stands above an entry, and how."""
        found = self._known.broader.get(id_)
        return (found[0], self._known.entries[found[1]]) if found else None  # type: ignore[return-value]

    def _look_up(self, type_: EntityType, name: str, long: str, candidate: str, is_proposal: bool) -> Entry | None:  # noqa: FBT001 - the fields of a query
        reviewed = self._reviewed(type_, long) or self._reviewed(type_, name)
        if reviewed and not long and not (is_proposal and _is_nickname(name, reviewed)):
            return reviewed
        entries = self._named(type_, name)
        matched = self.entry(candidate)
        if matched and matched.type == type_ and not (is_proposal and _is_nickname(name, matched)):
            entries = (matched, *entries)
        if not long:
            # An undefined short form is believed where a person or the counts call it safe, and never when it is new.
            sure = (e for e in entries if not _is_nickname(name, e) or (name in e.safe and not is_proposal))
            return self._first(type_, name, tuple(sure))
        by_long = self._reviewed(type_, long) or self._first(type_, long, self._named(type_, long))
        by_short = self._first(type_, name, tuple(entry for entry in entries if self._agrees(entry, name, long)))
        if by_long and by_short and _has_long_form(by_short, long):
            return min(by_long, by_short, key=lambda entry: (-entry.prior, entry.id))
        return by_long or by_short

    def knows_long_form(self, id_: str, short: str) -> bool:
        """Whether an entry has any name that a short form can be read off."""
        return any(is_acronym_of(short, surface) for surface in self._known.entries[id_].surfaces)

    def _reviewed(self, type_: EntityType, name: str) -> Entry | None:
        """The concept that has this name or alias."""
        return self._known.entries.get(self._known.reviewed.get((type_, match_key(type_, name)), "")) if name else None

    def _first(self, type_: EntityType, name: str, entries: tuple[Entry, ...]) -> Entry | None:
        """The first entry that is the same release; of entries that differ in spelling only, always the same one."""
        found = next((entry for entry in entries if is_same_release(type_, name, entry)), None)
        return self._known.by_key[type_, match_key(type_, found.name)][0] if found else None

    def _named(self, type_: EntityType, name: str) -> tuple[Entry, ...]:
        """The entries with this name, else those whose own name has its key."""
        listed = dict.fromkeys(self._known.home.get(entry.id, entry.id) for entry in self._lexicon.lookup(name, type_))
        entries = tuple(self._known.entries[id_] for id_ in listed)
        return entries or self._known.by_key.get((type_, match_key(type_, name)), ())

    def _agrees(self, entry: Entry, name: str, long: str) -> bool:
        """Whether an entry found by a short form can have the long form that the paper defines.

        An entry without any long form of its own takes one only if the whole corpus knows no second one.
        """
        if _has_long_form(entry, long):
            return True
        if self.knows_long_form(entry.id, name):
            return False
        return len(self._long_forms.get((entry.type, match_key(entry.type, name)), ())) <= 1


_NICKNAME = 4


def _is_nickname(name: str, entry: Entry) -> bool:
    """Whether a name is a short form that is not the entry's own name: any paper may coin it again."""
    is_short = len(name) <= _NICKNAME and name.isupper()
    return is_short and match_key(entry.type, name) != match_key(entry.type, entry.name)


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
