"""CX2: what NDEx's own library reads is the graph, and aspects stand in the order that the format asks for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import Tables
from kg.writers.cx2 import Cx2Writer
from kg.writers.drawing import COLORS, looks

ORDER = [
    "CXVersion",
    "metaData",
    "attributeDeclarations",
    "networkAttributes",
    "nodes",
    "edges",
    "visualProperties",
    "visualEditorProperties",
    "status",
]
TYPES = {"string": str, "integer": int, "double": (int, float), "boolean": bool, "list_of_string": list}


@pytest.fixture
def aspects(any_graph: Any, tmp_path: Path) -> list[dict[str, Any]]:
    """The file of each graph, as plain JSON reads it."""
    Cx2Writer().write(any_graph, tmp_path / "graph.cx2")
    return list(json.loads((tmp_path / "graph.cx2").read_text("utf-8")))


def aspect(aspects: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """The elements of one aspect."""
    return next(a[name] for a in aspects if name in a)


def test_ndex2_reads_the_same_graph(any_graph: Any, aspects: list[dict[str, Any]]):
    """NDEx's library finds every node and edge, with names, types, predicates and confidences."""
    cx2 = pytest.importorskip("ndex2.cx2", reason="reads CX2: pip install ndex2")
    network = cx2.CX2Network()
    network.create_from_raw_cx2(aspects)
    nodes, edges = network.get_nodes(), network.get_edges()
    tables = Tables(any_graph)
    found = {n["v"]["iri"]: (n["v"]["name"], n["v"]["kind"], n["v"].get("type", "")) for n in nodes.values()}
    assert found == {r["id"]: (r["label"], r["kind"], r["type"]) for r in tables.records("nodes")}
    iri = {number: node["v"]["iri"] for number, node in nodes.items()}
    assert {
        e["v"]["edge_id"]: (iri[e["s"]], iri[e["t"]], e["v"]["interaction"], e["v"]["confidence"])
        for e in edges.values()
    } == {r["id"]: (r["source"], r["target"], r["predicate"], r["confidence"]) for r in tables.records("edges")}


def test_ndex2_makes_a_networkx_graph_of_it(real: Any, tmp_path: Path):
    """And so it is one in networkx, through a library that no one here wrote."""
    cx2 = pytest.importorskip("ndex2.cx2", reason="reads CX2: pip install ndex2")
    Cx2Writer().write(real, tmp_path / "x")
    network = cx2.RawCX2NetworkFactory().get_cx2network(json.loads((tmp_path / "x").read_text("utf-8")))
    assert (len(network.get_nodes()), len(network.get_edges())) == (len(real), real.size())


def test_aspects_stand_in_order_and_are_counted(any_graph: Any, aspects: list[dict[str, Any]]):
    """Declarations come before what they declare, nodes before edges, the status last; metadata count them all."""
    assert [next(iter(a)) for a in aspects] == ORDER
    assert aspects[0] == {"CXVersion": "2.0", "hasFragments": False}
    assert aspects[-1]["status"][0]["success"] is True
    counted = {m["name"]: m["elementCount"] for m in aspects[1]["metaData"]}
    assert counted == {name: len(aspect(aspects, name)) for name in ORDER[2:-1]}
    assert counted["edges"] == any_graph.size()


def test_ids_are_whole_numbers_and_ends_exist(aspects: list[dict[str, Any]]):
    """The format has no other ids."""
    nodes, edges = aspect(aspects, "nodes"), aspect(aspects, "edges")
    assert [n["id"] for n in nodes] == list(range(len(nodes)))
    assert [e["id"] for e in edges] == list(range(len(edges)))
    assert {end for e in edges for end in (e["s"], e["t"])} <= set(range(len(nodes)))


def test_every_value_is_of_the_type_declared(aspects: list[dict[str, Any]]):
    """No attribute is undeclared, none is null or empty, lists hold strings."""
    declared = aspect(aspects, "attributeDeclarations")[0]
    rows = [("nodes", n["v"]) for n in aspect(aspects, "nodes")] + [("edges", e["v"]) for e in aspect(aspects, "edges")]
    rows.append(("networkAttributes", aspect(aspects, "networkAttributes")[0]))
    for domain, values in rows:
        for name, value in values.items():
            type_ = declared[domain][name]["d"]
            assert isinstance(value, TYPES[type_])
            assert isinstance(value, bool) is (type_ == "boolean")
            assert value not in ("", [])
            assert type_ != "list_of_string" or all(isinstance(item, str) for item in value)


def test_cytoscape_draws_it_at_once(any_graph: Any, aspects: list[dict[str, Any]]):
    """Nodes have places; colour, shape and size are mapped from attributes that are there."""
    nodes = aspect(aspects, "nodes")
    drawn = looks(Tables(any_graph))
    assert [(n["x"], n["y"], n["v"]["group"], n["v"]["size"]) for n in nodes] == [
        (look.x, look.y, look.group, look.size) for look in drawn
    ]
    style = aspect(aspects, "visualProperties")[0]
    colors = style["nodeMapping"]["NODE_BACKGROUND_COLOR"]["definition"]
    assert {pair["v"]: pair["vp"].lower() for pair in colors["map"]} == COLORS
    declared = aspect(aspects, "attributeDeclarations")[0]["nodes"]
    for mapping in style["nodeMapping"].values():
        definition = mapping["definition"]
        assert declared[definition["attribute"]]["d"] == definition["type"]


def test_an_empty_graph_has_no_empty_aspects(real: Any, tmp_path: Path):
    """Without nodes there is no aspect of nodes, and the metadata do not count one."""
    real.clear_edges()
    real.remove_nodes_from(list(real))
    Cx2Writer().write(real, tmp_path / "x")
    names = [next(iter(a)) for a in json.loads((tmp_path / "x").read_text("utf-8"))]
    assert names == [name for name in ORDER if name not in ("nodes", "edges")]
