"""RDF 1.2: Oxigraph reads the reified triples, and spelt out again they are the graph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyoxigraph
from pyoxigraph import NamedNode, Triple

from kg.graph.rdf import to_ntriples, to_triples
from kg.vocab.prefixes import expand
from kg.writers.rdf12 import Rdf12Writer

REIFIES = expand("rdf:reifies")


def _read(path: Path) -> list[Triple]:
    return [quad.triple for quad in pyoxigraph.parse(path=path, format=pyoxigraph.RdfFormat.TURTLE)]


def _spelt_out(row: Triple) -> list[Triple]:
    """A triple as RDF 1.1 has it."""
    if row.predicate.value != REIFIES:
        return [row]
    parts = zip(("subject", "predicate", "object"), row.object, strict=True)
    return [Triple(row.subject, NamedNode(expand(f"rdf:{name}")), value) for name, value in parts]


def test_oxigraph_reads_the_graph(any_graph: Any, tmp_path: Path):
    """With each reified triple spelt out, what is read is what the other syntaxes hold; nothing is lost."""
    Rdf12Writer().write(any_graph, tmp_path / "x")
    read = _read(tmp_path / "x")
    assert {part for row in read for part in _spelt_out(row)} == set(to_triples(any_graph))
    assert len(read) == len(set(read))


def test_every_assertion_reifies_a_triple_that_is_there(real: Any, tmp_path: Path):
    """One triple term an assertion, no rdf:subject left, and the triple itself is stated too."""
    Rdf12Writer().write(real, tmp_path / "x")
    read = _read(tmp_path / "x")
    terms = [row.object for row in read if row.predicate.value == REIFIES]
    stated = [key for _, _, key, edge in real.edges(keys=True, data=True) if edge["iri"]]
    assert len(terms) == len(stated) - stated.count("kg:reports") > 50
    assert set(terms) <= set(read)
    assert expand("rdf:subject") not in {row.predicate.value for row in read}


def test_a_query_finds_confidence_by_the_statement(real: Any, tmp_path: Path):
    """What RDF 1.2 is for: asking how sure a triple is, in SPARQL 1.2."""
    Rdf12Writer().write(real, tmp_path / "x")
    store = pyoxigraph.Store()
    store.load(path=tmp_path / "x", format=pyoxigraph.RdfFormat.TURTLE)
    rows = store.query(
        """PREFIX kg: <https://w3id.org/paperkg/ontology#> PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
        SELECT ?confidence { ?data skos:prefLabel "WikiSQL" . << ?paper kg:evaluatesOn ?data >> kg:confidence ?confidence }"""
    )
    assert [row["confidence"].value for row in rows] == ["0.93"]


def test_triples_made_once_can_be_handed_in(real: Any, tmp_path: Path):
    """A caller that writes several formats projects the graph only once, with the same bytes."""
    Rdf12Writer().write(real, tmp_path / "a")
    (tmp_path / "graph.nt").write_bytes(to_ntriples(real))
    Rdf12Writer().write(real, tmp_path / "b", ntriples=tmp_path / "graph.nt")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
