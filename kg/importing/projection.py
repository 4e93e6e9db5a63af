"""The RDF of a build (`kg.graph.rdf`) -> the graph it was projected from, as far as RDF holds it.

Not in RDF, and so not back: where sentences end that nothing cites (guessed); which of several edges over one mention
had which rule and confidence (the surest stands for all); the kind of an entity's page where neither the lexicon nor
its address tells; digits of confidence behind the fourth; of several records with one text, all but one.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import networkx as nx

from kg.errors import InputError
from kg.graph.check import direct_predicates
from kg.importing.contract import check_contract
from kg.importing.pages import kind_of_page
from kg.importing.sentences import fill_sentences
from kg.vocab.prefixes import compact, expand
from kg.vocab.roles import TYPES, class_for, first_role

if TYPE_CHECKING:
    from kg.importing.triples_index import Index

__all__ = ["from_projection", "is_projection"]

_SPAN = re.compile(r"#char=(\d+),(\d+)\Z")
_SUBCLASSES = {"kg:Benchmark": "DATASET", "kg:Environment": "DATASET"}
_TYPE_OF_CLASS = {class_for(type_): type_ for type_ in TYPES} | _SUBCLASSES
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
        nodes = dict(self._nodes())
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

    # ------------------------------------------------------------------------------------------ nodes

    def _nodes(self) -> Iterable[tuple[str, dict[str, Any]]]:
        index = self._index
        texts: dict[str, list[str]] = defaultdict(list)
        for text, paper in index.pairs("kg:textOf"):
            texts[paper].append(text)
        sentences = self._sentences()
        for iri in index.subjects_of("kg:Paper"):
            yield iri, self._paper(iri, sorted(texts[iri]), sentences)
        for curie, type_ in _TYPE_OF_CLASS.items():
            for iri in index.subjects_of(curie):
                yield iri, self._entity(iri, type_)
        for curie, kind in (("kg:Repository", "repository"), ("foaf:Document", "website")):
            for iri in index.subjects_of(curie):
                yield iri, {"kind": kind, "label": index.one(iri, "rdfs:label"), "url": iri}
        for iri in index.subjects_of("kg:Venue"):
            label = index.one(iri, "rdfs:label")
            name, _, year = label.rpartition(" ")
            is_dated = bool(name) and year.isdecimal()
            yield (
                iri,
                {
                    "kind": "venue",
                    "label": label,
                    "name": name if is_dated else label,
                    "year": int(year) if is_dated else None,
                },
            )
        for iri in index.subjects_of("kg:Result"):
            yield iri, self._result(iri)

    def _sentences(self) -> dict[str, list[list[int]]]:
        """Text -> its sentences: those that something cites, and what lies between them."""
        found: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
        for iri in self._index.subjects_of("kg:Sentence"):
            index = self._index.get(iri, "kg:sentenceIndex")
            if index:
                begin, end = _span(iri)
                found[self._index.one(iri, "kg:inText")][int(index)] = begin, end
        return {text: fill_sentences(self._texts[text], known) for text, known in found.items()}

    def _paper(self, iri: str, texts: list[str], sentences: dict[str, list[list[int]]]) -> dict[str, Any]:
        index = self._index
        venue = index.get(iri, "kg:publishedAt")
        year = index.get(iri, "kg:year")
        pairs = (value.partition(":") for value in index.all(iri, "dct:identifier"))
        return {
            "kind": "paper",
            "label": index.one(iri, "rdfs:label"),
            "title": index.get(iri, "dct:title"),
            "authors": self._authors(iri),
            "venue": venue,
            "venue_name": index.get(venue, "rdfs:label") if venue else "",
            "year": int(year) if year else None,
            "url": index.get(iri, "schema:url"),
            "topic": index.get(iri, "dct:subject"),
            "identifiers": {scheme: value for scheme, _, value in sorted(pairs)},
            "texts": [self._text(text, sentences.get(text, [])) for text in texts],
        }

    def _authors(self, paper: str) -> list[str]:
        index = self._index
        names: list[str] = []
        cell, seen = index.get(paper, "bibo:authorList"), set()
        while cell and cell != expand("rdf:nil") and cell not in seen:
            seen.add(cell)
            names.append(index.one(index.one(cell, "rdf:first"), "foaf:name"))
            cell = index.get(cell, "rdf:rest")
        return names

    def _text(self, iri: str, sentences: list[list[int]]) -> dict[str, Any]:
        line = min(map(int, self._index.all(iri, "kg:sourceLine")), default=0)
        return {
            "iri": iri,
            "text": self._texts[iri],
            "file": min(self._index.all(iri, "kg:sourceFile"), default=""),
            "line": line,
            "record": min(self._index.all(iri, "kg:recordId"), default=""),
            "sentences": sentences,
        }

    def _entity(self, iri: str, type_: str) -> dict[str, Any]:
        index = self._index
        lexicon = index.get(iri, "kg:lexiconId")
        better = index.get(iri, "kg:higherIsBetter")
        pages = [(url, True) for url in index.all(iri, "skos:exactMatch")]
        pages += [(url, False) for url in index.all(iri, "foaf:page")]
        return {
            "kind": "entity",
            "label": index.one(iri, "skos:prefLabel"),
            "type": type_,
            "classes": sorted(c for c in map(compact, index.all(iri, "rdf:type")) if c in _TYPE_OF_CLASS),
            "aliases": sorted(index.all(iri, "skos:altLabel")),
            "lexicon": lexicon,
            "pages": dict(sorted(kind_of_page(pages, type_, lexicon).items())),
            "higher_is_better": better == "true" if better else None,
        }

    def _result(self, iri: str) -> dict[str, Any]:
        index = self._index
        text = index.one(iri, "kg:valueText")
        return {
            "kind": "result",
            "label": index.one(iri, "rdfs:label"),
            "metric_text": index.one(iri, "kg:metricText"),
            "value_text": text,
            "value": text.replace(",", "").replace("−", "-"),
            "unit": index.get(iri, "kg:unit"),
            "result_kind": index.one(iri, "kg:resultKind").rpartition("#")[2].lower(),
            "uncertainty": index.get(iri, "kg:uncertainty"),
            "subject": index.get(iri, "kg:systemText"),
            "dataset": index.get(iri, "kg:datasetText") or None,
            "baseline": index.get(iri, "kg:baselineText") or None,
        }

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
            begin, end = _span(mention)
            sentence = _span(index.one(mention, "kg:inSentence"))
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


def _span(iri: str) -> list[int]:
    match = _SPAN.search(iri)
    if match is None:
        raise ValueError(f"{iri} is no stretch of a text")
    return [int(match[1]), int(match[2])]
