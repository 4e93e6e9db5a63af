"""`kg leaderboard`: the absolute results on a dataset, by one metric."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from kg.commands.grids import HEAD, format_option, number_of, result_cells, write_grid
from kg.commands.options import graph_option
from kg.commands.terminal import aligned, clean, current_talk, heading, marked, print_data, print_json

__all__ = ["leaderboard"]


@click.command()
@click.argument("dataset")
@click.option("--metric", metavar="M", help="The metric; without it the one that most papers report.")
@format_option
@graph_option
def leaderboard(*, dataset: str, metric: str | None, file_format: str, folder: Path) -> None:
    """Rank the scores that papers report on DATASET, by one metric in one unit.

    Only absolute results are ranked. Values are as reported by the papers: settings, splits and versions may differ.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main

    board = load(folder).leaderboard(dataset, metric=metric)
    ranked = [(rank, row) for rank, row in board.rows]
    if file_format == "json":
        record = {name: value for name, value in asdict(board).items() if name != "rows"}
        rows = [{"rank": rank, **row.to_record()} for rank, row in ranked]
        print_json(record | {"notes": list(board.notes), "rows": rows})
        return
    if file_format != "table":
        print_data(write_grid(("rank", *HEAD), [(rank, *result_cells(row)) for rank, row in ranked], file_format))
    else:
        better = {True: "higher is better", False: "lower is better", None: "direction unknown"}[board.higher_is_better]
        title = ", ".join(filter(None, (board.dataset, board.metric, board.unit, better)))
        print_data(heading(title))
        lines = aligned([(rank, number_of(row), row.system, row.paper) for rank, row in ranked], indent="  ").split(
            "\n"
        )
        for line, (_, row) in zip(lines, ranked, strict=True):
            print_data(line)
            if row.quote:
                print_data(f"      {marked(row.quote)}  ({clean(row.quote.record)})")
    for note in board.notes:
        if file_format == "table":
            print_data(clean(note))
        else:
            current_talk().say(note)
