"""Graph -> the folder `kgtk`: `nodes.tsv` and `edges.tsv` in the KGTK file format 2.0 (kgtk.readthedocs.io).

The first character of a value says what it is: digits and `+ - .` begin a number, `"` a string, `^ @ ' !` other
literals; anything else is a symbol. So ids that would be taken for literals get a prefix, and names are strings. The
columns `id`, `node1`, `label` and `node2` are the format's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.relational import TABLES, Tables
from kg.vocab.iris import website_iri
from kg.writers.files import atomic_folder
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Cell

__all__ = ["KgtkWriter", "to_string", "to_symbol"]

_NAMES = {"source": "node1", "target": "node2", "predicate": "label"}
_SYMBOLS = {"id", "source", "target", "predicate", "kind", "type", "role", "classes"}
"""Columns whose values name things; the other strings are text."""
_ORDER = ("id", "node1", "label", "node2")
_NO_SYMBOL = re.compile(r"[0-9+.\-\"^@'!#:*_]")
"""First characters that make a literal, a comment, a blank id, a starred column or an undirected edge."""
_ESCAPES = {"\\": "\\\\", '"': '\\"', "|": "\\|", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_TO_ESCAPE = re.compile(r'[\\"|\t\n\r]')


class KgtkWriter:
    """Writes the folder `kgtk`."""

    name = "kgtk"
    filename = "kgtk"
    format = Format(
        title="KGTK tables",
        tool="KGTK, Kypher",
        tier="B",
        lossy="source texts; evidence beyond the first sentence; order within lists; control characters",
        is_folder=True,
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the nodes and edges of `graph` into the new folder `path`.

        Raises:
            OutputError: the folder cannot be written.
        """
        tables = Tables(graph)
        with atomic_folder(path) as folder:
            for spec in TABLES[:2]:
                names = [_NAMES.get(name, name) for name in spec.names] if spec.name == "edges" else list(spec.names)
                first = [names.index(name) for name in _ORDER if name in names]
                order = [*first, *(i for i in range(len(names)) if i not in first)]
                write = [_writer_of(spec.name, name) for name in spec.names]
                with (folder / f"{spec.name}.tsv").open("w", encoding="utf-8", newline="\n") as stream:
                    stream.write("\t".join(names[i] for i in order) + "\n")
                    stream.writelines(
                        "\t".join(write[i](row[i]) for i in order) + "\n" for row in tables.rows(spec.name)
                    )


def _writer_of(table: str, column: str) -> Callable[[Cell], str]:
    if (table, column) == ("edges", "id"):
        return _edge_id
    return _symbols if column in _SYMBOLS else _literals


def _edge_id(cell: Cell) -> str:
    """The hash of an edge, always with the prefix: some begin with a digit."""
    return f"e:{cell}"


def _symbols(cell: Cell) -> str:
    return "|".join(to_symbol(item) for item in _items(cell))


def _literals(cell: Cell) -> str:
    if isinstance(cell, bool):
        return str(cell)  # the symbols True and False
    if isinstance(cell, int | float):
        return repr(cell)
    return "|".join(to_string(item) for item in _items(cell))


def _items(cell: Cell) -> Iterator[str]:
    """The strings of a cell; a map's as `key:value`, none for what is empty."""
    if isinstance(cell, dict):
        yield from (f"{key}:{value}" for key, value in cell.items())
    elif isinstance(cell, tuple):
        yield from cell
    elif cell:
        yield str(cell)


def to_symbol(text: str) -> str:
    """An id or a name of the ontology as a symbol: without the characters that end one or make it something else.

    >>> to_symbol("kg:evaluatesOn"), to_symbol("7b"), to_symbol("https://example.org/a|b c")
    ('kg:evaluatesOn', 'x:7b', 'https://example.org/a%7Cb%20c')
    """
    bare = website_iri(text)
    return "x:" + bare if _NO_SYMBOL.match(bare) else bare


def to_string(text: str) -> str:
    r"""A text as a string.

    >>> print(to_string('say "a|b"\n'))
    "say \"a\|b\"\n"
    """
    return '"' + _TO_ESCAPE.sub(lambda match: _ESCAPES[match[0]], text) + '"'
