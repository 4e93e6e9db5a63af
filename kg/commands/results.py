"""`kg results`: the numbers that papers report."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.grids import HEAD, format_option, group_title, number_of, result_cells, write_grid
from kg.commands.options import graph_option
from kg.commands.terminal import aligned, clean, heading, marked, print_data, print_json

if TYPE_CHECKING:
    from kg.graph.result_values import ResultRow

__all__ = ["results"]


@click.command()
@click.option("--dataset", metavar="D", help="Only results on this dataset.")
@click.option("--metric", metavar="M", help="Only results by this metric.")
@click.option("--system", metavar="S", help="Only results of this method or model.")
@click.option("--paper", metavar="P", help="Only results that this paper reports.")
@click.option(
    "--kind",
    type=click.Choice(["absolute", "improvement", "reduction", "ratio"]),
    help="Only scores, gains, savings or factors.",
)
@format_option
@graph_option
def results(
    *,
    dataset: str | None,
    metric: str | None,
    system: str | None,
    paper: str | None,
    kind: str | None,
    file_format: str,
    folder: Path,
) -> None:
    """List the numbers that papers report, each with the sentence that states it.

    Sorted within one metric, unit and kind, the best first; percent and percentage points are two units. Numbers are
    as reported by the papers.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main

    found = load(folder).results(dataset=dataset, metric=metric, system=system, paper=paper, kind=kind)
    if file_format == "json":
        print_json([row.to_record() for row in found])
    elif file_format == "table":
        print_data("\n".join(_lines(found.rows)) if len(found) else "no results")
    else:
        print_data(write_grid(HEAD, [result_cells(row) for row in found], file_format))


def _lines(rows: tuple[ResultRow, ...]) -> Iterator[str]:
    """Groups of metric, unit and kind; under each row its sentence."""
    for number, (title, group) in enumerate(groupby(rows, key=group_title)):
        if number:
            yield ""
        yield heading(title)
        members = list(group)
        table = aligned(
            [(number_of(r), r.system, r.dataset, r.baseline and f"against {r.baseline}", r.paper) for r in members],
            indent="  ",
        )
        for line, row in zip(table.split("\n"), members, strict=True):
            yield line
            if row.quote:
                place = f"{row.quote.record} [{row.quote.start}:{row.quote.stop}]"
                yield f"      {marked(row.quote)}  ({clean(place)}, {row.confidence:.2f})"
