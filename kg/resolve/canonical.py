"""Clusters -> entities: the name, aliases, classes and IRI of each.

Everything here is a function of the final set of clusters: which paper came first never shows in a name or IRI.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import count
from typing import TYPE_CHECKING

from kg.model import Entity
from kg.vocab.iris import entity_iri, h, slug
from kg.vocab.pieces import normalise
from kg.vocab.roles import class_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kg.resolve.identity import Identity
    from kg.resolve.match import Cluster

__all__ = ["canonical_name", "forms_of", "name_entities"]

_KINDS = {"benchmark": "kg:Benchmark", "environment": "kg:Environment"}


def forms_of(cluster: Cluster) -> Counter[str]:
    """Every way the entity is written, with the number of papers that write it so."""
    writers: dict[str, set[str]] = defaultdict(set)
    for one in cluster.occurrences:
        for form in (one.link.name, one.long, *one.link.forms):
            if form.strip():
                writers[form].add(one.paper)
    return Counter({form: len(papers) for form, papers in writers.items()})


def canonical_name(cluster: Cluster) -> str:
    """The name to show: a person's, the lexicon's, the proposing paper's, else the commonest (shortest, least)."""
    if cluster.name:
        return cluster.name
    if cluster.entry:
        return cluster.entry.name
    proposals = [(one.record.paper.id, one.name) for one in cluster.occurrences if one.role == "proposes"]
    if proposals:
        return min(proposals)[1]
    papers: dict[str, set[str]] = defaultdict(set)
    for one in cluster.occurrences:
        papers[one.name].add(one.paper)
    return min(papers, key=lambda name: (-len(papers[name]), len(name), name))


def name_entities(clusters: Sequence[Cluster], *, base: str) -> dict[Identity, Entity]:
    """The entity of each cluster, by identity."""
    names = _tell_apart(clusters)
    slugs = _slugs(clusters, names)
    return {
        one.identity: Entity(
            iri=entity_iri(base, one.type, slugs[one.identity]),
            type=one.type,
            name=names[one.identity],
            classes=_classes(one),
            aliases=_aliases(one, names[one.identity]),
            lexicon=one.entry.id if one.entry else "",
            pages=_pages(one),
            higher_is_better=one.entry.higher_is_better if one.entry else None,
        )
        for one in clusters
    }


def _tell_apart(clusters: Sequence[Cluster]) -> dict[Identity, str]:
    """Names; an acronym that several entities of a type share gives way to the long form where a paper has one."""
    names = {one.identity: canonical_name(one) for one in clusters}
    uses = Counter((identity.type, slug(name)) for identity, name in names.items())
    for one in clusters:
        name = names[one.identity]
        longs = sorted({o.long for o in one.occurrences if o.long}, key=lambda text: (len(text), text))
        is_owned = one.entry or one.name or any(o.role == "proposes" for o in one.occurrences)
        if uses[one.type, slug(name)] > 1 and longs and not is_owned:
            names[one.identity] = longs[0]
    return names


def _pages(cluster: Cluster) -> tuple[tuple[str, str], ...]:
    """The lexicon's pages and those that people added, without those that they took away."""
    listed = cluster.entry.pages if cluster.entry else ()
    return tuple(sorted(pair for pair in {*listed, *cluster.pages} if not _is_among(pair[1], cluster.no_pages)))


def _is_among(value: str, addresses: tuple[str, ...]) -> bool:
    """Whether a page's id or address is one of these addresses."""
    return any(value == address or address.endswith(f"/{value}") for address in addresses)


def _classes(cluster: Cluster) -> tuple[str, ...]:
    kinds = cluster.entry.kinds if cluster.entry and cluster.type == "DATASET" else ()
    return tuple(sorted({class_for(cluster.type), *(_KINDS[kind] for kind in kinds if kind in _KINDS)}))


def _aliases(cluster: Cluster, name: str) -> tuple[str, ...]:
    """All other forms, one of each spelling (dashes, quotes and spaces do not make an alias)."""
    forms = {normalise(form): form for form in sorted(forms_of(cluster), reverse=True)}
    forms.pop(normalise(name), None)
    return tuple(sorted(forms.values()))


# --------------------------------------------------------------------------------------------------- slugs


def _slugs(clusters: Sequence[Cluster], names: Mapping[Identity, str]) -> dict[Identity, str]:
    """A slug for each cluster; of several that want one, the lexicon's (least id) keeps it, the others get a hash."""
    wanted: dict[tuple[str, str], list[Cluster]] = defaultdict(list)
    for one in clusters:
        wanted[one.type, slug(names[one.identity])].append(one)
    taken: dict[str, set[str]] = defaultdict(set)
    for type_, plain in wanted:
        taken[type_].add(plain)
    slugs: dict[Identity, str] = {}
    for (type_, plain), rivals in sorted(wanted.items()):
        keeper = _keeper(rivals)
        for one in sorted(rivals, key=lambda c: c.identity):
            if one is keeper:
                slugs[one.identity] = plain
        rest = [one for one in rivals if one is not keeper]
        made = _hashed(plain, rest, names, taken[type_])
        slugs |= made
        taken[type_] |= set(made.values())
    return slugs


def _keeper(rivals: Sequence[Cluster]) -> Cluster | None:
    if len(rivals) == 1:
        return rivals[0]
    return min((one for one in rivals if one.entry), key=lambda one: one.identity.lexicon, default=None)


def _hashed(
    plain: str, rivals: Sequence[Cluster], names: Mapping[Identity, str], taken: set[str]
) -> dict[Identity, str]:
    """Slugs with a hash of canonical name and first proposing paper, four characters or as many as it takes."""
    seeds = {one.identity: f"{names[one.identity]}\n{_first_proposer(one)}" for one in rivals}
    if len(set(seeds.values())) < len(seeds):
        # Two undefined names of one spelling: only their keys tell them apart.
        seeds = {identity: f"{seed}\n{identity.key}\n{identity.owner}" for identity, seed in seeds.items()}
    for size in count(4):
        made = {identity: f"{plain}-{h(seed, size)}" for identity, seed in seeds.items()}
        if len(set(made.values())) == len(made) and not taken & set(made.values()):
            return made
    raise AssertionError  # pragma: no cover - count() does not end


def _first_proposer(cluster: Cluster) -> str:
    return min((one.record.paper.id for one in cluster.occurrences if one.role == "proposes"), default="")
