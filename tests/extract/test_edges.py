"""Edges of names that a model found."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.acronyms import find_pairs
from kg.extract.decoding import TaggedSpan
from kg.extract.edges import find_appositions, mend_edges


def span(start: int, end: int) -> TaggedSpan:
    """A stretch that a model is sure of."""
    return TaggedSpan(start, end, 0.9, (1.0,), (1.0,))


def mended(text: str, *names: str) -> list[str]:
    """What is left of these names in a text, after mending."""
    pairs = [(p.long_start, p.long_end, p.short_start, p.short_end) for p in find_pairs(text)]
    spans = [span(text.index(name), text.index(name) + len(name)) for name in names]
    return [text[s.start : s.end] for s in mend_edges(text, spans, pairs)]


@pytest.mark.parametrize(
    ("text", "names", "wanted"),
    [
        ("We study tumour growth (TG) in mice.", ["tumour growth (TG"], ["tumour growth", "TG"]),
        ("We study tumour growth (TG, also G) in mice.", ["tumour growth (TG"], ["tumour growth"]),
        ("for tumour growth (TG) forecasting", ["TG) forecasting"], ["tumour growth (TG) forecasting"]),
        (
            "for tumour growth (TG) forecasting",
            ["tumour growth", "TG) forecasting"],
            ["tumour growth (TG) forecasting"],
        ),
        ("a scheme (of old) forecasting", ["old) forecasting"], ["forecasting"]),
        ("(a tumour growth model named TG) forecasting", ["TG) forecasting"], ["forecasting"]),
        ("a Docker-based sandbox", ["Docker-"], ["Docker"]),
        ("an E(3)-equivariant network", ["E(3)-equivariant network"], ["E(3)-equivariant network"]),
        ("such as Foo/Bar, too", ["Foo/"], ["Foo"]),
        ("a (b) c", ["(", "b"], ["b"]),
        ("x)))", [")))"], []),
        ("a ((((", ["(((("], []),
    ],
)
def test_edges_are_those_a_writer_would_set(text: str, names: list[str], wanted: list[str]) -> None:
    """Brackets are closed, long forms kept, loose signs cut."""
    assert mended(text, *names) == wanted


@given(st.text("ab ()-,", min_size=1, max_size=30), st.data())
def test_any_text_gives_ordered_names_within_it(text: str, data: st.DataObject) -> None:
    """Whatever stretches and pairs: names in order, apart, with clean edges."""
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), min_size=2, max_size=6)))
    pair = st.tuples(*[st.integers(0, len(text))] * 4)
    spans = [span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    found = mend_edges(text, spans, data.draw(st.lists(pair, max_size=3)))
    assert all(0 <= s.start < s.end <= len(text) for s in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(text[s.start] not in " ,)" and text[s.end - 1] not in " ,(-" for s in found)


def test_only_a_bracket_around_the_whole_second_name_joins() -> None:
    """`foo (bar)` is one thing; `foo (bar too)` and `foo, bar` are not."""
    text = "foo (bar), foo (bar too), foo, bar"
    spans = [(0, 3), (5, 8), (11, 14), (16, 19), (26, 29), (31, 34)]
    assert find_appositions(text, spans) == [(0, 1)]


@pytest.mark.parametrize("words", ["also known as ", "formerly known as ", "a.k.a. ", "aka "])
def test_words_of_renaming_join(words: str) -> None:
    """`foo (also known as bar)` is one thing."""
    start = len("foo (") + len(words)
    assert find_appositions(f"foo ({words}bar)", [(0, 3), (start, start + 3)]) == [(0, 1)]
