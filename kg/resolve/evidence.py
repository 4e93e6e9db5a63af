"""Mentions -> evidence: a span of a source text, with the sentence around it."""

from __future__ import annotations

import bisect
from typing import TYPE_CHECKING

from kg.model import Evidence, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kg.resolve.occurrences import Occurrence
    from kg.resolve.papers import Record

__all__ = ["link_evidence", "span_evidence"]


def span_evidence(record: Record, start: int, end: int, *, rule: str, confidence: float) -> Evidence:
    """The evidence for a span of a record's text; its words are read from the text, never taken on trust."""
    text = record.paper.text
    return Evidence(
        text=record.text_iri,
        start=start,
        end=end,
        exact=text[start:end],
        sentence=_sentence(record, start, end),
        rule=rule,
        confidence=confidence,
    )


def _sentence(record: Record, start: int, end: int) -> Span:
    """The sentence that holds the span; where none does, the stretch of sentences from its start to its end."""
    sentences = record.extraction.sentences
    at = bisect.bisect_right(sentences, start, key=lambda span: span.start) - 1
    first = sentences[at] if at >= 0 else Span(0, len(record.paper.text))
    if first.start <= start and end <= first.end:
        return first
    last = next((span for span in sentences[max(at, 0) :] if span.end >= end), Span(0, len(record.paper.text)))
    return Span(min(first.start, start), max(last.end, end))


def link_evidence(occurrences: Iterable[Occurrence]) -> tuple[Evidence, ...]:
    """All mentions of these occurrences as evidence, sorted, each span once (the surest rule speaks for it)."""
    best: dict[tuple[str, int, int], Evidence] = {}
    for one in occurrences:
        for mention in one.link.mentions:
            found = span_evidence(
                one.record, mention.start, mention.end, rule=mention.rule, confidence=mention.confidence
            )
            key = (found.text, found.start, found.end)
            rank = (-found.confidence, found.rule)
            if key not in best or rank < (-best[key].confidence, best[key].rule):
                best[key] = found
    return tuple(sorted(best.values()))
