"""Predictions held against gold annotations: precision, recall and F1 of what the graph would say.

    read_gold, read_predictions  -->  score  -->  Scores  -->  format_table | Scores.to_json

Gold data are machine-assisted annotations; every printed table says so. Names are compared by the rules in
`normal`, which belong to the measure: a change of the product's own name keys must not move the figures.
"""

from __future__ import annotations

from kg.evaluation.files import read_gold, read_predictions
from kg.evaluation.scores import Figure, Scores, score
from kg.evaluation.table import format_table

__all__ = ["Figure", "Scores", "format_table", "read_gold", "read_predictions", "score"]
