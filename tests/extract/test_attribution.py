"""The model of results: its file, its tables, and that a damaged one is named."""

from __future__ import annotations

import json
from zlib import crc32

import numpy as np
import pytest

from kg.errors import ConfigError
from kg.extract.attribution import load_result_model, read_result_model
from kg.extract.kinds import KINDS
from kg.extract.linear import from_row, hashed, shares, to_row
from kg.extract.standing import CHOICES


def test_table_survives_its_file() -> None:
    """Weights that are written and read differ by no more than half a step."""
    weights = np.array([[0.5, -1.0], [0.0, 0.25], [1.0, 0.1], [-0.3, 0.0]])
    table = from_row(json.loads(json.dumps(to_row(weights, 2))))
    assert np.abs(table.weights * table.scale - weights).max() <= table.scale / 2 + 1e-6


def test_hashes_do_not_depend_on_the_process() -> None:
    """A feature has one row for ever: the shipped weights rely on it."""
    assert hashed(["bias"], 16) == {crc32(b"bias") % 65536}
    assert hashed(["a", "b", "a"], 15) == hashed(["b", "a"], 15)


def test_shares_sum_to_one() -> None:
    """Scores become probabilities, the greater the higher."""
    found = shares([3, 1, -2], 0.5)
    assert sum(found) == pytest.approx(1)
    assert found == sorted(found, reverse=True)


def test_shipped_model_fits_the_code() -> None:
    """The shipped weights know every kind and every choice."""
    model = load_result_model()
    assert set(model.choices) == set(CHOICES)
    assert model.kind.weights.shape[1] == len(KINDS)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 99, "kinds": [], "choices": {}}'])
def test_damaged_model_is_named(text: str) -> None:
    """What is no model of results says how to get one."""
    with pytest.raises(ConfigError, match="kg learn"):
        read_result_model(text)
