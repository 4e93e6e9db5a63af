"""Which names are found: each line of the table is a kind of input that broke another tool, or a rule of the guidelines."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.extract.grouping import group_mentions, name_of

FOUND = [
    ("We test on GSM8K. We also use MMLU,HLE.", {"GSM8K", "MMLU", "HLE"}),
    ("The judge is GPT-4V.", {"GPT-4V"}),
    ("We evaluate on LIBERO-10.", {"LIBERO-10"}),
    ("Policies move from LIBERO+RoboTwin and LIBERO→RoboTwin.", {"LIBERO", "RoboTwin"}),
    (r"Results on the $\text{LIBERO}$ benchmark.", {"LIBERO"}),
    (r"Results on the \textbf{LIBERO} benchmark.", {"LIBERO"}),
    ("Results on the MD17[12] dataset.", {"MD17"}),
    (r"Results on MD17~\cite{x} and QH9.", {"MD17", "QH9"}),
    ("We evaluate on Video‑MME.", {"Video-MME"}),
    ("We evaluate on ＬＩＢＥＲＯ tasks.", {"LIBERO"}),
    ("We evaluate on LIB\u00adERO tasks.", {"LIBERO"}),
    ("SAM and CLIP encoders are frozen.", {"SAM", "CLIP"}),
    (r"We beat $\pi_{0.5}$ on real robots.", {"π0.5"}),
    (r"We propose S$^3$GNN for long ranges.", {"S³GNN"}),
    (r"Accuracy on the $\tau ^2$-Bench benchmark grows.", {"τ²-Bench"}),
    ("We introduce *Quiet Auctions for Local Experts* (*QALE*).", {"QALE"}),
    ("Gemini 3 Flash fails on our questions.", {"Gemini 3 Flash"}),
]


@pytest.mark.parametrize(("text", "names"), FOUND, ids=[text[:40] for text, _ in FOUND])
def test_name_is_found_once_with_right_offsets(read, text: str, names: set[str]) -> None:  # noqa: ANN001 - fixture
    """Each name is one entity, and each of its mentions reproduces its surface in the raw text."""
    links = read(text).links
    assert names <= {link.name for link in links}
    for link in links:
        for mention in link.mentions:
            assert text[mention.start : mention.end] == mention.surface
    assert len({link.name for link in links}) == len(links)


NOT_FOUND = [
    ("Large language models (LLMs) and VLMs are strong.", {"LLM", "LLMs", "VLMs", "Large language models"}),
    ("We clip gradients and sam pled data.", {"CLIP", "SAM", "clip"}),
    ("We train on multiple datasets.", {"multiple"}),
    ("Runs take 3 hours on an A100-80GB GPU.", {"A100-80GB", "A100-80GB GPU", "GPU"}),
    ("It is state-of-the-art and end-to-end.", {"state-of-the-art", "end-to-end"}),
    ("The group SO(3) acts on features.", {"SO", "SO(3)"}),
]


@pytest.mark.parametrize(("text", "names"), NOT_FOUND, ids=[text[:40] for text, _ in NOT_FOUND])
def test_no_entity_is_invented(named, text: str, names: set[str]) -> None:  # noqa: ANN001 - fixture
    """Class names, ordinary words, hardware and phrases of praise are no entities."""
    assert not names & set(named(text))


def test_long_form_acronym_and_plural_are_one(named) -> None:  # noqa: ANN001 - fixture
    """The short form, the long form and the plural of one thing give one entity."""
    links = named("Graph Neural Networks (GNNs) scale. We use a graph neural network; each GNN is small.")
    assert list(links) == ["GNN"]
    assert len(links["GNN"].mentions) == 4


def test_a_short_form_defined_on_the_way_is_no_part_of_the_name() -> None:
    """Of "text-to-image (T2I) generation" T2I is left out; a bracket that defines nothing stays."""
    long, short = "text-to-image (T2I) generation", "T2I generation"
    assert group_mentions([long, "text-to-image generation", short], [("T2I", "text-to-image")], [""] * 3) == [
        [0, 1, 2]
    ]
    assert name_of([long], Counter([long]), {"t2i": "text-to-image"}, "TASK") == "text-to-image generation"
    assert name_of([long], Counter([long]), {}, "TASK") == long


def test_hardware_is_no_entity(named) -> None:  # noqa: ANN001 - fixture
    """Graphics cards look like names of data sets and are none."""
    assert not {"H100", "RTX 4090", "RTX PRO 6000"} & set(named("We ran it on an RTX PRO 6000, an RTX 4090 and H100s."))


def test_paper_own_acronym_beats_the_lexicon(named) -> None:  # noqa: ANN001 - fixture
    """An acronym that the paper spells out in its own way is not the lexicon's entity of that name."""
    link = named("We introduce SCOPE (Slow Cloud-Operated Planning of Errands).")["SCOPE"]
    assert (link.type, link.role, link.candidate) == ("METHOD", "proposes", "")


TYPES = [
    ("We introduce FooBar, a large-scale benchmark for agents.", "FooBar", "DATASET"),
    ("We introduce FooBar, an algorithm for agents.", "FooBar", "METHOD"),
    ("We release FooLM, an open foundation model for sleep.", "FooLM", "MODEL"),
    ("We fine-tune Qwen2.5-7B.", "Qwen2.5-7B", "MODEL"),
    ("We report pass@1 throughout.", "pass@1", "METRIC"),
    ("Our StormyBench has 12 tasks.", "StormyBench", "DATASET"),
    ("We study robust multivariate time series forecasting.", "multivariate time series forecasting", "TASK"),
]


@pytest.mark.parametrize(("text", "name", "type_"), TYPES, ids=[name + type_ for _, name, type_ in TYPES])
def test_type_follows_the_papers_words(named, text: str, name: str, type_: str) -> None:  # noqa: ANN001 - fixture
    """The apposition, the neighbouring noun, the ending or the size says what a new name is."""
    assert named(text)[name].type == type_


@settings(max_examples=60)
@given(st.text(alphabet=r"ab SAM-QH9*\$_{}()[],.:;%&~^→π²…“”" + "\n\u00ad\u2011\u202e😀", max_size=120))
def test_offsets_hold_for_any_text(read, text: str) -> None:  # noqa: ANN001 - fixture
    """Whatever the text, nothing raises and every offset reproduces its surface and lies in the text."""
    extraction = read(text)
    for link in extraction.links:
        assert link.mentions
        for mention in link.mentions:
            assert text[mention.start : mention.end] == mention.surface
    for sentence in extraction.sentences:
        assert 0 <= sentence.start <= sentence.end <= len(text)
