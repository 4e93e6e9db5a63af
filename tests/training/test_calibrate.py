"""Thresholds and the confidence curve follow from what was right."""

from __future__ import annotations

import math

import pytest

from kg.training.calibrate import JudgedRow, choose_thresholds, fit_calibration


def rows(type_: str, certainties: list[float], right: list[bool]) -> list[JudgedRow]:
    """Judged entities of one type, whose links are right where the entities are."""
    return [JudgedRow(type_, p, 0.9, 0.9, is_right, is_right) for p, is_right in zip(certainties, right, strict=True)]


def test_threshold_parts_right_from_wrong() -> None:
    """Each type gets a threshold above what is mostly wrong and below what is mostly right."""
    judged = rows("METHOD", [0.55, 0.6, 0.65, 0.8, 0.85], [False, False, False, True, True])
    judged += rows("TASK", [0.55, 0.6, 0.85], [True, True, True])
    chosen = choose_thresholds(judged, gold=5)
    assert 0.65 < chosen["METHOD"] <= 0.8
    assert chosen["TASK"] <= 0.55


def test_thresholds_stay_where_entities_are_many() -> None:
    """However few and odd the entities of a type are, its threshold is no extreme."""
    judged = rows("MODEL", [0.95, 0.99], [False, True])
    assert 0.5 <= choose_thresholds(judged, gold=1)["MODEL"] <= 0.9


def test_confidence_means_a_share() -> None:
    """Where seven of ten links are right the curve says so, and it rises with the certainty."""
    judged = rows("METHOD", [0.6] * 10, [True] * 4 + [False] * 6) + rows("METHOD", [0.95] * 10, [True] * 9 + [False])
    bias, certainty, belief, share = fit_calibration(judged, ridge=0.01)

    def confidence(p: float) -> float:
        other = math.log(0.9 / 0.1)
        return 1 / (1 + math.exp(-(bias + certainty * math.log(p / (1 - p)) + (belief + share) * other)))

    assert confidence(0.6) == pytest.approx(0.4, abs=0.05)
    assert confidence(0.95) == pytest.approx(0.9, abs=0.05)
