"""GEXF: what networkx reads is the graph, and no attribute gets in the way of the format's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from kg.graph.relational import TABLES, Tables
from kg.writers.drawing import looks, to_rgb
from kg.writers.gexf import GexfWriter, attribute_name

NS = "{http://gexf.net/1.3}"


def root_of(file: Path) -> ET.Element:
    """The file as plain XML."""
    return ET.parse(file).getroot()  # noqa: S314 - our own file, and this parser must read it too


@pytest.fixture
def file(any_graph: Any, tmp_path: Path) -> Path:
    """The file of each graph."""
    GexfWriter().write(any_graph, tmp_path / "graph.gexf")
    return tmp_path / "graph.gexf"


def test_networkx_reads_the_same_graph(any_graph: Any, file: Path):
    """Nodes, edges, parallel edges, labels, types and confidences are those of the tables."""
    back = nx.read_gexf(file, version="1.3")
    tables = Tables(any_graph)
    assert back.is_directed()
    assert (len(back), back.size()) == (len(any_graph), any_graph.size())
    for row in tables.records("nodes"):
        node = back.nodes[row["id"]]
        assert [node[key] for key in ("label", "kind", "links")] == [row[key] for key in ("label", "kind", "links")]
        assert node.get("type", "") == row["type"]
        assert node.get("year") == row["year"]
        assert node.get("higher_is_better") is row["higher_is_better"]
        assert tuple(json.loads(node.get("authors", "[]"))) == row["authors"]
    found = {d["id"]: (s, t, d["predicate"], d["confidence"]) for s, t, d in back.edges(data=True)}
    names = ("source", "target", "predicate", "confidence")
    assert found == {row["id"]: tuple(row[name] for name in names) for row in tables.records("edges")}


def test_nodes_have_a_place_a_colour_and_a_size(any_graph: Any, file: Path):
    """Gephi draws it at once."""
    back = nx.read_gexf(file, version="1.3")
    for row, look in zip(Tables(any_graph).rows("nodes"), looks(Tables(any_graph)), strict=True):
        viz = back.nodes[row[0]]["viz"]
        assert viz["position"] == {"x": look.x, "y": look.y, "z": 0}
        assert viz["size"] == look.size
        assert tuple(viz["color"][part] for part in "rgb") == to_rgb(look.color)


def test_no_column_has_a_name_of_the_formats_own(real: Any, tmp_path: Path):
    """An attribute `id` of a node would replace its id, an attribute `type` of an edge would vanish."""
    GexfWriter().write(real, tmp_path / "x")
    root = root_of(tmp_path / "x")
    titles = {
        str(group.get("class")): [a.get("title") for a in group] for group in root.iter(NS + "attributes")
    }  # fmt: skip
    assert not {"id", "label", "pid", "viz"} & set(titles["node"])
    assert not {"id", "label", "source", "target", "type", "weight", "kind"} & set(titles["edge"])
    assert set(titles["node"]) >= {c.name for c in TABLES[0].columns[2:]}
    assert attribute_name("id", "node") == "id_"
    assert attribute_name("type", "edge") == "type_"


def test_parallel_edges_differ_in_kind(any_graph: Any, file: Path):
    """Gephi merges parallel edges of one kind: the kind is the predicate."""
    root = root_of(file)
    edges = [(e.get("source"), e.get("target"), e.get("kind")) for e in root.iter(NS + "edge")]
    assert len(set(edges)) == len(edges) == any_graph.size()
    assert {e.get("type") for e in root.iter(NS + "edge")} == {"directed"}


def test_nothing_depends_on_the_day(real: Any, tmp_path: Path):
    """The file has no date of modification."""
    GexfWriter().write(real, tmp_path / "x")
    assert "lastmodifieddate" not in (tmp_path / "x").read_text("utf-8")


def test_no_text_is_changed(nasty: Any, tmp_path: Path):
    """Tabs, line breaks, quotes and markup come back from an XML parser as they were, though they are attributes."""
    entity = next(key for key, data in nasty.nodes(data=True) if data["kind"] == "entity")
    name = 'a\r\nb\tc\u0085d "R&D" <b>]]>'
    nasty.nodes[entity].update(label=name, aliases=[name])
    GexfWriter().write(nasty, tmp_path / "x")
    node = nx.read_gexf(tmp_path / "x", version="1.3").nodes[entity]
    assert node["label"] == name
    assert json.loads(node["aliases"]) == [name]
