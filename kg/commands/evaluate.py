"""`kg evaluate`: how good the extraction is, by gold annotations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.commands.options import json_option, read_settings, reading_options, verbosity_options
from kg.commands.terminal import clean, current_talk, print_data, print_json
from kg.commands.verdict import say_problems

if TYPE_CHECKING:
    from kg.evaluation import Judgement
    from kg.pipeline.settings import Settings

__all__ = ["evaluate"]

Record = dict[str, Any]
Part = tuple[str, Any, str]  # key in JSON, its value, the same as text


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
@click.option("--errors", type=click.IntRange(0), default=0, help="Count mistakes by kind; list the first N of each.")
@click.option("--confusions", is_flag=True, help="Which type, and which role, was taken for which.")
@click.option("--calibration", is_flag=True, help="Whether a confidence of 0.8 means right in 8 of 10.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE.svg",
    help="Draw the calibration into this file; implies --calibration.",
)
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(["acronyms", "lexicon", "rules"]),
    help="Leave this part of the reading out, to see what it is worth; may be given several times.",
)
@reading_options
@json_option
@verbosity_options
def evaluate(
    *,
    gold: Path,
    texts: tuple[str, ...],
    predicted: Path | None,
    errors: int,
    confusions: bool,
    calibration: bool,
    plot: Path | None,
    without: tuple[str, ...],
    config: Path | None,
    as_json: bool,
    quiet: int,
    verbose: int,
    **flags: Any,
) -> None:
    """Score the extraction against gold annotations.

    Reads the texts of GOLD, or those of --texts, and prints precision, recall and F1 of entities, links, mentions,
    results and web addresses, by type and by role, and how right each rule was. Gold annotations of this project are
    machine-assisted.
    """
    from kg.evaluation import format_table, judge, read_gold, read_predictions, score  # noqa: PLC0415 - see main

    wanted = read_gold(gold)
    if predicted is not None:
        found = read_predictions(predicted)
    else:
        settings = read_settings(config, **flags, **({"extract.without": without} if without else {}))
        found, raw = _predict(texts or (str(gold),), settings, verbose - quiet)
        # Spans can be scored only against the text, which annotations without text leave to --texts.
        wanted = [{"text": raw[row["id"]]} | row if row["id"] in raw else row for row in wanted]
    scores = score(wanted, found)
    judgements = judge(wanted, found)
    parts = _rule_parts(judgements, scores.figures["entity"].gold)
    if confusions:
        parts.append(_confusion_part(wanted, found))
    if calibration or plot:
        parts.append(_calibration_part(judgements, plot))
    if errors:
        parts.append(_mistake_part(wanted, found, errors))
    if as_json:
        print_json(scores.to_json() | {key: value for key, value, _ in parts})
    else:
        print_data(clean("\n\n".join([format_table(scores), *(text for *_, text in parts)])))


def _predict(inputs: tuple[str, ...], settings: Settings, level: int) -> tuple[dict[str, Record], dict[str, str]]:
    """Rows of `kg extract`, with the rule of each role, and raw texts, by paper id."""
    from kg.pipeline.extractions import extraction_row  # noqa: PLC0415 - see kg.commands.main
    from kg.pipeline.spine import extract  # noqa: PLC0415 - see kg.commands.main

    talk = current_talk(level)
    with talk.progress() as progress:
        extracted = extract(inputs, settings=settings, progress=progress)
    say_problems(extracted.problems, talk)
    rows = {}
    for extraction in extracted.extractions:
        row = rows[extraction.paper] = extraction_row(extraction)
        for entity, link in zip(row["entities"], extraction.links, strict=True):
            entity["role_rule"] = link.rule
    return rows, {paper.id: paper.text for paper in extracted.papers}


def _rule_parts(judgements: Sequence[Judgement], gold: int) -> list[Part]:
    """The tables of rules; that of roles is absent where the predictions come from a file, which does not hold them."""
    from kg.evaluation import format_rules, mention_rules, role_rules  # noqa: PLC0415 - see kg.commands.main

    tables = (
        ("mention_rules", "rule of mention", mention_rules(judgements, gold=gold)),
        ("role_rules", "rule of role", role_rules(judgements, gold=gold)),
    )
    return [(key, [asdict(row) for row in rows], format_rules(title, rows)) for key, title, rows in tables if rows]


def _confusion_part(wanted: Sequence[Record], found: dict[str, Record]) -> Part:
    from kg.evaluation import confuse, format_confusion  # noqa: PLC0415 - see kg.commands.main
    from kg.vocab.roles import ROLES, TYPES  # noqa: PLC0415 - see kg.commands.main

    types = confuse(wanted, found, field="type", order=TYPES)
    roles = confuse(wanted, found, field="role", order=ROLES)
    text = f"{format_confusion('types', types)}\n\n{format_confusion('roles', roles)}"
    return "confusions", {"types": types.to_json(), "roles": roles.to_json()}, text


def _calibration_part(judgements: Sequence[Judgement], plot: Path | None) -> Part:
    from kg.evaluation import calibrate, format_calibration, to_svg  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.files import atomic_write  # noqa: PLC0415 - see kg.commands.main

    made = calibrate(judgements)
    if plot is not None:
        atomic_write(plot, to_svg(made))
    return "calibration", made.to_json(), format_calibration(made)


def _mistake_part(wanted: Sequence[Record], found: dict[str, Record], shown: int) -> Part:
    from kg.evaluation import find_mistakes, format_mistakes, group_mistakes  # noqa: PLC0415 - see kg.commands.main
    from kg.vocab.lexicon import load_lexicon  # noqa: PLC0415 - see kg.commands.main

    lexicon = load_lexicon()
    groups = group_mistakes(find_mistakes(wanted, found, is_known=lambda name: bool(lexicon.lookup(name))))
    value = {
        kind: {"count": len(mistakes), "first": [mistake.to_json() for mistake in mistakes[:shown]]}
        for kind, mistakes in groups.items()
    }
    return "errors", value, format_mistakes(groups, shown=shown)
