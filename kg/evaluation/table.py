"""Scores and what explains them as tables for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.evaluation.calibration import Calibration
    from kg.evaluation.confusion import Confusion
    from kg.evaluation.judging import RuleFigure
    from kg.evaluation.mistakes import Mistake
    from kg.evaluation.scores import Scores

__all__ = ["NOTE", "format_calibration", "format_confusion", "format_mistakes", "format_rules", "format_table"]

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


def format_rules(title: str, figures: Sequence[RuleFigure]) -> str:
    """One line a rule: share of its entities and links that are right, share of the gold that it found.

    >>> from kg.evaluation import RuleFigure
    >>> print(format_rules("rule of mention", [RuleFigure("shape", 40, 0.5, 0.25, 0.1)]))
    rule of mention         entity P   link P  entity R  predicted
    shape                      0.500    0.250     0.100         40
    """
    lines = [f"{title:22}{'entity P':>10}{'link P':>9}{'entity R':>10}{'predicted':>11}"]
    lines += [f"{row.rule:22}{row.entity:10.3f}{row.link:9.3f}{row.gold:10.3f}{row.count:11}" for row in figures]
    return "\n".join(lines)


def format_confusion(title: str, confusion: Confusion) -> str:
    """The square table: gold in lines, predicted in columns, which bear the numbers of the lines.

    >>> from kg.evaluation import Confusion
    >>> print(format_confusion("types", Confusion(("METHOD", "MODEL"), ((7, 0), (2, 5)))))
    types (line: gold, column: predicted)
                          1     2
     1 METHOD             7     ·
     2 MODEL              2     5
    """
    numbers = range(1, len(confusion.names) + 1)
    lines = [f"{title} (line: gold, column: predicted)", " " * 17 + "".join(f"{number:6}" for number in numbers)]
    for number, name, counts in zip(numbers, confusion.names, confusion.counts, strict=True):
        lines.append(f"{number:2} {name:14}" + "".join(f"{count or '·':>6}" for count in counts))
    return "\n".join(lines)


def format_calibration(calibration: Calibration) -> str:
    """One line a bin, and the expected calibration error.

    >>> from kg.evaluation import Bin, Calibration
    >>> print(format_calibration(Calibration((Bin(0.1, 0.3, 5, 0.2, 0.4),), 0.2)))
    confidence         links    mean   right     gap
    0.100 to 0.300         5   0.200   0.400  +0.200
    expected calibration error 0.200 (5 links)
    """
    lines = [f"{'confidence':16}{'links':>8}{'mean':>8}{'right':>8}{'gap':>8}"]
    lines += [
        f"{f'{part.low:.3f} to {part.high:.3f}':16}{part.count:8}{part.confidence:8.3f}{part.right:8.3f}"
        f"{part.right - part.confidence:+8.3f}"
        for part in calibration.bins
    ]
    count = sum(part.count for part in calibration.bins)
    return "\n".join([*lines, f"expected calibration error {calibration.error:.3f} ({count} links)"])


def format_mistakes(groups: Mapping[str, Sequence[Mistake]], *, shown: int) -> str:
    """Each kind with its count, and below it the first mistakes of that kind.

    >>> from kg.evaluation import Mistake
    >>> made = Mistake("missed new name", "a", {"name": "FooNet", "type": "METHOD", "role": "proposes"})
    >>> print(format_mistakes({made.kind: [made, made]}, shown=1))
    missed new name: 2
      a: gold METHOD 'FooNet' (proposes)
    """
    lines = []
    for kind, mistakes in groups.items():
        lines.append(f"{kind}: {len(mistakes)}")
        lines += [f"  {_line(mistake)}" for mistake in mistakes[:shown]]
    return "\n".join(lines)


def _line(mistake: Mistake) -> str:
    sides = (("gold", mistake.gold), ("predicted", mistake.predicted))
    return f"{mistake.paper}: " + ", ".join(f"{side} {_entity(entity)}" for side, entity in sides if entity)


def _entity(entity: Mapping[str, Any]) -> str:
    return f"{entity['type']} {entity['name']!r} ({entity.get('role')})"


def _place(measure: str) -> tuple[int, str]:
    """Whole measures keep their order; those of one type or one role follow, sorted by name."""
    groups = ("type ", "role ")
    rank = next((rank for rank, group in enumerate(groups, start=1) if measure.startswith(group)), 0)
    return rank, measure if rank else ""
