"""Plots by matplotlib: files of the kind asked for, equal bytes, names as text."""

from __future__ import annotations

import html
import re

import pytest

from kg.graph.counts import Counts
from kg.writers.plots import draw_counts

pytest.importorskip("matplotlib", reason="needs matplotlib, the extra `plots`")

COUNTS = Counts(("2024", "2025"), (("$\\frac{1}$ <b>", 3, (1, 2)), ("D2", 1, (0, 1))))


@pytest.mark.parametrize(("picture", "begin"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_the_same_counts_give_the_same_bytes(picture: str, begin: bytes):
    """Each kind of picture is what it says, twice the same."""
    first = draw_counts(COUNTS, title="T $x", picture=picture)
    assert first.startswith(begin)
    assert draw_counts(COUNTS, title="T $x", picture=picture) == first


def test_names_are_no_formulas_and_no_markup():
    """Dollar signs and angle brackets of names stand in the picture as they are."""
    text = draw_counts(COUNTS, title="T", picture="svg").decode("utf-8")
    assert "$\\frac{1}$ &lt;b&gt;" in text


def test_pairs_have_no_bars():
    """The picture of pairs is the grid alone, so it has no axis of papers."""
    assert b">papers<" not in draw_counts(COUNTS, title="T", picture="svg", pairs=True)
    assert b">papers<" in draw_counts(COUNTS, title="T", picture="svg")


def test_the_largest_stands_on_top():
    """Names go down the picture in the order of the rows, with a grid beside the bars and without."""
    for counts in (COUNTS, Counts(("2024",), (("AAA", 3, (3,)), ("D2", 1, (1,))))):
        text = draw_counts(counts, title="T", picture="svg").decode("utf-8")
        heights = [
            float(re.search(rf' y="([\d.]+)"[^>]*>{re.escape(name)}<', text)[1])  # type: ignore[index]
            for name in ("D2", html.escape(counts.rows[0][0]))
        ]
        assert heights[0] > heights[1]
