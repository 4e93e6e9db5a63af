"""Terms: valid IRIs from any URL, canonical numbers, text that UTF-8 can hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import NamedNode

from kg.graph.terms import to_decimal, to_iri, to_probability, to_text


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("37.10", "37.1"),
        ("100000", "100000"),
        ("-0", "0"),
        ("+3.5", "3.5"),
        (".5", "0.5"),
        ("5.", "5"),
        ("100,000", None),
        ("12/15", None),
        ("half", None),
        ("1e5", None),
        ("", None),
        ("٣", None),
    ],
)
def test_plain_numbers_become_canonical_decimals(number: str, expected: str | None):
    """A plain number has the one spelling that every store gives back; anything else is no number."""
    made = to_decimal(number)
    assert (made.value if made else None) == expected


@given(st.text(max_size=60))
def test_any_url_becomes_a_valid_iri(rest: str):
    """Whatever stands behind `https://` in a paper, the node it makes can be written and read."""
    iri = to_iri("https://example.org/" + rest)
    assert NamedNode(iri.value) == iri


@pytest.mark.parametrize("url", ["https://[::1", "http://a:bc/", "no scheme at all", "https://a/{x}|y"])
def test_malformed_urls_become_iris(url: str):
    """A URL that no parser takes still names a node."""
    assert ":" in to_iri(url).value


def test_good_urls_stay_as_they_are():
    """An IRI is not encoded twice."""
    assert to_iri("https://example.org/a%20b?q=1#x").value == "https://example.org/a%20b?q=1#x"


def test_surrogates_are_replaced_one_for_one():
    """A lone surrogate cannot be written; its place in the text stays, so offsets hold."""
    assert to_text("a\ud800b").value == "a\ufffdb"


@pytest.mark.parametrize(("number", "text"), [(1.0, "1"), (0.0, "0"), (0.85, "0.85"), (0.123456, "0.1235")])
def test_probabilities_have_four_digits(number: float, text: str):
    """Confidences are short decimals, never floats in scientific spelling."""
    assert to_probability(number).value == text
