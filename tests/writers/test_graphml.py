"""GraphML: what networkx and igraph read is the graph, and the file keeps to the specification."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from kg.graph.relational import Tables
from kg.writers.drawing import looks
from kg.writers.graphml import GraphMlWriter, node_token
from kg.writers.html.words import predicate_words

G = "{http://graphml.graphdrawing.org/xmlns}"
Y = "{http://www.yworks.com/xml/graphml}"
# XML 1.0, production 7, as far as this writer needs it.
NMTOKEN = re.compile(r"[A-Za-z0-9._:-]+")
TYPES = {"string": str, "int": int, "double": float, "boolean": lambda text: {"true": True, "false": False}[text]}


def root_of(file: Path) -> ET.Element:
    """The file as plain XML."""
    return ET.parse(file).getroot()  # noqa: S314 - our own file, and this parser must read it too


@pytest.fixture
def file(any_graph: Any, tmp_path: Path) -> Path:
    """The file of each graph."""
    GraphMlWriter().write(any_graph, tmp_path / "graph.graphml")
    return tmp_path / "graph.graphml"


def test_networkx_reads_the_same_graph(any_graph: Any, file: Path):
    """Nodes, edges, parallel edges, labels, types and confidences are those of the tables."""
    back = nx.read_graphml(file, edge_key_type=str, force_multigraph=True)
    assert back.is_directed()
    tables = Tables(any_graph)
    nodes = {data["iri"]: data for _, data in back.nodes(data=True)}
    wanted = list(tables.records("nodes"))
    assert len(wanted) == len(nodes) == len(back)
    for row in wanted:
        node = nodes[row["id"]]
        assert [node[key] for key in ("label", "kind", "links")] == [row[key] for key in ("label", "kind", "links")]
        assert node.get("type", "") == row["type"]
        assert node.get("year") == row["year"]
        assert node.get("higher_is_better") is row["higher_is_better"]
        assert tuple(json.loads(node.get("aliases", "[]"))) == row["aliases"]
        assert json.loads(node.get("identifiers", "{}")) == row["identifiers"]
    edges = {
        key: (back.nodes[s]["iri"], back.nodes[t]["iri"], data["predicate"], data["confidence"], data["label"])
        for s, t, key, data in back.edges(keys=True, data=True)
    }
    assert edges == {
        row["id"]: (
            row["source"],
            row["target"],
            row["predicate"],
            row["confidence"],
            predicate_words(row["predicate"])[0],
        )
        for row in tables.records("edges")
    }
    assert back.size() == any_graph.size()


def test_networkx_reads_it_without_being_told_anything(real: Any, tmp_path: Path):
    """The plain call of the manual works, though it hopes for numbers as keys."""
    GraphMlWriter().write(real, tmp_path / "x")
    back = nx.read_graphml(tmp_path / "x")
    assert (len(back), back.size()) == (len(real), real.size())
    assert back.graph["fingerprint"] == real.graph["fingerprint"]


def test_igraph_reads_the_same_graph(any_graph: Any, file: Path):
    """The reader of igraph finds every node and edge, with labels and confidences."""
    igraph = pytest.importorskip("igraph", reason="reads GraphML: pip install igraph")
    back = igraph.Graph.Read_GraphML(str(file))
    assert back.is_directed()
    assert (back.vcount(), back.ecount()) == (len(any_graph), any_graph.size())
    rows = list(Tables(any_graph).records("nodes"))
    assert dict(zip(back.vs["iri"], back.vs["label"], strict=True)) == {row["id"]: row["label"] for row in rows}
    assert dict(zip(back.vs["iri"], back.vs["type"], strict=True)) == {row["id"]: row["type"] for row in rows}
    edges = list(Tables(any_graph).records("edges"))
    assert Counter(back.es["predicate"]) == Counter(row["predicate"] for row in edges)
    assert dict(zip(back.es["edge_id"], back.es["confidence"], strict=True)) == {
        r["id"]: r["confidence"] for r in edges
    }


def test_ids_are_tokens_and_none_is_used_twice(file: Path):
    """The specification has ids as NMTOKEN; the id of an edge is its own, not the predicate."""
    root = root_of(file)
    ids = [element.get("id") for element in root.iter() if element.get("id") is not None]
    assert all(NMTOKEN.fullmatch(str(name)) for name in ids)
    assert len(ids) == len(set(ids))
    nodes = {element.get("id") for element in root.iter(G + "node")}
    assert {edge.get(end) for edge in root.iter(G + "edge") for end in ("source", "target")} <= nodes


def test_every_value_is_of_the_type_of_its_key(file: Path):
    """Each key is declared for what it is used on, has one type, and all its values parse as it."""
    root = root_of(file)
    keys = {key.get("id"): key for key in root.iter(G + "key")}
    for domain in ("graph", "node", "edge"):
        for element in root.iter(G + domain):
            for data in element.findall(G + "data"):
                key = keys[data.get("key")]
                assert key.get("for") == domain
                if not len(data):
                    TYPES[str(key.get("attr.type"))](str(data.text))
                    assert data.text  # what is not known is not written


def test_no_text_is_changed(nasty: Any, tmp_path: Path):
    """Tabs, line breaks, carriage returns, quotes and markup come back from an XML parser as they were."""
    entity = next(key for key, data in nasty.nodes(data=True) if data["kind"] == "entity")
    nasty.nodes[entity]["label"] = 'a\r\nb\tc\u0085d "R&D" <b>]]>'
    GraphMlWriter().write(nasty, tmp_path / "x")
    back = nx.read_graphml(tmp_path / "x", force_multigraph=True)
    found = {data["iri"]: data["label"] for _, data in back.nodes(data=True)}
    assert found[entity] == 'a\r\nb\tc\u0085d "R&D" <b>]]>'


def test_what_gephi_and_yed_draw_by(real: Any, tmp_path: Path):
    """Gephi reads plain keys for centre, size and colour; yEd reads the upper left corner of its own shape."""
    GraphMlWriter().write(real, tmp_path / "x")
    root = root_of(tmp_path / "x")
    nodes = list(root.iter(G + "node"))
    for node, look in zip(nodes, looks(Tables(real)), strict=True):
        data = {str(d.get("key")): str(d.text) for d in node.findall(G + "data")}
        assert (float(data["n_x"]), float(data["n_y"])) == (look.x, look.y)
        assert "#{:02x}{:02x}{:02x}".format(*(int(data[f"n_{part}"]) for part in "rgb")) == look.color
        shape = node.find(f"{G}data/{Y}ShapeNode")
        assert shape is not None
        geometry, label = shape.find(Y + "Geometry"), shape.find(Y + "NodeLabel")
        assert geometry is not None
        assert float(geometry.get("x", "")) + float(geometry.get("width", "")) / 2 == pytest.approx(look.x)
        assert label is not None
        assert label.text == data["n_label"]
    # What Gephi takes for the label in a file of yEd's: any other id would be a column there.
    graphics = {k.get("for"): k.get("id") for k in root.iter(G + "key") if k.get("yfiles.type")}
    assert graphics == {"node": "d3", "edge": "d7"}


@pytest.mark.parametrize(
    ("iri", "wanted"),
    [
        ("https://e.org/id/dataset/qh9", "dataset:qh9"),
        ("https://e.org/id/paper/arxiv-2305.18290", "paper:arxiv-2305.18290"),
        ("https://e.org/id/paper/doi-10.1%2F2", "node:"),
        ("https://e.org/id/a/b/c", "node:"),
        ("https://e.org/dataset/qh9", "node:"),
        ("", "node:"),
    ],
)
def test_ids_of_nodes_are_readable_where_they_can_be(iri: str, wanted: str):
    """What is no token becomes a hash; no two IRIs share an id."""
    found = node_token(iri, "https://e.org/")
    assert found == wanted or (wanted == "node:" and re.fullmatch("node:[a-z2-7]{20}", found))
