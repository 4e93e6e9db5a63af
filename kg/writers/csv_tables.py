"""Graph -> a folder of CSV files that open unaided, with a data dictionary for people and one for programs.

UTF-8 and quoting after RFC 4180; one header a file. Lists and maps are JSON in their cell. `dictionary.csv` says what
each column holds; `datapackage.json` says the same to programs (Data Package 1.0, specs.frictionlessdata.io).
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph.relational import TABLES, CellType, Tables
from kg.writers.cells import to_text_cell
from kg.writers.files import atomic_folder
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Cell

__all__ = ["CsvWriter", "data_package", "to_csv_lines", "write_csv"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SCHEMA_TYPES: dict[CellType, str] = {"strings": "array"}
_DICTIONARY = ("table", "column", "type", "about")


class CsvWriter:
    """Writes the folder `csv`.

    Args:
        excel_safe: put an apostrophe before cells that a spreadsheet would take for a formula. It changes the data,
            so it is off unless asked for.
    """

    name = "csv"
    filename = "csv"
    format = Format(
        title="CSV tables",
        tool="pandas, DuckDB, spreadsheets",
        tier="A",
        lossy="control characters",
        is_folder=True,
    )

    def __init__(self, *, excel_safe: bool = False) -> None:
        self._excel_safe = excel_safe

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the tables of `graph` into the new folder `path`.

        Raises:
            OutputError: the folder cannot be written.
        """
        tables = Tables(graph)
        with atomic_folder(path) as folder:
            for spec in TABLES:
                rows = ([self._cell(cell) for cell in row] for row in tables.rows(spec.name))
                write_csv(folder / f"{spec.name}.csv", spec.names, rows)
            dictionary = ([t.name, c.name, c.type, c.about] for t in TABLES for c in t.columns)
            write_csv(folder / "dictionary.csv", _DICTIONARY, dictionary)
            text = json.dumps(data_package(tables), ensure_ascii=False, indent=2) + "\n"
            (folder / "datapackage.json").write_text(text, encoding="utf-8", newline="\n")

    def _cell(self, cell: Cell) -> str:
        text = to_text_cell(cell)
        return "'" + text if self._excel_safe and isinstance(cell, str) and text.startswith(_FORMULA) else text


def write_csv(path: Path, head: tuple[str, ...], rows: Iterator[list[str]]) -> None:
    """Write a header and rows to a file after RFC 4180."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)  # RFC 4180: CRLF ends a row, quotes where they are needed
        writer.writerow(head)
        writer.writerows(rows)


def to_csv_lines(rows: Iterable[list[str]]) -> Iterator[str]:
    r"""Rows as the lines of a CSV file after RFC 4180, one at a time.

    >>> list(to_csv_lines([["a", "b,c"]]))
    ['a,"b,c"\r\n']
    """
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    for row in rows:
        writer.writerow(row)
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def data_package(tables: Tables) -> dict[str, Any]:
    """The description of the tables as a Data Package."""
    resources = [
        {
            "name": spec.name,
            "path": f"{spec.name}.csv",
            "profile": "tabular-data-resource",
            "encoding": "utf-8",
            "description": spec.about,
            "schema": {
                "fields": [
                    {"name": c.name, "type": _SCHEMA_TYPES.get(c.type, c.type), "description": c.about}
                    for c in spec.columns
                ]
            },
        }
        for spec in TABLES
    ]
    name = f"paperkg-{tables.facts['fingerprint'][:16]}"
    return {"profile": "tabular-data-package", "name": name, "graph": tables.facts, "resources": resources}
