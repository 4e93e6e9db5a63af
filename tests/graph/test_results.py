"""Results asked by dataset, metric, system, paper and kind; comparisons and leaderboards."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from kg.api import KnowledgeGraph
from kg.errors import KgError
from kg.graph.result_values import DatasetComparison, PaperComparison


def result(subject: str, value: str, **more: Any) -> dict[str, Any]:
    """A result row of the gold, on GSM8K by accuracy in percent unless said otherwise."""
    row = {"subject": subject, "metric": "accuracy", "value": value, "unit": "%", "dataset": "GSM8K", "baseline": None}
    return row | {"kind": "absolute"} | more


def paper(name: str, results: list[dict[str, Any]], **roles: str) -> dict[str, Any]:
    """A paper that proposes one method and names some things in the roles given."""
    types = {"GSM8K": "DATASET", "MMLU": "DATASET", "accuracy": "METRIC", "perplexity": "METRIC", "Llama": "MODEL"}
    named = {name: "proposes", "GSM8K": "evaluates_on", "accuracy": "measured_by", "perplexity": "measured_by"} | roles
    named = {key.replace("_", " "): role for key, role in named.items() if role}
    entities = [
        {"name": key, "type": types.get(key, "METHOD"), "role": role, "surfaces": [key]} for key, role in named.items()
    ]
    text = f"We propose {name}. It uses {', '.join(named)}. It reports {', '.join(r['value'] for r in results) or 'nothing'}."
    return {"id": name, "text": text, "title": f"On {name}", "entities": entities, "results": results}


ROWS = [
    paper("Foo", [result("Foo", "81.5"), result("Bar", "79.0"), result("Foo", "3.2", unit="points", kind="improvement")], Bar="compares_with", Llama="backbone"),
    paper("Baz", [result("Baz", "90.1"), result("Baz", "7.5", metric="perplexity", unit=""), result("Baz", "4.1", kind="improvement")], Bar="compares_with", Llama="backbone"),
    paper("Qux", [result("Qux", "81.5"), result("Bar", "6.9", metric="perplexity", unit=""), result("Qux", "half", unit="")], Foo="compares_with"),
    paper("Mute", [], accuracy=""),
]  # fmt: skip


@pytest.fixture(scope="module")
def graph(make_graph) -> KnowledgeGraph:  # noqa: ANN001 - fixture
    """Four papers on one dataset; one reports nothing."""
    return KnowledgeGraph(make_graph(ROWS))


def test_rows_are_sorted_within_metric_unit_and_kind(graph: KnowledgeGraph) -> None:
    """Percent and points never mix; the best stands first, the lowest where less is better."""
    rows = [(r.metric, r.unit, r.kind, r.value_text) for r in graph.results(dataset="GSM8K")]
    assert [r[3] for r in rows if r[:3] == ("accuracy", "%", "absolute")] == ["90.1", "81.5", "81.5", "79.0"]
    assert [r[3] for r in rows if r[0] == "perplexity"] == ["6.9", "7.5"]
    assert ("accuracy", "points", "improvement", "3.2") in rows
    assert ("accuracy", "%", "improvement", "4.1") in rows
    groups = [r[:3] for r in rows]
    assert len({*groups}) == sum(a != b for a, b in zip([None, *groups], groups, strict=False))


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({}, 9),
        ({"dataset": "gsm8k"}, 9),
        ({"metric": "perplexity"}, 2),
        ({"system": "Bar"}, 2),
        ({"paper": "On Baz"}, 3),
        ({"kind": "improvement"}, 2),
        ({"system": "Bar", "metric": "accuracy"}, 1),
        ({"paper": "On Mute"}, 0),
    ],
    ids=str,
)
def test_conditions_select(graph: KnowledgeGraph, asked: dict[str, str], count: int) -> None:
    """Each condition narrows the rows; no condition gives all."""
    assert len(graph.results(**asked)) == count


@pytest.mark.parametrize("asked", [{"dataset": "GSM9K"}, {"metric": "acuracy"}, {"kind": "ratios"}])
def test_unknown_names_say_the_nearest(graph: KnowledgeGraph, asked: dict[str, str]) -> None:
    """A typing error names what was meant."""
    with pytest.raises(KgError, match=r"GSM8K|accuracy|ratio"):
        graph.results(**asked)


def test_rows_are_typed_and_have_evidence(graph: KnowledgeGraph) -> None:
    """Value as number, direction and evidence stand on each row; a word has no number."""
    rows = graph.results()
    assert all(row.quote and row.sentence and row.confidence > 0 for row in rows)
    assert {row.value for row in rows if row.value_text == "half"} == {None}
    assert {row.higher_is_better for row in rows if row.metric == "perplexity"} == {False}
    assert {row.higher_is_better for row in rows if row.metric == "accuracy"} == {True}
    assert rows[0].to_record()["sentence"] == rows[0].sentence


def test_leaderboard_ranks_one_metric(graph: KnowledgeGraph) -> None:
    """Absolute results of one metric and unit; ties share a rank; the rest is named, and so is the number of papers."""
    board = graph.leaderboard("GSM8K")
    assert (board.metric, board.unit, board.papers) == ("accuracy", "%", 3)
    assert [(rank, row.system) for rank, row in board.rows] == [(1, "Baz"), (2, "Foo"), (2, "Qux"), (4, "Bar")]
    assert ("perplexity", "", 2) in board.others
    assert "3 papers" in board.notes[0]
    assert "as reported by the papers" in board.notes[0]


def test_leaderboard_lowest_first(graph: KnowledgeGraph) -> None:
    """Where less is better the lowest leads."""
    board = graph.leaderboard("GSM8K", metric="perplexity")
    assert [row.value_text for _, row in board.rows] == ["6.9", "7.5"]
    assert board.higher_is_better is False


@pytest.mark.parametrize(("dataset", "metric"), [("MMLU", None), ("GSM8K", "BLEU")])
def test_leaderboard_of_nothing_is_an_error(graph: KnowledgeGraph, dataset: str, metric: str | None) -> None:
    """A board without results is not shown empty."""
    with pytest.raises(KgError):
        graph.leaderboard(dataset, metric=metric)


def test_compare_dataset(graph: KnowledgeGraph) -> None:
    """Every paper on the dataset is there, those without results too, and who compares with whom."""
    found = graph.compare("GSM8K")
    assert isinstance(found, DatasetComparison)
    assert [paper.label for paper in found.papers] == ["On Baz", "On Foo", "On Mute", "On Qux"]
    assert ("Foo", "Bar", 1) in found.pairs
    assert ("Qux", "Foo", 1) in found.pairs
    assert [len(paper.results) for paper in found.papers] == [3, 3, 0, 3]


def test_compare_papers(graph: KnowledgeGraph) -> None:
    """Shared methods, datasets and backbones with the role in each paper; results by dataset, metric, unit and kind."""
    found = graph.compare("On Foo", "On Baz")
    assert isinstance(found, PaperComparison)
    shared = {heading: [e.label for e in entities] for heading, entities in found.shared}
    assert shared["methods"] == ["Bar"]
    assert shared["datasets"] == ["GSM8K"]
    assert shared["backbones"] == ["Llama"]
    first = found.results[0]
    assert (first.dataset, first.metric, first.unit, first.kind) == ("GSM8K", "accuracy", "%", "absolute")
    assert first.values == ("Foo 81.5; Bar 79.0", "Baz 90.1")


def test_one_paper_twice_is_no_comparison(graph: KnowledgeGraph) -> None:
    """Two different papers are needed."""
    with pytest.raises(KgError, match="two different papers"):
        graph.compare("On Foo", "On Foo")


def test_frames_need_pandas(graph: KnowledgeGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pandas the way to it is said; with it every answer makes a frame with one record a row."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(KgError, match="pip install pandas"):
        graph.results().to_frame()
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))
    assert len(graph.results().to_frame()) == 9
    assert graph.leaderboard("GSM8K").to_frame()[0]["rank"] == 1
    assert graph.compare("On Foo", "On Baz").to_frame()[0]["On Foo"]
    assert len(graph.compare("GSM8K").to_frame()) == 9
