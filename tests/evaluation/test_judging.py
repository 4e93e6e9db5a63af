"""Verdicts on predicted entities, and the figures of rules made from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kg.evaluation import RuleFigure, judge, mention_rules, read_gold, role_rules, score


def entity(name: str, *rules: str, role: str = "uses", **more: Any) -> dict[str, Any]:
    """A METHOD found by these rules."""
    return {"name": name, "type": "METHOD", "role": role, "mentions": [{"rule": rule} for rule in rules], **more}


GOLD = [{"id": "a", "entities": [entity("LoRA"), entity("DPO"), entity("Adam", role="studies")]}]


def test_papers_without_prediction_make_no_judgement():
    """Only what was predicted is judged."""
    assert judge(GOLD, {"b": {"entities": [entity("LoRA")]}}) == ()


def test_verdicts_follow_name_type_and_role():
    """Right needs the role, found does not; a name of another type is neither."""
    found = [entity("LoRA"), entity("adam"), entity("DPO", type="MODEL"), entity("Foo")]
    verdicts = [(made.is_found, made.is_right) for made in judge(GOLD, {"a": {"entities": found}})]
    assert verdicts == [(True, True), (True, False), (False, False), (False, False)]


def test_an_entity_counts_once_for_each_rule_of_its_mentions():
    """Two mentions by one rule are one entity of that rule; a second rule has a share in it too."""
    found = [entity("LoRA", "shape", "shape", "lexicon"), entity("Adam", "shape"), entity("Foo", "shape")]
    assert mention_rules(judge(GOLD, {"a": {"entities": found}}), gold=4) == (
        RuleFigure("shape", 3, 0.6667, 0.3333, 0.5),
        RuleFigure("lexicon", 1, 1.0, 1.0, 0.25),
    )


def test_rules_of_roles_need_to_be_told():
    """Entities of a file carry no rule of role, so there is no such table."""
    told = {"a": {"entities": [entity("LoRA", role_rule="default"), entity("Adam", role_rule="default")]}}
    assert role_rules(judge(GOLD, told), gold=3) == (RuleFigure("default", 2, 1.0, 0.5, 0.6667),)
    assert role_rules(judge(GOLD, {"a": {"entities": [entity("LoRA", "shape")]}}), gold=3) == ()


def test_verdicts_add_up_to_the_scores(shared: Path):
    """Judged against other papers of its own kind, real gold gives the precision that `score` gives."""
    gold = read_gold(shared / "gold" / "dev.jsonl")
    predicted = {paper["id"]: other for paper, other in zip(gold, gold[1:] + gold[:1], strict=True)}
    judgements = judge(gold, predicted)
    figures = score(gold, predicted).figures
    count = len(judgements)
    assert count == figures["entity"].predicted
    assert sum(made.is_found for made in judgements) > 0
    assert round(sum(made.is_found for made in judgements) / count, 4) == figures["entity"].p
    assert round(sum(made.is_right for made in judgements) / count, 4) == figures["link"].p
