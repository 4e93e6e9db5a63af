"""Graph -> `papers_orkg.csv`, which the Open Research Knowledge Graph imports: a paper a row.

CSV import of the ORKG (orkg.org, help of "Import CSV"): `paper:` columns describe the paper, every other column is a
property of its contribution. A column stands as often as the paper with most values needs it. `resource:` before a
cell makes a resource of it, not a text. The research field is left out: it must be one of the ORKG's own ids. A paper
without title and DOI is left out too: the ORKG needs one of them, and a name of ours would be a false title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.relational import Tables
from kg.writers.csv_tables import to_csv_lines
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Cell

__all__ = ["OrkgWriter"]

_PAPER = (
    "paper:title",
    "paper:authors",
    "paper:publication_year",
    "paper:published_in",
    "paper:doi",
    "paper:url",
    "contribution:extraction_method",
)
_PROBLEM = "contribution:research_problem"
_NO_PROPERTY = ("kg:publishedAt",)
_Values = dict[str, list[str]]


class OrkgWriter:
    """Writes `papers_orkg.csv`."""

    name = "orkg"
    filename = "papers_orkg.csv"
    format = Format(
        title="ORKG import",
        tool="Open Research Knowledge Graph",
        tier="C",
        lossy="papers without title and DOI; control characters; sentences, confidences, types and kin of entities",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write a row for each paper of `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        tables = Tables(graph)
        widths: dict[str, int] = {}
        for _, values in _said(tables):
            for column, cells in values.items():
                widths[column] = max(widths.get(column, 0), len(cells))
        atomic_write(path, to_csv_lines(_rows(tables, dict(sorted(widths.items())))))


def _rows(tables: Tables, widths: dict[str, int]) -> Iterator[list[str]]:
    yield [*_PAPER, *(column for column, width in widths.items() for _ in range(width))]
    said = _said(tables)
    paper, values = next(said, ("", {}))
    for node in tables.records("nodes"):
        if not _is_told(node):
            continue
        own: _Values = {}
        if node["id"] == paper:
            own = values
            paper, values = next(said, ("", {}))
        cells = (own.get(column, [])[n : n + 1] for column, width in widths.items() for n in range(width))
        yield [*_about(node), *("".join(cell) for cell in cells)]


def _is_told(node: dict[str, Cell]) -> bool:
    """Whether it is a paper that the ORKG can tell from others."""
    identifiers = node["identifiers"] if isinstance(node["identifiers"], dict) else {}
    return node["kind"] == "paper" and bool(node["title"] or identifiers.get("doi"))


def _about(node: dict[str, Cell]) -> Iterator[str]:
    authors = node["authors"] if isinstance(node["authors"], tuple) else ()
    identifiers = node["identifiers"] if isinstance(node["identifiers"], dict) else {}
    yield _line(str(node["title"]))
    yield "; ".join(_line(author.replace(";", ",")) for author in authors)
    yield "" if node["year"] is None else str(node["year"])
    yield _line(str(node["venue"]))
    yield identifiers.get("doi", "")
    yield _line(str(node["url"]))
    yield "AUTOMATIC"


def _said(tables: Tables) -> Iterator[tuple[str, _Values]]:
    """What each paper says, by column; papers that say nothing are not among them."""
    nodes = {str(n["id"]): (str(n["kind"]), _line(str(n["label"]))) for n in tables.records("nodes")}
    told = {n["id"] for n in tables.records("nodes") if _is_told(n)}
    datasets = {str(row["id"]): _line(str(row["dataset_text"])) for row in tables.records("results")}
    for source, edges in groupby(tables.records("edges"), key=lambda row: str(row["source"])):
        values: _Values = {}
        for edge in edges:
            target, predicate = str(edge["target"]), str(edge["predicate"])
            kind, label = nodes[target]
            if kind == "result" and datasets.get(target):
                label += f" on {datasets[target]}"
            if predicate not in _NO_PROPERTY:
                values.setdefault(_column(predicate), []).append(_cell(predicate, kind, label, target))
        if source in told and values:
            yield source, values


def _column(predicate: str) -> str:
    """The header of a predicate: its words, which become the label of a property."""
    if predicate == "kg:addresses":
        return _PROBLEM
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", predicate.partition(":")[2]).lower()


def _cell(predicate: str, kind: str, label: str, iri: str) -> str:
    if kind in ("repository", "website"):
        return iri
    if kind == "entity" and predicate != "kg:addresses":
        return f"resource:{label}"
    # A problem or result is a text; it must not be taken for a reference to one of the ORKG's own things.
    return re.sub(r"^(orkg|resource):", r"\1 ", label)


def _line(text: str) -> str:
    return " ".join(text.split())
