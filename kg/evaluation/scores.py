"""The measures: what is counted for each paper, and the figures over all of them.

entity          a pair of equal type that shares a name; `core`: METHOD, MODEL and DATASET only
link            such a pair of equal role, an edge of the graph; `core link` likewise
proposed found  share of proposed METHODs, MODELs and DATASETs that are found with their type
type X, role R  entity figures of one type, link figures of one role
mention         exact span and type, where predictions carry mentions and the gold has texts
result          `value`: value and kind; `full`: also subject and dataset
url             URL and kind, where the gold has URLs
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kg.evaluation.normal import name_form, number_form, url_form
from kg.evaluation.pairing import Pair, gold_spans, pair_entities

__all__ = ["Figure", "Scores", "score"]

CORE = frozenset({"DATASET", "METHOD", "MODEL"})
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """Precision, recall and F1 (rounded to four places), with the numbers of gold and predicted items."""

    p: float
    r: float
    f1: float
    gold: int
    predicted: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Figures by measure, in the order in which they are printed, and one line for each error."""

    figures: dict[str, Figure]
    errors: tuple[str, ...]

    def to_json(self) -> dict[str, dict[str, float | int]]:
        """The figures as plain values."""
        return {measure: asdict(figure) for measure, figure in self.figures.items()}


@dataclass(slots=True)
class _Tally:
    """Counts of one measure, summed over papers."""

    right: int = 0
    gold: int = 0
    predicted: int = 0

    def add(self, right: int, gold: int, predicted: int) -> None:
        self.right += right
        self.gold += gold
        self.predicted += predicted

    def figure(self) -> Figure:
        precision = self.right / self.predicted if self.predicted else 0.0
        recall = self.right / self.gold if self.gold else 0.0
        both = precision + recall
        harmonic = 2 * precision * recall / both if both else 0.0
        return Figure(round(precision, 4), round(recall, 4), round(harmonic, 4), self.gold, self.predicted)


Count = tuple[str, int, int, int]  # measure, right, gold, predicted


def score(gold: Sequence[Record], predicted: Mapping[str, Record]) -> Scores:
    """Micro-averaged figures of predictions (by paper id) against gold; a paper without prediction has none.

    >>> gold = [{"id": "a", "entities": [{"name": "LoRA", "type": "METHOD", "role": "uses"}]}]
    >>> guess = {"a": {"entities": [{"name": "LORA", "type": "METHOD", "role": "proposes"}]}}
    >>> scores = score(gold, guess)
    >>> scores.figures["entity"].f1, scores.figures["link"].f1, scores.errors
    (1.0, 0.0, ("a role 'LoRA': gold uses, predicted proposes",))
    """
    carry_mentions = any("mentions" in entity for paper in predicted.values() for entity in paper.get("entities", ()))
    with_mentions = carry_mentions and all("text" in paper for paper in gold)
    with_urls = any("urls" in paper for paper in gold)
    tallies: dict[str, _Tally] = {}
    errors: list[str] = []
    for paper in gold:
        guess = predicted.get(paper["id"], {})
        wanted, found = paper["entities"], guess.get("entities", [])
        pairs = pair_entities(wanted, found)
        counts = [*_count_entities(wanted, found, pairs), *_count_groups(wanted, found, pairs)]
        if with_mentions:
            counts.append(_count_mentions(paper["text"], wanted, found))
        counts += _count_results(paper.get("results", []), guess.get("results", []))
        if with_urls:
            counts.append(_count_urls(paper.get("urls", []), guess.get("urls", [])))
        for measure, *numbers in counts:
            tallies.setdefault(measure, _Tally()).add(*numbers)
        errors += _find_errors(paper["id"], wanted, found, pairs)
    return Scores({measure: tally.figure() for measure, tally in tallies.items()}, tuple(errors))


def _has_equal_role(wanted: Sequence[Record], found: Sequence[Record], pair: Pair) -> bool:
    return bool(wanted[pair[0]].get("role") == found[pair[1]].get("role"))


def _count_entities(wanted: Sequence[Record], found: Sequence[Record], pairs: Sequence[Pair]) -> Iterator[Count]:
    """Counts of all entities, of the core ones, of their links, and of what the paper proposes."""
    for entity_measure, link_measure, types in (("entity", "link", None), ("core", "core link", CORE)):
        gold = sum(types is None or entity["type"] in types for entity in wanted)
        predicted = sum(types is None or entity["type"] in types for entity in found)
        kept = [pair for pair in pairs if types is None or wanted[pair[0]]["type"] in types]
        yield entity_measure, len(kept), gold, predicted
        yield link_measure, sum(_has_equal_role(wanted, found, pair) for pair in kept), gold, predicted
    matched = {i for i, _ in pairs}
    proposed = {i for i, entity in enumerate(wanted) if entity.get("role") == "proposes" and entity["type"] in CORE}
    yield "proposed found", len(proposed & matched), len(proposed), len(proposed)


def _count_groups(wanted: Sequence[Record], found: Sequence[Record], pairs: Sequence[Pair]) -> Iterator[Count]:
    """Counts by type (whatever the role) and by role (which must be right)."""
    for entity in wanted:
        yield f"type {entity['type']}", 0, 1, 0
        yield f"role {entity.get('role')}", 0, 1, 0
    for entity in found:
        yield f"type {entity['type']}", 0, 0, 1
        yield f"role {entity.get('role')}", 0, 0, 1
    for pair in pairs:
        entity = wanted[pair[0]]
        yield f"type {entity['type']}", 1, 0, 0
        if _has_equal_role(wanted, found, pair):
            yield f"role {entity.get('role')}", 1, 0, 0


def _count_mentions(text: str, wanted: Sequence[Record], found: Sequence[Record]) -> Count:
    gold = gold_spans(text, wanted)
    predicted = {
        (mention["start"], mention["end"], entity["type"]) for entity in found for mention in entity.get("mentions", ())
    }
    return "mention", len(gold & predicted), len(gold), len(predicted)


def _count_results(wanted: Sequence[Record], found: Sequence[Record]) -> Iterator[Count]:
    def value(result: Record) -> tuple[str, ...]:
        return number_form(result["value"]), result["kind"]

    def full(result: Record) -> tuple[str, ...]:
        subject = name_form(result.get("subject") or "this work")
        return (*value(result), subject, name_form(result.get("dataset") or ""))

    for measure, form in (("result value", value), ("result full", full)):
        yield measure, _overlap(map(form, wanted), map(form, found)), len(wanted), len(found)


def _overlap(left: Iterable[tuple[str, ...]], right: Iterable[tuple[str, ...]]) -> int:
    """How many items two multisets share."""
    return (Counter(left) & Counter(right)).total()


def _count_urls(wanted: Sequence[Record], found: Sequence[Record]) -> Count:
    gold, predicted = ({(url_form(url["url"]), url["kind"]) for url in urls} for urls in (wanted, found))
    return "url", len(gold & predicted), len(gold), len(predicted)


def _find_errors(paper: str, wanted: Sequence[Record], found: Sequence[Record], pairs: Sequence[Pair]) -> Iterator[str]:
    """One line for each wrong role, missed and spurious entity."""
    for i, j in pairs:
        right, guessed = wanted[i].get("role"), found[j].get("role")
        if right != guessed:
            yield f"{paper} role {wanted[i]['name']!r}: gold {right}, predicted {guessed}"
    for word, entities, used in (("missed", wanted, {i for i, _ in pairs}), ("spurious", found, {j for _, j in pairs})):
        for position, entity in enumerate(entities):
            if position not in used:
                yield f"{paper} {word} {entity['type']} {entity['name']!r} ({entity.get('role')})"
