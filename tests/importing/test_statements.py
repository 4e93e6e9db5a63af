"""Graphs of strangers: node-link JSON, GraphML, triples, RDF without evidence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from kg.errors import InputError
from kg.registry import load

if TYPE_CHECKING:
    from kg.importing.protocol import Imported


def read(importer: str, path: Path) -> Imported:
    """What an importer makes of a file that it recognises."""
    made = load("kg.importers", importer)()
    assert made.can_read(path)
    imported: Imported = made.read(path)
    assert imported.graph is None
    return imported


def stated(imported: Imported) -> set[tuple[str, str, str, str]]:
    """(paper, name, type, role) of all links."""
    pairs = zip(imported.papers, imported.extractions, strict=True)
    return {(p.title, link.name, link.type, link.role) for p, e in pairs for link in e.links}


def strange_graph() -> nx.MultiDiGraph[str]:
    """What somebody else may have, in their words."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_node("p1", label="A Study of FooNet", type="Paper", year=2024, doi="10.1000/xyz")
    graph.add_node("m1", label="FooNet", type="Method")
    graph.add_node("d1", label="GSM8K", type="benchmark")
    graph.add_node("q", label="Ada Lovelace", type="Person")
    graph.add_node("r", label="https://github.com/foo/foonet", type="Repository")
    graph.add_edge("p1", "m1", label="PROPOSES", confidence=0.5)
    graph.add_edge("p1", "d1", label="evaluates on")
    graph.add_edge("p1", "q", label="written by")
    graph.add_edge("p1", "r", label="hasCode")
    graph.add_edge("m1", "d1", label="evaluatesOn")
    return graph


WANTED = {
    ("A Study of FooNet", "FooNet", "METHOD", "proposes"),
    ("A Study of FooNet", "GSM8K", "DATASET", "evaluates_on"),
}


def write_node_link(folder: Path) -> Path:
    """As networkx writes it."""
    path = folder / "strange.json"
    path.write_text(json.dumps(nx.node_link_data(strange_graph(), edges="links")), encoding="utf-8")
    return path


def write_graphml(folder: Path) -> Path:
    """As networkx writes it."""
    path = folder / "strange.graphml"
    nx.write_graphml(strange_graph(), path)
    return path


@pytest.mark.parametrize(("importer", "write"), [("json", write_node_link), ("graphml", write_graphml)])
def test_names_of_relations_are_mapped_and_the_rest_is_told(importer: str, write: Any, tmp_path: Path):
    """Ours in any spelling count; an unknown one and one that begins at no paper are problems that name the edge."""
    imported = read(importer, write(tmp_path))
    assert stated(imported) == WANTED
    (paper,) = imported.papers
    (extraction,) = imported.extractions
    assert paper.identifiers == (("doi", "10.1000/xyz"),)
    assert paper.year == 2024
    assert [(u.url, u.is_offered) for u in extraction.urls] == [("https://github.com/foo/foonet", True)]
    assert {link.name: link.confidence for link in extraction.links} == {"FooNet": 0.5, "GSM8K": 1.0}
    messages = sorted(p.message.partition(": ")[2] for p in imported.skipped)
    assert messages[0].startswith("'written by' is no predicate or role of ours")
    assert messages[1] == "kg:evaluatesOn begins at a paper, and 'FooNet' is none; give it a type"
    for link in extraction.links:
        for mention in link.mentions:
            assert paper.text[mention.start : mention.end] == mention.surface


@pytest.mark.parametrize(
    "value",
    [
        {"nodes": [{"id": "p", "title": "T", "type": "paper"}, {"id": "GSM8K"}], "links": [{"source": "p", "target": "GSM8K", "relation": "kg:evaluatesOn"}]},
        {"nodes": [{"id": 1, "label": "T"}, {"id": 2, "label": "GSM8K"}], "edges": [{"source": 1, "target": 2, "type": "evaluatesOn"}]},
        {"nodes": [{"key": "p", "attributes": {"label": "T"}}, {"key": "d", "attributes": {"label": "GSM8K"}}], "edges": [{"source": "p", "target": "d", "attributes": {"label": "evaluates_on"}}]},
        {"nodes": [{"id": "p", "name": "T", "labels": ["Work", "Paper"]}, {"id": "d", "name": "GSM8K", "group": "Dataset"}], "links": [{"source": {"id": "p"}, "target": {"id": "d"}, "key": "https://w3id.org/paperkg/ontology#evaluatesOn"}]},
    ],
    ids=["networkx", "numbers and no types", "graphology", "d3 after layout"],
)  # fmt: skip
def test_shapes_of_node_link(value: dict[str, Any], tmp_path: Path):
    """What the common libraries write is read; types follow from the relation where nothing tells them."""
    path = tmp_path / "g.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    imported = read("json", path)
    assert stated(imported) == {("T", "GSM8K", "DATASET", "evaluates_on")}
    assert imported.skipped == ()


def test_triples(tmp_path: Path):
    """A type that the relation leaves open comes from the lexicon, else the triple is a problem with its line."""
    path = tmp_path / "t.tsv"
    path.write_text(
        "head\trelation\ttail\nT\tevaluatesOn\tGSM8K\nT\tkg:proposes\tLoRA\nT\tkg:proposes\tXyzzyq\nT\tcites\tU\nT\tuses\n\n",
        encoding="utf-8",
    )
    imported = load("kg.importers", "triples")().read(path)
    assert stated(imported) == {("T", "GSM8K", "DATASET", "evaluates_on"), ("T", "LoRA", "METHOD", "proposes")}
    assert [p.line for p in imported.skipped] == [6, 4, 5]
    assert "needs one of these as its type" in imported.skipped[1].message


def test_a_split_for_training_is_read_whole(tmp_path: Path):
    """train, valid and test together; entities.tsv names and types what the IRIs stand for."""
    base = "https://w3id.org/paperkg/id/"
    rows = {
        "train": f"{base}paper/arxiv-2401.00001\tkg:uses\t{base}method/foonet\n",
        "valid": f"{base}paper/arxiv-2401.00001\tkg:evaluatesOn\t{base}dataset/gsm8k\n",
        "test": f"{base}paper/arxiv-2401.00001\tkg:reports\t{base}result/abc\n",
    }
    for name, text in rows.items():
        (tmp_path / f"{name}.tsv").write_text(text, encoding="utf-8")
    (tmp_path / "entities.tsv").write_text(
        f"id\tlabel\tkind\ttype\n{base}dataset/gsm8k\tGSM\\t8K \\\\n\tentity\tDATASET\n", encoding="utf-8"
    )
    imported = read("triples", tmp_path)
    assert {(link.name, link.type, link.role) for e in imported.extractions for link in e.links} == {
        ("foonet", "METHOD", "evaluates_on"),
        ("GSM 8K \\n", "DATASET", "evaluates_on"),
    }
    assert imported.papers[0].identifiers == (("arxiv", "2401.00001"),)
    assert [note.message for note in imported.notes] == [
        "edges kg:reports were left out: the number of a result is not in this format (1 times, first here)"
    ]


def test_rdf_in_our_vocabulary_without_evidence(tmp_path: Path):
    """Each statement is its own evidence."""
    path = tmp_path / "a.ttl"
    path.write_text(
        """@prefix kg: <https://w3id.org/paperkg/ontology#> . @prefix dct: <http://purl.org/dc/terms/> .
        @prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix ex: <https://example.org/> .
        ex:p a kg:Paper ; dct:title "T" ; dct:abstract "We use it." ; kg:evaluatesOn ex:d ; kg:likes ex:d ;
          kg:hasCode <https://github.com/a/b> ; dct:creator [ <http://xmlns.com/foaf/0.1/name> "Ada Lovelace" ] .
        ex:d a kg:Benchmark ; skos:prefLabel "GSM8K" ; skos:altLabel "Grade School Math 8K" .""",
        encoding="utf-8",
    )
    imported = read("rdf", path)
    assert stated(imported) == {("T", "GSM8K", "DATASET", "evaluates_on")}
    assert imported.papers[0].text == "We use it."
    assert imported.papers[0].authors == ("Ada Lovelace",)
    assert imported.extractions[1].links[0].forms == ("GSM8K", "Grade School Math 8K")
    assert [u.url for u in imported.extractions[1].urls] == ["https://github.com/a/b"]
    assert len(imported.skipped) == 1
    assert "kg:likes" in imported.skipped[0].message or "likes" in imported.skipped[0].message


@pytest.mark.parametrize(
    ("importer", "name", "text", "message"),
    [
        ("json", "a.json", '{"nodes": 3}', "lists `nodes` and `links`"),
        ("json", "a.json", '{"nodes": [', "not valid JSON"),
        ("graphml", "a.graphml", "<graphml><graph><node id='a'>", "not well-formed"),
        ("graphml", "a.graphml", "<graphml><graph/></graphml>", "no node"),
        ("graphml", "a.graphml", '<!DOCTYPE a [<!ENTITY b "c">]><graphml><graph><node id="a"/></graph></graphml>', "document type"),
        ("rdf", "a.ttl", "<a> <b> .", "not well-formed"),
        ("rdf", "a.nt", "<http://a> <http://b> <http://c> .", "no paper"),
        ("rdf", "a.jsonld", '{"@context": "http://127.0.0.1:9/c.jsonld", "@id": "http://a", "b": "c"}', "not well-formed"),
    ],
)  # fmt: skip
def test_files_that_say_nothing_are_errors(importer: str, name: str, text: str, message: str, tmp_path: Path):
    """One line that says what is wrong, with the file."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message) as caught:
        load("kg.importers", importer)().read(path)
    assert str(path) in str(caught.value)


NASTY = [
    "Humanity’s Last Exam",
    "Erdős' problem",
    '"best-of-N"',
    "a;b",
    "a|b",
    "=1+1",
    "😀",
    "π₀.₅",
    "C++",
    "R&D",
    "]]>",
]


@pytest.mark.parametrize("name", NASTY)
def test_nasty_names_come_through(name: str, tmp_path: Path):
    """Names are data in every format."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_node("p", label="T", type="Paper")
    graph.add_node("d", label=name, type="Dataset")
    graph.add_edge("p", "d", label="evaluatesOn")
    nx.write_graphml(graph, tmp_path / "g.graphml")
    (tmp_path / "g.json").write_text(json.dumps(nx.node_link_data(graph, edges="links")), encoding="utf-8")
    (tmp_path / "g.tsv").write_text(f"T\tevaluatesOn\t{name}\n", encoding="utf-8")
    for importer, file in (("graphml", "g.graphml"), ("json", "g.json"), ("triples", "g.tsv")):
        assert stated(read(importer, tmp_path / file)) == {("T", name, "DATASET", "evaluates_on")}
