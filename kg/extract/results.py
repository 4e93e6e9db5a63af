"""Reported results: which numbers state a finding, of what kind, about whom, on what, against whom.

Kinds after the annotation guidelines: absolute (scores 37.1 %), improvement (+3.2 points), reduction (35 % lower
cost), ratio (6.5x faster). "this work" stands for a subject that the text does not name. What is decided how stands in
kg.extract.attribution; here findings become rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.attribution import NOBODY, Finding, Lesson, Teacher, find_findings, load_result_model, teach
from kg.extract.measures import measure_of
from kg.extract.numbers import find_numbers
from kg.extract.standing import PaperNames, read_names
from kg.extract.state import LocalEntity, entities_of, plain_of, text_of
from kg.extract.surroundings import Surroundings, read_surroundings
from kg.model import PlainText, Result

__all__ = ["find_lessons", "find_results", "make_results", "read_numbers"]

_THIS_WORK = "this work"


def read_numbers(doc: Doc) -> tuple[PaperNames, list[Surroundings]]:
    """What a paper names, and its sentences with numbers; numbers in addresses and names are left out."""
    text = text_of(doc)
    addresses = [(span.start_char, span.end_char) for span in doc.spans["urls"]] if "urls" in doc.spans else []
    numbers = [n for n in find_numbers(text) if not any(start <= n.start < end for start, end in addresses)]
    if not numbers:
        return PaperNames((), (), (), (), ""), []
    entities = entities_of(doc)
    sentences = [(sentence.start_char, sentence.end_char) for sentence in doc.sents]
    mentions = [(span.start_char, span.end_char) for span in doc.spans["mentions"]] if "mentions" in doc.spans else []
    return (
        read_names(entities, mentions, sentences),
        read_surroundings(text, sentences, numbers, entities, mentions),
    )


def find_results(doc: Doc) -> Doc:
    """The Doc with its results."""
    names, sentences = read_numbers(doc)
    rows: list[dict[str, object]] = []
    if sentences:
        entities = entities_of(doc)
        plain = plain_of(doc)
        metrics = _metrics(doc, entities)
        found = find_findings(load_result_model(), names, sentences)
        rows = [asdict(_to_result(finding, entities, plain, metrics)) for finding in found]
    doc.user_data["results"] = rows
    return doc


def find_lessons(doc: Doc, teacher: Teacher) -> list[Lesson]:
    """What a paper teaches the model of results, where the teacher knows the answers."""
    return teach(*read_numbers(doc), teacher)


def _metrics(doc: Doc, entities: Sequence[LocalEntity]) -> dict[tuple[int, int], str]:
    """Where measures are named, and their names."""
    spans = list(doc.spans["mentions"]) if "mentions" in doc.spans else []
    return {
        (spans[i].start_char, spans[i].end_char): entity["name"]
        for entity in entities
        if entity["type"] == "METRIC"
        for i in entity["members"]
    }


def _to_result(
    finding: Finding,
    entities: Sequence[LocalEntity],
    plain: PlainText,
    metrics: Mapping[tuple[int, int], str],
) -> Result:
    number = finding.number
    text = plain.text

    def name(choice: str) -> str | None:
        entity = finding.chosen[choice]
        return None if entity == NOBODY else entities[entity]["name"]

    # A minus belongs to a score that is below zero; of a change the kind already says the direction.
    is_negative = finding.kind == "absolute" and number.sign[-1:] in {"-", "−", "–"} and number.sign != ""
    start = number.start - 1 if is_negative and text[number.start - 1] == number.sign[-1] else number.start
    at = plain.to_source(start, number.end)
    subject, baseline = name("subject") or _THIS_WORK, name("baseline")
    return Result(
        subject=subject,
        metric=measure_of(text, finding, metrics),
        value=f"-{number.value}" if is_negative else number.value,
        value_text=text[start : number.end],
        unit=number.unit,
        kind=finding.kind,
        start=at.start,
        end=at.end,
        confidence=round(max(finding.confidence, 0.0001), 4),
        rule=f"number-{finding.kind}",
        dataset=name("dataset"),
        baseline=baseline if baseline != subject else None,
        uncertainty=number.uncertainty,
    )


@Language.factory("kg_results", assigns=["doc.user_data"], requires=["doc.spans"])
def make_results(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that reads reported results."""
    return find_results
