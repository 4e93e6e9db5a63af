"""`kg plot`: what papers use most, as a picture for papers and slides."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from kg.commands.options import graph_option, json_option
from kg.commands.terminal import current_talk, print_json
from kg.errors import InputError

__all__ = ["plot"]

_WHAT = ("datasets", "backbones", "methods", "compared", "tasks", "metrics")
_SUFFIXES = ("png", "svg", "pdf")


@click.command()
@click.argument("what", type=click.Choice(_WHAT), default="datasets")
@click.option("--over", type=click.Choice(["year", "venue"]), default="year", show_default=True, help="Columns.")
@click.option("--together", is_flag=True, help="Plot which of them the same papers use instead.")
@click.option("--apart", is_flag=True, help="Count variants of datasets and models apart from their family.")
@click.option("--top", type=click.IntRange(1, 60), default=15, show_default=True, help="How many rows.")
@click.option("--title", help="Heading of the plot.")
@graph_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="plot.svg",
    show_default=True,
    help="File to write: .png, .svg or .pdf.",
)
@json_option
def plot(
    *,
    what: str,
    over: str,
    together: bool,
    apart: bool,
    top: int,
    title: str | None,
    folder: Path,
    output: Path,
    as_json: bool,
) -> None:
    """Plot what papers use most over years or venues; needs `pip install 'paperkg[plots]'`.

    Each bar counts papers; the grid beside it spreads them over years or venues. A variant of a dataset or a model
    counts with its family (AIME 2024 with AIME), a paper once. The page shows the same under Plots.
    --json prints the counts and writes no picture.

    \b
    Examples:
      kg plot backbones --over venue -o backbones.pdf
      kg plot datasets --together -o together.png
    """  # noqa: D301 - click reads the escape as "keep these lines"
    picture = output.suffix.removeprefix(".").lower()
    if picture not in _SUFFIXES and not as_json:
        raise click.UsageError(f"{output}: the name must end in .png, .svg or .pdf")
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main
    from kg.graph.counts import count_pairs, count_uses  # noqa: PLC0415 - see kg.commands.main
    from kg.graph.families import group_families  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.files import atomic_write  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.plots import draw_counts  # noqa: PLC0415 - see kg.commands.main

    graph = load(folder).networkx
    graph = graph if apart else group_families(graph)
    counts = count_pairs(graph, what, top=top) if together else count_uses(graph, what, over=over, top=top)
    if not counts.rows:
        raise InputError(f"the graph has no {what} to plot", path=str(folder))
    if as_json:
        print_json(asdict(counts))
        return
    heading = title or (
        f"{what.capitalize()} used together, by papers" if together else f"{what.capitalize()} by papers"
    )
    atomic_write(output, draw_counts(counts, title=heading, picture=picture, pairs=together))
    current_talk().say(f"wrote {output} ({len(counts.rows)} rows)")
