"""Rows of extractions.jsonl have the documented keys, in the documented order."""

from __future__ import annotations

import json

from kg.model import Extraction, Link, Mention, Problem, Result, Span, WebAddress
from kg.pipeline.extractions import extraction_row, to_jsonl

EXTRACTION = Extraction(
    paper="list#1",
    text_sha256="ab" * 32,
    sentences=(Span(0, 40),),
    links=(
        Link(
            "LoRA",
            "METHOD",
            "uses",
            0.87654321,
            "cue",
            (Mention(20, 24, "LoRA", "gazetteer", 0.9), Mention(3, 7, "LORA", "gazetteer", 0.8)),
        ),
    ),
    results=(Result("LoRA", "accuracy", "100000", "100,000", "%", "absolute", 5, 12, 0.5, "number", dataset="MMLU"),),
    urls=(WebAddress(30, 40, "https://github.com/a/b", "repository", is_offered=True),),
    problems=(Problem("extract", "odd", file="list.txt", line=3),),
)


def test_keys_and_order():
    """Keys stand in the order of the contract, at every level."""
    row = extraction_row(EXTRACTION)
    assert list(row) == ["id", "text_sha256", "entities", "results", "urls", "problems"]
    (entity,) = row["entities"]
    assert list(entity) == ["name", "type", "role", "confidence", "surfaces", "mentions"]
    assert list(entity["mentions"][0]) == ["start", "end", "confidence", "rule"]
    (result,) = row["results"]
    assert " ".join(result) == "subject metric value unit dataset baseline kind confidence rule start end"
    assert row["urls"] == [{"url": "https://github.com/a/b", "kind": "repository", "start": 30, "end": 40}]
    assert row["problems"] == [{"stage": "extract", "message": "odd", "file": "list.txt", "line": 3}]


def test_values():
    """Mentions are in order of place, surfaces are distinct and sorted, confidences have four digits."""
    (entity,) = extraction_row(EXTRACTION)["entities"]
    assert [m["start"] for m in entity["mentions"]] == [3, 20]
    assert entity["surfaces"] == ["LORA", "LoRA"]
    assert entity["confidence"] == 0.8765


def test_one_line_a_paper_whatever_the_text():
    """Line separators of Unicode and lone surrogates are escaped, so that a line stays a line of UTF-8."""
    odd = Extraction("a\u2028b\ud800c", "00")
    text = to_jsonl([odd, EXTRACTION])
    assert len(text.encode("utf-8").decode("utf-8").splitlines()) == 2
    assert json.loads(text.splitlines()[0])["id"] == odd.paper
