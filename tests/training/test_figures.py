"""Figures on pieces count what they say."""

from __future__ import annotations

import numpy as np
import pytest

from kg.training.figures import Figures, compare, spans_of
from kg.training.tags import IGNORED


def row(*values: int) -> np.ndarray:
    """An array of tags or roles."""
    return np.array(values, np.int16)


@pytest.mark.parametrize(
    ("tags", "spans"),
    [
        ((0, 1, 2, 0), {(1, 3, 0)}),
        ((1, 1), {(0, 1, 0), (1, 2, 0)}),
        ((1, 4), {(0, 1, 0), (1, 2, 1)}),
        ((2, 2), {(0, 2, 0)}),
        ((1, IGNORED, 2), {(0, 1, 0), (2, 3, 0)}),
        ((), set()),
    ],
    ids=["one", "side by side", "types", "no begin", "open place", "empty"],
)
def test_tags_as_spans(tags: tuple[int, ...], spans: set[tuple[int, int, int]]):
    """A span begins at B, or at I where nothing of its type goes before, and ends where it is not continued."""
    assert spans_of(row(*tags)) == spans


def test_half_right_is_half():
    """One of two mentions found, with one more that is none, and one of two roles right."""
    gold = (row(1, 0, 3), row(0, IGNORED, 4))
    found = (row(1, 1, 0), row(0, 0, 0))
    assert compare([(*gold, *found)]) == Figures(mention=0.5, role=0.5)


def test_nothing_is_no_division_by_zero():
    """Without any example the figures are zero."""
    assert compare([]) == Figures(0.0, 0.0)
