"""What components hand to each other inside a Doc: span groups, and plain values in `doc.user_data`.

Span groups (label = type or "", kb_id = lexicon id or "", id = rule):
    urls          stretches that are web addresses; no mention may touch them
    candidates    everything a finder saw, overlaps and all
    mentions      what the policy kept: no overlaps, every span typed
user_data: `text`, `starts`, `ends`, `source` (the way back to the raw text), `urls`, `acronyms`, `entities`, `results`.
Only strings, numbers, lists and dicts are stored, so a Doc can still be written to bytes.
"""

from __future__ import annotations

from typing import TypedDict, cast

from spacy.tokens import Doc, Span

from kg.model import EntityType, PlainText, Role

__all__ = ["LocalEntity", "add_candidate", "entities_of", "plain_of", "put_plain", "text_of"]


class LocalEntity(TypedDict):
    """One named thing in one paper. `members` index `doc.spans["mentions"]`; `forms` starts with `name`."""

    name: str
    type: EntityType
    forms: list[str]
    members: list[int]
    candidate: str
    score: float
    role: Role
    role_rule: str
    role_score: float
    cue: str


def put_plain(doc: Doc, plain: PlainText) -> Doc:
    """The Doc, now knowing the way back to its source."""
    doc.user_data["text"] = plain.text
    doc.user_data["source"] = plain.source
    doc.user_data["starts"] = plain.starts
    doc.user_data["ends"] = plain.ends
    return doc


def text_of(doc: Doc) -> str:
    """`doc.text`, which spaCy puts together anew at each call, kept."""
    data = doc.user_data
    if "text" not in data:
        data["text"] = doc.text
    return cast("str", data["text"])


def plain_of(doc: Doc) -> PlainText:
    """The plain text of a Doc; its own text where none was put."""
    text = text_of(doc)
    data = doc.user_data
    if "source" not in data:
        return PlainText(text, text, tuple(range(len(text))), tuple(range(1, len(text) + 1)))
    return PlainText(text, data["source"], data["starts"], data["ends"])


def add_candidate(doc: Doc, start: int, end: int, *, rule: str, type: str = "", lexicon: str = "") -> Span | None:  # noqa: A002
    """The candidate span for characters `[start, end)`; None if they cut a word in two."""
    span = doc.char_span(start, end, label=type, kb_id=lexicon)
    if span is None:
        return None
    span.id_ = rule
    doc.spans["candidates"].append(span)
    return span


def entities_of(doc: Doc) -> list[LocalEntity]:
    """The paper-local entities that grouping found so far."""
    return cast("list[LocalEntity]", doc.user_data.setdefault("entities", []))
