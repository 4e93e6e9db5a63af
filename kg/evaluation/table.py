"""Scores as a table for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.evaluation.scores import Scores

__all__ = ["NOTE", "format_table"]

NOTE = "Gold data are machine-assisted annotations."


def format_table(scores: Scores, *, errors: int = 0) -> str:
    """One line a measure (types and roles last, by name), the note on the gold data, the first `errors` errors.

    >>> from kg.evaluation import Figure, Scores
    >>> print(format_table(Scores({"url": Figure(1.0, 0.5, 0.6667, 2, 1)}, ())))
    measure                     P      R     F1     gold  predicted
    url                     1.000  0.500  0.667        2          1
    Gold data are machine-assisted annotations.
    """
    lines = [f"{'measure':22}{'P':>7}{'R':>7}{'F1':>7}{'gold':>9}{'predicted':>11}"]
    lines += [
        f"{measure:22}{figure.p:7.3f}{figure.r:7.3f}{figure.f1:7.3f}{figure.gold:9}{figure.predicted:11}"
        for measure, figure in sorted(scores.figures.items(), key=lambda item: _place(item[0]))
    ]
    return "\n".join([*lines, NOTE, *scores.errors[:errors]])


def _place(measure: str) -> tuple[int, str]:
    """Whole measures keep their order; those of one type or one role follow, sorted by name."""
    groups = ("type ", "role ")
    rank = next((rank for rank, group in enumerate(groups, start=1) if measure.startswith(group)), 0)
    return rank, measure if rank else ""
