"""The lexicon as resolution reads it: entries and reviewed concepts made one, by the keys of their names.

A concept and the entries that bear one of its names are one thing, under the concept's id and name. What a concept
lists was looked at by a person: it holds whatever else a list says.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from kg.resolve.names import match_key
from kg.vocab.lexicon.entry import Entry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kg.model import EntityType
    from kg.vocab.lexicon import Concept

__all__ = ["Known", "KnownEntities", "known"]

Key = tuple["EntityType", str]


class KnownEntities(Protocol):
    """The part of a lexicon that resolution needs."""

    entries: dict[str, Entry]
    concepts: dict[str, Concept]

    def lookup(self, name: str, type: EntityType | None = None) -> tuple[Entry, ...]:  # noqa: A002
        """The entries that a name can mean, most probable first."""
        ...


@dataclass(frozen=True, slots=True)
class Known:
    """What is known, each thing once.

    Args:
        entries: id -> entry; a concept's entry holds what its twins in the tables say.
        home: id of an entry that is a concept -> the concept's id.
        by_key: (type, key) -> the entries whose own name has this key, shortest name first, then most probable.
        reviewed: (type, key) -> the id of the concept that has this name or alias.
        broader: id -> (`kg:variantOf` or `kg:partOf`, id of what stands above it).
    """

    entries: Mapping[str, Entry]
    home: Mapping[str, str]
    by_key: Mapping[Key, tuple[Entry, ...]]
    reviewed: Mapping[Key, str]
    broader: Mapping[str, tuple[str, str]]

    def entry(self, id_: str) -> Entry | None:
        """The entry of an id, or of the concept that it is."""
        return self.entries.get(self.home.get(id_, id_))


# Made once a lexicon: reading all its names takes as long as resolving a thousand papers.
_KNOWN: WeakKeyDictionary[KnownEntities, Known] = WeakKeyDictionary()
_RELATIONS = {"variant": "kg:variantOf", "part": "kg:partOf"}


def known(lexicon: KnownEntities) -> Known:
    """The index of a lexicon, made once."""
    if lexicon not in _KNOWN:
        _KNOWN[lexicon] = _known(lexicon)
    return _KNOWN[lexicon]


def _known(lexicon: KnownEntities) -> Known:
    reviewed = {
        (one.type, match_key(one.type, surface)): one.id
        for one in sorted(lexicon.concepts.values(), key=lambda c: c.id, reverse=True)
        # A name wins over an alias of another concept that has its key.
        for surface in (*one.aliases, one.name)
    }
    reviewed |= {(c.type, match_key(c.type, c.name)): c.id for c in lexicon.concepts.values()}
    twins: dict[str, list[Entry]] = defaultdict(list)
    for entry in sorted(lexicon.entries.values(), key=lambda e: e.id):
        concept = lexicon.concepts.get(entry.id)
        at = concept.id if concept else reviewed.get((entry.type, match_key(entry.type, entry.name)))
        if at:
            twins[at].append(entry)
    home = {entry.id: id_ for id_, entries in twins.items() for entry in entries}
    entries = {id_: entry for id_, entry in lexicon.entries.items() if id_ not in home}
    entries |= {one.id: _united(one, twins.get(one.id, [])) for one in lexicon.concepts.values()}
    by_key: dict[Key, list[Entry]] = defaultdict(list)
    for entry in sorted(entries.values(), key=lambda one: (len(one.name), -one.prior, one.id)):
        by_key[entry.type, match_key(entry.type, entry.name)].append(entry)
    broader = {c.id: (_RELATIONS[c.relation], c.broader) for c in lexicon.concepts.values() if c.broader}
    return Known(entries, home, {key: tuple(found) for key, found in by_key.items()}, reviewed, broader)


def _united(concept: Concept, twins: list[Entry]) -> Entry:
    """The entry of a concept with what the tables say of it; the concept's own words come first."""
    first = min(
        twins, key=lambda entry: (entry.id != concept.id, -entry.prior, entry.id), default=Entry(concept.id, "")
    )
    surfaces = [s for entry in twins for s in entry.surfaces]
    pages = dict(pair for entry in [*twins, first] for pair in entry.pages) | dict(concept.pages)
    return replace(
        first,
        id=concept.id,
        name=concept.name,
        kinds=tuple(sorted({kind for entry in twins for kind in entry.kinds})),
        aliases=tuple(dict.fromkeys(s for s in (*concept.aliases, *surfaces) if s != concept.name)),
        safe=tuple(dict.fromkeys((concept.name, *(s for entry in twins for s in entry.safe)))),
        pages=tuple(sorted(pages.items())),
    )
