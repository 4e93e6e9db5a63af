"""`kg evaluate`: how good the extraction is, by gold annotations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.commands.options import json_option, read_settings, reading_options, verbosity_options
from kg.commands.terminal import clean, current_talk, print_data, print_json
from kg.commands.verdict import say_problems

if TYPE_CHECKING:
    from kg.pipeline.settings import Settings

__all__ = ["evaluate"]


@click.command()
@click.argument("gold", type=click.Path(path_type=Path), metavar="GOLD.jsonl")
@click.option(
    "--texts",
    multiple=True,
    metavar="INPUT",
    help="Where the texts stand, if GOLD holds annotations only; may be given several times.",
)
@click.option(
    "--predicted",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Score this file, as `kg extract` writes it, and read no paper.",
)
@click.option("--errors", type=click.IntRange(0), default=0, help="List the first N misses and false finds.")
@reading_options
@json_option
@verbosity_options
def evaluate(
    *,
    gold: Path,
    texts: tuple[str, ...],
    predicted: Path | None,
    errors: int,
    config: Path | None,
    as_json: bool,
    quiet: int,
    verbose: int,
    **flags: Any,
) -> None:
    """Score the extraction against gold annotations.

    Reads the texts of GOLD, or those of --texts, and prints precision, recall and F1 of entities, links, mentions,
    results and web addresses. Gold annotations of this project are machine-assisted.
    """
    from kg.evaluation import format_table, read_gold, read_predictions, score  # noqa: PLC0415 - see kg.commands.main

    wanted = read_gold(gold)
    if predicted is not None:
        found = read_predictions(predicted)
    else:
        settings = read_settings(config, **flags)
        found, raw = _predict(texts or (str(gold),), settings, verbose - quiet)
        # Spans can be scored only against the text, which annotations without text leave to --texts.
        wanted = [{"text": raw[row["id"]]} | row if row["id"] in raw else row for row in wanted]
    scores = score(wanted, found)
    if as_json:
        print_json(scores.to_json() | ({"errors": list(scores.errors[:errors])} if errors else {}))
    else:
        print_data(clean(format_table(scores, errors=errors)))


def _predict(inputs: tuple[str, ...], settings: Settings, level: int) -> tuple[dict[str, Any], dict[str, str]]:
    """Rows of `kg extract` and raw texts, by paper id."""
    from kg.pipeline.extractions import extraction_row  # noqa: PLC0415 - see kg.commands.main
    from kg.pipeline.spine import extract  # noqa: PLC0415 - see kg.commands.main

    talk = current_talk(level)
    with talk.progress() as progress:
        extracted = extract(inputs, settings=settings, progress=progress)
    say_problems(extracted.problems, talk)
    rows = {extraction.paper: extraction_row(extraction) for extraction in extracted.extractions}
    return rows, {paper.id: paper.text for paper in extracted.papers}
