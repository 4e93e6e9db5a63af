"""Graph -> a folder for Neo4j and its kin: CSV files for the importer, and Cypher that loads them.

`rows` makes nodes and relationships of the tables, `sheets` their files, `cypher` the statements, `readme` the page
that says how to run them.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from kg.graph.relational import Tables
from kg.writers.files import atomic_folder
from kg.writers.neo4j.cypher import load_statements, schema_statements
from kg.writers.neo4j.readme import to_readme
from kg.writers.neo4j.rows import NODE_SHEETS, Line, to_lines
from kg.writers.neo4j.sheets import to_line
from kg.writers.protocol import Format

if TYPE_CHECKING:
    from collections.abc import Iterable

    import networkx as nx

    from kg.writers.neo4j.sheets import Sheet

__all__ = ["Neo4jWriter"]


class Neo4jWriter:
    """Writes the folder `neo4j`."""

    name = "neo4j"
    filename = "neo4j"
    format = Format(
        title="CSV and Cypher for Neo4j",
        tool="Neo4j, Aura, FalkorDB, Memgraph, LadybugDB",
        tier="A",
        lossy="control characters, settings of the build",
        is_folder=True,
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write `graph` into the new folder `path`.

        Raises:
            OutputError: the folder cannot be written.
        """
        with atomic_folder(path) as folder:
            sheets, classes = _write_lines(folder, to_lines(Tables(graph)))
            texts = {
                "schema.cypher": "".join(schema_statements(sheets)),
                "load.cypher": "\n".join(load_statements(sheets, classes)),
                "README.md": to_readme(sheets),
            }
            for name, text in texts.items():
                (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _write_lines(folder: Path, lines: Iterable[Line]) -> tuple[list[Sheet], set[str]]:
    """The files written, nodes first, and the labels that only some nodes of their file have."""
    streams: dict[Sheet, TextIO] = {}
    classes: set[str] = set()

    def stream_of(sheet: Sheet) -> TextIO:
        if sheet not in streams:
            path = folder / f"{sheet.name}.csv"
            streams[sheet] = opened.enter_context(path.open("w", encoding="utf-8", newline="\n"))
            streams[sheet].write(",".join(sheet.header) + "\n")
        return streams[sheet]

    with ExitStack() as opened:
        for sheet in NODE_SHEETS:
            stream_of(sheet)
        for sheet, cells in lines:
            stream_of(sheet).write(to_line(cells))
            if sheet.label and isinstance(cells[-1], tuple):
                classes.update(cells[-1])
    given = {label for sheet in NODE_SHEETS for label in (sheet.space, sheet.label)}
    ordered = sorted(streams, key=lambda sheet: (not sheet.space, sheet.name))
    return ordered, classes - given
