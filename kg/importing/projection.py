"""The RDF of a build (`kg.graph.rdf`) -> the graph it was projected from, as far as RDF holds it.

Not in RDF, and so not back: where sentences end that nothing cites (guessed); which of several edges over one mention
had which rule and confidence (the surest stands for all); the kind of an entity's page where neither the lexicon nor
its address tells; digits of confidence behind the fourth; of several records with one text, all but one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import networkx as nx

from kg.errors import InputError
from kg.graph.check import direct_predicates
from kg.importing.contract import check_contract
from kg.importing.projected_nodes import ProjectedNodes, span_of
from kg.vocab.prefixes import compact
from kg.vocab.roles import first_role

if TYPE_CHECKING:
    from kg.importing.triples_index import Index

__all__ = ["from_projection", "is_projection"]

_RESULT_EDGES = ("kg:ofSystem", "kg:onDataset", "kg:metric", "kg:relativeTo")


def is_projection(index: Index) -> bool:
    """Whether the triples are those of a build: they name its run, and assertions stand behind its links."""
    return bool(index.subjects_of("kg:ExtractionRun")) and bool(index.subjects_of("kg:SourceText"))


def from_projection(index: Index, path: str) -> nx.MultiDiGraph[str]:
    """The graph of the triples.

    Raises:
        InputError: there are several runs, or what a node must have is not there.
    """
    runs = index.subjects_of("kg:ExtractionRun")
    if len(runs) > 1:
        raise InputError(
            f"holds {len(runs)} runs; put each build into a file of its own and import them together", path=path
        )
    try:
        graph = _Backward(index, runs[0]).graph()
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise InputError(f"not the whole of a build ({error!r}); export it again", path=path) from error
    check_contract(graph, path)
    return graph


class _Backward:
    """Reads one projection back; each step adds to the graph."""

    def __init__(self, index: Index, run: str) -> None:
        self._index = index
        self._run = run
        self._texts: dict[str, str] = {}
        self._graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()

    def graph(self) -> nx.MultiDiGraph[str]:
        self._read_run()
        self._texts = {text: self._index.one(text, "nif:isString") for text in self._index.subjects_of("kg:SourceText")}
        nodes = dict(ProjectedNodes(self._index, self._texts).all())
        self._graph.add_nodes_from((iri, nodes[iri]) for iri in sorted(nodes))
        self._add_metadata_edges()
        self._add_assertions()
        self._add_results()
        return self._graph

    def _read_run(self) -> None:
        index, run = self._index, self._run
        fingerprint = index.one(run, "kg:fingerprint")
        extractor = index.one(run, "prov:wasAssociatedWith")
        replaced = sorted([old, new] for old, new in index.pairs("dct:isReplacedBy"))
        self._graph.graph.update(
            base=run.removesuffix(f"id/run/{fingerprint}"),
            run=run,
            fingerprint=fingerprint,
            version=index.one(extractor, "schema:softwareVersion"),
            profile=index.one(run, "kg:profile"),
            settings=json.loads(index.one(run, "kg:settings")),
            replaced=replaced,
        )

    # ------------------------------------------------------------------------------------------ edges

    def _add_metadata_edges(self) -> None:
        for paper, venue in self._index.pairs("kg:publishedAt"):
            self._edge(paper, "kg:publishedAt", venue, confidence=1.0)

    def _add_assertions(self) -> None:
        index = self._index
        direct = set(direct_predicates())
        for iri in index.subjects_of("kg:Assertion"):
            source, target = index.one(iri, "rdf:subject"), index.one(iri, "rdf:object")
            predicate = compact(index.one(iri, "rdf:predicate"))
            if predicate not in direct:
                raise ValueError(f"an assertion of {predicate}")
            self._edge(
                source,
                predicate,
                target,
                iri=iri,
                role=first_role(predicate, self._graph.nodes[target].get("type", "")),
                confidence=float(index.one(iri, "kg:confidence")),
                rule=index.get(iri, "kg:rule"),
                evidence=self._evidence(iri),
            )

    def _add_results(self) -> None:
        index = self._index
        for paper, result in index.pairs("kg:reports"):
            ends = [(paper, "kg:reports", result)]
            ends += [(result, curie, end) for curie in _RESULT_EDGES for end in index.all(result, curie)]
            for source, predicate, target in ends:
                self._edge(
                    source,
                    predicate,
                    target,
                    confidence=float(index.one(result, "kg:confidence")),
                    rule=index.get(result, "kg:rule"),
                    evidence=self._evidence(result),
                )

    def _edge(
        self,
        source: str,
        predicate: str,
        target: str,
        *,
        confidence: float,
        iri: str = "",
        role: str = "",
        rule: str = "",
        evidence: list[dict[str, Any]] | None = None,
    ) -> None:
        if source not in self._graph or target not in self._graph:
            raise ValueError(f"an edge to a node that is not there: {source} {predicate} {target}")
        attributes = {"predicate": predicate, "role": role, "iri": iri, "confidence": confidence, "rule": rule}
        self._graph.add_edge(source, target, key=predicate, **attributes, evidence=evidence or [])

    def _evidence(self, node: str) -> list[dict[str, Any]]:
        index = self._index
        pieces = []
        for mention in index.all(node, "kg:evidence"):
            text = index.one(mention, "kg:inText")
            begin, end = span_of(mention)
            sentence = span_of(index.one(mention, "kg:inSentence"))
            pieces.append(
                {
                    "text": text,
                    "begin": begin,
                    "end": end,
                    "exact": index.one(mention, "kg:exact"),
                    "sentence": sentence,
                    "quote": self._texts[text][sentence[0] : sentence[1]],
                    "rule": index.get(mention, "kg:rule"),
                    "confidence": float(index.one(mention, "kg:confidence")),
                }
            )
        return sorted(pieces, key=lambda p: (p["text"], p["begin"], p["end"]))
