"""Real abstracts and their gold names: nothing is lost, and names are found where the annotators saw them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kg.markup import source_span, to_plain

_MARKUP = re.compile(
    r"\\(?:href\{[^}]*\}|url|[A-Za-z]+)|\[[^\]]*\]\([^)]*\)"
)  # names of commands and addresses are no words of the text


@pytest.fixture(scope="module")
def gold(shared: Path) -> list[dict[str, Any]]:
    """The abstracts of the seeds and of dev."""
    texts = [(shared / "gold" / f"{name}.jsonl").read_text(encoding="utf-8") for name in ("seeds", "dev")]
    return [json.loads(line) for text in texts for line in text.strip().split("\n")]


def test_seeds_keep_every_word(gold: list[dict[str, Any]]):
    """Outside commands, no letter or digit of the 38 seed abstracts is lost, also not after a bare per cent sign."""
    seeds = gold[:38]
    for paper in seeds:
        words = re.findall(r"\w", _MARKUP.sub("", paper["text"]).replace("_", ""))
        kept = to_plain(paper["text"]).text
        found = iter(re.findall(r"\w", kept.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))))
        assert all(char in found for char in words), paper["id"]


def test_seeds_map_back_character_by_character(gold: list[dict[str, Any]]):
    """A letter or digit is the character of the source it points to, or stands for a command or a script."""
    for paper in gold[:38]:
        plain = to_plain(paper["text"])
        for char, start, end in zip(plain.text, plain.starts, plain.ends, strict=True):
            raw = paper["text"][start:end]
            assert not char.isalnum() or char == raw or any(mark in raw for mark in "\\^_}")


def test_gold_names_are_found_and_map_back(gold: list[dict[str, Any]]):
    """At least 99.5 % of the gold surfaces stand in the plain text and go back to the very string."""
    surfaces = [(paper["text"], s) for paper in gold for entity in paper["entities"] for s in entity["surfaces"]]
    missed = [surface for text, surface in surfaces if not _is_found(text, surface)]
    assert len(missed) <= 0.005 * len(surfaces), missed


def test_gold_names_map_back_exactly(gold: list[dict[str, Any]]):
    """At least 99 % of the places where a gold surface stands go back to exactly that string."""
    total = exact = 0
    for paper in gold:
        plain = to_plain(paper["text"])
        for surface in {s for entity in paper["entities"] for s in entity["surfaces"]}:
            for match in re.finditer(r"(?<!\w)" + re.escape(surface) + r"(?!\w)", plain.source):
                start, end = plain.from_source(match.start()), plain.from_source(match.end())
                span = source_span(plain, start, end) if start < end else None
                total += 1
                exact += span is not None and (span.start, span.end) == match.span()
    assert exact >= 0.99 * total


def _is_found(text: str, surface: str) -> bool:
    plain = to_plain(text)
    name = to_plain(surface).text
    for match in re.finditer(re.escape(name), plain.text) if name else ():
        span = source_span(plain, match.start(), match.end())
        raw = text[span.start : span.end]
        if surface in raw or to_plain(raw).text == name:
            return True
    return False
