"""Figures on small cases whose answer is plain."""

from __future__ import annotations

from typing import Any

import pytest

from kg.evaluation import Figure, score


def entity(name: str, type_: str = "METHOD", role: str = "uses", **more: Any) -> dict[str, Any]:
    """An entity record; its only surface is its name unless told otherwise."""
    return {"name": name, "type": type_, "role": role, "surfaces": [name], **more}


def result(value: str, kind: str = "absolute", **more: Any) -> dict[str, Any]:
    """A result record."""
    return {"value": value, "kind": kind, **more}


def gold(*entities: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """Gold of one paper."""
    return [{"id": "a", "entities": list(entities), **more}]


def guess(*entities: dict[str, Any], **more: Any) -> dict[str, dict[str, Any]]:
    """Predictions for that paper."""
    return {"a": {"id": "a", "entities": list(entities), **more}}


def test_perfect_prediction_has_full_marks_and_no_errors():
    """Whoever repeats the gold is right in every measure."""
    papers = gold(entity("QH9", "DATASET", "proposes"), entity("MAE", "METRIC", "measured_by"), results=[result("3.1")])
    scores = score(papers, {"a": papers[0]})
    assert {figure.f1 for figure in scores.figures.values()} == {1.0}
    assert scores.errors == ()


def test_missing_paper_counts_as_empty():
    """A paper without a prediction lowers recall and is reported entity by entity."""
    scores = score(gold(entity("LoRA")), {})
    assert scores.figures["entity"] == Figure(0.0, 0.0, 0.0, 1, 0)
    assert scores.errors == ("a missed METHOD 'LoRA' (uses)",)


def test_wrong_role_is_an_entity_but_no_link():
    """Types and roles are judged apart."""
    scores = score(gold(entity("CLIP", "MODEL", "backbone")), guess(entity("clip", "MODEL", "mentions")))
    assert scores.figures["entity"].f1 == 1.0
    assert scores.figures["link"].f1 == 0.0
    assert scores.figures["role backbone"] == Figure(0.0, 0.0, 0.0, 1, 0)
    assert scores.errors == ("a role 'CLIP': gold backbone, predicted mentions",)


def test_wrong_type_is_missed_and_spurious():
    """A dataset taken for a model is two errors."""
    scores = score(gold(entity("QM9", "DATASET")), guess(entity("QM9", "MODEL")))
    assert scores.figures["core"] == Figure(0.0, 0.0, 0.0, 1, 1)
    assert [line.split()[1] for line in scores.errors] == ["missed", "spurious"]


def test_right_role_is_matched_first():
    """Of two predictions of one name, the one with the gold role is the pair; the other is spurious."""
    scores = score(
        gold(entity("Adam", role="uses")), guess(entity("Adam", role="mentions"), entity("ADAM", role="uses"))
    )
    assert scores.figures["link"] == Figure(0.5, 1.0, 0.6667, 1, 2)


def test_tasks_and_metrics_are_not_core():
    """Core figures leave tasks and metrics out."""
    scores = score(gold(entity("planning", "TASK", "addresses")), guess(entity("BLEU", "METRIC", "measured_by")))
    assert scores.figures["core"] == Figure(0.0, 0.0, 0.0, 0, 0)
    assert scores.figures["entity"] == Figure(0.0, 0.0, 0.0, 1, 1)


def test_proposed_found_ignores_the_role_given():
    """What the paper proposes counts as found as soon as its type is right."""
    scores = score(gold(entity("Mamba", role="proposes")), guess(entity("Mamba", role="uses")))
    assert scores.figures["proposed found"].r == 1.0


def test_mentions_are_judged_only_where_predicted():
    """The mention measure appears with the first predicted mention."""
    papers = gold(entity("LoRA"), text="We use LoRA, and LoRAs help.")
    assert "mention" not in score(papers, guess(entity("LoRA"))).figures
    spans = [{"start": 7, "end": 11}, {"start": 17, "end": 21}]
    assert score(papers, guess(entity("LoRA", mentions=spans))).figures["mention"] == Figure(0.5, 1.0, 0.6667, 1, 2)


def test_gold_without_texts_has_no_mention_figure():
    """Gold that ships without texts can still be scored by names."""
    scores = score(gold(entity("LoRA")), guess(entity("LoRA", mentions=[{"start": 0, "end": 4}])))
    assert "mention" not in scores.figures
    assert scores.figures["entity"].f1 == 1.0


def test_result_values_compare_as_numbers():
    """Separators do not matter; subject and dataset only matter to the full figure."""
    papers = gold(results=[result("100,000", subject="A", dataset="MMLU"), result("12.5", kind="reduction")])
    scores = score(papers, guess(results=[result("100000", subject="B", dataset="MMLU"), result("12.5")]))
    assert scores.figures["result value"] == Figure(0.5, 0.5, 0.5, 2, 2)
    assert scores.figures["result full"].f1 == 0.0


def test_equal_results_count_once_each():
    """Two predicted results cannot share one gold result."""
    scores = score(gold(results=[result("5")]), guess(results=[result("5"), result("5")]))
    assert scores.figures["result value"] == Figure(0.5, 1.0, 0.6667, 1, 2)


@pytest.mark.parametrize(
    ("url", "kind", "right"),
    [
        pytest.param("https://GitHub.com/a/b/", "repository", 1, id="case-and-slash"),
        pytest.param("https://github.com/a/b", "website", 0, id="other-kind"),
        pytest.param("https://github.com/a/c", "repository", 0, id="other-url"),
    ],
)
def test_urls_compare_folded_with_kind(url: str, kind: str, right: int):
    """A URL is right if it and its kind are."""
    papers = gold(urls=[{"url": "https://github.com/a/b", "kind": "repository"}])
    assert score(papers, guess(urls=[{"url": url, "kind": kind}])).figures["url"].f1 == float(right)


def test_no_gold_no_figures():
    """Nothing to score gives nothing, not a division by zero."""
    assert score([], guess(entity("LoRA"))).figures == {}


def test_scores_as_plain_values():
    """`to_json` holds what the figures hold."""
    scores = score(gold(entity("LoRA")), guess(entity("LoRA")))
    assert scores.to_json()["entity"] == {"p": 1.0, "r": 1.0, "f1": 1.0, "gold": 1, "predicted": 1}
