"""Annotated abstracts are read strictly, and their surfaces are found where the guidelines say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.markup import to_plain
from kg.training.annotations import AnnotatedPaper, Named, find_spans, read_annotated


def found(text: str, *named: Named) -> list[tuple[str, str]]:
    """(plain stretch, type) of the spans in a text."""
    plain = to_plain(text)
    return [(plain.text[s.start : s.end], s.type) for s in find_spans(AnnotatedPaper("p", text, named, ""), plain)]


@pytest.mark.parametrize(
    ("text", "surface", "wanted"),
    [
        ("FooNet beats FooNets and a FooNet.", "FooNet", ["FooNet", "FooNet"]),
        ("We show **FooNet** here.", "**FooNet**", ["FooNet"]),
        ("We show **F**oo**N**et here.", "**F**oo**N**et", ["FooNet"]),
        (r"Trained on \emph{QH9} and QH9.", "QH9", ["QH9", "QH9"]),
        (r"Scores on $\tau^2$-Bench rise.", r"$\tau^2$-Bench", ["τ²-Bench"]),
        ("A  wide   gap, then FooNet.", "FooNet", ["FooNet"]),
    ],
    ids=["whole words", "bold", "bold letters", "command", "maths", "white space"],
)
def test_surfaces_become_plain_spans(text: str, surface: str, wanted: list[str]):
    """A span of the raw text is a span of the plain text without the markup around or in it."""
    assert found(text, Named("METHOD", "uses", (surface,))) == [(name, "METHOD") for name in wanted]


def test_longest_surface_wins():
    """A surface inside a longer one is no mention of its own there."""
    long, short = Named("DATASET", "evaluates_on", ("QH9 stable",)), Named("METHOD", "uses", ("QH9",))
    assert found("QH9 stable and QH9.", short, long) == [("QH9 stable", "DATASET"), ("QH9", "METHOD")]


def test_file_keeps_order_and_lines(annotated: Path):
    """Papers come in the order of the file, each with its line as it stands."""
    papers = read_annotated(annotated)
    assert [paper.id for paper in papers] == [f"p{number}" for number in range(12)]
    assert json.loads(papers[3].line)["text"] == papers[3].text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 1 column 2"),
        ('{"id": "a", "text": "b"}', "entities"),
        ('{"id": "a", "text": 3, "entities": []}', "text wanted"),
        ('{"id": "a", "text": "b", "entities": [{"type": "METHODS", "role": "uses", "surfaces": []}]}', "METHOD"),
        ('{"id": "a", "text": "b", "entities": [{"type": "METHOD", "role": "used", "surfaces": []}]}', "uses"),
        ("[]", "not an annotated abstract"),
    ],
    ids=["no JSON", "no entities", "no text", "unknown type", "unknown role", "no object"],
)
def test_bad_lines_are_named(tmp_path: Path, line: str, message: str):
    """The error names file and line, and what is wrong."""
    path = tmp_path / "bad.jsonl"
    path.write_text('{"id": "a", "text": "b", "entities": []}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=message) as caught:
        read_annotated(path)
    assert (caught.value.path, caught.value.line) == (str(path), 2)


def test_empty_file_is_refused(tmp_path: Path):
    """Nothing to learn from is an error."""
    path = tmp_path / "empty.jsonl"
    path.write_text("\n", encoding="utf-8")
    with pytest.raises(InputError, match="no annotated abstracts"):
        read_annotated(path)
