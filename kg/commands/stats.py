"""`kg stats`: how much of what a graph holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.options import graph_option, json_option
from kg.commands.terminal import aligned, heading, print_data, print_json

if TYPE_CHECKING:
    from kg.api import KnowledgeGraph

__all__ = ["stats"]


@click.command()
@graph_option
@click.option("--duplicates", is_flag=True, help="List pairs of entities that may be one, best first.")
@click.option("--homonyms", is_flag=True, help="List names that several entities bear.")
@click.option("-n", "--limit", type=click.IntRange(1), default=50, show_default=True, help="Rows of these lists.")
@json_option
def stats(*, folder: Path, duplicates: bool, homonyms: bool, limit: int, as_json: bool) -> None:
    """Count what the graph holds.

    Papers, entities by type, links by predicate, results by kind, sentences of evidence, and the entities that most
    papers link to. --duplicates and --homonyms show instead what a person should look at: `kg merges force` joins a
    pair, `kg merges undo` parts one.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main

    graph = load(folder)
    if duplicates or homonyms:
        _print_doubles(graph, duplicates=duplicates, homonyms=homonyms, limit=limit, as_json=as_json)
        return
    counts = graph.stats()
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


def _print_doubles(graph: KnowledgeGraph, *, duplicates: bool, homonyms: bool, limit: int, as_json: bool) -> None:
    suspects = graph.duplicates()[:limit] if duplicates else ()
    names = graph.homonyms()[:limit] if homonyms else ()
    if as_json:
        print_json({"duplicates": [asdict(s) for s in suspects], "homonyms": [asdict(n) for n in names]})
        return
    if suspects:
        rows = [(f"{s.score:.2f}", s.type, s.first, s.second, s.papers, s.reason) for s in suspects]
        print_data(aligned(rows, ("score", "type", "one", "other", "papers", "why")))
    if names:
        lines = [(n.name, b.type, b.papers, b.iri, b.also) for n in names for b in n.bearers]
        print_data(aligned(lines, ("name", "type", "papers", "entity", "also called")))
