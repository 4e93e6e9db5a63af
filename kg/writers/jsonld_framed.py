"""Graph -> JSON-LD to read: one object a paper, in it what the paper says, and under each statement its sentences.

JSON-LD 1.1 (W3C, 16 July 2020) under the context of the ontology, extended inside the file by two terms: `statement`
hangs the assertion under what it is about, and `sentence` is for people only, no triple. After the papers come the
entities with their other names, pages and kin. What is read back is a subset of the graph's triples.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from json.encoder import encode_basestring
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyoxigraph import Literal, NamedNode

from kg.graph.terms import to_iri
from kg.vocab.prefixes import expand
from kg.writers.files import atomic_write
from kg.writers.jsonld import read_context
from kg.writers.jsonld_names import Names, to_item, to_value
from kg.writers.protocol import Format
from kg.writers.rdf import projected
from kg.writers.triple_index import TripleIndex, open_triples

if TYPE_CHECKING:
    import networkx as nx
    from pyoxigraph import Triple

__all__ = ["JsonLdFramedWriter", "to_framed"]

_EXTENSION: dict[str, Any] = {"sentence": None, "statement": {"@reverse": "rdf:object"}}
_FIRST = ("@id", "@type", "prefLabel", "label", "title", "name", "creator", "year", "publishedAt", "url", "identifier")
_LAST = ("statement", "confidence", "rule", "evidence")
_NAMES = tuple(expand(curie) for curie in ("rdf:type", "rdfs:label", "skos:prefLabel", "foaf:name"))
_LEFT_OUT = {expand(curie) for curie in ("bibo:authorList", "prov:wasGeneratedBy", "kg:evidence", "kg:refersTo")}
_EVIDENCE = {expand(curie) for curie in ("rdf:type", "kg:exact", "kg:confidence", "kg:rule")}
_EVIDENCE_OF, _REPORTS = expand("kg:evidence"), expand("kg:reports")
_OBJECT, _CREATOR = expand("rdf:object"), expand("dct:creator")
_IN_SENTENCE, _IN_TEXT, _IS_STRING = expand("kg:inSentence"), expand("kg:inText"), expand("nif:isString")
_BEGIN, _END = expand("kg:begin"), expand("kg:end")


class JsonLdFramedWriter:
    """Writes `graph.framed.jsonld`."""

    name = "jsonld-framed"
    filename = "graph.framed.jsonld"
    format = Format(
        title="JSON-LD, a tree a paper",
        tool="people, and whatever reads JSON",
        tier="A",
        lossy="source texts, offsets, order of authors as a list, the run and its settings",
    )
    takes_ntriples = True

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str, *, ntriples: Path | None = None) -> None:
        """Write papers and entities of `graph` to `path`.

        Args:
            graph: what is written.
            path: the target.
            ntriples: the file of `ntriples_lines(graph)`, for a caller that writes several formats and projects once.

        Raises:
            OutputError: the file cannot be written.
        """
        with projected(graph, ntriples) as source, open_triples(source) as index:
            atomic_write(path, to_framed(graph, index))


def to_framed(graph: nx.MultiDiGraph[str], index: TripleIndex) -> Iterator[str]:
    """The pieces of the document, one for each paper and entity.

    Args:
        graph: tells what is a paper, what an entity, and which assertion is behind an edge.
        index: the triples of the graph; IRIs are written relative to its base.
    """
    context = read_context() | _EXTENSION
    base = graph.graph["base"]
    trees = _Trees(graph, index, Names(context, base))
    head = json.dumps({**context, "@base": base}, ensure_ascii=False, sort_keys=True)
    yield f'{{"@context": {head},\n"@graph": ['
    kinds = {iri: node["kind"] for iri, node in graph.nodes(data=True)}
    tops = [iri for kind in ("paper", "entity") for iri in sorted(graph) if kinds[iri] == kind]
    for number, iri in enumerate(tops):
        yield ("," if number else "") + "\n" + _indented(trees.tree(iri), "\n")
    yield "\n]}\n"


class _Trees:
    """Trees made of the triples of a graph."""

    def __init__(self, graph: nx.MultiDiGraph[str], index: TripleIndex, names: Names) -> None:
        self._graph = graph
        self._index = index
        self._names = names

    def tree(self, node: str) -> dict[str, Any]:
        """A paper, entity or result with what it is linked to."""
        iri = to_iri(node)
        ends = {(expand(key), to_iri(end).value): (end, edge) for _, end, key, edge in self._edges(node)}
        linked: dict[str, list[Any]] = {}
        plain = []
        for row in self._index.rows(iri.value):
            predicate, target = row.predicate.value, _iri(row.object)
            end, edge = ends.get((predicate, target), ("", {}))
            if predicate in _LEFT_OUT:
                continue
            if not end and predicate != _CREATOR:
                plain.append(row)
                continue
            inner = self.tree(end) if predicate == _REPORTS else self._leaf(target, edge.get("iri", ""))
            linked.setdefault(self._names.key(predicate).name, []).append(inner)
        item = to_item(iri, plain, self._names)
        item |= {key: _one(sorted(values, key=_by_number)) for key, values in linked.items()}
        return _ordered(item | self._evidence(iri.value))

    def _edges(self, node: str) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
        yield from self._graph.out_edges(node, keys=True, data=True)

    def _leaf(self, iri: str, assertion: str) -> dict[str, Any]:
        """What an edge ends at: its names and type, and the statement that says so."""
        names = (row for row in self._index.rows(iri) if row.predicate.value in _NAMES)
        item = to_item(NamedNode(iri), names, self._names)
        rows = [r for r in self._rows(assertion) if r.predicate.value not in {*_LEFT_OUT, _OBJECT}]
        if rows:
            item["statement"] = _ordered(to_item(rows[0].subject, rows, self._names) | self._evidence(assertion))
        return _ordered(item)

    def _rows(self, iri: str) -> list[Triple]:
        return self._index.rows(to_iri(iri).value) if iri else []

    def _evidence(self, iri: str) -> dict[str, Any]:
        mentions = [_iri(row.object) for row in self._rows(iri) if row.predicate.value == _EVIDENCE_OF]
        return {self._names.key(_EVIDENCE_OF).name: [self._mention(m) for m in mentions]} if mentions else {}

    def _mention(self, iri: str) -> dict[str, Any]:
        rows = self._rows(iri)
        item = to_item(NamedNode(iri), (r for r in rows if r.predicate.value in _EVIDENCE), self._names)
        sentence = next((_iri(row.object) for row in rows if row.predicate.value == _IN_SENTENCE), "")
        key = self._names.key(_IN_SENTENCE)
        where = {key.name: to_value(NamedNode(sentence), key, self._names)} if sentence else {}
        return _ordered(item) | {"sentence": self._sentence(sentence)} | where

    def _sentence(self, iri: str) -> str:
        """The words of a sentence: the graph holds its offsets and the text it is in."""
        facts = {row.predicate.value: row.object for row in self._rows(iri)}
        begin, end = (int(getattr(facts.get(name), "value", 0)) for name in (_BEGIN, _END))
        text = next((r.object for r in self._rows(_iri(facts.get(_IN_TEXT))) if r.predicate.value == _IS_STRING), None)
        return text.value[begin:end] if isinstance(text, Literal) else ""


def _indented(value: Any, line: str) -> str:
    """JSON with a line for each member, as `json.dumps(indent=1)` writes it, in a third of its time."""
    inner = line + " "
    if isinstance(value, dict):
        members = [f"{encode_basestring(key)}: {_indented(value[key], inner)}" for key in value]
        return f"{{{inner}{f',{inner}'.join(members)}{line}}}"
    if isinstance(value, list):
        return f"[{inner}{f',{inner}'.join(_indented(item, inner) for item in value)}{line}]"
    return encode_basestring(value)


def _iri(term: object) -> str:
    return term.value if isinstance(term, NamedNode) else ""


def _one(values: list[Any]) -> Any:
    return values if len(values) > 1 else values[0]


def _ordered(item: dict[str, Any]) -> dict[str, Any]:
    """What a reader looks for first stands first: names, then the rest, then reasons."""

    def place(key: str) -> tuple[int, str]:
        if key in _FIRST:
            return _FIRST.index(key), ""
        return (len(_FIRST) + 1 + _LAST.index(key), "") if key in _LAST else (len(_FIRST), key)

    return {key: _one(item[key]) if key == "@type" else item[key] for key in sorted(item, key=place)}


def _by_number(item: dict[str, Any]) -> tuple[int, str]:
    """The tenth author stands after the second."""
    return len(item["@id"]) if "#author-" in item["@id"] else 0, item["@id"]
