"""The tables that every flat format is written from."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import TABLES, Tables, clean_name, clean_text, edge_id

GRAPHS = runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))


@pytest.fixture(params=["real_graph", "nasty_graph"])
def graph(request: pytest.FixtureRequest) -> Any:
    """A graph of real papers, and one with a nasty name in every field."""
    return GRAPHS[request.param]()


def test_each_row_has_the_cells_of_its_columns(graph: Any):
    """One type a column, whatever the node; None only where the type admits it."""
    types = {"string": str, "integer": int, "number": float, "boolean": bool, "strings": tuple, "object": dict}
    for spec in TABLES:
        for row in Tables(graph).rows(spec.name):
            assert len(row) == len(spec.columns)
            for column, cell in zip(spec.columns, row, strict=True):
                is_missing = cell is None and column.type in ("integer", "number", "boolean")
                assert is_missing or type(cell) is types[column.type], (spec.name, column.name, cell)


def test_the_tables_count_what_the_graph_holds(graph: Any):
    """A row for each node, edge, piece of evidence, result and text."""
    counts = {spec.name: sum(1 for _ in Tables(graph).rows(spec.name)) for spec in TABLES}
    kinds = Counter(node["kind"] for _, node in graph.nodes(data=True))
    assert counts == {
        "nodes": graph.number_of_nodes(),
        "edges": graph.number_of_edges(),
        "evidence": sum(len(data["evidence"]) for _, _, data in graph.edges(data=True)),
        "results": kinds["result"],
        "texts": sum(len(node.get("texts", ())) for _, node in graph.nodes(data=True)),
    }


def test_keys_are_unique_and_lead_somewhere(graph: Any):
    """Ids of nodes and edges are keys; edges, evidence and results refer to what is there."""
    tables = Tables(graph)
    nodes = {row["id"] for row in tables.records("nodes")}
    edges = [row["id"] for row in tables.records("edges")]
    assert len(nodes) == graph.number_of_nodes()
    assert len(set(edges)) == len(edges)
    assert all({row["source"], row["target"]} <= nodes for row in tables.records("edges"))
    assert {row["edge"] for row in tables.records("evidence")} <= set(edges)
    for row in tables.records("results"):
        assert {row[name] for name in ("paper", "system", "metric", "dataset", "baseline")} <= nodes | {""}


def test_offsets_hold_in_the_texts(graph: Any):
    """What evidence says stands at its place in the text, though both were made safe."""
    tables = Tables(graph)
    texts = {row["id"]: row["text"] for row in tables.records("texts")}
    for row in tables.records("evidence"):
        assert texts[row["text"]][row["begin"] : row["end"]] == row["exact"]
        assert texts[row["text"]][row["sentence_begin"] : row["sentence_end"]] == row["sentence"]


def test_the_id_of_an_edge_is_that_of_its_assertion(graph: Any):
    """So that a row can be looked up in the RDF and the other way round."""
    for source, target, key, data in graph.edges(keys=True, data=True):
        if data["iri"]:
            assert data["iri"].rpartition("/")[2] == edge_id(source, key, target)


def test_no_cell_holds_what_other_programs_choke_on():
    """Lone surrogates and control characters are gone; a tab and a line break stay."""
    assert clean_name("a\x00b\x0c\ud800c\td\ne\ufffe") == "abc\td\ne"
    assert clean_text("a\x00b\x0c\ud800c\td\ne\ufffe") == "a\ufffdb\ufffd\ufffdc\td\ne\ufffd"
    for spec in TABLES:
        for row in Tables(GRAPHS["nasty_graph"]()).rows(spec.name):
            text = repr(row)
            assert "\\x00" not in text
            assert "\\ud800" not in text
