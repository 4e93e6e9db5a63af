"""Six syntaxes of RDF hold the same triples, whoever reads them: rdflib, Oxigraph and raptor."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pyoxigraph
import pytest
import rdflib
from pyoxigraph import Literal, RdfFormat, Triple
from rdflib.compare import isomorphic

from kg.graph.rdf import to_ntriples, to_triples
from kg.registry import load
from kg.vocab.prefixes import PREFIXES
from kg.writers.jsonld import to_jsonld
from kg.writers.ntriples import NTriplesWriter

BASE = "https://w3id.org/paperkg/"
# Name of the writer -> the names that rdflib, Oxigraph and raptor have for the syntax; raptor reads no JSON-LD.
SYNTAXES: dict[str, tuple[str, RdfFormat, str]] = {
    "jsonld": ("json-ld", RdfFormat.JSON_LD, ""),
    "nq": ("nquads", RdfFormat.N_QUADS, "nquads"),
    "nt": ("nt", RdfFormat.N_TRIPLES, "ntriples"),
    "rdfxml": ("xml", RdfFormat.RDF_XML, "rdfxml"),
    "trig": ("trig", RdfFormat.TRIG, "trig"),
    "ttl": ("turtle", RdfFormat.TURTLE, "turtle"),
}
FORMATS = {name: load("kg.writers", name) for name in SYNTAXES}
IN_A_NAMED_GRAPH = ("nq", "trig")
NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@pytest.fixture(params=SYNTAXES)
def syntax(request: pytest.FixtureRequest) -> str:
    """The name of each writer of RDF."""
    return str(request.param)


def _expected(graph: Any, syntax: str) -> set[Triple]:
    """The triples of a graph; those of RDF/XML without the characters that XML forbids, its declared loss."""
    triples = set(to_triples(graph))
    return {_without_controls(row) for row in triples} if syntax == "rdfxml" else triples


def _without_controls(row: Triple) -> Triple:
    value = row.object
    if not isinstance(value, Literal):
        return row
    return Triple(row.subject, row.predicate, Literal(NO_XML.sub("\ufffd", value.value), datatype=value.datatype))


def _to_rdflib(triples: set[Triple]) -> rdflib.Graph:
    data = pyoxigraph.serialize(triples, format=RdfFormat.N_TRIPLES)
    return rdflib.Graph().parse(data=data, format="nt")


def test_rdflib_reads_the_same_graph(any_graph: Any, syntax: str, tmp_path: Path):
    """What rdflib finds in each syntax is isomorphic with the graph; with quads, in the graph of the run alone."""
    FORMATS[syntax]().write(any_graph, tmp_path / "x")
    expected = _to_rdflib(_expected(any_graph, syntax))
    assert len(expected) == len(to_triples(any_graph))
    read = rdflib.Dataset()
    read.parse(tmp_path / "x", format=SYNTAXES[syntax][0])
    filled = {str(graph.identifier): graph for graph in read.graphs() if len(graph)}
    name = any_graph.graph["run"] if syntax in IN_A_NAMED_GRAPH else str(read.default_graph.identifier)
    if syntax not in IN_A_NAMED_GRAPH:  # rdflib puts a syntax without graphs into one named after the file
        (name,) = filled
    assert list(filled) == [name]
    assert isomorphic(expected, filled[name])


def test_oxigraph_reads_the_same_graph(any_graph: Any, syntax: str, tmp_path: Path):
    """Oxigraph finds the same triples, none twice, in the default graph or in that of the run."""
    FORMATS[syntax]().write(any_graph, tmp_path / "x")
    quads = list(pyoxigraph.parse(path=tmp_path / "x", format=SYNTAXES[syntax][1]))
    assert {quad.triple for quad in quads} == _expected(any_graph, syntax)
    assert len(quads) == len(to_triples(any_graph))
    run = pyoxigraph.NamedNode(any_graph.graph["run"])
    place = run if syntax in IN_A_NAMED_GRAPH else pyoxigraph.DefaultGraph()
    assert {quad.graph_name for quad in quads} == {place}


@pytest.mark.parametrize("name", [name for name, (_, _, raptor) in SYNTAXES.items() if raptor])
def test_raptor_counts_the_same_triples(any_graph: Any, name: str, tmp_path: Path):
    """The oldest of the readers, in C, takes each syntax without an error and counts what is there."""
    if not shutil.which("rapper"):
        pytest.skip("needs rapper of the Debian package raptor2-utils")
    FORMATS[name]().write(any_graph, tmp_path / "x")
    command = ["rapper", "--count", "--input", SYNTAXES[name][2], str(tmp_path / "x")]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"returned {len(to_triples(any_graph))} triples" in run.stderr
    assert "error" not in run.stderr.lower()


@pytest.mark.parametrize("text", ["a\rb", "a\r\nb", "a\nb", "a\tb", " a ", "a\x85b", "a\u2028b", "&#13;", "]]>"])
def test_no_syntax_changes_white_space(real: Any, syntax: str, text: str, tmp_path: Path):
    """Line ends and edges of a literal come back as they were: offsets count them."""
    row = Triple(pyoxigraph.NamedNode(BASE + "id/text/1"), pyoxigraph.NamedNode(PREFIXES["kg"] + "p"), Literal(text))
    (tmp_path / "one.nt").write_text(f"{row} .\n", encoding="utf-8", newline="")
    FORMATS[syntax]().write(real, tmp_path / "x", ntriples=tmp_path / "one.nt")
    read = rdflib.Dataset()
    read.parse(tmp_path / "x", format=SYNTAXES[syntax][0])
    assert [str(value) for _, _, value, _ in read.quads()] == [text]


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
