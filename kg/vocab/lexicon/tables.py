"""The lexicon's tables on disk, read and written. Rules about their content: kg.vocab.lexicon.check."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

from kg.errors import InputError
from kg.model import Problem
from kg.vocab.lexicon.entry import COLUMNS, TABLES, Entry, StopName
from kg.vocab.names import name_key

__all__ = [
    "FACT_COLUMNS",
    "NAME_COLUMNS",
    "WORD_COLUMNS",
    "read_cue_names",
    "read_entries",
    "read_metric_facts",
    "read_ordinary_words",
    "read_rows",
    "read_stop_names",
    "shipped",
    "to_table",
]

NAME_COLUMNS = ("name", "reason", "source", "licence")
FACT_COLUMNS = ("name", "higher_is_better", "unit", "source", "licence")
WORD_COLUMNS = ("word", "source", "licence")


def shipped() -> Traversable:
    """The folder of the tables that come with the package."""
    return files("kg.ontology").joinpath("lexicon")


def read_rows(file: Traversable, columns: Sequence[str]) -> list[tuple[int, list[str]]]:
    """Line number and cells of every row below the header; cells are verbatim, never quoted.

    Raises:
        InputError: the file is missing or its header is another.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}; see docs/lexicon.md for the format", path=file.name) from error
    lines = text.split("\n")
    if lines[0].split("\t") != list(columns):
        raise InputError(f"the header must be {' '.join(columns)} (tab-separated)", path=file.name, line=1)
    return [(number, line.split("\t")) for number, line in enumerate(lines[1:], start=2) if line]


def read_entries(folder: Traversable) -> tuple[list[Entry], list[Problem]]:
    """All entries of a folder of tables, table by table, and a problem for each row that is left out.

    A table that is not there is empty. Of rows with one id the first stands.

    Raises:
        InputError: a table with another header.
    """
    entries: dict[str, Entry] = {}
    problems: list[Problem] = []
    for table, type_ in sorted(TABLES.items()):
        file = folder.joinpath(f"{table}.tsv")
        if not file.is_file():
            continue
        prefix = f"{type_.lower()}/"
        for line, cells in read_rows(file, COLUMNS):
            try:
                entry = Entry.from_row(cells)
            except (KeyError, ValueError) as error:
                problems.append(_left_out(file.name, line, f"not an entry: {error}"))
                continue
            if not entry.id.startswith(prefix) or entry.id == prefix:
                problems.append(_left_out(file.name, line, f"the id {entry.id!r} has no type; it must be {prefix}slug"))
            elif entry.id in entries:
                problems.append(_left_out(file.name, line, f"the id {entry.id!r} stands in an earlier row too"))
            else:
                entries[entry.id] = entry
    return list(entries.values()), problems


def _left_out(file: str, line: int, message: str) -> Problem:
    return Problem("lexicon", f"{message}; the row is left out (kg lexicon check says more)", file, line)


def read_stop_names(folder: Traversable) -> list[StopName]:
    """The phrases of stop_names.tsv; none if the file is not there.

    Raises:
        InputError: a row with another number of cells.
    """
    return [StopName(*cells) for cells in _rows_if_any(folder, "stop_names.tsv", NAME_COLUMNS)]


def read_cue_names(folder: Traversable) -> tuple[str, ...]:
    """The names of cue_names.tsv: they always need context, whatever counts say."""
    return tuple(name for name, *_ in _rows_if_any(folder, "cue_names.tsv", NAME_COLUMNS))


def read_ordinary_words(folder: Traversable) -> tuple[str, ...]:
    """The words of ordinary_words.tsv: names that are also English words."""
    return tuple(word for word, *_ in _rows_if_any(folder, "ordinary_words.tsv", WORD_COLUMNS))


def read_metric_facts(folder: Traversable) -> dict[str, tuple[bool, str]]:
    """Name key of a metric -> whether more is better, and its usual unit; from metric_facts.tsv."""
    rows = _rows_if_any(folder, "metric_facts.tsv", FACT_COLUMNS)
    return {name_key(name): (better == "yes", unit) for name, better, unit, *_ in rows}


def _rows_if_any(folder: Traversable, name: str, columns: Sequence[str]) -> list[list[str]]:
    file = folder.joinpath(name)
    if not file.is_file():
        return []
    rows = read_rows(file, columns)
    for line, cells in rows:
        if len(cells) != len(columns):
            raise InputError(f"{len(cells)} cells instead of {len(columns)}", path=name, line=line)
    return [cells for _, cells in rows]


def to_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table as text: header, then the rows as they come."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()
