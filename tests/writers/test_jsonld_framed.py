"""The framed JSON-LD is read by a person, and by PyLD, Oxigraph and rdflib as triples of the graph."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyoxigraph
import pytest
import rdflib

from kg.graph.rdf import to_triples
from kg.vocab.prefixes import expand
from kg.writers.jsonld_framed import JsonLdFramedWriter


def _written(graph: Any, tmp_path: Path) -> Path:
    JsonLdFramedWriter().write(graph, tmp_path / "x.jsonld")
    return tmp_path / "x.jsonld"


def _read(path: Path) -> set[pyoxigraph.Triple]:
    return {quad.triple for quad in pyoxigraph.parse(path=path, format=pyoxigraph.RdfFormat.JSON_LD)}


def test_oxigraph_reads_a_subset_of_the_graph(any_graph: Any, tmp_path: Path):
    """Nothing is said that the graph does not say; every edge, name and statement is there."""
    read = _read(_written(any_graph, tmp_path))
    triples = set(to_triples(any_graph))
    assert read < triples
    kept = {expand(name) for name in ("skos:prefLabel", "skos:altLabel", "kg:reports", "rdf:subject", "rdf:object")}
    kept |= {expand(key) for _, _, key in any_graph.edges(keys=True)}
    assert {row for row in triples if row.predicate.value in kept} <= read


def test_pyld_and_rdflib_read_the_same(any_graph: Any, tmp_path: Path):
    """The reference processor of Python expands it to the same triples, and so does rdflib."""
    jsonld = pytest.importorskip("pyld", reason="PyLD reads JSON-LD; pip install 'paperkg[dev]'").jsonld
    path = _written(any_graph, tmp_path)
    quads = jsonld.to_rdf(json.loads(path.read_text("utf-8")), {"format": "application/n-quads"})
    read = {quad.triple for quad in pyoxigraph.parse(quads.encode(), format=pyoxigraph.RdfFormat.N_QUADS)}
    assert read == _read(path)
    assert len(rdflib.Graph().parse(path, format="json-ld")) == len(read)


def test_a_paper_is_read_from_top_to_bottom(real: Any, tmp_path: Path):
    """One object a paper: its names first, what it evaluates on by name and type, and the sentence under it."""
    document = json.loads(_written(real, tmp_path).read_text("utf-8"))
    papers = [item for item in document["@graph"] if item["@type"] == "Paper"]
    assert len(papers) == 12
    (lora,) = [item for item in papers if item["title"].startswith("LoRA")]
    assert list(lora)[:4] == ["@id", "@type", "label", "title"]
    assert [author["name"] for author in lora["creator"]] == ["Edward J. Hu", "Yelong Shen"]
    glue = next(item for item in lora["evaluatesOn"] if item["prefLabel"] == "GLUE")
    assert glue["@type"] == "Dataset"
    assert glue["statement"]["confidence"] == "0.96"
    (mention,) = glue["statement"]["evidence"]
    assert mention["exact"] == "GLUE"
    assert mention["sentence"].startswith("We test on GLUE with RoBERTa")
    clip = next(item for item in papers if item["title"].startswith("Learning Transferable"))
    assert clip["reports"]["value"] == "76.2"
    assert clip["reports"]["onDataset"]["prefLabel"] == "ImageNet"


def test_an_entity_stands_alone_with_its_other_names(real: Any, tmp_path: Path):
    """After the papers every entity has an object of its own: other names and kin, with the sentence that says so."""
    document = json.loads(_written(real, tmp_path).read_text("utf-8"))
    (pro,) = [item for item in document["@graph"] if item.get("prefLabel") == "MMLU-Pro"]
    assert pro["variantOf"]["prefLabel"] == "MMLU"
    assert pro["variantOf"]["statement"]["evidence"][0]["sentence"]
    (lora,) = [item for item in document["@graph"] if item.get("prefLabel") == "LoRA"]
    assert lora["altLabel"] == "Low-Rank Adaptation"


def test_authors_stand_in_order(real: Any, tmp_path: Path):
    """The tenth author does not come before the second."""
    paper = min(iri for iri, node in real.nodes(data=True) if node["kind"] == "paper")
    names = [f"Author {n}" for n in range(1, 13)]
    real.nodes[paper]["authors"] = names
    document = json.loads(_written(real, tmp_path).read_text("utf-8"))
    (item,) = [item for item in document["@graph"] if paper.endswith(item["@id"])]
    assert [author["name"] for author in item["creator"]] == names


def test_the_sentence_is_the_quote_of_the_graph(any_graph: Any, tmp_path: Path):
    """The words under a statement are those that the graph quotes, code point for code point."""
    shown = set()

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            shown.update([value["sentence"]] if "sentence" in value else [])
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            collect(inner)

    collect(json.loads(_written(any_graph, tmp_path).read_text("utf-8"))["@graph"])
    quotes = {e["quote"] for *_, edge in any_graph.edges(data=True) for e in edge["evidence"]}
    assert shown == {quote.replace("\ud800", "\ufffd") for quote in quotes}
