"""A record as a line of text, and what it states at which place."""

from __future__ import annotations

import pytest

from kg.importing.record import Number, PaperFacts, RecordText
from kg.model import Origin, Venue


def test_lines_and_places():
    """Every record is a line and a sentence; what is named twice in one role is one link with two mentions."""
    told = RecordText("import:test", Origin("a.json", 4))
    for number in (1, 2):
        told.start(number)
        told.link("GSM8K", "DATASET", "evaluates_on", {"GSM8K": told.field("dataset", "GSM8K")}, confidence=0.5)
    told.result(Number(subject="X", metric="F1", value="1", value_text="1"), told.field("value", "1"))
    paper, extraction = told.finish("a#1", PaperFacts(title="T"))
    assert paper.text == "record: 1; dataset: GSM8K\nrecord: 2; dataset: GSM8K; value: 1"
    assert [paper.text[s.start : s.end] for s in extraction.sentences] == paper.text.split("\n")
    (link,) = extraction.links
    assert [paper.text[m.start : m.end] for m in link.mentions] == ["GSM8K", "GSM8K"]
    assert (link.confidence, link.rule, link.surfaces) == (0.5, "import:test", ("GSM8K",))
    (result,) = extraction.results
    assert paper.text[result.start : result.end] == "1"
    assert (paper.origin, paper.title) == (Origin("a.json", 4), "T")


@pytest.mark.parametrize("url", ["javascript:alert(1)", "ftp://example.org/x", "https://", "https://github.com", "x"])
def test_what_is_no_address_is_refused(url: str):
    """Nothing but addresses of the web become nodes."""
    told = RecordText("import:test", Origin("a.json", 1))
    told.start(1)
    assert not told.address(url, told.field("url", url), is_offered=True)


def test_facts_add_up():
    """What a later record says fills gaps and takes nothing away; identifiers are united."""
    first = PaperFacts(title="T", identifiers=(("doi", "10.1/a"),))
    second = PaperFacts(title="Other", venue=Venue("ICML", 2026), year=2026, identifiers=(("arxiv", "2401.00001"),))
    assert first.or_else(second) == PaperFacts(
        title="T",
        venue=Venue("ICML", 2026),
        year=2026,
        identifiers=(("arxiv", "2401.00001"), ("doi", "10.1/a")),
    )
