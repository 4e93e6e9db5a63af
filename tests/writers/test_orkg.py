"""The CSV follows the rules of the ORKG's import: a paper a row, columns as often as needed."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import clean_name
from kg.writers.orkg import OrkgWriter


def _read(graph: Any, tmp_path: Path) -> tuple[list[str], list[list[str]]]:
    OrkgWriter().write(graph, tmp_path / "x.csv")
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as stream:
        head, *rows = list(csv.reader(stream))
    return head, rows


def _cells(head: list[str], row: list[str], column: str) -> list[str]:
    return [cell for name, cell in zip(head, row, strict=True) if name == column and cell]


def test_each_paper_with_a_title_is_a_row(any_graph: Any, tmp_path: Path):
    """Titles come back; a paper without one is left out, for the name we give it is no title."""
    head, rows = _read(any_graph, tmp_path)
    papers = [node for _, node in any_graph.nodes(data=True) if node["kind"] == "paper"]
    titles = sorted(" ".join(clean_name(node["title"]).split()) for node in papers if node["title"])
    assert sorted(row[0] for row in rows) == titles
    assert all(len(row) == len(head) for row in rows)


def test_a_row_holds_what_the_paper_says(real: Any, tmp_path: Path):
    """Authors by semicolon, the year, problems and, as resources, what it evaluates on."""
    head, rows = _read(real, tmp_path)
    (row,) = [row for row in rows if row[0] == "Attention Is All You Need"]
    assert _cells(head, row, "paper:authors") == ["Ashish Vaswani; Noam Shazeer; Niki Parmar"]
    assert _cells(head, row, "paper:publication_year") == ["2017"]
    assert sorted(_cells(head, row, "contribution:research_problem")) == ["constituency parsing", "machine translation"]
    assert _cells(head, row, "evaluates on") == ["resource:Penn Treebank", "resource:WMT 2014 English-German"]
    assert _cells(head, row, "reports") == ["BLEU 28.4 on WMT 2014 English-German"]
    assert _cells(head, row, "has code") == ["https://github.com/tensorflow/tensor2tensor"]
    assert _cells(head, row, "contribution:extraction_method") == ["AUTOMATIC"]


def test_columns_repeat_as_often_as_the_fullest_paper_needs(real: Any, tmp_path: Path):
    """Several values need several columns of one label; none is empty in every row."""
    head, rows = _read(real, tmp_path)
    assert head.count("evaluates on") == max(len(_cells(head, row, "evaluates on")) for row in rows) > 1
    for index, name in enumerate(head):
        assert name.startswith("paper:") or any(row[index] for row in rows), name


@pytest.mark.parametrize("name", ["orkg:R11", "resource:x"])
def test_a_name_is_not_taken_for_a_thing_of_theirs(real: Any, name: str, tmp_path: Path):
    """A task that is called like a reference stays a text."""
    iri = next(iri for iri, node in real.nodes(data=True) if node.get("type") == "TASK")
    real.nodes[iri]["label"] = name
    head, rows = _read(real, tmp_path)
    problems = {cell for row in rows for cell in _cells(head, row, "contribution:research_problem")}
    assert name.replace(":", " ") in problems
    assert name not in problems


def test_a_semicolon_in_a_name_makes_no_second_author(real: Any, tmp_path: Path):
    """The semicolon stands between authors."""
    iri = next(iri for iri, node in real.nodes(data=True) if node["kind"] == "paper")
    real.nodes[iri]["authors"] = ["Doe; Jane", "Ada"]
    head, rows = _read(real, tmp_path)
    assert ["Doe, Jane; Ada"] in [_cells(head, row, "paper:authors") for row in rows]
