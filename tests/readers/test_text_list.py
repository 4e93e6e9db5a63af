"""Lists of abstracts: headings, blank lines, exact blocks, and what is reported."""

from __future__ import annotations

import pytest

from kg.model import Origin, Paper, Problem, Venue
from kg.readers import ReadOptions
from kg.readers.text_list import TextListReader


def read(text: str | bytes, file: str = "list.txt", **options: object) -> list[Paper | Problem]:
    """What the reader makes of a file."""
    data = text.encode() if isinstance(text, str) else text
    return list(TextListReader().read(data, file, ReadOptions(**options)))  # type: ignore[arg-type]


def test_a_heading_and_blank_lines_make_papers():
    """A heading gives the venue, blank lines part the papers, ids count them, origins know the line."""
    first, second = read("ICML 2026 Papers\n\nWe present Fox.\n\n\t \nWe present Owl.\n", "lists/storms.txt")
    assert first == Paper(
        id="storms#1",
        text="We present Fox.",
        origin=Origin("lists/storms.txt", 3),
        venue=Venue("ICML", 2026),
        year=2026,
    )
    assert isinstance(second, Paper)
    assert (second.id, second.text, second.origin.line) == ("storms#2", "We present Owl.", 6)


@pytest.mark.parametrize(
    ("line", "venue"),
    [
        ("ICML 2026 Papers", Venue("ICML", 2026)),
        ("NeurIPS 2025 papers", Venue("NeurIPS", 2025)),
        ("Accepted papers at ICLR 2026", Venue("ICLR", 2026)),
        ("# ACL 2024 Long Papers:", Venue("ACL", 2024)),
        ("Papers accepted to CoRL 2025", Venue("CoRL", 2025)),
        ("CVPR 2024", Venue("CVPR", 2024)),
        ("ICML '26 papers", Venue("ICML", 2026)),
        ("== Findings of EMNLP 2023 ==", Venue("Findings of EMNLP", 2023)),
    ],
)
def test_a_heading_names_an_edition(line: str, venue: Venue):
    """Headings come in many wordings."""
    (paper,) = read(f"{line}\n\nWe present Fox.")
    assert isinstance(paper, Paper)
    assert paper.venue == venue


@pytest.mark.parametrize(
    "line",
    ["We study 2026 papers.", "Fox wins in 2026.", "In 2024 we saw storms rise, and papers with them", "Storms."],
)
def test_a_sentence_is_no_heading(line: str):
    """A short text with a year is a paper all the same."""
    (paper,) = read(line)
    assert isinstance(paper, Paper)
    assert (paper.text, paper.venue) == (line, None)


def test_several_headings_and_a_default_venue():
    """The default counts until the first heading; a heading may stand directly over its first abstract."""
    papers = read("Zero.\n\nICML 2026 Papers\nOne.\n\nTwo.\n\nICLR 2025\n\nThree.", venue=Venue("ACL", 2020))
    assert [str(paper.venue) for paper in papers if isinstance(paper, Paper)] == [
        "ACL 2020",
        "ICML 2026",
        "ICML 2026",
        "ICLR 2025",
    ]
    assert [paper.origin.line for paper in papers if isinstance(paper, Paper)] == [1, 4, 6, 10]


def test_hard_wrapped_lines_stay_one_exact_block():
    """An abstract over several lines is one paper, whose text is the block as it stands."""
    (paper,) = read("We present Fox,\r\na storm net,\r\n  and Owl.\r\n\r\n")
    assert isinstance(paper, Paper)
    assert paper.text == "We present Fox,\r\na storm net,\r\n  and Owl."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_with_a_mark_are_read(encoding: str):
    """UTF-8 and UTF-16 with byte order mark give the same text."""
    (paper,) = read("Naïve Fox 🚀 מודל".encode(encoding))
    assert isinstance(paper, Paper)
    assert paper.text == "Naïve Fox 🚀 מודל"


def test_a_wrong_encoding_names_the_byte():
    """A file in another encoding is one problem with line and offset, and no paper."""
    (problem,) = read("Fox.\n\nNaïve Owl.".encode("cp1252"))
    assert isinstance(problem, Problem)
    assert (problem.file, problem.line) == ("list.txt", 3)
    assert "0xef at offset 8" in problem.message
    assert "UTF-8" in problem.message


def test_a_text_too_long_is_skipped_and_the_rest_is_read():
    """A list without blank lines is reported with its line and the next step; papers after it keep their number."""
    problem, paper = read("word " * 1_000_000 + "\n\nWe present Fox.")
    assert isinstance(problem, Problem)
    assert isinstance(paper, Paper)
    assert (problem.line, problem.paper) == (1, "list#1")
    assert "blank lines" in problem.message
    assert paper.id == "list#2"


def test_the_limit_is_an_option():
    """A longer text is a paper if the user says so."""
    (paper,) = read("a" * 1_000_000, longest=1_000_000)
    assert isinstance(paper, Paper)


def test_control_characters_stay_in_the_raw_text():
    """Offsets refer to the file as it is, so nothing is cleaned."""
    (paper,) = read("We\x00 present\x0c Fox\x07.")
    assert isinstance(paper, Paper)
    assert paper.text == "We\x00 present\x0c Fox\x07."


def test_a_list_with_only_a_heading_is_reported():
    """No abstract is a problem, not silence."""
    (problem,) = read("ICML 2026 Papers\n")
    assert isinstance(problem, Problem)
    assert problem.file == "list.txt"
