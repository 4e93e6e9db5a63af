"""kg query, kg check and kg ontology, on a build of a few papers."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kg.graph.table import FORMATS
from kg.vocab.ontology_page import to_markdown

Run = Callable[..., Result]


def test_a_named_question_is_answered(run: Run, built: Path):
    """Both papers that use GSM8K are listed, by its name in any case."""
    result = run("query", "q03", "name=gsm8k", "--graph", built, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert result.exit_code == 0
    assert len({row["paper"] for row in rows}) == 2


def test_sparql_from_the_command_line_and_from_a_file(run: Run, built: Path, tmp_path: Path):
    """The same text gives the same answer as a word, in a file, and on stdin."""
    text = "SELECT (COUNT(?p) AS ?n) { ?p a kg:Paper }"
    (tmp_path / "mine.rq").write_text(text, "utf-8")
    answers = [
        run("query", text, "--graph", built, "--json"),
        run("query", "-f", tmp_path / "mine.rq", "--graph", built, "--json"),
        run("query", "-f", "-", "--graph", built, "--json", stdin=text),
    ]
    assert {answer.exit_code for answer in answers} == {0}
    assert {json.loads(a.stdout)["results"]["bindings"][0]["n"]["value"] for a in answers} == {"3"}


@pytest.mark.parametrize("file_format", [name for name in FORMATS if name != "ttl"])
def test_every_format_answers(run: Run, built: Path, file_format: str):
    """Each format prints an answer that ends in a newline."""
    result = run("query", "q08", "--graph", built, "--format", file_format)
    assert result.exit_code == 0
    assert result.stdout.endswith("\n")


def test_a_constructed_graph_is_turtle(run: Run, built: Path):
    """CONSTRUCT prints triples unless another format is asked for."""
    result = run("query", "CONSTRUCT { ?p a kg:Paper } WHERE { ?p a kg:Paper }", "--graph", built)
    assert result.stdout.count(" .\n") == 3


def test_an_empty_answer_is_explained_beside_it(run: Run, built: Path):
    """The table is on stdout, the reason on stderr."""
    result = run("query", "q03", "name=GSM8KK", "--graph", built)
    assert result.exit_code == 0
    assert "(0 rows)" in result.stdout
    assert "did you mean GSM8K?" in result.stderr


def test_questions_are_listed(run: Run):
    """The list names each question with its parameters, and needs no build."""
    result = run("query", "--list")
    assert "q01-papers-using-method" in result.stdout
    assert "threshold=…" in result.stdout
    assert len(json.loads(run("query", "--list", "--json").stdout)) == 20


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ((), 2, "say what to ask"),
        (("q03", "GSM8K"), 2, "KEY=VALUE"),
        (("q99",), 1, "no query"),
        (("SELECT ?x {",), 1, "line 1, column"),
        (("-f", "nowhere.rq"), 1, "no such file"),
        (("q10", "--graph", "nowhere"), 1, "kg build"),
    ],
)
def test_wrong_questions_are_explained(run: Run, built: Path, words: tuple[str, ...], code: int, message: str):
    """A usage error is exit 2, any other 1; the message names the next step."""
    graph = () if "--graph" in words else ("--graph", built)
    result = run("query", *words, *graph)
    assert result.exit_code == code
    assert message in result.stderr


def test_a_build_passes(run: Run, built: Path):
    """What kg build wrote breaks nothing."""
    result = run("check", "--graph", built)
    assert result.exit_code == 0, result.stdout
    assert "0 violations" in result.stdout


def test_a_broken_graph_fails_readably(run: Run, built: Path, tmp_path: Path):
    """Exit code 4, with the name of the node, what is wrong, and how often."""
    lines = (built / "graph.nt").read_text("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if "#evidence>" not in line]
    assert len(kept) < len(lines)
    (tmp_path / "graph.nt").write_text("".join(kept), "utf-8")
    result = run("check", "--graph", tmp_path)
    assert result.exit_code == 4
    assert "has too few values of 'evidence' (kg:evidence)" in result.stdout
    report = json.loads(run("check", "--graph", tmp_path, "--json").stdout)
    assert report["conforms"] is False
    assert report["violations"]


def test_the_ontology_is_printed(run: Run):
    """As a list, as the page of the docs, as JSON, and a term alone."""
    assert "kg:evaluatesOn" in run("ontology").stdout
    assert run("ontology", "--markdown").stdout == to_markdown()
    assert "kg:Paper" in json.loads(run("ontology", "--json").stdout)["classes"]
    assert "fair4ml:evaluatedOn" in run("ontology", "evaluatesOn").stdout
    assert run("ontology", "kg:nothing").exit_code == 1
