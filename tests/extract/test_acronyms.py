"""Acronym pairs: what is a pair, how far the long form reaches, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.acronyms import find_pairs

PAIRS = [
    ("We propose Character-Centric Group Relative Policy Optimization (CRPO).", "CRPO", "Character-Centric Group Relative Policy Optimization"),
    ("We describe Quiet Auctions for Local Experts (QALE), a market.", "QALE", "Quiet Auctions for Local Experts"),
    ("a Half-open LAzy and Indexed Retrieval method named HLAIR that", "HLAIR", "Half-open LAzy and Indexed Retrieval"),
    ("We present ROB-Bench (Robots Observed in Buildings), a test.", "ROB-Bench", "Robots Observed in Buildings"),
    ("chemical foundation models (Chem-FMs) are", "Chem-FMs", "chemical foundation models"),
    ("Vector-Quantized VAEs (VQ-VAEs) code", "VQ-VAEs", "Vector-Quantized VAEs"),
    ("the mean absolute error (MAE, lower is better) falls", "MAE", "mean absolute error"),
    ("Test-Time Tuning to Explore (TTT-Explore).", "TTT-Explore", "Test-Time Tuning to Explore"),
    ("the low-rank adaptation (LoRA) of weights", "LoRA", "low-rank adaptation"),
    ("we give BIT-Q, Balanced Integer Ternary Quantization, for", "BIT-Q", "Balanced Integer Ternary Quantization"),
    ("CUSUM (Cumulative Sum) detects", "CUSUM", "Cumulative Sum"),
    ("follow-the-regularized-leader (FTRL) methods", "FTRL", "follow-the-regularized-leader"),
    ("text-to-image (T2I) generation", "T2I", "text-to-image"),
    ("multimodal-to-multimodal (MM2MM) retrieval", "MM2MM", "multimodal-to-multimodal"),
    ("Reading for Clerks (R4C) pays", "R4C", "Reading for Clerks"),
]  # fmt: skip
NO_PAIRS = [
    "each user query (query) is rewritten",
    "It has (i) a head and (ii) a tail.",
    "Training improves (see Table 2).",
    "The model (GPT-5) was asked.",
    "the best result (ours)",
]


@pytest.mark.parametrize(("text", "short", "long"), PAIRS, ids=[pair[1] for pair in PAIRS])
def test_pair_is_found_whole(text: str, short: str, long: str) -> None:
    """A definition gives the short form and the whole long form, hyphenated first word included."""
    found = [(text[p.short_start : p.short_end], text[p.long_start : p.long_end]) for p in find_pairs(text)]
    assert (short, long) in found


@pytest.mark.parametrize("text", NO_PAIRS)
def test_no_pair_is_invented(text: str) -> None:
    """A repeated word, a roman numeral, a reference or an aside is no acronym pair."""
    assert find_pairs(text) == []


def test_marked_letters_are_understood(read) -> None:  # noqa: ANN001 - fixture
    """Letters set in bold inside a word spell the acronym, and no marker stays in a name."""
    extraction = read("We propose a **Q**uick **LA**zy **R**eader method named QLAR for parsing.")
    assert extraction.acronyms == (("QLAR", "Quick LAzy Reader"),)
    assert not any("*" in form for link in extraction.links for form in link.forms)


@given(st.text(alphabet="Ab (),;.-XYz", max_size=80))
def test_pairs_lie_inside_the_text(text: str) -> None:
    """Whatever the text, both forms are non-empty stretches of it that do not overlap."""
    for pair in find_pairs(text):
        assert 0 <= pair.long_start < pair.long_end <= len(text)
        assert 0 <= pair.short_start < pair.short_end <= len(text)
        assert pair.long_end <= pair.short_start or pair.short_end <= pair.long_start
