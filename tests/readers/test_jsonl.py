"""Records as JSON: fields, identifiers, ids, and what is reported."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kg.model import Paper, Problem, Venue
from kg.readers import ReadOptions
from kg.readers.jsonl import JsonlReader


def read(text: str | bytes, file: str = "papers.jsonl", **options: Any) -> list[Paper | Problem]:
    """What the reader makes of a file."""
    data = text.encode() if isinstance(text, str) else text
    return list(JsonlReader().read(data, file, ReadOptions(**options)))


def read_one(**fields: Any) -> Paper:
    """The paper of one good record."""
    (paper,) = read(json.dumps({"abstract": "We present Fox."} | fields))
    assert isinstance(paper, Paper)
    return paper


def test_all_fields_are_kept():
    """Metadata goes to its fields, identifiers strongest first, unknown fields are let go."""
    paper = read_one(
        id="x1",
        title="Fox:\n A Net",
        authors=["Ada L", {"name": "Alan T"}],
        venue="ICML",
        year=2026,
        url="https://openreview.net/forum?id=0abcDEF9Zj",
        arxiv_id="2605.11922v3",
        topic="Storms->Nets",
        decision="Accept",
    )
    assert (paper.id, paper.title, paper.authors) == ("x1", "Fox: A Net", ("Ada L", "Alan T"))
    assert (paper.venue, paper.year, paper.topic) == (Venue("ICML", 2026), 2026, "Storms->Nets")
    assert paper.identifiers == (("arxiv", "2605.11922"), ("openreview", "0abcDEF9Zj"))
    assert (paper.origin.file, paper.origin.line) == ("papers.jsonl", 1)


@pytest.mark.parametrize(
    ("fields", "id_"),
    [
        ({"id": "a b", "doi": "10.1234/x"}, "a b"),
        ({"id": 7}, "7"),
        ({"doi": "https://doi.org/10.1234/ABC", "arxiv_id": "2605.11922"}, "10.1234/abc"),
        ({"url": "https://arxiv.org/pdf/2605.11922v2"}, "2605.11922"),
        ({"url": "https://aclanthology.org/2024.naacl-long.12/"}, "2024.naacl-long.12"),
        ({"pmid": 123456}, "123456"),
        ({}, "papers#1"),
    ],
)
def test_an_id_is_given_or_the_strongest_identifier_or_a_number(fields: dict[str, Any], id_: str):
    """The record's own id wins, then its identifiers, then file and number."""
    assert read_one(**fields).id == id_


@pytest.mark.parametrize(
    ("fields", "venue", "year"),
    [
        ({"venue": "ICML", "year": "2026"}, Venue("ICML", 2026), 2026),
        ({"venue": "NeurIPS 2025"}, Venue("NeurIPS", 2025), 2025),
        ({"year": 2024}, Venue("ACL", 2020), 2024),
        ({}, Venue("ACL", 2020), 2020),
    ],
)
def test_venue_and_year_complete_each_other(fields: dict[str, Any], venue: Venue, year: int):
    """A venue may carry the year, and the default venue counts where there is none."""
    (paper,) = read(json.dumps({"text": "Fox."} | fields), venue=Venue("ACL", 2020))
    assert isinstance(paper, Paper)
    assert (paper.venue, paper.year) == (venue, year)


def test_the_abstract_wins_over_the_text_and_stays_exact():
    """The text is the field as it stands, also with control characters and white space around."""
    assert read_one(abstract=" Fox\u0007\n ", text="other").text == " Fox\u0007\n "
    assert read_one(abstract="  ", text="other").text == "other"


def test_an_array_and_a_single_object_are_read_too():
    """Arrays and pretty-printed objects know the lines of their records."""
    array = read('[\n {"text": "Fox."},\n {"text":\n "Owl."}\n]', "a.json")
    assert [(paper.id, paper.origin.line) for paper in array if isinstance(paper, Paper)] == [("a#1", 2), ("a#2", 3)]
    (single,) = read('{\n "id": "s",\n "text": "Fox."\n}')
    assert isinstance(single, Paper)
    assert (single.id, single.origin.line) == ("s", 1)


def test_bad_lines_are_reported_and_the_rest_is_read():
    """Each bad record is a problem with file and line; good ones around it are papers with their own number."""
    lines = ['{"text": "Fox."}', "{bad", "", "[1]", "17", '{"title": "no text"}', '{"text": 5}', '{"text": "Owl."}']
    found = read("\n".join(lines), "p.jsonl")
    assert [paper.id for paper in found if isinstance(paper, Paper)] == ["p#1", "p#7"]
    problems = [problem for problem in found if isinstance(problem, Problem)]
    assert [problem.line for problem in problems] == [2, 4, 5, 6, 7]
    assert all(problem.file == "p.jsonl" and problem.stage == "read" for problem in problems)
    assert "not valid JSON" in problems[0].message


def test_an_array_that_breaks_keeps_what_came_before():
    """A cut-off array gives its whole records and one problem."""
    paper, problem = read('[{"text": "Fox."},\n{"text": "Ow')
    assert isinstance(paper, Paper)
    assert isinstance(problem, Problem)
    assert problem.line == 2


def test_half_characters_are_replaced_and_reported():
    """A lone surrogate cannot be written as UTF-8, so it becomes U+FFFD; a whole pair is an emoji."""
    problem, paper = read(r'{"text": "Fox \ud800 \ud83d\ude80", "title": "\udfff"}')
    assert isinstance(problem, Problem)
    assert isinstance(paper, Paper)
    assert (paper.text, paper.title) == ("Fox \ufffd 🚀", "\ufffd")


def test_values_of_the_wrong_kind_are_left_out_and_reported():
    """Odd metadata costs itself, not the paper."""
    problem, paper = read('{"text": "Fox.", "year": "soon", "authors": 5, "title": ["x"], "doi": "none"}')
    assert isinstance(problem, Problem)
    assert isinstance(paper, Paper)
    assert all(name in problem.message for name in ("year", "authors", "title", "doi"))
    assert (paper.year, paper.authors, paper.title, paper.identifiers) == (None, (), "", ())


def test_deep_nesting_and_huge_numbers_are_no_crash():
    """What breaks a JSON parser breaks one record."""
    found = read(
        '{"text": ' + "[" * 100_000 + "\n" + '{"year": ' + "9" * 10_000 + ', "text": "Fox."}\n{"text": "Owl."}'
    )
    assert isinstance(found[-1], Paper)
    assert found[-1].text == "Owl."
    assert isinstance(found[0], Problem)


def test_a_text_too_long_is_skipped():
    """The limit holds for records, too."""
    (problem,) = read(json.dumps({"text": "a" * 200_000}))
    assert isinstance(problem, Problem)
    assert "200,000" in problem.message
