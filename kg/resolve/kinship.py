"""Which entity stands above which: `ancestors` of a name, looked for among the clusters and in the lexicon.

A name above becomes an entity of its own, though no paper mentions it, in three cases only: the lexicon knows it (so
that `Llama` finds all papers with a Llama), the name below is marked as a size, version or yearly edition of it, or
two names of the corpus stand below it. Else the next name above is tried.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.resolve.canonical import canonical_name, forms_of
from kg.resolve.families import Ancestor, Relation, ancestors
from kg.resolve.identity import Identity
from kg.resolve.match import Cluster
from kg.resolve.names import match_key
from kg.vocab.names import singular

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kg.model import EntityType
    from kg.resolve.knowledge import Knowledge
    from kg.vocab.lexicon import Entry

__all__ = ["Kinship", "find_families"]

# How sure each step is that the shorter name is the family of the longer one.
_CONFIDENCE = {
    "size": 0.97,
    "date": 0.95,
    "version": 0.93,
    "year": 0.93,
    "suffix": 0.93,
    "word": 0.8,
    "head": 0.7,
    "affix": 0.6,
    "lexicon": 0.7,
    "concept": 0.98,
}
_WITH_FAMILY = frozenset(["DATASET", "METHOD", "MODEL"])
_WITH_SERIES = frozenset(["DATASET", "MODEL"])
_LEAST_LETTERS = 3
_LEAST_CHILDREN = 2


@dataclass(frozen=True, slots=True, order=True)
class Kinship:
    """A child, its nearest parent, and how that was read off the name."""

    child: Identity
    relation: Relation
    parent: Identity
    step: str
    confidence: float


def find_families(clusters: Sequence[Cluster], knowledge: Knowledge) -> tuple[tuple[Cluster, ...], tuple[Kinship, ...]]:
    """The clusters with those that stand above them added, and at most one parent for each; no cycles."""
    finder = _Finder(clusters, knowledge)
    open_ = [one for one in clusters if one.type in _WITH_FAMILY]
    found: dict[Identity, Kinship] = {}
    while open_:
        new: list[Cluster] = []
        for one in open_:
            kin = finder.find_parent(one, new)
            if kin:
                found[one.identity] = kin
        open_ = new
    return tuple(sorted(finder.clusters.values(), key=lambda c: c.identity)), _without_cycles(found)


class _Finder:
    """The clusters by every name they have, growing by the parents that are made."""

    def __init__(self, clusters: Sequence[Cluster], knowledge: Knowledge) -> None:
        self.clusters = {one.identity: one for one in clusters}
        self.knowledge = knowledge
        self.by_name: dict[tuple[EntityType, str], set[Identity]] = defaultdict(set)
        self.by_own_name: dict[tuple[EntityType, str], set[Identity]] = defaultdict(set)
        for one in clusters:
            if one.type in _WITH_FAMILY:
                self._register(one)
        self.children = _count_children(clusters)
        above = (knowledge.broader(one.identity.lexicon) for one in clusters if one.identity.lexicon)
        self.mentioned = frozenset(self.clusters)
        self.below = Counter(found[1].id for found in above if found)

    def _register(self, one: Cluster) -> None:
        self.by_own_name[one.type, match_key(one.type, canonical_name(one))].add(one.identity)
        for form in (canonical_name(one), *forms_of(one)):
            self.by_name[one.type, match_key(one.type, form)].add(one.identity)

    def find_parent(self, child: Cluster, new: list[Cluster]) -> Kinship | None:
        """What stands above a cluster: what a reviewed concept says, else what its name says.

        What had to be made is added to `new`.
        """
        reviewed = self._reviewed(child, new)
        if reviewed or self.knowledge.is_root(child.identity.lexicon):
            return reviewed
        for above in _all_ancestors(child):
            parent = self._existing(child, above) or self._made(child, above, new)
            if parent and self._may_stand_above(parent, above):
                return Kinship(child.identity, above.relation, parent, above.step, _CONFIDENCE[above.step])
        family = child.entry.family if child.entry else ""
        if family and child.type == "MODEL" and match_key("MODEL", family) != match_key("MODEL", canonical_name(child)):
            above = Ancestor(family, "kg:variantOf", "word")
            parent = self._existing(child, above) or self._made(child, above, new)
            if parent:
                return Kinship(child.identity, above.relation, parent, "lexicon", _CONFIDENCE["lexicon"])
        return None

    def _reviewed(self, child: Cluster, new: list[Cluster]) -> Kinship | None:
        """The nearest concept above that the corpus has; of models and data sets the very next one, made if need be."""
        id_ = child.identity.lexicon
        relation: Relation = "kg:variantOf"
        while above := self.knowledge.broader(id_):
            relation = "kg:partOf" if "kg:partOf" in (above[0], relation) else above[0]
            entry = above[1]
            id_ = entry.id
            identity = Identity(child.type, "", id_)
            if identity not in self.clusters and self._is_wanted(child, id_):
                self.clusters[identity] = Cluster(identity, entry=entry)
                self._register(self.clusters[identity])
                new.append(self.clusters[identity])
            if identity in self.clusters:
                return Kinship(child.identity, relation, identity, "concept", _CONFIDENCE["concept"])
        return None

    def _is_wanted(self, child: Cluster, id_: str) -> bool:
        """Whether a concept that no paper mentions becomes an entity.

        It does above what a paper mentions, and above two concepts; else the chain would always go up to the top.
        """
        is_next = (self.knowledge.broader(child.identity.lexicon) or ("", child.entry))[1]
        is_right_above = is_next is not None and is_next.id == id_
        is_firm = child.type in _WITH_SERIES or child.identity in self.mentioned
        return (is_right_above and is_firm) or self.below[id_] >= _LEAST_CHILDREN

    def _existing(self, child: Cluster, above: Ancestor) -> Identity | None:
        key = (child.type, match_key(child.type, above.name))
        found = self.by_own_name.get(key, set()) - {child.identity} or self.by_name.get(key, set()) - {child.identity}
        if len(found) != 1:
            # A contested name stands above nothing, unless the lexicon says which of its bearers is meant.
            found = {identity for identity in found if identity.lexicon}
        return next(iter(found)) if len(found) == 1 else None

    def _may_stand_above(self, parent: Identity, above: Ancestor) -> bool:
        """Whether a name is established enough to say what a word or phrase is a kind of; other steps need no more."""
        if above.step not in {"head", "affix", "word"}:
            return True
        if not _is_written(self.clusters[parent], above.name):
            return False
        if above.step == "word":
            return True
        if above.step == "affix":
            is_data = parent.type == "DATASET"
            return bool(parent.lexicon) if is_data else self.knowledge.is_kind(parent.lexicon, above.name)
        return self._is_established(parent, above)

    def _is_established(self, parent: Identity, above: Ancestor) -> bool:
        """Whether what the last words of a phrase name is known, or used by others than who proposes it."""
        if parent.lexicon:
            return " " in above.name or self.knowledge.is_reviewed(parent.lexicon)
        is_used = any(one.role != "proposes" for one in self.clusters[parent].occurrences)
        # One capitalised word may be a name of its own: PyTorch Eager is no kind of EAGer.
        return is_used and (" " in above.name or above.name.islower())

    def _made(self, child: Cluster, above: Ancestor, new: list[Cluster]) -> Identity | None:
        entry = self.knowledge.find(child.type, above.name)
        if above.step in {"head", "affix"} and not (entry and self._is_kind(entry, above)):
            return None
        if entry and above.step == "word" and above.name not in entry.safe:
            # `Open` of Open-X may well be some data set, but nothing here says so.
            entry = None
        if entry and entry.id != child.identity.lexicon:
            identity = Identity(child.type, "", entry.id)
            made = Cluster(identity, entry=entry)
        elif not entry and self._may_be_made(child.type, above):
            identity = Identity(child.type, match_key(child.type, above.name))
            made = Cluster(identity, name=above.name)
        else:
            return None
        if identity == child.identity:
            return None
        if identity not in self.clusters:
            self.clusters[identity] = made
            self._register(made)
            new.append(made)
        return identity

    def _is_kind(self, entry: Entry, above: Ancestor) -> bool:
        """Whether an entry that no paper mentions is what a phrase, or a coined name, is a kind of."""
        if above.step == "affix" and not self.knowledge.is_kind(entry.id, above.name):
            return False
        return self.knowledge.is_reviewed(entry.id) and _has_surface(entry, above.name)

    def _may_be_made(self, type_: EntityType, above: Ancestor) -> bool:
        if type_ not in _WITH_SERIES or sum(char.isalpha() for char in above.name) < _LEAST_LETTERS:
            return False
        if above.step == "word" and above.relation == "kg:variantOf":
            return False  # two data sets of one university are no family
        return above.is_sure or self.children.get((type_, match_key(type_, above.name)), 0) >= _LEAST_CHILDREN


def _is_written(parent: Cluster, name: str) -> bool:
    """Whether an entity is written so: the word at the end of R-Zero is not ZeRO."""
    forms = {canonical_name(parent), *forms_of(parent)}
    return _is_among(name, forms) or (parent.entry is not None and _has_surface(parent.entry, name))


def _has_surface(entry: Entry, name: str) -> bool:
    return _is_among(name, entry.surfaces)


def _is_among(name: str, surfaces: Iterable[str]) -> bool:
    """Whether a phrase, or a word with its capitals (ordinary words in any case), is among the surfaces."""
    if " " in name:
        return True
    ordinary = {surface.casefold() for surface in surfaces if surface[1:].islower()}
    return singular(name) in surfaces or name in surfaces or singular(name).casefold() in ordinary


def _count_children(clusters: Iterable[Cluster]) -> dict[tuple[EntityType, str], int]:
    """(type, key of a name above) -> how many different names stand one step below it."""
    below: dict[tuple[EntityType, str], set[str]] = defaultdict(set)
    for one in clusters:
        if one.type not in _WITH_SERIES:
            continue
        name = canonical_name(one)
        for above in ancestors(one.type, name):
            if above.step not in {"head", "affix"}:
                below[one.type, match_key(one.type, above.name)].add(match_key(one.type, name))
                name = above.name
    return {key: len(names) for key, names in below.items()}


def _all_ancestors(child: Cluster) -> Iterable[Ancestor]:
    """The names above the canonical name, then those above the long forms (they name the family of an acronym)."""
    seen = set()
    longs = sorted({one.long for one in child.occurrences if one.long}) if child.type == "METHOD" else []
    names = sorted({one.name for one in child.occurrences}) if child.type == "METHOD" else []
    for name in (canonical_name(child), *longs, *names):
        for above in ancestors(child.type, name):
            if above.name not in seen:
                seen.add(above.name)
                yield above


def _without_cycles(found: dict[Identity, Kinship]) -> tuple[Kinship, ...]:
    """The edges without those that close a cycle; the edge of the greatest child goes."""
    kept: dict[Identity, Kinship] = {}
    for child in sorted(found):
        step: Identity | None = found[child].parent
        while step is not None and step != child:
            step = kept[step].parent if step in kept else None
        if step is None:
            kept[child] = found[child]
    return tuple(sorted(kept.values()))
