"""`kg learn`: learn anew how results are read."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.options import json_option, verbosity_options
from kg.commands.terminal import current_talk, print_data, print_json

__all__ = ["learn"]


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    required=True,
    metavar="TRAIN.jsonl",
    help="Annotated abstracts to learn from.",
)
@click.option("--profile", default="accurate", show_default=True, help="How papers are read: accurate or rules.")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    metavar="RESULTS.json",
    help="File to write the weights to; the shipped one is kg/models/results.json.",
)
@json_option
@verbosity_options
def learn(*, data: Path, profile: str, out: Path, as_json: bool, quiet: int, verbose: int) -> None:
    """Learn from annotated abstracts how results are read.

    The names of each abstract are found by the profile, as they are when papers are read; the annotations say which
    numbers are findings, of what kind, and whose. Needs nothing beyond the main install.
    """
    import json  # noqa: PLC0415 - see kg.commands.main

    from kg.pipeline.staging import staged  # noqa: PLC0415 - see kg.commands.main
    from kg.training.results import Plan  # noqa: PLC0415 - see kg.commands.main
    from kg.training.results import learn as learn_results  # noqa: PLC0415 - see kg.commands.main

    talk = current_talk(verbose - quiet)
    with talk.progress() as progress:
        model = learn_results(Plan(data, profile), progress=progress)
    with staged(out.parent) as aside:
        text = json.dumps(model, indent=1, sort_keys=True) + "\n"
        (aside / out.name).write_text(text, encoding="utf-8", newline="\n")
    if as_json:
        print_json({"out": str(out), **model["learned_from"]})
        return
    print_data(str(out))
    talk.say(", ".join(f"{count} {what}" for what, count in model["learned_from"].items()))
