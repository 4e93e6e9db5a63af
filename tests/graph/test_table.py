"""Answers as table, JSON, CSV, TSV and Turtle."""

from __future__ import annotations

import csv
import io
import json

import pyoxigraph
import pytest

from kg.errors import KgError
from kg.graph.table import Cell, Table, write_table
from kg.vocab.prefixes import PREFIXES

DECIMAL = PREFIXES["xsd"] + "decimal"
TABLE = Table(
    ("label", "iri", "n"),
    (
        (Cell("literal", 'a "b",\tc\nd'), Cell("uri", PREFIXES["kg"] + "Paper"), Cell("literal", "1.5", DECIMAL)),
        (Cell("literal", "é", language="fr"), Cell("bnode", "b0"), None),
    ),
)
GRAPH = Table(
    ("subject", "predicate", "object"),
    ((Cell("uri", "https://example.org/s"), Cell("uri", "https://example.org/p"), Cell("literal", 'x\n"y"\\')),),
    "graph",
)


def test_table_is_aligned_and_short():
    """IRIs are compacted, control characters do not reach the terminal, rows are counted."""
    assert write_table(TABLE, "table").splitlines() == [
        "label       iri       n",
        "----------  --------  ---",
        'a "b", c d  kg:Paper  1.5',
        "é           b0",
        "(2 rows)",
    ]


def test_wide_characters_take_two_columns():
    """A column of Chinese or Japanese names stays aligned."""
    table = Table(("a", "b"), ((Cell("literal", "模型"), Cell("literal", "x")),))
    assert write_table(table, "table").splitlines()[2] == "模型  x"


def test_json_is_sparql_results_json():
    """Pyoxigraph's own reader takes the JSON and finds the same terms."""
    text = write_table(TABLE, "json")
    solutions = list(pyoxigraph.parse_query_results(text, format=pyoxigraph.QueryResultsFormat.JSON))
    assert solutions[0]["label"] == pyoxigraph.Literal('a "b",\tc\nd')
    assert solutions[0]["n"] == pyoxigraph.Literal("1.5", datatype=pyoxigraph.NamedNode(DECIMAL))
    assert solutions[1]["label"] == pyoxigraph.Literal("é", language="fr")
    assert solutions[1]["n"] is None


def test_tsv_is_sparql_results_tsv():
    """Pyoxigraph's own reader takes the TSV and finds the same terms."""
    text = write_table(TABLE, "tsv")
    solutions = list(pyoxigraph.parse_query_results(text, format=pyoxigraph.QueryResultsFormat.TSV))
    assert solutions[0]["label"] == pyoxigraph.Literal('a "b",\tc\nd')
    assert solutions[0]["iri"] == pyoxigraph.NamedNode(PREFIXES["kg"] + "Paper")


def test_csv_is_rfc_4180():
    """The csv module reads the values back, quotes, tabs and newlines included."""
    rows = list(csv.reader(io.StringIO(write_table(TABLE, "csv"), newline="")))
    assert rows == [["label", "iri", "n"], ['a "b",\tc\nd', PREFIXES["kg"] + "Paper", "1.5"], ["é", "b0", ""]]


def test_graphs_are_written_as_turtle():
    """A constructed graph can be read as Turtle; a table cannot be written so."""
    (quad,) = pyoxigraph.parse(write_table(GRAPH, "ttl"), format=pyoxigraph.RdfFormat.TURTLE)
    assert quad.object == pyoxigraph.Literal('x\n"y"\\')
    with pytest.raises(KgError, match="CONSTRUCT"):
        write_table(TABLE, "ttl")


def test_ask_is_a_boolean():
    """The JSON of ASK has the key boolean."""
    table = Table(("answer",), ((Cell("literal", "true"),),), "ask")
    assert json.loads(write_table(table, "json")) == {"head": {}, "boolean": True}
    assert write_table(table, "table") == "true\n"


def test_unknown_formats_are_refused():
    """The message names the nearest format."""
    with pytest.raises(KgError, match="did you mean json"):
        write_table(TABLE, "jsn")


def test_empty_answers_have_a_head():
    """No rows is an answer too."""
    empty = Table(("a",), ())
    assert write_table(empty, "table") == "a\n-\n(0 rows)\n"
    assert json.loads(write_table(empty, "json"))["results"] == {"bindings": []}
