"""From judged entities to the figures in model.json: the threshold of each type, and the curve of the confidence.

Pure arithmetic: who judged, and what was right, is handed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

__all__ = ["JudgedRow", "choose_thresholds", "fit_calibration"]

# Outside of this a few dozen entities of a rare type would decide: the best of them is then chance.
_GRID = tuple(round(0.5 + 0.02 * step, 2) for step in range(21))
_ROUNDS = 4
_STEPS = 50


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """One entity that a model proposed: its type, three probabilities (see kg.extract.tagger), and what was right."""

    type: str
    certainty: float
    belief: float
    share: float
    is_entity: bool
    is_link: bool


def choose_thresholds(rows: Sequence[JudgedRow], gold: int) -> dict[str, float]:
    """Type -> least certainty, such that entity F1 and link F1 together are greatest; coordinate ascent.

    Args:
        rows: every entity proposed.
        gold: number of entities in the gold annotations.
    """
    types = sorted({row.type for row in rows})
    table = {type_: [_counts([row for row in rows if row.type == type_], least) for least in _GRID] for type_ in types}
    chosen = dict.fromkeys(types, 0)
    for _ in range(_ROUNDS):
        for type_ in types:
            others = [table[other][chosen[other]] for other in types if other != type_]
            grades = [_grade([*others, row], gold) for row in table[type_]]
            chosen[type_] = grades.index(max(grades))
    return {type_: _GRID[step] for type_, step in chosen.items()}


def _counts(rows: list[JudgedRow], least: float) -> tuple[int, int, int]:
    kept = [row for row in rows if row.certainty >= least]
    return len(kept), sum(row.is_entity for row in kept), sum(row.is_link for row in kept)


def _grade(counts: list[tuple[int, int, int]], gold: int) -> float:
    """Entity F1 plus link F1, over two."""
    predicted = sum(row[0] for row in counts)
    right = sum(row[1] + row[2] for row in counts)
    return right / max(predicted + gold, 1)


def fit_calibration(rows: Sequence[JudgedRow], *, ridge: float = 1.0) -> tuple[float, float, float, float]:
    """Bias and weights of the logistic curve over the log odds of certainty, belief and share (Newton's method).

    Args:
        rows: the entities that pass their thresholds.
        ridge: weight of the pull towards zero, so that few rows do not give a wild curve.
    """
    odds = np.array([[1.0, *(_log_odds(p) for p in (row.certainty, row.belief, row.share))] for row in rows])
    right = np.array([float(row.is_link) for row in rows])
    pull = ridge * np.diag([0.0, 1.0, 1.0, 1.0])
    weights = np.zeros(4)
    for _ in range(_STEPS):
        found = 1 / (1 + np.exp(-odds @ weights))
        gradient = odds.T @ (right - found) - pull @ weights
        curvature = (odds * (found * (1 - found))[:, None]).T @ odds + pull + 1e-9 * np.eye(4)
        weights = weights + np.linalg.solve(curvature, gradient)
    bias, *rest = (round(float(weight), 4) for weight in weights)
    return (bias, rest[0], rest[1], rest[2])


def _log_odds(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return float(np.log(p / (1 - p)))
