"""Hand-made papers and extractions, and gold annotations as extractions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.model import Extraction, Link, Mention, Origin, Paper, Result, Span, Venue, WebAddress
from kg.resolve import resolve
from kg.vocab.iris import BASE, sha256_hex
from kg.vocab.lexicon import Entry, Lexicon

Corpus = tuple[list[Paper], list[Extraction]]
ICML = Venue("ICML", 2026)


def find_mentions(text: str, surfaces: list[str]) -> tuple[Mention, ...]:
    """Every whole-word place of these surfaces in a text."""
    spans = {
        (match.start(), match.end())
        for surface in surfaces
        for match in re.finditer(rf"(?<!\w){re.escape(surface)}(?!\w)", text)
    }
    return tuple(Mention(start, end, text[start:end], "gold", 0.9) for start, end in sorted(spans))


def make_link(text: str, name: str, type_: str, role: str, *, forms: tuple[str, ...] = (), **rest: object) -> Link:
    """A link whose mentions are the places of its forms in the text."""
    forms = forms or (name,)
    mentions = find_mentions(text, list(forms))
    return Link(name, type_, role, rest.pop("confidence", 0.9), "gold", mentions, forms=forms, **rest)  # type: ignore[arg-type]


class Corpora:
    """A corpus under construction: `add` papers, then `resolve` them."""

    def __init__(self) -> None:
        self.papers: list[Paper] = []
        self.extractions: list[Extraction] = []

    def add(
        self,
        id_: str,
        text: str,
        *links: tuple[object, ...],
        acronyms: tuple[tuple[str, str], ...] = (),
        urls: tuple[WebAddress, ...] = (),
        results: tuple[Result, ...] = (),
        file: str = "papers.jsonl",
        venue: Venue | None = ICML,
        **fields: object,
    ) -> Paper:
        """One paper; each link is (name, type, role) or (name, type, role, forms)."""
        paper = Paper(id_, text, Origin(file, len(self.papers) + 1), venue=venue, **fields)  # type: ignore[arg-type]
        made = tuple(make_link(text, *link[:3], forms=(*link, ())[3]) for link in links)  # type: ignore[arg-type,misc]
        extraction = Extraction(
            id_, sha256_hex(text), (Span(0, len(text)),), made, results=results, urls=urls, acronyms=acronyms
        )
        self.papers.append(paper)
        self.extractions.append(extraction)
        return paper

    def resolve(self, *entries: Entry, **rest: object):
        """The resolution of all papers under a lexicon of these entries."""
        return resolve(self.papers, self.extractions, lexicon=Lexicon(list(entries)), base=BASE, **rest)  # type: ignore[arg-type]


@pytest.fixture
def corpus() -> Corpora:
    """An empty corpus."""
    return Corpora()


@pytest.fixture(scope="session")
def gold_corpus(shared: Path) -> Callable[..., Corpus]:
    """Gold annotations of a file as papers and extractions, mentions found by whole-word search."""

    def read(*names: str) -> Corpus:
        papers, extractions = [], []
        for name in names:
            lines = (shared / "gold" / name).read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(lines, start=1):
                row = json.loads(line)
                text = row.get("text") or row["abstract"]
                links = tuple(
                    Link(
                        entity["name"],
                        entity["type"],
                        entity["role"],
                        0.9,
                        "gold",
                        tuple(
                            Mention(at, at + len(surface), surface, "gold", 0.9)
                            for surface in entity["surfaces"]
                            for at in [text.find(surface)]
                            if at >= 0
                        ),
                        forms=tuple(dict.fromkeys((entity["name"], *entity["surfaces"]))),
                    )
                    for entity in row["entities"]
                )
                papers.append(Paper(row["id"], text, Origin(name, number), venue=ICML))
                extractions.append(Extraction(row["id"], sha256_hex(text), (Span(0, len(text)),), links))
        return papers, extractions

    return read
