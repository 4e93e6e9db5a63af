"""kg results, kg compare and kg leaderboard, in every format."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kg.commands.grids import to_latex, to_markdown

Run = Callable[..., Result]


def test_results_show_their_sentences(run: Run, built: Path) -> None:
    """Each row has its sentence with the number marked."""
    result = run("results", "--graph", built)
    assert result.exit_code == 0
    assert "«81.5»%" in result.stdout
    assert "«3.2»%" in result.stdout


def test_results_as_json_and_csv(run: Run, built: Path) -> None:
    """The same rows in every format, with offsets and sentence."""
    rows = json.loads(run("results", "--dataset", "GSM8K", "--graph", built, "--json").stdout)
    assert {row["value_text"] for row in rows} >= {"81.5"}
    assert all(row["sentence"] and row["stop"] > row["start"] for row in rows)
    table = list(
        csv.DictReader(io.StringIO(run("results", "--dataset", "GSM8K", "--graph", built, "--format", "csv").stdout))
    )
    assert [row["value"] for row in table] == [row["value_text"] for row in rows]


@pytest.mark.parametrize("command", [("results",), ("compare", "GSM8K"), ("leaderboard", "GSM8K")], ids=lambda c: c[0])
@pytest.mark.parametrize(
    ("grid", "mark"), [("markdown", "| --- |"), ("latex", r"\begin{tabular}"), ("csv", "evidence")]
)
def test_grids(run: Run, built: Path, command: tuple[str, ...], grid: str, mark: str) -> None:
    """Every command prints every format."""
    result = run(*command, "--graph", built, "--format", grid)
    assert result.exit_code == 0, result.output
    assert mark in result.stdout
    assert "81.5" in result.stdout


def test_leaderboard_says_what_it_is(run: Run, built: Path) -> None:
    """The number of papers, and that values are as reported."""
    result = run("leaderboard", "GSM8K", "--graph", built)
    assert "from 1 paper" in result.stdout
    assert "as reported by the papers" in result.stdout


def test_compare_papers_by_record(run: Run, built: Path) -> None:
    """Papers are named by record; what they share is printed, one column a paper."""
    result = run("compare", "papers#1", "papers#2", "--graph", built)
    assert result.exit_code == 0, result.output
    assert "GSM8K" in result.stdout
    assert "LoRA" in result.stdout
    row = json.loads(run("compare", "papers#1", "papers#2", "--graph", built, "--json").stdout)
    assert len(row["papers"]) == 2


@pytest.mark.parametrize("command", [("results", "--dataset", "GSM9K"), ("leaderboard", "GSM9K"), ("compare", "GSM9K")])
def test_unknown_names_are_errors(run: Run, built: Path, command: tuple[str, ...]) -> None:
    """A name that is not there is exit 1, with the nearest name."""
    result = run(*command, "--graph", built)
    assert result.exit_code == 1
    assert "GSM8K" in result.stderr


def test_learn_writes_weights(run: Run, tmp_path: Path) -> None:
    """`kg learn` writes a file that says what it was learned from; a bad file is exit 1."""
    row = {
        "text": "We propose FooNet. FooNet reaches 61.5% accuracy on GSM8K.",
        "entities": [{"name": "FooNet", "type": "METHOD", "role": "proposes", "surfaces": ["FooNet"]}],
        "results": [{"subject": "FooNet", "metric": "accuracy", "value": "61.5", "unit": "%", "dataset": None, "baseline": None, "kind": "absolute"}],
    }  # fmt: skip
    (tmp_path / "train.jsonl").write_text(json.dumps(row), encoding="utf-8")
    result = run("learn", "--data", "train.jsonl", "--profile", "rules", "-o", "weights.json", "--json")
    assert json.loads(result.stdout)["papers"] == 1
    assert json.loads((tmp_path / "weights.json").read_text("utf-8"))["format"] == 1
    (tmp_path / "train.jsonl").write_text("no json", encoding="utf-8")
    assert run("learn", "--data", "train.jsonl", "--profile", "rules", "-o", "weights.json").exit_code == 1


def test_paper_text_is_no_markup() -> None:
    """What a paper writes cannot break a table or steer a terminal."""
    assert "\x1b" not in to_markdown(("a",), [("x\x1b[31m|y",)])
    assert to_latex(("a",), [(r"50% & {x} \input{y}",)]).count(r"\textbackslash{}input") == 1
