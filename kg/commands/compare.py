"""`kg compare`: the papers on one dataset, or papers by name, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.grids import HEAD, format_option, group_title, number_of, result_cells, write_grid
from kg.commands.options import graph_option
from kg.commands.terminal import aligned, clean, heading, marked, print_data, print_json

if TYPE_CHECKING:
    from kg.graph.result_values import DatasetComparison, PaperComparison

__all__ = ["compare"]


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="DATASET | PAPER PAPER...")
@format_option
@graph_option
def compare(*, names: tuple[str, ...], file_format: str, folder: Path) -> None:
    """Put papers side by side.

    One name is a dataset: the papers that work with it, their results on it, and who compares with whom. Several names
    are papers (title, record id, identifier or IRI): the methods, datasets, backbones and tasks they share, and their
    results.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main
    from kg.graph.result_values import DatasetComparison  # noqa: PLC0415 - see kg.commands.main

    found = load(folder).compare(*names)
    if file_format == "json":
        print_json(asdict(found))
    elif isinstance(found, DatasetComparison):
        print_data(_dataset_grid(found, file_format) if file_format != "table" else "\n".join(_dataset_lines(found)))
    else:
        print_data(_paper_grid(found, file_format) if file_format != "table" else "\n".join(_paper_lines(found)))


def _dataset_grid(found: DatasetComparison, grid: str) -> str:
    """One row a result; a paper without results has a row of its own, so that no paper is lost."""
    rows: list[tuple[object, ...]] = []
    for paper in found.papers:
        said = (", ".join(paper.links), ", ".join(paper.compares_with))
        if not paper.results:
            rows.append(("", "", "", "", "", found.label, "", paper.label, "", "", *said))
        rows += [(*result_cells(row), *said) for row in paper.results]
    return write_grid((*HEAD, "paper links", "paper compares with"), rows, grid)


def _dataset_lines(found: DatasetComparison) -> Iterator[str]:
    yield f"{heading(found.label)}  {len(found.papers)} papers"
    for paper in found.papers:
        yield ""
        year = f" ({paper.year})" if paper.year else ""
        yield f"{heading(paper.label)}{year}"
        for name, values in (
            ("proposes", paper.proposes),
            ("here", paper.links),
            ("compares with", paper.compares_with),
        ):
            if values:
                yield f"  {name}: {clean(', '.join(values))}"
        for row in paper.results:
            against = f", against {row.baseline}" if row.baseline else ""
            yield clean(f"  {number_of(row)}  {row.system}{against}  [{group_title(row)}]")
            if row.quote:
                yield f"      {marked(row.quote)}"
    if found.pairs:
        yield ""
        yield heading("who compares with whom")
        yield aligned([(who, whom, f"{n} paper{'' if n == 1 else 's'}") for who, whom, n in found.pairs], indent="  ")


def _paper_rows(found: PaperComparison) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Head and rows of one grid with a column a paper."""
    rows = [(title, entity.label, *entity.roles) for title, entities in found.shared for entity in entities]
    for result in found.results:
        name = ", ".join(filter(None, (result.dataset, result.metric, result.unit, result.kind)))
        rows.append(("results", name, *result.values))
    return ("what", "name", *(label for _, label in found.papers)), rows


def _paper_grid(found: PaperComparison, grid: str) -> str:
    head, rows = _paper_rows(found)
    return write_grid(head, rows, grid)


def _paper_lines(found: PaperComparison) -> Iterator[str]:
    for number, (iri, label) in enumerate(found.papers, 1):
        yield f"[{number}] {heading(label)}  {iri}"
    _, rows = _paper_rows(found)
    if not found.shared:
        yield "\nnothing in common"
    for title in dict.fromkeys(row[0] for row in rows):
        yield ""
        yield heading(title)
        head = ("", *(f"[{n}]" for n in range(1, len(found.papers) + 1)))
        yield aligned([row[1:] for row in rows if row[0] == title], head, indent="  ")
