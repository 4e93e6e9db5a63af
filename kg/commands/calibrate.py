"""`kg calibrate`: the thresholds and the confidence curve of a trained model, from annotated abstracts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.commands.options import json_option
from kg.commands.terminal import print_data, print_json

if TYPE_CHECKING:
    from kg.training.calibrate import JudgedRow

__all__ = ["calibrate"]


@click.command()
@click.argument("model", metavar="MODEL_DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--thresholds",
    "threshold_files",
    metavar="GOLD.jsonl",
    multiple=True,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Annotated abstracts that choose the threshold of each type; may be given several times.",
)
@click.option(
    "--confidence",
    "confidence_file",
    metavar="GOLD.jsonl",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Annotated abstracts that the confidence is fitted on; they should be like what users read.",
)
@json_option
def calibrate(*, model: Path, threshold_files: tuple[Path, ...], confidence_file: Path, as_json: bool) -> None:
    """Choose the thresholds of a trained model and fit its confidence.

    Reads the annotated abstracts with the model and writes the figures into MODEL_DIR/model.json: for each type the
    least certainty at which an entity is kept, and the curve that turns the model's probabilities into the confidence
    of a link. Run it after `kg train`, on annotations that were not trained on.
    """
    from kg.training.calibrate import choose_thresholds, fit_calibration  # noqa: PLC0415 - see kg.commands.main

    rows: list[JudgedRow] = []
    gold = 0
    for file in threshold_files:
        found, count = _judged(model, file)
        rows += found
        gold += count
    thresholds = choose_thresholds(rows, gold)
    confident, _ = _judged(model, confidence_file)
    curve = fit_calibration([row for row in confident if row.certainty >= thresholds.get(row.type, 0.0)])
    path = model / "model.json"
    card: dict[str, Any] = json.loads(path.read_text("utf-8"))
    card["thresholds"] = {type_: thresholds.get(type_, 0.5) for type_ in card["types"]}
    card["calibration"] = list(curve)
    path.write_text(json.dumps(card, ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n")
    if as_json:
        print_json({"thresholds": card["thresholds"], "calibration": card["calibration"]})
    else:
        print_data("\n".join(f"{type_:8} {least:.2f}" for type_, least in card["thresholds"].items()))
        print_data("confidence: bias, certainty, type, role = " + ", ".join(f"{weight:.3f}" for weight in curve))


def _judged(model: Path, file: Path) -> tuple[list[JudgedRow], int]:
    """The entities that the model proposes for the abstracts of a file, judged; and how many the annotations hold."""
    from kg.evaluation import read_gold  # noqa: PLC0415 - see kg.commands.main
    from kg.evaluation.pairing import pair_entities  # noqa: PLC0415 - as above
    from kg.pipeline.judging import judge_texts  # noqa: PLC0415 - as above
    from kg.training.calibrate import JudgedRow  # noqa: PLC0415 - as above

    gold = read_gold(file)
    rows = []
    for paper, proposed in zip(gold, judge_texts(model, (paper["text"] for paper in gold)), strict=True):
        right = {there: here for here, there in pair_entities(paper["entities"], proposed)}
        for there, found in enumerate(proposed):
            annotated = paper["entities"][right[there]] if there in right else None
            rows.append(
                JudgedRow(
                    type=found["type"],
                    certainty=found["certainty"],
                    belief=found["belief"],
                    share=found["share"],
                    is_entity=annotated is not None,
                    is_link=annotated is not None and annotated["role"] == found["role"],
                )
            )
    return rows, sum(len(paper["entities"]) for paper in gold)
