"""networkx graph -> RDF triples. What each node and edge becomes is laid down in `ontology/schema.ttl`.

Every node is named: author lists have IRIs too, so that triples can be sorted, compared and cut into batches. A graph
of any size is projected in little memory: its N-Triples lines are sorted in runs on disk and merged.
"""

from __future__ import annotations

import heapq
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode, RdfFormat, Triple, parse

from kg.graph.pages import is_same_thing, page_url
from kg.graph.terms import to_boolean, to_count, to_decimal, to_iri, to_name, to_probability, to_text, to_year
from kg.vocab.iris import author_iri, span_iri

if TYPE_CHECKING:
    import networkx as nx
    import rdflib

__all__ = ["ntriples_lines", "read_triples", "to_ntriples", "to_rdflib", "to_triples"]

_RUN = 400_000
"""Lines that are sorted in memory at once, about 100 MB."""


def to_triples(graph: nx.MultiDiGraph[str]) -> list[Triple]:
    """The triples of a graph, without duplicates, in the order of their N-Triples lines."""
    return [quad.triple for quad in parse(to_ntriples(graph), RdfFormat.N_TRIPLES)]


def to_ntriples(graph: nx.MultiDiGraph[str]) -> bytes:
    """The graph as N-Triples, sorted."""
    return "".join(ntriples_lines(graph)).encode("utf-8")


def ntriples_lines(graph: nx.MultiDiGraph[str]) -> Iterator[str]:
    """The lines of the graph's N-Triples, sorted and without duplicates; at most a few hundred MB stand in memory.

    Raises:
        OSError: there is no room for the runs in the folder of temporary files.
    """
    with ExitStack() as stack:
        folder: Path | None = None
        runs: list[Iterable[str]] = []
        lines: list[str] = []
        for line in _Projection(graph).lines():
            lines.append(line)
            if len(lines) >= _RUN:
                folder = folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kg-rdf-")))
                path = folder / str(len(runs))
                path.write_text("".join(sorted(lines)), encoding="utf-8", newline="")
                runs.append(stack.enter_context(path.open(encoding="utf-8", newline="\n")))
                lines = []
        lines.sort()
        for line, _ in groupby(heapq.merge(lines, *runs)):
            yield line


def read_triples(path: Path) -> Iterator[Triple]:
    """The triples of an N-Triples file, one at a time."""
    return (quad.triple for quad in parse(path=str(path), format=RdfFormat.N_TRIPLES))


def to_rdflib(graph: nx.MultiDiGraph[str]) -> rdflib.Graph:
    """The graph as an rdflib Graph, for interchange (slow: 30 s and 1.3 GB a million triples)."""
    import rdflib  # noqa: PLC0415 - half a second that most callers do not need

    from kg.graph.store import bind_prefixes  # noqa: PLC0415 - the store needs no projection, so the arrow is here

    made = rdflib.Graph()
    bind_prefixes(made)
    return made.parse(data=to_ntriples(graph), format="nt")


def _given(value: str | None) -> Literal | None:
    return to_text(value) if value else None


def _is_web(url: str) -> bool:
    return url.startswith(("http://", "https://"))


@lru_cache(maxsize=65536)
def _iri(iri: str) -> NamedNode:
    return to_iri(iri)


class _Projection:
    """Projects one graph, line by line; `add_*` may be called in any order."""

    def __init__(self, graph: nx.MultiDiGraph[str]) -> None:
        self._graph = graph
        self._lines: list[str] = []
        self._mentions: dict[str, _Claim] = {}
        self._sentences: dict[str, dict[tuple[int, int], int]] = {}
        self._cited: set[tuple[str, int, int]] = set()
        self._run = _iri(graph.graph["run"])

    def lines(self) -> Iterator[str]:
        """N-Triples lines, unsorted; a few stand there twice."""
        for iri, node in self._graph.nodes(data=True):
            _WRITERS[node["kind"]](self, _iri(iri), node)
            yield from self._take()
        for source, target, edge in self._graph.edges(data=True):
            self._add_edge(_iri(source), edge, _iri(target))
            yield from self._take()
        for mention, claim in self._mentions.items():
            self._add_mention(NamedNode(mention), claim)
            yield from self._take()
        for text, begin, end in self._cited:
            self._add_sentence(text, begin, end)
            yield from self._take()
        self._add_run()
        yield from self._take()

    def _take(self) -> list[str]:
        """What was added since the last call."""
        taken, self._lines = self._lines, []
        return taken

    def _add(self, subject: NamedNode, curie: str, *objects: NamedNode | Literal | None) -> None:
        self._lines.extend(f"{subject} {to_name(curie)} {value} .\n" for value in objects if value is not None)

    # ------------------------------------------------------------------------------------------ nodes

    def add_paper(self, paper: NamedNode, node: Mapping[str, Any]) -> None:
        self._add(paper, "rdf:type", to_name("kg:Paper"))
        self._add(paper, "rdfs:label", to_text(node["label"]))
        self._add(paper, "dct:title", _given(node["title"]))
        if node["year"] is not None:
            self._add(paper, "kg:year", to_year(node["year"]))
        self._add(paper, "dct:subject", _given(node["topic"]))
        if node["url"]:
            is_web = node["url"].startswith(("http://", "https://"))
            self._add(
                paper,
                "schema:url",
                to_iri(node["url"]) if is_web else Literal(node["url"], datatype=to_name("xsd:anyURI")),
            )
        for scheme, value in sorted(node["identifiers"].items()):
            self._add(paper, "dct:identifier", to_text(f"{scheme}:{value}"))
            own = {"arxiv": "kg:arxivId", "doi": "bibo:doi"}.get(scheme)
            if own:
                self._add(paper, own, to_text(value))
        self._add_authors(paper, node["authors"])
        for text in node["texts"]:
            self._add_text(paper, text)

    def _add_authors(self, paper: NamedNode, authors: Iterable[str]) -> None:
        names = list(authors)
        cells = [NamedNode(f"{paper.value}#authors-{n}") for n in range(1, len(names) + 1)]
        self._add(paper, "bibo:authorList", *cells[:1])
        for n, (name, cell) in enumerate(zip(names, cells, strict=True), 1):
            agent = NamedNode(author_iri(paper.value, n))
            self._add(paper, "dct:creator", agent)
            self._add(agent, "rdf:type", to_name("foaf:Agent"))
            self._add(agent, "foaf:name", to_text(name))
            self._add(cell, "rdf:first", agent)
            self._add(cell, "rdf:rest", cells[n] if n < len(cells) else to_name("rdf:nil"))

    def _add_text(self, paper: NamedNode, node: Mapping[str, Any]) -> None:
        text = _iri(node["iri"])
        self._sentences.setdefault(node["iri"], {(b, e): n for n, (b, e) in enumerate(node["sentences"])})
        self._add(text, "rdf:type", to_name("kg:SourceText"))
        self._add(text, "kg:textOf", paper)
        self._add(text, "nif:isString", to_text(node["text"]))
        self._add(text, "kg:sourceFile", _given(node["file"]))
        self._add(text, "kg:sourceLine", to_count(node["line"]) if node["line"] > 0 else None)
        self._add(text, "kg:recordId", _given(node["record"]))

    def add_entity(self, entity: NamedNode, node: Mapping[str, Any]) -> None:
        self._add(entity, "rdf:type", *(to_name(curie) for curie in node["classes"]))
        self._add(entity, "skos:prefLabel", to_text(node["label"]))
        self._add(entity, "skos:altLabel", *(to_text(a) for a in node["aliases"] if a and a != node["label"]))
        self._add(entity, "kg:lexiconId", _given(node["lexicon"]))
        for kind, value in sorted(node["pages"].items()):
            url = page_url(kind, value, node["type"])
            if url:
                self._add(entity, "skos:exactMatch" if is_same_thing(kind) else "foaf:page", to_iri(url))
        if node["higher_is_better"] is not None:
            self._add(entity, "kg:higherIsBetter", to_boolean(value=node["higher_is_better"]))

    def add_repository(self, repository: NamedNode, node: Mapping[str, Any]) -> None:
        self._add(repository, "rdf:type", to_name("kg:Repository"))
        self._add(repository, "rdfs:label", to_text(node["label"]))

    def add_website(self, website: NamedNode, node: Mapping[str, Any]) -> None:
        self._add(website, "rdf:type", to_name("foaf:Document"))
        self._add(website, "rdfs:label", to_text(node["label"]))

    def add_venue(self, venue: NamedNode, node: Mapping[str, Any]) -> None:
        self._add(venue, "rdf:type", to_name("kg:Venue"))
        self._add(venue, "rdfs:label", to_text(node["label"]))

    def add_result(self, result: NamedNode, node: Mapping[str, Any]) -> None:
        self._add(result, "rdf:type", to_name("kg:Result"))
        self._add(result, "rdfs:label", to_text(node["label"]))
        self._add(result, "kg:metricText", to_text(node["metric_text"]))
        self._add(result, "kg:valueText", to_text(node["value_text"]))
        self._add(result, "kg:value", to_decimal(node["value"]))
        self._add(result, "kg:unit", _given(node["unit"]))
        self._add(result, "kg:uncertainty", to_decimal(node["uncertainty"]))
        self._add(result, "kg:resultKind", to_name(f"kg:{node['result_kind'].capitalize()}"))
        for curie, key in (("systemText", "subject"), ("datasetText", "dataset"), ("baselineText", "baseline")):
            self._add(result, f"kg:{curie}", _given(node[key]))

    # ------------------------------------------------------------------------------------------ edges

    def _add_edge(self, source: NamedNode, edge: Mapping[str, Any], target: NamedNode) -> None:
        curie = edge["predicate"]
        self._add(source, curie, target)
        if curie == "kg:reports":
            self._add_reasons(target, edge, target)
        elif edge["iri"]:
            assertion = _iri(edge["iri"])
            self._add(assertion, "rdf:type", to_name("kg:Assertion"))
            self._add(assertion, "rdf:subject", source)
            self._add(assertion, "rdf:predicate", to_name(curie))
            self._add(assertion, "rdf:object", target)
            # A family is read where its member is named; a website has no node that a mention could refer to.
            named = {"kg:variantOf": source, "kg:partOf": source, "kg:website": None}.get(curie, target)
            self._add_reasons(assertion, edge, named)

    def _add_reasons(self, node: NamedNode, edge: Mapping[str, Any], named: NamedNode | None) -> None:
        self._add(node, "kg:confidence", to_probability(edge["confidence"]))
        self._add(node, "kg:rule", _given(edge["rule"]))
        self._add(node, "prov:wasGeneratedBy", self._run)
        for evidence in edge["evidence"]:
            mention = span_iri(evidence["text"], evidence["begin"], evidence["end"])
            self._add(node, "kg:evidence", NamedNode(mention))
            claim = _Claim(evidence, named)
            known = self._mentions.get(mention)
            if known is None or claim.rank() < known.rank():
                self._mentions[mention] = claim

    # ------------------------------------------------------------------------------------------ text

    def _add_mention(self, mention: NamedNode, claim: _Claim) -> None:
        evidence = claim.evidence
        begin, end = evidence["sentence"]
        text = evidence["text"]
        self._cited.add((text, begin, end))
        self._add(mention, "rdf:type", to_name("kg:Mention"))
        self._add(mention, "kg:inText", _iri(text))
        self._add(mention, "kg:inSentence", _iri(span_iri(text, begin, end)))
        self._add(mention, "kg:begin", to_count(evidence["begin"]))
        self._add(mention, "kg:end", to_count(evidence["end"]))
        self._add(mention, "kg:exact", to_text(evidence["exact"]))
        self._add(mention, "kg:refersTo", claim.named)
        self._add(mention, "kg:confidence", to_probability(evidence["confidence"]))
        self._add(mention, "kg:rule", _given(evidence["rule"]))
        self._add(mention, "prov:wasGeneratedBy", self._run)

    def _add_sentence(self, text: str, begin: int, end: int) -> None:
        sentence = _iri(span_iri(text, begin, end))
        self._add(sentence, "rdf:type", to_name("kg:Sentence"))
        self._add(sentence, "kg:inText", _iri(text))
        self._add(sentence, "kg:begin", to_count(begin))
        self._add(sentence, "kg:end", to_count(end))
        index = self._sentences.get(text, {}).get((begin, end))
        self._add(sentence, "kg:sentenceIndex", None if index is None else to_count(index))

    def _add_run(self) -> None:
        facts = self._graph.graph
        extractor = NamedNode(f"{facts['base']}id/extractor/paperkg-{quote(facts['version'], safe='.-')}")
        self._add(self._run, "rdf:type", to_name("kg:ExtractionRun"))
        self._add(self._run, "kg:fingerprint", to_text(facts["fingerprint"]))
        self._add(self._run, "kg:profile", to_text(facts["profile"]))
        self._add(self._run, "kg:settings", to_text(json.dumps(facts["settings"], sort_keys=True, ensure_ascii=False)))
        self._add(self._run, "prov:wasAssociatedWith", extractor)
        self._add(extractor, "rdf:type", to_name("kg:Extractor"))
        self._add(extractor, "rdfs:label", to_text(f"paperkg {facts['version']}"))
        self._add(extractor, "schema:softwareVersion", to_text(facts["version"]))
        for old, new in facts["replaced"]:
            self._add(_iri(old), "dct:isReplacedBy", _iri(new))


class _Claim:
    """What one edge says of a mention. Of several, the one of least rank is written."""

    __slots__ = ("evidence", "named")

    def __init__(self, evidence: Mapping[str, Any], named: NamedNode | None) -> None:
        self.evidence = evidence
        self.named = named

    def rank(self) -> tuple[bool, float, str, str, list[int]]:
        """Something named before nothing, then the higher confidence, then the least IRI."""
        evidence, named = self.evidence, self.named
        name = named.value if named else ""
        return named is None, -evidence["confidence"], name, evidence["rule"], evidence["sentence"]


_WRITERS = {
    "paper": _Projection.add_paper,
    "entity": _Projection.add_entity,
    "repository": _Projection.add_repository,
    "website": _Projection.add_website,
    "venue": _Projection.add_venue,
    "result": _Projection.add_result,
}
