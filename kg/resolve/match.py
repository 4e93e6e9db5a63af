"""Occurrences -> clusters: which names, in which papers, mean one entity.

The rules, strongest first; each looks at sets only, so no order of papers shows, and none is applied twice in a row
(nothing here is transitive):
    lexicon      name or long form is a known entity of this type, or another spelling of one that is
    long form    the paper defines the name; the long form is its identity
    only long    an undefined acronym means the only long form that the corpus gives it for this type
    proposal     papers that propose one undefined name propose as many entities, unless their texts overlap
    initials     MC Dropout is Monte Carlo Dropout: the rest of the name is the same, and nothing else fits
    name         what is left meets by type and name; a name that several papers propose stays with none of them
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.resolve.identity import Identity
from kg.resolve.initials import is_shortened, join_initials
from kg.resolve.knowledge import Knowledge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from kg.model import EntityType
    from kg.resolve.known import KnownEntities
    from kg.resolve.occurrences import Occurrence
    from kg.vocab.lexicon import Entry

__all__ = ["Cluster", "Identity", "cluster", "long_forms"]


@dataclass(frozen=True, slots=True)
class Cluster:
    """The occurrences of one entity.

    Args:
        identity: sorts clusters and tells them apart.
        occurrences: empty for an entity that only stands above others in a family.
        entry: what the lexicon knows of it.
        name: a name that a person or a family gave it; empty: chosen from the forms.
        rules: the rule that brought in each occurrence, in the order of `occurrences`.
        pages: (kind, address) of what a person says it is at an authority; `no_pages`: addresses that it is not.
    """

    identity: Identity
    occurrences: tuple[Occurrence, ...] = ()
    entry: Entry | None = None
    name: str = ""
    rules: tuple[str, ...] = ()
    pages: tuple[tuple[str, str], ...] = ()
    no_pages: tuple[str, ...] = ()

    @property
    def type(self) -> EntityType:
        """The extraction type."""
        return self.identity.type


def long_forms(occurrences: Iterable[Occurrence]) -> dict[tuple[EntityType, str], frozenset[str]]:
    """(type, key of a name) -> the keys of the long forms that papers define for it."""
    found: dict[tuple[EntityType, str], set[str]] = defaultdict(set)
    for one in occurrences:
        if one.long:
            found[one.type, one.key].add(one.long_key)
    return {key: frozenset(longs) for key, longs in found.items()}


def cluster(
    occurrences: Sequence[Occurrence], lexicon: KnownEntities, *, overlap: Callable[[str, str], bool]
) -> tuple[Cluster, ...]:
    """The clusters, sorted by identity.

    Args:
        occurrences: sorted, as `find_occurrences` gives them.
        lexicon: the known entities.
        overlap: whether two papers (IRIs) share so much text that one name in both is one proposal.
    """
    knowledge = Knowledge(lexicon, long_forms(occurrences))
    entries = [
        knowledge.find(o.type, o.name, long=o.long, candidate=o.link.candidate, is_proposal=o.role == "proposes")
        for o in occurrences
    ]
    identities = [_first_identity(o, entry) for o, entry in zip(occurrences, entries, strict=True)]
    identities = _join_known(occurrences, identities, knowledge)
    identities = _join_undefined(occurrences, identities, knowledge)
    identities = join_initials(occurrences, identities)
    identities = _split_proposals(occurrences, identities, overlap)
    members: dict[Identity, list[tuple[Occurrence, str]]] = defaultdict(list)
    for one, identity in zip(occurrences, identities, strict=True):
        members[identity].append((one, _rule(one, identity)))
    return tuple(
        Cluster(
            identity,
            tuple(one for one, _ in members[identity]),
            knowledge.entry(identity.lexicon),
            rules=tuple(rule for _, rule in members[identity]),
        )
        for identity in sorted(members)
    )


def _first_identity(one: Occurrence, entry: Entry | None) -> Identity:
    """Identity as far as the paper itself and the lexicon tell it."""
    return Identity(one.type, "", entry.id) if entry else Identity(one.type, one.long_key or one.key)


def _join_known(occurrences: Sequence[Occurrence], identities: list[Identity], knowledge: Knowledge) -> list[Identity]:
    """Give a spelling that the lexicon lacks to the known entity that a paper writes with the same key.

    Only names that the lexicon itself resolved count, and only if all of them mean one entity.
    """
    known: dict[tuple[EntityType, str], set[Identity]] = defaultdict(set)
    for one, identity in zip(occurrences, identities, strict=True):
        if identity.lexicon:
            for key in (one.long_key or one.key, knowledge.key_of(identity.lexicon)):
                known[one.type, key].add(identity)
    joined = []
    for identity in identities:
        meanings = known.get((identity.type, identity.key), set())
        joined.append(next(iter(meanings)) if not identity.lexicon and len(meanings) == 1 else identity)
    return joined


def _join_undefined(
    occurrences: Sequence[Occurrence], identities: list[Identity], knowledge: Knowledge
) -> list[Identity]:
    """Give undefined acronyms the only long form that the corpus has for them; a proposal takes none of another's.

    An entry of the lexicon that has no long form itself gives way to it.
    """
    defined: dict[tuple[EntityType, str], set[Identity]] = defaultdict(set)
    definers: dict[tuple[EntityType, str], set[str]] = defaultdict(set)
    for one, identity in zip(occurrences, identities, strict=True):
        if one.long:
            defined[one.type, one.key].add(identity)
            definers[one.type, one.key].add(one.paper)
    joined = []
    for one, identity in zip(occurrences, identities, strict=True):
        meanings = defined.get((one.type, one.key), set())
        is_open = not one.long and len(meanings) == 1
        if is_open and identity.lexicon:
            is_open = not knowledge.knows_long_form(identity.lexicon, one.name)
        is_ours = one.role != "proposes" or definers[one.type, one.key] == {one.paper}
        joined.append(next(iter(meanings)) if is_open and is_ours else identity)
    return joined


def _split_proposals(
    occurrences: Sequence[Occurrence], identities: list[Identity], overlap: Callable[[str, str], bool]
) -> list[Identity]:
    """Give a name that several papers propose to each of them; one long form, or one text, is one proposal."""
    proposers: dict[Identity, set[str]] = defaultdict(set)
    for one, identity in zip(occurrences, identities, strict=True):
        if one.role == "proposes" and not identity.lexicon and one.long_key != identity.key:
            proposers[identity].add(one.paper)
    owners = {identity: _owners(papers, overlap) for identity, papers in proposers.items() if len(papers) > 1}
    split = []
    for one, identity in zip(occurrences, identities, strict=True):
        owner = owners.get(identity, {}).get(one.paper, "")
        split.append(Identity(identity.type, identity.key, "", owner) if owner else identity)
    return split


def _owners(papers: Iterable[str], overlap: Callable[[str, str], bool]) -> dict[str, str]:
    """Paper -> the paper that owns its proposal; empty if all of them propose one thing."""
    groups: list[list[str]] = []
    for paper in sorted(papers):
        home = next((group for group in groups if all(overlap(paper, other) for other in group)), None)
        if home is None:
            groups.append([paper])
        else:
            home.append(paper)
    return {paper: group[0] for group in groups for paper in group} if len(groups) > 1 else {}


def _rule(one: Occurrence, identity: Identity) -> str:
    if identity.lexicon:
        return "lexicon"
    if identity.owner:
        return "proposal"
    if one.long_key == identity.key:
        return "long form"
    if one.key == identity.key:
        return "name"
    return "initials" if is_shortened(one.type, one.name, identity.key) else "only long form"
