"""Each predicted entity with the verdict on it, and what the verdicts say of the rules that made the predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kg.evaluation.pairing import pair_entities

__all__ = ["Judgement", "RuleFigure", "judge", "mention_rules", "role_rules"]

Record = dict[str, Any]
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Judgement:
    """A predicted entity. `is_found`: the gold has this name with this type; `is_right`: with this role too."""

    paper: str
    entity: Record
    is_found: bool
    is_right: bool


@dataclass(frozen=True, slots=True)
class RuleFigure:
    """How right one rule was.

    Args:
        rule: its id.
        count: the entities that it had a hand in; one that several rules found counts for each.
        entity: share of them that the gold has with this type.
        link: share of them whose role is right too.
        gold: share of all gold entities that were found by it.
    """

    rule: str
    count: int
    entity: float
    link: float
    gold: float


def judge(gold: Sequence[Record], predicted: Mapping[str, Record]) -> tuple[Judgement, ...]:
    """All predicted entities of the gold papers, in order, matched as `score` matches them.

    >>> gold = [{"id": "a", "entities": [{"name": "LoRA", "type": "METHOD", "role": "uses"}]}]
    >>> [made] = judge(gold, {"a": {"entities": [{"name": "LORA", "type": "METHOD", "role": "proposes"}]}})
    >>> made.is_found, made.is_right
    (True, False)
    """
    return tuple(made for paper in gold for made in _judge_paper(paper, predicted.get(paper["id"], {})))


def _judge_paper(paper: Record, guess: Record) -> list[Judgement]:
    wanted, found = paper["entities"], guess.get("entities", [])
    partner = {j: wanted[i] for i, j in pair_entities(wanted, found)}
    return [
        Judgement(
            paper=paper["id"],
            entity=entity,
            is_found=j in partner,
            is_right=j in partner and partner[j].get("role") == entity.get("role"),
        )
        for j, entity in enumerate(found)
    ]


def mention_rules(judgements: Iterable[Judgement], *, gold: int) -> tuple[RuleFigure, ...]:
    """Figures of the rules that found mentions, the busiest first; `gold` is the number of gold entities."""
    return _rule_figures(judgements, _rules_of_mentions, gold)


def role_rules(judgements: Iterable[Judgement], *, gold: int) -> tuple[RuleFigure, ...]:
    """Figures of the rules that decided roles, where entities carry `role_rule`; files of extractions do not."""
    return _rule_figures(judgements, _rule_of_role, gold)


def _rules_of_mentions(entity: Record) -> set[str]:
    rules = (mention.get("rule") for mention in entity.get("mentions", ()))
    return {rule for rule in rules if isinstance(rule, str)}


def _rule_of_role(entity: Record) -> set[str]:
    return {entity["role_rule"]} if "role_rule" in entity else set()


def _rule_figures(
    judgements: Iterable[Judgement], rules_of: Callable[[Record], set[str]], gold: int
) -> tuple[RuleFigure, ...]:
    made: Counter[str] = Counter()
    found: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for judgement in judgements:
        for rule in rules_of(judgement.entity):
            made[rule] += 1
            found[rule] += judgement.is_found
            right[rule] += judgement.is_right
    return tuple(
        RuleFigure(
            rule=rule,
            count=count,
            entity=round(found[rule] / count, _DIGITS),
            link=round(right[rule] / count, _DIGITS),
            gold=round(found[rule] / gold, _DIGITS) if gold else 0.0,
        )
        for rule, count in sorted(made.items(), key=lambda item: (-item[1], item[0]))
    )
