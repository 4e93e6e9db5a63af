"""KGX tables are read as kgx reads them: tab-separated, nothing quoted, every end of an edge a node."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import Tables, clean_name
from kg.writers.kgx import KgxWriter


def _read(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"paperkg_{name}.tsv").open(encoding="utf-8", newline="\n") as stream:
        return list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_every_node_and_edge_is_there(any_graph: Any, tmp_path: Path):
    """As many rows as nodes and edges, with ids of their own; names come back but for tabs and line breaks."""
    KgxWriter().write(any_graph, tmp_path / "k")
    nodes, edges = _read(tmp_path / "k", "nodes"), _read(tmp_path / "k", "edges")
    labels = sorted(" ".join((clean_name(node["label"]) or "?").split()) for _, node in any_graph.nodes(data=True))
    assert sorted(row["name"] for row in nodes) == labels
    assert {row["iri"] for row in nodes} == set(any_graph)
    assert len({row["id"] for row in nodes}) == len(nodes)
    assert len({row["id"] for row in edges}) == len(edges) == any_graph.number_of_edges()
    assert {row[end] for row in edges for end in ("subject", "object")} <= {row["id"] for row in nodes}
    assert None not in {key for row in nodes + edges for key in row}


def test_pandas_reads_it_as_kgx_does(any_graph: Any, tmp_path: Path):
    """The call of kgx's own TSV source: text, no quotes, nothing taken for missing but the empty cell."""
    pandas = pytest.importorskip("pandas", reason="reads TSV; pip install 'paperkg[frames]'")
    KgxWriter().write(any_graph, tmp_path / "k")
    for name, count in (("nodes", any_graph.number_of_nodes()), ("edges", any_graph.number_of_edges())):
        path = tmp_path / "k" / f"paperkg_{name}.tsv"
        frame = pandas.read_csv(path, sep="\t", dtype=str, quoting=3, keep_default_na=False, lineterminator="\n")
        assert len(frame) == count


def test_only_true_words_of_biolink_are_used(any_graph: Any, tmp_path: Path):
    """Papers are publications, data sets data sets; all else is a named thing."""
    KgxWriter().write(any_graph, tmp_path / "k")
    for row in _read(tmp_path / "k", "nodes"):
        special = {"paper": "biolink:Publication", "DATASET": "biolink:Dataset"}.get(row["type"])
        assert row["category"] == (f"{special}|biolink:NamedThing" if special else "biolink:NamedThing")
    original = {row["id"]: row["predicate"] for row in Tables(any_graph).records("edges")}
    for row in _read(tmp_path / "k", "edges"):
        assert original[row["id"].rpartition("/")[2]] == row["original_predicate"]
        assert row["predicate"] in {"biolink:mentions", "biolink:part_of", "biolink:related_to"}


def test_an_edge_says_who_read_it_and_where(real: Any, tmp_path: Path):
    """What was read from a text names the paper, the sentence and how sure the reading is."""
    KgxWriter().write(real, tmp_path / "k")
    names = {row["id"]: row["name"] for row in _read(tmp_path / "k", "nodes")}
    (row,) = [row for row in _read(tmp_path / "k", "edges") if names[row["object"]] == "WikiSQL"]
    assert (row["predicate"], row["agent_type"], row["confidence"]) == ("biolink:mentions", "text_mining_agent", "0.93")
    assert row["supporting_text"].startswith("We test on GLUE")
    assert row["publications"] == row["subject"]


def test_a_bar_in_a_list_does_not_split_it(real: Any, tmp_path: Path):
    """The bar stands between values, so one inside a value is a slash; in a name it stays."""
    iri = min(iri for iri, node in real.nodes(data=True) if node["kind"] == "entity")
    real.nodes[iri].update(label="a|b", aliases=["c|d", "e"])
    KgxWriter().write(real, tmp_path / "k")
    (row,) = [row for row in _read(tmp_path / "k", "nodes") if row["iri"] == iri]
    assert (row["name"], row["synonym"]) == ("a|b", "c/d|e")
