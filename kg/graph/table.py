"""The neutral answer of a query, and how it is written: table, JSON, CSV, TSV; graphs also as Turtle."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal as OneOf

from kg.errors import KgError, nearest
from kg.vocab.prefixes import PREFIXES, compact

__all__ = ["FORMATS", "Cell", "Table", "write_table"]

# Characters of the widest cell of a table for people; the other formats cut nothing.
_WIDEST = 80
_XSD_STRING = PREFIXES["xsd"] + "string"


@dataclass(frozen=True, slots=True)
class Cell:
    """One RDF term: `kind` is uri, bnode or literal, as in SPARQL results JSON."""

    kind: OneOf["uri", "bnode", "literal"]
    value: str
    datatype: str = ""
    language: str = ""

    def __str__(self) -> str:
        return self.value

    def to_ntriples(self) -> str:
        """The term as N-Triples and SPARQL TSV write it.

        >>> Cell("literal", "a b", language="en").to_ntriples()
        '"a b"@en'
        """
        if self.kind == "uri":
            return f"<{self.value}>"
        if self.kind == "bnode":
            return f"_:{self.value}"
        escaped = self.value.translate(_ESCAPES)
        if self.language:
            return f'"{escaped}"@{self.language}'
        return f'"{escaped}"' + (f"^^<{self.datatype}>" if self.datatype not in ("", _XSD_STRING) else "")


_ESCAPES = {ord("\\"): "\\\\", ord('"'): '\\"', ord("\n"): "\\n", ord("\r"): "\\r", ord("\t"): "\\t"}


@dataclass(frozen=True, slots=True)
class Table:
    """An answer.

    Args:
        columns: names of the variables, in the order of the query.
        rows: one cell or None (unbound) a column.
        kind: select; ask (one row, one column, `true` or `false`); graph (columns subject, predicate, object).
        notes: what a reader should know of the answer, such as that a name is not in the graph.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell | None, ...], ...]
    kind: OneOf["select", "ask", "graph"] = "select"
    notes: tuple[str, ...] = ()

    def to_values(self) -> list[dict[str, str | None]]:
        """The rows as dictionaries of plain strings, None where unbound."""
        return [
            dict(zip(self.columns, [None if c is None else c.value for c in row], strict=True)) for row in self.rows
        ]


def write_table(table: Table, file_format: str) -> str:
    """The answer as text that ends in a newline.

    Args:
        table: the answer.
        file_format: one of `FORMATS`. `json` is SPARQL 1.1 results JSON, `tsv` SPARQL 1.1 results TSV (terms in
            N-Triples spelling), `csv` plain values, `table` for people, `ttl` only for graphs.

    Raises:
        KgError: an unknown format, or Turtle for an answer that is no graph.
    """
    if file_format not in _WRITERS:
        raise KgError(f"no format {file_format!r}: {nearest(file_format, FORMATS)}")
    return _WRITERS[file_format](table)


def _to_text_table(table: Table) -> str:
    if table.kind == "ask":
        return f"{table.rows[0][0]}\n"
    lines = [list(table.columns), *([_shorten(cell) for cell in row] for row in table.rows)]
    widths = [max(_width(line[i]) for line in lines) for i in range(len(table.columns))]
    lines.insert(1, ["-" * width for width in widths])
    padded = (
        "  ".join(text + " " * (width - _width(text)) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
    count = len(table.rows)
    return "\n".join(padded) + f"\n({count} row{'' if count == 1 else 's'})\n"


def _shorten(cell: Cell | None) -> str:
    if cell is None:
        return ""
    text = compact(cell.value) if cell.kind == "uri" else cell.value
    # No control character and no turn of direction in a paper's text reaches the terminal.
    is_steering = ("Cc", "Cf", "Cs", "Zl", "Zp")
    line = " ".join("".join(" " if unicodedata.category(c) in is_steering else c for c in text).split())
    return line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…"


def _width(text: str) -> int:
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) > 0 for c in text)


def _to_json(table: Table) -> str:
    if table.kind == "ask":
        answer: dict[str, object] = {"head": {}, "boolean": str(table.rows[0][0]) == "true"}
    else:
        rows = [
            {name: _to_binding(cell) for name, cell in zip(table.columns, row, strict=True) if cell is not None}
            for row in table.rows
        ]
        answer = {"head": {"vars": list(table.columns)}, "results": {"bindings": rows}}
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"


def _to_binding(cell: Cell) -> dict[str, str]:
    binding = {"type": cell.kind, "value": cell.value}
    if cell.language:
        binding["xml:lang"] = cell.language
    elif cell.datatype not in ("", _XSD_STRING):
        binding["datatype"] = cell.datatype
    return binding


def _to_csv(table: Table) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(table.columns)
    writer.writerows(["" if cell is None else cell.value for cell in row] for row in table.rows)
    return out.getvalue()


def _to_tsv(table: Table) -> str:
    head = "\t".join(f"?{name}" for name in table.columns)
    rows = ("\t".join("" if cell is None else cell.to_ntriples() for cell in row) for row in table.rows)
    return "\n".join([head, *rows]) + "\n"


def _to_turtle(table: Table) -> str:
    if table.kind != "graph":
        raise KgError("ttl is for CONSTRUCT and DESCRIBE; use table, json, csv or tsv")
    lines = (" ".join(cell.to_ntriples() for cell in row if cell) + " .\n" for row in table.rows)
    return "".join(lines)


_WRITERS: dict[str, Callable[[Table], str]] = {
    "csv": _to_csv,
    "json": _to_json,
    "table": _to_text_table,
    "tsv": _to_tsv,
    "ttl": _to_turtle,
}
FORMATS = tuple(sorted(_WRITERS))
