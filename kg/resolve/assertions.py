"""Clusters -> assertions: the direct triples of the graph, each with its evidence.

One paper, one entity, one role: the first in the order of `ontology/roles.tsv` wins, and only its mentions are
evidence. Addresses in the text and families are assertions too.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from kg.model import Assertion, Entity, Evidence
from kg.resolve.evidence import link_evidence, span_evidence
from kg.vocab.iris import assertion_iri, repository_iri, website_iri
from kg.vocab.prefixes import expand
from kg.vocab.roles import predicate_for, role_rank, roles_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from kg.model import WebAddress
    from kg.resolve.identity import Identity
    from kg.resolve.kinship import Kinship
    from kg.resolve.match import Cluster
    from kg.resolve.occurrences import Occurrence
    from kg.resolve.papers import Record, UnitedPaper

__all__ = ["assert_families", "assert_links", "assert_web", "make_assertion"]


def make_assertion(
    base: str, subject: str, predicate: str, object_: str, *, confidence: float, rule: str, evidence: Iterable[Evidence]
) -> Assertion:
    """An assertion with the IRI that its triple gives it."""
    iri = assertion_iri(base, subject, expand(predicate), object_)
    return Assertion(iri, subject, predicate, object_, confidence, rule, tuple(evidence))


# ---------------------------------------------------------------------------------------------------- links


def assert_links(clusters: Iterable[Cluster], entities: Mapping[Identity, Entity], *, base: str) -> Iterator[Assertion]:
    """One assertion for each paper and entity; a link without a mention is none."""
    for cluster in clusters:
        by_paper: dict[str, list[Occurrence]] = defaultdict(list)
        for one in cluster.occurrences:
            if one.link.mentions and one.role in roles_for(cluster.type):
                by_paper[one.paper].append(one)
        for paper, found in by_paper.items():
            yield _assert_link(paper, found, entities[cluster.identity], base)


def _assert_link(paper: str, found: Sequence[Occurrence], entity: Entity, base: str) -> Assertion:
    role = min((one.role for one in found), key=role_rank)
    winners = [one for one in found if one.role == role]
    best = min(winners, key=lambda one: (-one.link.confidence, one.link.rule))
    return make_assertion(
        base,
        paper,
        predicate_for(role, entity.type),
        entity.iri,
        confidence=best.link.confidence,
        rule=best.link.rule,
        evidence=link_evidence(winners),
    )


# ------------------------------------------------------------------------------------------------ addresses


def assert_web(papers: Iterable[UnitedPaper], *, base: str) -> Iterator[Assertion]:
    """Code, data and pages that a paper names; a repository that one sentence offers counts as offered."""
    for united in papers:
        found: dict[str, list[tuple[Record, WebAddress]]] = defaultdict(list)
        for record in united.records:
            for address in record.extraction.urls:
                iri = repository_iri(address.url) if address.kind == "repository" else website_iri(address.url)
                found[iri].append((record, address))
        for iri, places in sorted(found.items()):
            yield _assert_address(united.paper.iri, iri, places, base)


def _assert_address(paper: str, iri: str, places: Sequence[tuple[Record, WebAddress]], base: str) -> Assertion:
    predicates = {_web_predicate(address) for _, address in places}
    predicate = min(predicates, key=("kg:hasCode", "kg:mentionsRepository", "kg:website").index)
    evidence = {
        span_evidence(record, address.start, address.end, rule=address.rule, confidence=1.0)
        for record, address in places
        if _web_predicate(address) == predicate
    }
    rule = min(piece.rule for piece in evidence)
    return make_assertion(base, paper, predicate, iri, confidence=1.0, rule=rule, evidence=sorted(evidence))


def _web_predicate(address: WebAddress) -> str:
    if address.kind == "website":
        return "kg:website"
    return "kg:hasCode" if address.is_offered else "kg:mentionsRepository"


# ------------------------------------------------------------------------------------------------- families


def assert_families(
    families: Sequence[Kinship], clusters: Iterable[Cluster], entities: Mapping[Identity, Entity], *, base: str
) -> Iterator[Assertion]:
    """Each child with its parent; the evidence is a mention of the child, or of what stands below it."""
    occurrences = {one.identity: one.occurrences for one in clusters}
    below: dict[Identity, list[Identity]] = defaultdict(list)
    for kin in families:
        below[kin.parent].append(kin.child)
    for kin in families:
        evidence = _first_mention(kin.child, occurrences, below)
        child, parent = entities[kin.child], entities[kin.parent]
        if evidence and child.iri != parent.iri:
            rule = f"family {kin.step}"
            yield make_assertion(
                base, child.iri, kin.relation, parent.iri, confidence=kin.confidence, rule=rule, evidence=[evidence]
            )


def _first_mention(
    child: Identity,
    occurrences: Mapping[Identity, tuple[Occurrence, ...]],
    below: Mapping[Identity, list[Identity]],
) -> Evidence | None:
    """The least mention of an entity; for one that no paper mentions, of the first below it that one does."""
    own = link_evidence(occurrences[child])
    if own:
        return own[0]
    found = (_first_mention(one, occurrences, below) for one in sorted(below.get(child, ())))
    return min((one for one in found if one), default=None)
