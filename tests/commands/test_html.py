"""`kg html` and the page from Python: what the page opens on, and what people are told when it cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import kg
from kg.errors import KgError

Run = Callable[..., Result]


def core_of(page: str) -> dict[str, Any]:
    """The data that the page opens with."""
    found = re.search(r'id="core">(.*?)</script>', page, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def labels(core: dict[str, Any]) -> set[str]:
    """The names in the first view."""
    return {core["nodes"]["label"][node] for node in core["first"]["n"]}


def test_the_page_opens_on_a_name(run: Run, built: Path, tmp_path: Path):
    """--focus: the node and its surroundings; --title is the heading, as text."""
    result = run("html", "--graph", built, "--focus", "GSM8K", "--max-nodes", "3", "--title", "A <b>", "-o", "a.html")
    assert result.exit_code == 0, result.output
    page = (tmp_path / "a.html").read_text("utf-8")
    core = core_of(page)
    assert core["nodes"]["label"][core["first"]["focus"]] == "GSM8K"
    assert len(core["first"]["n"]) == 3
    assert "<h1>A &lt;b&gt;</h1>" in page
    assert "a.html" in result.stderr


def test_the_page_opens_on_the_answer_to_a_query(run: Run, built: Path, tmp_path: Path):
    """--query: what the SPARQL selects, whatever else there is."""
    (tmp_path / "mine.rq").write_text("SELECT ?d { ?p kg:evaluatesOn ?d }", encoding="utf-8")
    assert run("html", "--graph", built, "--query", "mine.rq").exit_code == 0
    assert {"GSM8K", "MMLU"} <= labels(core_of((tmp_path / "graph.html").read_text("utf-8")))


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("SELECT ?d { ?d a kg:Nothing }", "no answer"),
        ('SELECT ("x" AS ?d) { }', "names no node"),
        ("SELECT { ?d", "SPARQL"),
    ],
)
def test_an_answer_without_nodes_is_explained(run: Run, built: Path, tmp_path: Path, query: str, says: str):
    """A query that opens on nothing is an error that says what to do, and no file is written."""
    (tmp_path / "mine.rq").write_text(query, encoding="utf-8")
    result = run("html", "--graph", built, "--query", "mine.rq")
    assert result.exit_code == 1
    assert says in result.stderr
    assert not (tmp_path / "graph.html").exists()


def test_focus_and_query_exclude_each_other(run: Run, built: Path):
    """One page opens on one thing."""
    assert run("html", "--graph", built, "--focus", "GSM8K", "--query", "x.rq").exit_code == 2


def test_a_missing_query_file_is_named(run: Run, built: Path):
    """The message has the path."""
    result = run("html", "--graph", built, "--query", "nowhere.rq")
    assert result.exit_code == 1
    assert "nowhere.rq" in result.stderr


def test_a_notebook_gets_a_frame_and_no_file(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """`graph.show()` is the page in a sandboxed frame; the working directory stays empty."""
    monkeypatch.chdir(tmp_path)
    frame = kg.load(built).show()
    markup = frame._repr_html_()
    assert markup.startswith("<iframe")
    assert 'sandbox="allow-scripts ' in markup
    assert markup.count("'") == 2
    assert list(tmp_path.iterdir()) == []


def test_the_page_of_an_unknown_name_is_an_error(built: Path):
    """As everywhere: the message names what is near."""
    with pytest.raises(KgError, match="nothing in the graph is called"):
        kg.load(built).page(focus="Nothing Of The Kind")
