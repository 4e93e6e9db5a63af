"""Curation tables, read."""

from __future__ import annotations

import pytest

from kg.vocab.curation import CurationRow, parse_curation, to_tsv

HEADER = "action\tsubject\tobject\trole\twho\twhen\twhy\n"


def test_rows_keep_their_line():
    """A row knows the file and line it stands in; comments and empty lines count as lines."""
    text = HEADER + "# a remark\n\nsame\tMETHOD:Foo\tMETHOD:Fu\t\tann\t2026-01-02\ttypo\n"
    rows, problems = parse_curation(text, file="curation.tsv")
    assert not problems
    assert rows == (CurationRow("same", "METHOD:Foo", "METHOD:Fu", "", "ann", "2026-01-02", "typo"),)
    assert (rows[0].file, rows[0].line) == ("curation.tsv", 4)


def test_columns_may_come_in_any_order():
    """The header names the columns; those that are missing are empty."""
    rows, problems = parse_curation("object\taction\tsubject\nBar\trename\tFoo\n", file="c.tsv")
    assert not problems
    assert rows == (CurationRow("rename", "Foo", "Bar"),)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param("smae\tA\tB", "did you mean same?", id="unknown action"),
        pytest.param("same\tA", "a subject and an object", id="no object"),
        pytest.param("delete\t", "a subject", id="no subject"),
        pytest.param("set-role\tp1\tA\tuse", "did you mean uses?", id="unknown role"),
        pytest.param("add-link\tp1\tA", "needs a role", id="no role"),
        pytest.param("retype\tA\tMODL", "did you mean MODEL?", id="unknown type"),
        pytest.param("same\tA\tB\t\t\t\t\textra", "8 cells", id="too many cells"),
    ],
)
def test_bad_rows_are_problems(line: str, message: str):
    """A row that cannot be read is a problem with file and line; the rows around it count."""
    rows, problems = parse_curation(f"{HEADER}{line}\ndelete\tFoo\n", file="c.tsv")
    assert [row.action for row in rows] == ["delete"]
    (problem,) = problems
    assert message in problem.message
    assert (problem.stage, problem.file, problem.line) == ("curate", "c.tsv", 2)


@pytest.mark.parametrize("header", ["foo\tbar\n", "action\tsubject\tobject\trol\n"], ids=["none", "misspelt"])
def test_bad_header_is_one_problem(header: str):
    """Without a header that can be read no row counts."""
    rows, problems = parse_curation(header + "delete\tFoo\n", file="c.tsv")
    assert not rows
    assert [problem.line for problem in problems] == [1]


def test_written_rows_read_back():
    """What `to_tsv` writes is read back equal; tabs inside a cell become spaces."""
    rows = (CurationRow("set-role", "p1", "DATASET:QH9", "uses", why="a\tb"), CurationRow("delete", "x"))
    read, problems = parse_curation(to_tsv(rows), file="c.tsv")
    assert not problems
    assert read == (CurationRow("set-role", "p1", "DATASET:QH9", "uses", why="a b"), rows[1])
