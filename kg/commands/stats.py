"""`kg stats`: how much of what a graph holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import click

from kg.commands.options import graph_option, json_option
from kg.commands.terminal import aligned, heading, print_data, print_json

__all__ = ["stats"]


@click.command()
@graph_option
@json_option
def stats(*, folder: Path, as_json: bool) -> None:
    """Count what the graph holds.

    Papers, entities by type, links by predicate, results by kind, sentences of evidence, and the entities that most
    papers link to.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main

    counts = load(folder).stats()
    if as_json:
        print_json(asdict(counts))
        return
    rows = [
        ("papers", counts.papers),
        ("papers with code", counts.papers_with_code),
        ("repositories", counts.repositories),
        ("websites", counts.websites),
        ("evidence", counts.evidence),
    ]
    print_data(aligned(rows))
    for title, table in (
        ("entities", counts.entities),
        ("links", counts.links),
        ("results", counts.results),
        ("papers by venue", counts.venues),
    ):
        _print_counts(title, table)
    if counts.top:
        print_data(f"\n{heading('in most papers')}\n" + aligned(counts.top, indent="  "))


def _print_counts(title: str, table: Mapping[str, int]) -> None:
    if table:
        print_data(f"\n{heading(title)} ({sum(table.values())})\n" + aligned(table.items(), indent="  "))
