"""Nanopublications: the library of their network takes each one; together they hold what sentences back."""

from __future__ import annotations

import warnings
from itertools import groupby
from pathlib import Path
from typing import Any

import pyoxigraph
import pytest
import rdflib
from pyoxigraph import RdfFormat

from kg.graph.relational import Tables
from kg.vocab.prefixes import expand
from kg.writers.nanopub import NanopubWriter

Quad = pyoxigraph.Quad


def _read(graph: Any, tmp_path: Path) -> list[Quad]:
    NanopubWriter().write(graph, tmp_path / "x.trig")
    return list(pyoxigraph.parse(path=tmp_path / "x.trig", format=RdfFormat.TRIG))


def _of(quad: Quad) -> str:
    """The nanopublication that a quad is of."""
    return str(quad.graph_name.value.rpartition("#")[0])


def test_each_backed_edge_is_one(any_graph: Any, tmp_path: Path):
    """As many as edges with evidence, each of four graphs; the assertions hold just these edges."""
    quads = _read(any_graph, tmp_path)
    backed = {
        (row["source"], expand(row["predicate"]), row["target"])
        for row in Tables(any_graph).records("edges")
        if row["evidence"]
    }
    graphs = {quad.graph_name.value for quad in quads}
    assert len(graphs) == 4 * len(backed) == 4 * len({_of(quad) for quad in quads})
    said = {
        (quad.subject.value, quad.predicate.value, quad.object.value)
        for quad in quads
        if quad.graph_name.value.endswith("#assertion") and isinstance(quad.object, pyoxigraph.NamedNode)
    }
    assert backed <= said
    about_results = {expand(name) for name in ("rdf:type", "kg:ofSystem", "kg:metric", "kg:onDataset", "kg:relativeTo")}
    assert {predicate for _, predicate, _ in said - backed} <= about_results


def test_sentences_and_confidence_stand_in_the_provenance(any_graph: Any, tmp_path: Path):
    """Every piece of evidence is there: mention, sentence, paper and how sure the reading is."""
    quads = [quad for quad in _read(any_graph, tmp_path) if quad.graph_name.value.endswith("#provenance")]
    found = {
        name: {q.object.value for q in quads if q.predicate.value == expand(name)}
        for name in ("kg:exact", "nif:anchorOf")
    }
    rows = list(Tables(any_graph).records("evidence"))
    assert found == {"kg:exact": {row["exact"] for row in rows}, "nif:anchorOf": {row["sentence"] for row in rows}}
    sure = [quad for quad in quads if quad.predicate.value == expand("kg:confidence")]
    assert len(sure) == len({quad.graph_name for quad in quads})
    derived = {quad.object.value for quad in quads if quad.predicate.value == expand("prov:wasDerivedFrom")}
    assert derived == {row["paper"] for row in rows}


def test_the_library_takes_every_one(any_graph: Any, tmp_path: Path):
    """Each is complete by the rules of the library that publishes them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # rdflib's ConjunctiveGraph, on which it stands
        library = pytest.importorskip("nanopub", reason="reads nanopublications; pip install 'paperkg[dev]'")
        quads = sorted(_read(any_graph, tmp_path), key=_of)
        for count, (iri, group) in enumerate(groupby(quads, key=_of)):
            if count % 10:
                continue  # each takes the library some milliseconds
            data = pyoxigraph.serialize(group, format=RdfFormat.N_QUADS)
            read = library.Nanopub(rdf=rdflib.ConjunctiveGraph().parse(data=data, format="nquads"))
            assert read.is_valid
            assert str(read.metadata.np_uri) == iri
            assert len(read.assertion) >= 1


def test_nothing_is_signed_or_dated(real: Any, tmp_path: Path):
    """No clock, no key: whoever publishes adds both."""
    predicates = {quad.predicate.value for quad in _read(real, tmp_path)}
    assert not {name for name in predicates if "created" in name or "Signature" in name or "atTime" in name}
