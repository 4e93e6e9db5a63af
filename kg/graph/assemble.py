"""Resolution -> networkx graph, by the attribute contract in `kg.graph`. Nothing is decided here: only laid out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import networkx as nx

from kg.vocab.iris import run_iri, venue_iri
from kg.vocab.roles import first_role

if TYPE_CHECKING:
    from kg.model import Assertion, Entity, Evidence, MergedPaper, ReportedResult, Resolution

__all__ = ["assemble"]

_WEB_KINDS = {"kg:hasCode": "repository", "kg:mentionsRepository": "repository", "kg:website": "website"}


def assemble(
    resolution: Resolution,
    *,
    base: str,
    fingerprint: str,
    version: str,
    profile: str,
    settings: Mapping[str, Any],
) -> nx.MultiDiGraph[str]:
    """The graph of a resolved corpus; nodes and edges are added in sorted order, so equal values give equal graphs.

    Args:
        resolution: papers, entities, assertions and results.
        base: what all IRIs of the graph begin with.
        fingerprint: hash of everything that decided the run.
        version: version of paperkg.
        profile: name of the group of settings.
        settings: the effective settings, JSON-ready.
    """
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(
        base=base,
        run=run_iri(base, fingerprint),
        fingerprint=fingerprint,
        version=version,
        profile=profile,
        settings=dict(settings),
        replaced=[list(pair) for pair in sorted(resolution.replaced)],
    )
    texts = {text.iri: text.text for paper in resolution.papers for text in paper.texts}
    types: dict[str, str] = {entity.iri: entity.type for entity in resolution.entities}
    nodes = dict(_web_nodes(resolution.assertions))
    nodes |= dict(_venue_nodes(base, resolution.papers))
    nodes |= {entity.iri: _entity_node(entity) for entity in resolution.entities}
    nodes |= {result.iri: _result_node(result) for result in resolution.results}
    nodes |= {paper.iri: _paper_node(base, paper) for paper in resolution.papers}
    for iri in sorted(nodes):
        graph.add_node(iri, **nodes[iri])
    for paper in sorted(resolution.papers, key=lambda p: p.iri):
        if paper.venue:
            _add_edge(graph, paper.iri, "kg:publishedAt", venue_iri(base, paper.venue))
    for assertion in sorted(resolution.assertions, key=lambda a: (a.subject, a.predicate, a.object)):
        _add_assertion(graph, assertion, types, texts)
    for result in sorted(resolution.results, key=lambda r: r.iri):
        _add_result_edges(graph, result, texts)
    return graph


def _entity_node(entity: Entity) -> dict[str, Any]:
    return {
        "kind": "entity",
        "label": entity.name,
        "type": entity.type,
        "classes": sorted(entity.classes),
        "aliases": sorted(set(entity.aliases) - {entity.name}),
        "lexicon": entity.lexicon,
        "pages": dict(sorted(entity.pages)),
        "higher_is_better": entity.higher_is_better,
    }


def _paper_node(base: str, paper: MergedPaper) -> dict[str, Any]:
    venue = paper.venue
    return {
        "kind": "paper",
        "label": paper.label or paper.title or paper.iri.rpartition("/")[2],
        "title": paper.title,
        "authors": list(paper.authors),
        "venue": venue_iri(base, venue) if venue else "",
        "venue_name": str(venue) if venue else "",
        "year": paper.year or (venue.year if venue else None),
        "url": paper.url,
        "topic": paper.topic,
        "identifiers": dict(sorted(paper.identifiers)),
        "texts": [
            {
                "iri": text.iri,
                "text": text.text,
                "file": text.origin.file,
                "line": text.origin.line,
                "record": text.record,
                "sentences": [[span.start, span.end] for span in text.sentences],
            }
            for text in sorted(paper.texts, key=lambda t: (t.iri, t.origin, t.record))
        ],
    }


def _result_node(reported: ReportedResult) -> dict[str, Any]:
    result = reported.result
    number = f"{result.value_text}{'' if result.unit in ('', '%', 'x') else ' '}{result.unit}"
    return {
        "kind": "result",
        "label": f"{result.metric}: {number}",
        "metric_text": result.metric,
        "value_text": result.value_text,
        "value": result.value,
        "unit": result.unit,
        "result_kind": result.kind,
        "uncertainty": result.uncertainty,
        "subject": result.subject,
        "dataset": result.dataset,
        "baseline": result.baseline,
    }


def _venue_nodes(base: str, papers: Iterable[MergedPaper]) -> Iterable[tuple[str, dict[str, Any]]]:
    # Two spellings of one venue share an IRI; the least one names the node, whatever the order of papers.
    for venue in sorted({paper.venue for paper in papers if paper.venue}, key=str, reverse=True):
        yield venue_iri(base, venue), {"kind": "venue", "label": str(venue), "name": venue.name, "year": venue.year}


def _web_nodes(assertions: Iterable[Assertion]) -> Iterable[tuple[str, dict[str, Any]]]:
    for assertion in assertions:
        kind = _WEB_KINDS.get(assertion.predicate)
        if kind:
            url = assertion.object
            label = url.partition("://")[2]
            if kind == "repository":
                label = label.partition("/")[2] or label
            yield url, {"kind": kind, "label": label or url, "url": url}


def _add_assertion(
    graph: nx.MultiDiGraph[str], assertion: Assertion, types: Mapping[str, str], texts: Mapping[str, str]
) -> None:
    _add_edge(
        graph,
        assertion.subject,
        assertion.predicate,
        assertion.object,
        role=first_role(assertion.predicate, types.get(assertion.object, "")),
        iri=assertion.iri,
        confidence=assertion.confidence,
        rule=assertion.rule,
        evidence=[_evidence(piece, texts) for piece in sorted(assertion.evidence)],
    )


def _add_result_edges(graph: nx.MultiDiGraph[str], reported: ReportedResult, texts: Mapping[str, str]) -> None:
    result = reported.result
    links = (
        (reported.paper, "kg:reports", reported.iri),
        (reported.iri, "kg:ofSystem", reported.system),
        (reported.iri, "kg:onDataset", reported.dataset),
        (reported.iri, "kg:metric", reported.metric),
        (reported.iri, "kg:relativeTo", reported.baseline),
    )
    for source, predicate, target in links:
        if target:
            evidence = [_evidence(reported.evidence, texts)]
            _add_edge(
                graph,
                source,
                predicate,
                target,
                confidence=result.confidence,
                rule=result.rule,
                evidence=evidence,
            )


def _add_edge(
    graph: nx.MultiDiGraph[str],
    source: str,
    predicate: str,
    target: str,
    *,
    role: str = "",
    iri: str = "",
    confidence: float = 1.0,
    rule: str = "",
    evidence: list[dict[str, Any]] | None = None,
) -> None:
    for end in (source, target):
        if end not in graph:
            raise ValueError(f"edge to a node that the resolution does not hold: {source} {predicate} {target}")
    attributes = {"predicate": predicate, "role": role, "iri": iri, "confidence": confidence, "rule": rule}
    graph.add_edge(source, target, key=predicate, **attributes, evidence=evidence or [])


def _evidence(evidence: Evidence, texts: Mapping[str, str]) -> dict[str, Any]:
    sentence = evidence.sentence
    return {
        "text": evidence.text,
        "begin": evidence.start,
        "end": evidence.end,
        "exact": evidence.exact,
        "sentence": [sentence.start, sentence.end],
        "quote": texts[evidence.text][sentence.start : sentence.end],
        "rule": evidence.rule,
        "confidence": evidence.confidence,
    }
