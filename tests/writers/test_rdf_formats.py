"""Turtle, N-Triples and JSON-LD hold the same triples, whoever reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyoxigraph
import pytest
import rdflib
from rdflib.compare import isomorphic

from kg.graph.rdf import to_ntriples, to_triples
from kg.vocab.prefixes import PREFIXES
from kg.writers.jsonld import JsonLdWriter, to_jsonld
from kg.writers.ntriples import NTriplesWriter
from kg.writers.turtle import TurtleWriter

BASE = "https://w3id.org/paperkg/"
FORMATS = {"nt": NTriplesWriter, "turtle": TurtleWriter, "json-ld": JsonLdWriter}


@pytest.fixture(params=["real", "nasty"])
def graph(request: pytest.FixtureRequest) -> Any:
    """Each of the hand-made graphs."""
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize("name", ["turtle", "json-ld"])
def test_rdflib_reads_the_same_graph(graph: Any, name: str, tmp_path: Path):
    """A reader that no one here wrote finds in each format what it finds in the N-Triples."""
    read = {}
    for key in ("nt", name):
        FORMATS[key]().write(graph, tmp_path / key)
        read[key] = rdflib.Graph().parse(tmp_path / key, format=key)
    assert len(read["nt"]) == len(to_triples(graph))
    assert isomorphic(read["nt"], read[name])


def test_oxigraph_reads_the_same_json_ld(graph: Any, tmp_path: Path):
    """The second JSON-LD reader agrees with the first."""
    JsonLdWriter().write(graph, tmp_path / "x")
    read = {quad.triple for quad in pyoxigraph.parse(path=tmp_path / "x", format=pyoxigraph.RdfFormat.JSON_LD)}
    assert read == set(to_triples(graph))


def test_n_triples_are_sorted_and_distinct(real: Any, tmp_path: Path):
    """Lines stand in order, so that files can be compared line by line."""
    NTriplesWriter().write(real, tmp_path / "x")
    lines = (tmp_path / "x").read_bytes().splitlines()
    assert lines == sorted(set(lines))


@pytest.mark.parametrize("writer", FORMATS.values())
def test_triples_made_once_can_be_handed_in(real: Any, writer: Any, tmp_path: Path):
    """A caller that writes several formats projects the graph only once, with the same bytes."""
    writer().write(real, tmp_path / "a")
    (tmp_path / "graph.nt").write_bytes(to_ntriples(real))
    writer().write(real, tmp_path / "b", ntriples=tmp_path / "graph.nt")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


CONTEXTS: dict[str, dict[str, Any]] = {
    "prefixes only": {},
    "coerced to IRI": {
        "evidence": {"@id": "kg:evidence", "@type": "@id"},
        "evaluatesOn": {"@id": "kg:evaluatesOn", "@type": "@id"},
    },
    "coerced to a datatype": {
        "confidence": {"@id": "kg:confidence", "@type": "xsd:decimal"},
        "title": {"@id": "dct:title", "@type": "xsd:date"},
    },
    "a language or a list": {
        "label": {"@id": "rdfs:label", "@language": "en"},
        "creator": {"@id": "dct:creator", "@container": "@list"},
    },
    "a term spelled as a curie": {"rdfs:label": {"@id": "rdfs:label", "@language": "de"}},
    "plain terms and classes": {
        "title": "dct:title",
        "Paper": "kg:Paper",
        "a": "rdf:type",
        "b": {"@id": "kg:publishedAt"},
    },
}


@pytest.mark.parametrize("terms", CONTEXTS.values(), ids=CONTEXTS)
def test_any_context_gives_back_the_same_triples(real: Any, terms: dict[str, Any]):
    """Terms that coerce, carry a language or make lists never change what is read."""
    triples = to_triples(real)
    document = "".join(to_jsonld(triples, PREFIXES | terms, base=BASE)).encode()
    read = {quad.triple for quad in pyoxigraph.parse(document, format=pyoxigraph.RdfFormat.JSON_LD)}
    assert read == set(triples)


@pytest.mark.parametrize(
    "iri", ["id/x/../y", "id/x/./y", "id//x", "id/a?b", "id/a b", "other", "id/text/0#char=1,2", "id/x/a..b"]
)
def test_ids_relative_to_the_base_come_back_as_they_were(iri: str):
    """Only what resolves to itself is written relative."""
    node = pyoxigraph.NamedNode(BASE + iri.replace(" ", "%20"))
    triple = pyoxigraph.Triple(node, pyoxigraph.NamedNode(PREFIXES["kg"] + "uses"), node)
    document = "".join(to_jsonld([triple], PREFIXES, base=BASE)).encode()
    (read,) = rdflib.Graph().parse(data=document, format="json-ld")
    assert {str(read[0]), str(read[2])} == {node.value}
