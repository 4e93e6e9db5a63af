"""Reliability of confidences in bins of equal mass."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kg.errors import InputError
from kg.evaluation import Calibration, Judgement, calibrate


def made(confidence: Any, *, right: bool) -> Judgement:
    """A verdict on an entity of this confidence."""
    return Judgement("a", {"name": "x", "confidence": confidence}, is_found=True, is_right=right)


def test_ten_bins_hold_equal_numbers():
    """Of 25 entities each bin gets two or three, in order of confidence."""
    table = calibrate(made(n / 100, right=True) for n in range(25))
    assert [part.count for part in table.bins] == [2, 3] * 5
    assert [part.low for part in table.bins] == sorted(part.low for part in table.bins)


def test_error_is_the_mean_gap_weighted_by_entities():
    """Two sure and wrong of four: the gaps of both halves count by their size."""
    verdicts = [made(0.2, right=False), made(0.4, right=True), made(0.9, right=False), made(1.0, right=False)]
    table = calibrate(verdicts, bins=2)
    assert [(part.confidence, part.right) for part in table.bins] == [(0.3, 0.5), (0.95, 0.0)]
    assert table.error == pytest.approx((2 * 0.2 + 2 * 0.95) / 4)


def test_a_perfect_confidence_has_no_error():
    """0.75 that is right three times in four is what it says."""
    assert calibrate([made(0.75, right=n % 4 > 0) for n in range(40)]).error == 0.0


def test_the_order_of_papers_does_not_move_the_figures():
    """Ties share their verdicts, so a shuffled list gives the same table."""
    verdicts = [made(round(n % 7 / 10, 1), right=n % 3 == 0) for n in range(53)]
    shuffled = random.Random(5).sample(verdicts, len(verdicts))
    assert calibrate(shuffled) == calibrate(verdicts)


def test_fewer_entities_than_bins():
    """Empty bins are left out; nothing at all has no error."""
    assert [part.count for part in calibrate([made(0.5, right=True)]).bins] == [1]
    assert calibrate([]) == Calibration((), 0.0)


@pytest.mark.parametrize("value", [None, "0.9", 1.5, -0.1, float("nan"), True])
def test_what_is_no_probability_is_refused(value: Any):
    """The message names the paper and the entity."""
    with pytest.raises(InputError, match="a: 'x' has no confidence"):
        calibrate([made(value, right=True)])


def test_plain_values():
    """JSON holds the error and every bin."""
    assert calibrate([made(0.5, right=True)]).to_json() == {
        "ece": 0.5,
        "bins": [{"low": 0.5, "high": 0.5, "count": 1, "confidence": 0.5, "right": 1.0}],
    }
