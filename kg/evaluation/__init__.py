"""Predictions held against gold annotations: precision, recall and F1 of what the graph would say.

    read_gold, read_predictions  -->  score   -->  Scores
                                      judge   -->  Judgement  -->  mention_rules, role_rules, calibrate -> to_svg
                                      confuse -->  Confusion
                                      find_mistakes  -->  Mistake  -->  group_mistakes

`format_*` makes each of them a table for people. Gold data are machine-assisted annotations; every printed table of
figures says so. Names are compared by the rules in `normal`, which belong to the measure: a change of the product's
own name keys must not move the figures.
"""

from __future__ import annotations

from kg.evaluation.calibration import Bin, Calibration, calibrate
from kg.evaluation.confusion import Confusion, confuse
from kg.evaluation.files import read_gold, read_predictions
from kg.evaluation.judging import Judgement, RuleFigure, judge, mention_rules, role_rules
from kg.evaluation.mistakes import Mistake, find_mistakes, group_mistakes
from kg.evaluation.plot import to_svg
from kg.evaluation.scores import Figure, Scores, score
from kg.evaluation.table import format_calibration, format_confusion, format_mistakes, format_rules, format_table

__all__ = [
    "Bin",
    "Calibration",
    "Confusion",
    "Figure",
    "Judgement",
    "Mistake",
    "RuleFigure",
    "Scores",
    "calibrate",
    "confuse",
    "find_mistakes",
    "format_calibration",
    "format_confusion",
    "format_mistakes",
    "format_rules",
    "format_table",
    "group_mistakes",
    "judge",
    "mention_rules",
    "read_gold",
    "read_predictions",
    "role_rules",
    "score",
    "to_svg",
]
