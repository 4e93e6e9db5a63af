"""`kg html`: the interactive page, opened on what a reader is to see first."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.options import graph_option, read_query
from kg.commands.terminal import current_talk

__all__ = ["html"]


@click.command()
@click.option("--focus", metavar="NAME", help="Open on a paper or an entity and what is around it.")
@click.option(
    "--query",
    "path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Open on the papers and entities that the SPARQL in a file selects.",
)
@click.option("--max-nodes", type=click.IntRange(1, 1000), help="Most nodes of the first view.")
@click.option("--title", help="Heading of the page.")
@graph_option
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default="graph.html", show_default=True, help="File to write."
)
def html(
    *, focus: str | None, path: Path | None, max_nodes: int | None, title: str | None, folder: Path, output: Path
) -> None:
    """Write the interactive page of a build, one file that opens from disk with the network off.

    The whole graph is in the page; the options choose what it opens on.

    \b
    Examples:
      kg html --focus GSM8K -o gsm8k.html
      kg html --query graph-learning.rq --max-nodes 80 --title "Graph learning"
    """  # noqa: D301 - click reads the escape as "keep these lines"
    if focus is not None and path is not None:
        raise click.UsageError("the page opens on one thing: --focus or --query")
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.files import atomic_write  # noqa: PLC0415 - see kg.commands.main

    query = None if path is None else read_query(path)
    page = load(folder).page(focus=focus, query=query, max_nodes=max_nodes, title=title)
    atomic_write(output, page)
    current_talk().say(f"wrote {output} ({len(page.encode('utf-8')) / 1e6:.1f} MB)")
