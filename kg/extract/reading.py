"""Doc -> Extraction: the one place where spans become values with offsets into the raw source."""

from __future__ import annotations

import hashlib
from itertools import pairwise

from spacy.tokens import Doc

from kg.extract.state import entities_of, text_of
from kg.markup import source_span
from kg.model import Extraction, Link, Mention, Paper, PlainText, Result, Span, WebAddress

__all__ = ["read_doc"]


def _sentences(doc: Doc, plain: PlainText) -> tuple[Span, ...]:
    """Sentences as spans of the source that touch each other, so that no markup between them is lost."""
    starts = [plain.starts[s.start_char] for s in doc.sents if s.end_char > s.start_char]
    if not starts:
        return ()
    starts[0] = 0
    bounds = [*starts, len(plain.source)]
    return tuple(_trimmed(plain.source, a, b) for a, b in pairwise(bounds) if a < b)


def _trimmed(source: str, start: int, end: int) -> Span:
    piece = source[start:end]
    return Span(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip()))


def _links(doc: Doc, plain: PlainText) -> tuple[Link, ...]:
    spans = list(doc.spans["mentions"]) if "mentions" in doc.spans else []
    links = []
    for entity in entities_of(doc):
        confidence = round(entity["score"] * entity["role_score"], 4)
        mentions = []
        for index in entity["members"]:
            span = spans[index]
            at = source_span(plain, span.start_char, span.end_char)
            surface = plain.source[at.start : at.end]
            mentions.append(Mention(at.start, at.end, surface, span.id_, round(entity["score"], 4)))
        links.append(
            Link(
                name=entity["name"],
                type=entity["type"],
                role=entity["role"],
                confidence=confidence,
                rule=entity["role_rule"],
                mentions=tuple(sorted(set(mentions))),
                forms=tuple(entity["forms"]),
                cue=entity["cue"],
                candidate=entity["candidate"],
            )
        )
    return tuple(sorted(links, key=lambda link: (link.mentions[0].start, link.type, link.name)))


def read_doc(doc: Doc, paper: Paper, plain: PlainText) -> Extraction:
    """Everything the components found in one paper, in source offsets, sorted by place. `plain` is what the Doc was made from."""
    text = text_of(doc)
    acronyms = [(text[c:d], text[a:b]) for a, b, c, d in doc.user_data.get("acronyms", ())]
    return Extraction(
        paper=paper.id,
        text_sha256=hashlib.sha256(paper.text.encode("utf-8", "surrogatepass")).hexdigest(),
        sentences=_sentences(doc, plain),
        links=_links(doc, plain),
        results=tuple(Result(**row) for row in doc.user_data.get("results", ())),
        urls=tuple(WebAddress(*row) for row in doc.user_data.get("urls", ())),
        acronyms=tuple(sorted(set(acronyms))),
    )
