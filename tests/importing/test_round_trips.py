"""What a build or an export wrote comes back: whole where the format holds the whole, else up to its declared losses."""

from __future__ import annotations

import json
import runpy
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kg.graph.node_link import to_node_link
from kg.graph.rdf import to_ntriples
from kg.graph.relational import TABLES, Tables, clean_text
from kg.registry import available, load
from kg.vocab.roles import predicate_for

if TYPE_CHECKING:
    from networkx import MultiDiGraph

GRAPHS = runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))
RDF = ["jsonld", "nq", "nt", "rdfxml", "trig", "ttl"]


@pytest.fixture(scope="module")
def seeds(shared: Path) -> MultiDiGraph[str]:
    """The graph of the seeds, read by rules."""
    import kg  # noqa: PLC0415 - spaCy takes seconds

    return kg.build([shared / "seeds"], profile="rules").networkx


def written(graph: MultiDiGraph[str], name: str, folder: Path) -> Path:
    """Where a writer wrote the graph."""
    writer = load("kg.writers", name)()
    writer.write(graph, folder / writer.filename)
    return folder / writer.filename


def read_graph(importer: str, path: Path) -> Any:
    """The graph that an importer reads."""
    made = load("kg.importers", importer)()
    assert made.can_read(path)
    imported = made.read(path)
    assert imported.graph is not None
    assert not imported.papers
    return imported.graph


def rows(graph: MultiDiGraph[str]) -> dict[str, list[Any]]:
    """All tables of a graph."""
    return {table.name: list(Tables(graph).rows(table.name)) for table in TABLES}


@pytest.mark.parametrize("name", ["real_graph", "nasty_graph"])
def test_node_link_comes_back_whole(name: str, tmp_path: Path):
    """graph.json -> graph -> graph.json: equal bytes."""
    path = written(GRAPHS[name](), "json", tmp_path)
    (tmp_path / "again").mkdir()
    again = written(read_graph("json", path), "json", tmp_path / "again")
    assert again.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("format_", ["csv", "parquet"])
@pytest.mark.parametrize("name", ["real_graph", "nasty_graph"])
def test_tables_come_back_as_the_same_tables(name: str, format_: str, tmp_path: Path):
    """All that a table says is in the graph that is read from it."""
    if format_ == "parquet":
        pytest.importorskip("pyarrow", reason="Parquet needs pyarrow")
    graph = GRAPHS[name]()
    assert rows(read_graph(format_, written(graph, format_, tmp_path))) == rows(graph)


@pytest.mark.parametrize("format_", ["csv", "parquet"])
def test_tables_of_a_build_come_back_as_its_graph(seeds: MultiDiGraph[str], format_: str, tmp_path: Path):
    """Where no control character stands in the papers, nothing at all is lost."""
    if format_ == "parquet":
        pytest.importorskip("pyarrow", reason="Parquet needs pyarrow")
    assert to_node_link(read_graph(format_, written(seeds, format_, tmp_path))) == to_node_link(seeds)


@pytest.mark.parametrize("format_", RDF)
def test_rdf_of_a_build_comes_back_as_the_same_triples(seeds: MultiDiGraph[str], format_: str, tmp_path: Path):
    """The graph that is read from any of the six syntaxes has the very triples again."""
    graph = read_graph("rdf", written(seeds, format_, tmp_path))
    assert to_ntriples(graph) == to_ntriples(seeds)


@pytest.mark.parametrize("format_", RDF)
def test_rdf_of_a_build_loses_only_what_is_declared(seeds: MultiDiGraph[str], format_: str, tmp_path: Path):
    """Nodes and edges are equal, ends of sentences aside that nothing cites."""
    value = to_node_link(read_graph("rdf", written(seeds, format_, tmp_path)))
    assert without_sentences(value) == without_sentences(to_node_link(seeds))


def without_sentences(value: dict[str, Any]) -> dict[str, Any]:
    """A node-link value in which no text says where its sentences are."""
    copy: dict[str, Any] = json.loads(json.dumps(value))
    for node in copy["nodes"]:
        for text in node.get("texts", ()):
            del text["sentences"]
    return copy


@pytest.mark.parametrize("format_", RDF)
def test_rdf_with_nasty_names_comes_back(format_: str, tmp_path: Path):
    """The label of every node is the one that was written; U+FFFD stands for what the format cannot hold."""
    graph = GRAPHS["nasty_graph"]()
    again = read_graph("rdf", written(graph, format_, tmp_path))
    mend = clean_text if format_ == "rdfxml" else safe  # XML forbids control characters
    labels = {mend(node["label"]) for _, node in graph.nodes(data=True)}
    assert {node["label"] for _, node in again.nodes(data=True)} == labels
    assert again.number_of_edges() == graph.number_of_edges()


def safe(text: str) -> str:
    """The text as UTF-8 can hold it."""
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)


@pytest.mark.parametrize(("writer", "importer"), [("graphml", "graphml"), ("pykeen", "triples")])
def test_links_come_back_from_formats_without_texts(
    seeds: MultiDiGraph[str], writer: str, importer: str, tmp_path: Path
):
    """GraphML and triples hold every link of a paper to an entity; numbers are counted as left out."""
    if writer not in {plugin.name for plugin in available("kg.writers")}:
        pytest.skip(f"the writer {writer} is not installed")
    imported = load("kg.importers", importer)().read(written(seeds, writer, tmp_path))
    links = Counter(predicate_for(link.role, link.type) for e in imported.extractions for link in e.links)
    kinds = {iri: node["kind"] for iri, node in seeds.nodes(data=True)}
    wanted = Counter(k for s, o, k in seeds.edges(keys=True) if (kinds[s], kinds[o]) == ("paper", "entity"))
    assert links == wanted
    assert imported.skipped == ()
    assert any("kg:reports" in note.message for note in imported.notes)
