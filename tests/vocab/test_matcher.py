"""What the matcher finds in plain text, and what it leaves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.vocab.lexicon import Entry, Lexicon, StopName
from kg.vocab.matcher import Hit, Matcher


def _safe(entry_id: str, *surfaces: str, prior: float = 0.9) -> Entry:
    return Entry(entry_id, surfaces[0], aliases=surfaces[1:], safe=surfaces, match="safe", prior=prior)


ENTRIES = [
    _safe("dataset/gsm8k", "GSM8K"),
    _safe("dataset/hle", "Humanity's Last Exam"),
    _safe("dataset/libero", "LIBERO"),
    _safe("dataset/md17", "MD17"),
    _safe("dataset/mmlu", "MMLU"),
    _safe("dataset/robotwin", "RoboTwin"),
    _safe("dataset/tau2-bench", "τ²-Bench"),
    _safe("dataset/video-mme", "Video-MME"),
    _safe("model/llama-3-1", "Llama-3.1"),
    _safe("model/t5", "T5", prior=0.8),
    Entry("method/adam", "Adam", cue=("Adam",), match="cue", prior=0.7),
    Entry("method/gnn", "graph neural network", aliases=("GNN",), safe=("GNN",), match="folded", prior=0.8),
    Entry("method/mp", "message passing", match="folded", prior=0.6),
    Entry("method/policy-gradient", "policy", match="folded", prior=0.5),
    Entry("task/gnn", "GNN", cue=("GNN",), match="cue", prior=0.1),
]
MATCHER = Matcher.from_lexicon(Lexicon(ENTRIES, [StopName("neural network", "class name")]))


def _found(text: str) -> list[str]:
    return [text[hit.start : hit.end] for hit in MATCHER.find(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("We solve GSM8K.", ["GSM8K"]),
        ("on MD17[12] and", ["MD17"]),
        ("LIBERO→RoboTwin", ["LIBERO", "RoboTwin"]),
        ("LIBERO+RoboTwin", ["LIBERO", "RoboTwin"]),
        ("MMLU,GSM8K", ["MMLU", "GSM8K"]),
        ("(MMLU/GSM8K)", ["MMLU", "GSM8K"]),
        ("on Video\u2011MME", ["Video\u2011MME"]),
        ("on Video MME", ["Video MME"]),
        ("with τ2-Bench", ["τ2-Bench"]),
        ("Humanity’s Last Exam", ["Humanity’s Last Exam"]),
        ("Llama 3.1 runs", ["Llama 3.1"]),
    ],
)
def test_name_is_found_beside_any_sign(text: str, found: list[str]) -> None:
    """Punctuation, arrows, brackets and odd hyphens neither hide a name nor stick to it."""
    assert _found(text) == found


@pytest.mark.parametrize(
    "text",
    ["xGSM8K", "GSM8Kx", "rMD17", "MD171", "gsm8k", "T 5", "Llama-31", "GSM 8 K", "Adams", "T\n5", "MMLUS"],
)
def test_other_words_are_no_names(text: str) -> None:
    """A name inside a word, in another case, or with other points or digits is not found."""
    assert _found(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Graph-neural networks", ["Graph-neural networks"]),
        ("GRAPH NEURAL NETWORK", ["GRAPH NEURAL NETWORK"]),
        ("message-passing", ["message-passing"]),
        ("good policies win", ["policies"]),
        ("many GNNs", ["GNNs"]),
    ],
)
def test_concept_is_found_in_any_case_and_number(text: str, found: list[str]) -> None:
    """Concepts ignore case, plural and hyphen; acronyms have a plural too."""
    assert _found(text) == found


@pytest.mark.parametrize(
    ("text", "partial"),
    [
        ("LIBERO-10", True),
        ("LIBERO-Pro", True),
        ("Mini-LIBERO", True),
        ("Llama-3.1 8B", True),
        ("Llama-3.1-8B-Instruct", True),
        ("LIBERO-based", False),
        ("non-LIBERO", False),
        ("LIBERO in", False),
        ("LIBERO.", False),
    ],
)
def test_part_of_a_longer_name_is_marked(text: str, partial: bool) -> None:  # noqa: FBT001 - a table of cases
    """A glued version, size or name makes a hit partial; a lower-case word does not."""
    (hit,) = MATCHER.find(text)
    assert hit.is_partial is partial


def test_longest_name_wins_and_stop_names_vanish() -> None:
    """`neural network` alone is nothing, and does not break the longer name around it."""
    assert _found("a neural network and a graph neural network") == ["graph neural network"]


def test_boundary_is_checked_before_length() -> None:
    """A longer name that ends inside a word does not hide the shorter one."""
    lexicon = Lexicon([_safe("dataset/a", "MMLU"), _safe("dataset/b", "MMLU Pro")])
    assert [hit.entries for hit in Matcher.from_lexicon(lexicon).find("MMLU Programme")] == [("dataset/a",)]


def test_entries_of_one_spelling_are_told_by_prior() -> None:
    """All entries that admit a spelling are named, most probable first, with the best kind of match."""
    assert MATCHER.find("GNN") == [Hit(0, 3, ("method/gnn", "task/gnn"), "safe", 0.8)]


def test_kind_says_whether_context_is_needed() -> None:
    """A cue surface is reported as such, with its prior."""
    assert MATCHER.find("with Adam") == [Hit(5, 9, ("method/adam",), "cue", 0.7)]


def test_improbable_cue_never_displaces_another() -> None:
    """A longer spelling that needs context and is most often wrong gives way to a shorter sure one."""
    doubtful = Entry("task/x", "MMLU on", cue=("MMLU on",), match="cue", prior=0.1)
    matcher = Matcher.from_lexicon(Lexicon([_safe("dataset/mmlu", "MMLU"), doubtful]))
    assert [hit.entries for hit in matcher.find("MMLU on")] == [("dataset/mmlu",)]


def test_word_without_spaces_is_not_two_words() -> None:
    """`M MAD` is no spelling of MMAD; `Qwen 3` is one of Qwen3."""
    matcher = Matcher.from_lexicon(Lexicon([_safe("dataset/mmad", "MMAD"), _safe("model/qwen3", "Qwen3")]))
    assert [hit.entries for hit in matcher.find("I'M MAD at Qwen 3")] == [("model/qwen3",)]


@given(st.text(alphabet="GSM8K LIBERO-graphneural.networks+é²\u2011"))
def test_hits_are_words_in_order_without_overlap(text: str) -> None:
    """Whatever the text, hits lie in it, in order, apart, and start and end at word boundaries."""
    last = 0
    for hit in MATCHER.find(text):
        assert last <= hit.start < hit.end <= len(text)
        assert not (hit.start and text[hit.start - 1].isalnum() and text[hit.start].isalnum())
        assert not (hit.end < len(text) and text[hit.end - 1].isalnum() and text[hit.end].isalnum())
        last = hit.end


def test_empty_lexicon_finds_nothing() -> None:
    """A matcher without names is no error."""
    assert Matcher.from_lexicon(Lexicon([])).find("GSM8K") == []
