"""The CSV tables: read back by Python's csv, pandas and DuckDB; nothing is lost but what the format declares."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import TABLES, Tables, clean_name
from kg.writers.cells import to_text_cell
from kg.writers.csv_tables import CsvWriter


@pytest.fixture(params=["real", "nasty"])
def graph(request: pytest.FixtureRequest) -> Any:
    """A graph of real papers, and one with a nasty name in every field."""
    return request.getfixturevalue(request.param)


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a file as the standard library reads them."""
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, strict=True))


def test_every_cell_comes_back(graph: Any, tmp_path: Path):
    """The csv module gives back each cell of each table, as text."""
    CsvWriter().write(graph, tmp_path / "csv")
    tables = Tables(graph)
    for spec in TABLES:
        wanted = [{k: to_text_cell(v) for k, v in row.items()} for row in tables.records(spec.name)]
        assert read(tmp_path / "csv" / f"{spec.name}.csv") == wanted
        assert wanted or spec.name == "results"


def test_labels_are_those_of_the_graph(graph: Any, tmp_path: Path):
    """One row a node, under its own label but for control characters."""
    CsvWriter().write(graph, tmp_path / "csv")
    found = {row["id"]: row["label"] for row in read(tmp_path / "csv" / "nodes.csv")}
    assert found == {iri: clean_name(node["label"]) for iri, node in graph.nodes(data=True)}


def test_pandas_reads_the_tables(graph: Any, tmp_path: Path):
    """Unaided but for the words that pandas takes for missing values; lists are JSON."""
    pandas = pytest.importorskip("pandas", reason="needs pandas: pip install 'paperkg[frames]'")
    CsvWriter().write(graph, tmp_path / "csv")
    nodes = pandas.read_csv(tmp_path / "csv" / "nodes.csv", keep_default_na=False)
    edges = pandas.read_csv(tmp_path / "csv" / "edges.csv", keep_default_na=False)
    assert len(nodes) == graph.number_of_nodes()
    assert len(edges) == graph.number_of_edges()
    assert edges["confidence"].dtype == float
    assert set(edges["source"]) <= set(nodes["id"])
    assert [json.loads(cell)[0] for cell in nodes["classes"]] == [row[4][0] for row in Tables(graph).rows("nodes")]


def test_duckdb_reads_the_tables(graph: Any, tmp_path: Path):
    """DuckDB finds out the dialect by itself, line breaks in cells or not, and joins the tables."""
    duckdb = pytest.importorskip("duckdb", reason="needs duckdb, which the extra `dev` brings")
    CsvWriter().write(graph, tmp_path / "csv")
    folder = tmp_path / "csv"
    count = f"select count(*) from '{folder}/edges.csv' e join '{folder}/nodes.csv' n on e.source = n.id"
    assert duckdb.sql(count).fetchall() == [(graph.number_of_edges(),)]
    labels = {
        row[0] for row in duckdb.sql(f"select label from read_csv('{folder}/nodes.csv', all_varchar=true)").fetchall()
    }
    assert {" ".join((label or "").split()) for label in labels} == {
        " ".join(clean_name(node["label"]).split()) for _, node in graph.nodes(data=True)
    }


def test_formulas_are_data_unless_asked(nasty: Any, tmp_path: Path):
    """A name that begins with = stands as it is; --excel-safe marks it so that no spreadsheet runs it."""
    CsvWriter().write(nasty, tmp_path / "plain")
    CsvWriter(excel_safe=True).write(nasty, tmp_path / "safe")
    plain = [row["label"] for row in read(tmp_path / "plain" / "nodes.csv")]
    safe = [row["label"] for row in read(tmp_path / "safe" / "nodes.csv")]
    assert "=1+1" in plain
    assert "'=1+1" in safe
    assert not any(
        cell.startswith(("=", "+", "-", "@", "\t"))
        for row in read(tmp_path / "safe" / "nodes.csv")
        for cell in row.values()
    )


def test_the_dictionary_describes_every_column(real: Any, tmp_path: Path):
    """For people (dictionary.csv) and for programs (datapackage.json), and both agree with the headers."""
    CsvWriter().write(real, tmp_path / "csv")
    rows = read(tmp_path / "csv" / "dictionary.csv")
    package = json.loads((tmp_path / "csv" / "datapackage.json").read_text("utf-8"))
    for resource in package["resources"]:
        with (tmp_path / "csv" / resource["path"]).open(encoding="utf-8", newline="") as stream:
            header = next(csv.reader(stream))
        fields = resource["schema"]["fields"]
        assert [field["name"] for field in fields] == header
        assert [row["column"] for row in rows if row["table"] == resource["name"]] == header
        assert all(field["description"] for field in fields)
        assert {field["type"] for field in fields} <= {"string", "integer", "number", "boolean", "array", "object"}
