"""The folder `csv` of an export -> the graph it was made from."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.errors import InputError
from kg.graph.relational import TABLES, CellType
from kg.importing.protocol import Imported
from kg.importing.tables import TABLE_NAMES, from_tables

__all__ = ["CsvImporter"]

_PACKAGE = "datapackage.json"
_LONGEST_CELL = 2**27
_COLUMNS: dict[str, dict[str, CellType]] = {table.name: {c.name: c.type for c in table.columns} for table in TABLES}


class CsvImporter:
    """Reads the CSV tables that `kg export --format csv` writes."""

    name = "csv"
    title = "CSV tables of an export (folder)"

    def can_read(self, path: Path) -> bool:
        """Whether the folder holds the tables and their description."""
        return (path / _PACKAGE).is_file() and all((path / f"{name}.csv").is_file() for name in TABLE_NAMES)

    def read(self, path: Path) -> Imported:
        """The graph.

        Raises:
            InputError: a table is absent or damaged; the message names file and line.
        """
        missing = [name for name in (_PACKAGE, *(f"{n}.csv" for n in TABLE_NAMES)) if not (path / name).is_file()]
        if missing:
            raise InputError(f"is no folder of tables: {missing[0]} is not there; export it again", path=str(path))
        try:
            facts = dict(json.loads((path / _PACKAGE).read_text("utf-8"))["graph"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(
                f"does not describe a graph ({error!r}); export it again", path=str(path / _PACKAGE)
            ) from error
        return Imported(graph=from_tables(facts, lambda name: _rows(path / f"{name}.csv", _COLUMNS[name]), str(path)))


def _rows(path: Path, types: dict[str, CellType]) -> Iterator[dict[str, Any]]:
    csv.field_size_limit(_LONGEST_CELL)
    with path.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream, strict=True)
        try:
            for row in reader:
                if None in row or None in row.values():
                    raise ValueError(f"{len(reader.fieldnames or ())} columns are wanted")  # noqa: TRY301 - as a bad cell
                yield {name: _cell(row[name], type_) for name, type_ in types.items()}
        except (csv.Error, ValueError, TypeError, KeyError) as error:
            raise InputError(
                f"the row does not fit the table ({error}); export it again", path=str(path), line=reader.line_num
            ) from error


def _cell(text: str, type_: CellType) -> Any:  # noqa: PLR0911 - one return a type
    if type_ == "string":
        return text
    if type_ == "strings":
        return tuple(json.loads(text)) if text else ()
    if type_ == "object":
        return dict(json.loads(text)) if text else {}
    if not text:
        return None
    if type_ == "integer":
        return int(text)
    if type_ == "number":
        return float(text)
    if text not in {"true", "false"}:
        raise ValueError(f"{text!r} is no truth value")
    return text == "true"
