"""Papers become extractions in their own order, in one process or several, whatever one of them does."""

from __future__ import annotations

import os

import pytest

import kg.extract
from kg.errors import KgError
from kg.model import Origin, Paper
from kg.pipeline import mapping
from kg.pipeline.mapping import CHUNK, extract_paper, extract_papers
from kg.pipeline.settings import load_settings

SETTINGS = load_settings()


def paper(number: int, text: str = "") -> Paper:
    """A paper that proposes a method of its own."""
    text = text or f"We propose FooNet{number}, a method fine-tuned with LoRA and tested on GSM8K."
    return Paper(f"p{number:04}", text, Origin("list.txt", number))


def test_order_and_progress():
    """Extractions come in the order of the papers, and progress ends at their number."""
    papers = [paper(n) for n in range(CHUNK + 3)]
    told: list[tuple[str, int, int]] = []
    found = list(extract_papers(papers, SETTINGS, jobs=1, progress=lambda *row: told.append(row)))
    assert [e.paper for e in found] == [p.id for p in papers]
    assert told == [("extract", 0, CHUNK + 3), ("extract", CHUNK, CHUNK + 3), ("extract", CHUNK + 3, CHUNK + 3)]


def test_jobs_change_nothing():
    """Two processes give what one gives, in the same order."""
    papers = [paper(n) for n in range(2 * CHUNK + 1)]
    assert list(extract_papers(papers, SETTINGS, jobs=2)) == list(extract_papers(papers, SETTINGS, jobs=1))


def test_no_papers_no_processes():
    """Nothing to read starts no process and gives nothing."""
    assert list(extract_papers([], SETTINGS, jobs=2)) == []


def test_a_paper_that_raises_becomes_a_problem(monkeypatch: pytest.MonkeyPatch):
    """The problem names file, line and paper; no error comes through."""

    def fail(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(kg.extract, "extract", fail)
    extraction = extract_paper(paper(7), SETTINGS)
    (problem,) = extraction.problems
    assert (problem.stage, problem.file, problem.line, problem.paper) == ("extract", "list.txt", 7, "p0007")
    assert "RecursionError: too deep" in problem.message
    assert extraction.links == extraction.sentences == ()


def test_low_confidence_is_left_out():
    """Links and results below the threshold are left out."""
    (all_,) = extract_papers([paper(1)], SETTINGS, jobs=1)
    (none,) = extract_papers([paper(1)], load_settings(flags={"extract.min_confidence": 1}), jobs=1)
    assert all_.links
    assert [link for link in none.links if link.confidence < 1] == []


def test_a_process_that_dies_is_an_error(monkeypatch: pytest.MonkeyPatch):
    """If a worker dies, the build stops with a message that names a next step, and does not hang."""
    # The worker imports this function by name, so what it calls must be importable: os._exit is.
    monkeypatch.setattr(mapping, "_start_worker", os._exit)
    settings = load_settings()
    object.__setattr__(settings, "profile", 1)  # the argument of os._exit
    with pytest.raises(KgError, match="--jobs 1"):
        list(extract_papers([paper(n) for n in range(2 * CHUNK)], settings, jobs=2))
