"""KGTK: every cell is a value of the format's grammar, and means what the graph says."""

from __future__ import annotations

import ast
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import Tables
from kg.writers.kgtk import KgtkWriter, to_string, to_symbol

# The grammar, from the specification of the KGTK file format 2.0: data types by first character, escapes, lists.
NUMBER = r"[0-9+\-.][0-9.]*(?:[eE][+\-]?[0-9]+)?"
STRING = r'"(?:[^"\\|\t\n\r]|\\[\\"|tnr])*"'
SYMBOL = r"[^0-9+\-.\"^@'!|\s\\](?:[^|\t\n\r\\]*[^|\s\\])?"
VALUE = re.compile(f"(?:{NUMBER})|(?:{STRING})|(?:{SYMBOL})")
LIST = re.compile(rf"(?:{VALUE.pattern})(?:\|(?:{VALUE.pattern}))*")
PIPE = re.compile(r"(?<!\\)((?:\\\\)*)\|")

GRAPHS = runpy.run_path(str(Path(__file__).with_name("graphs.py")))


@pytest.fixture
def folder(any_graph: Any, tmp_path: Path) -> Path:
    """The folder of each graph."""
    KgtkWriter().write(any_graph, tmp_path / "kgtk")
    return tmp_path / "kgtk"


def read(path: Path) -> list[dict[str, str]]:
    """Rows by column, cells as they stand: lines end with a line feed, cells with a tab, and nothing else does."""
    text = path.read_bytes().decode("utf-8")
    assert "\r" not in text
    head, *lines = text.removesuffix("\n").split("\n")
    names = head.split("\t")
    return [dict(zip(names, line.split("\t"), strict=True)) for line in lines]


def value(cell: str) -> str:
    """The text of a string, the name of a symbol."""
    return str(ast.literal_eval(cell.replace("\\|", "|"))) if cell.startswith('"') else cell


def items(cell: str) -> list[str]:
    """The values of a list."""
    return re.findall(VALUE, cell)


def test_columns_are_those_that_the_format_asks_for(folder: Path):
    """An edge file begins with id, node1, label, node2; a node file has an id and no node1 or node2."""
    edges, nodes = (
        (folder / f"{name}.tsv").read_text("utf-8").split("\n")[0].split("\t") for name in ("edges", "nodes")
    )
    assert edges[:4] == ["id", "node1", "label", "node2"]
    assert nodes[0] == "id"
    assert not {"node1", "node2", "from", "to", "subject", "object"} & set(nodes)
    for names in (edges, nodes):
        assert len(set(names)) == len(names)
        assert all(re.fullmatch("[a-z][a-z0-9_]*", name) for name in names)


def test_every_cell_follows_the_grammar(folder: Path):
    """A number, a string, a symbol, a list of these, or nothing; ids, ends and labels are one symbol each."""
    symbol = re.compile(SYMBOL)
    for name in ("nodes", "edges"):
        for row in read(folder / f"{name}.tsv"):
            assert all(LIST.fullmatch(cell) for cell in row.values() if cell), row
            assert not row["id"].startswith("#")  # a comment
            single = ("id",) if name == "nodes" else ("id", "node1", "label", "node2")
            assert all(symbol.fullmatch(row[key]) for key in single), row


def test_the_graph_comes_back(any_graph: Any, folder: Path):
    """Nodes, edges, labels, types, aliases and confidences are those of the tables."""
    tables = Tables(any_graph)
    nodes = read(folder / "nodes.tsv")
    found = {r["id"]: (value(r["label"]), r["kind"], r["type"], {value(v) for v in items(r["aliases"])}) for r in nodes}
    assert found == {
        to_symbol(r["id"]): (r["label"], r["kind"], r["type"], set(r["aliases"])) for r in tables.records("nodes")
    }
    edges = read(folder / "edges.tsv")
    assert len(edges) == any_graph.size()
    assert {
        (r["id"], r["node1"], r["label"], r["node2"], float(r["confidence"]), value(r["sentence"])) for r in edges
    } == {
        (f"e:{r['id']}", to_symbol(r["source"]), r["predicate"], to_symbol(r["target"]), r["confidence"], r["sentence"])
        for r in tables.records("edges")
    }


def test_no_id_is_taken_for_a_literal(tmp_path: Path):
    """An id that begins with a digit or a sign would be a number, one in quotes a string: both get a prefix or an escape."""
    for hostile in ("7b", "+x", ".5", "-1", '"q"', "^t", "@l", "'x'", "!y", "#no comment", ":blank", "*star", "_u"):
        made = to_symbol(hostile)
        assert re.fullmatch(SYMBOL, made)
        assert made[0] in "x%"
        KgtkWriter().write(GRAPHS["nasty_graph"](hostile), tmp_path / f"x{ord(hostile[0])}")
        ids = {row["id"] for row in read(tmp_path / f"x{ord(hostile[0])}" / "nodes.tsv")}
        assert made in ids


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a|b", r'"a\|b"'),
        ('say "x"', r'"say \"x\""'),
        ("back\\slash", r'"back\\slash"'),
        ("tab\tline\nreturn\r", r'"tab\tline\nreturn\r"'),
        ("=1+1", '"=1+1"'),
        ("7B", '"7B"'),
        ("\\|", r'"\\\|"'),
        ("", '""'),
    ],
)
def test_strings_are_escaped(text: str, written: str):
    """What would end a string, a list, a cell or a line has a backslash before it, and so has the backslash."""
    assert to_string(text) == written
    assert re.fullmatch(STRING, written)
    assert value(written) == text


def test_what_is_not_known_is_empty(folder: Path):
    """An undefined value is no character at all, not the empty string in quotes; booleans are the two symbols."""
    cells = {cell for name in ("nodes", "edges") for row in read(folder / f"{name}.tsv") for cell in row.values()}
    assert "" in cells
    assert not {'""', "None", "true", "false", "null"} & cells
