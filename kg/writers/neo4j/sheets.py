"""The files of a Neo4j import: which there are, what stands in their headers, and the text of a cell.

Headers follow "CSV header format" of the Operations Manual of Neo4j 5: `id:ID(Paper)`, `year:int`, `aliases:string[]`,
`:LABEL`, `:START_ID(Paper)`, `:END_ID(Entity)`, `:TYPE`.

Cells follow the one dialect that both `LOAD CSV`, with its default settings, and `neo4j-admin database import
--legacy-style-quoting=true` read alike: strings in quotes, a quote in them doubled, a backslash doubled. With the
quoting of RFC 4180 alone, `LOAD CSV` would take the backslash at the end of a string for the escape of the quote.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kg.graph.relational import Cell

__all__ = ["BETWEEN", "Property", "PropertyType", "Sheet", "nodes_sheet", "relationships_sheet", "to_line"]

BETWEEN = "\u241f"
"""Between the values of a list: ␟, the symbol for the unit separator. The sign itself would be invisible in editors,
and the importer's usual `;` stands in names. A ␟ in a name becomes a space."""

PropertyType = Literal["string", "int", "float", "boolean", "string[]"]


@dataclass(frozen=True, slots=True)
class Property:
    """A property of nodes or relationships and its type in Neo4j."""

    name: str
    type: PropertyType = "string"

    @property
    def header(self) -> str:
        """How a header names it; `string` goes without saying."""
        return self.name if self.type == "string" else f"{self.name}:{self.type}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One CSV file.

    Args:
        name: file name without `.csv`.
        properties: beside the id of a node and the ends of a relationship.
        space: id space of the nodes; also the label under which their ids are unique. Empty for relationships.
        label: label that all its nodes have beside the space's.
        start: id space of the ends of the relationships, as is `end`.
        type: type of the relationships.
    """

    name: str
    properties: tuple[Property, ...]
    space: str = ""
    label: str = ""
    start: str = ""
    end: str = ""
    type: str = ""

    @property
    def header(self) -> tuple[str, ...]:
        """The cells of the first line."""
        inner = tuple(item.header for item in self.properties)
        if self.space:
            return (f"id:ID({self.space})", *inner, ":LABEL")
        return (f":START_ID({self.start})", f":END_ID({self.end})", ":TYPE", *inner)


def nodes_sheet(space: str, properties: Iterable[Property], label: str = "") -> Sheet:
    """The file of the nodes of a space, or of those that also have a label.

    >>> nodes_sheet("Entity", [Property("links", "int")], "Dataset").header
    ('id:ID(Entity)', 'links:int', ':LABEL')
    """
    return Sheet(f"nodes_{(label or space).lower()}", tuple(properties), space=space, label=label)


def relationships_sheet(start: str, type_: str, end: str, properties: Iterable[Property]) -> Sheet:
    """The file of the relationships of one type between two spaces: each file can then be loaded by one statement."""
    name = f"relationships_{start}_{type_}_{end}".lower()
    return Sheet(name, tuple(properties), start=start, end=end, type=type_)


def to_line(cells: Sequence[Cell]) -> str:
    r"""A line of a file; what is empty stays without quotes, and so is no property at all.

    >>> to_line([r"back\slash", 'a"b', None, 2026, True, ("a;b", "c"), ""])
    '"back\\\\slash","a""b",,2026,true,"a;b␟c",\n'
    """
    return ",".join(map(_to_cell, cells)) + "\n"


def _to_cell(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if cell is None or isinstance(cell, int | float):
        return "" if cell is None else str(cell)
    if isinstance(cell, dict):
        cell = tuple(f"{key}:{value}" for key, value in cell.items())
    text = cell if isinstance(cell, str) else BETWEEN.join(value.replace(BETWEEN, " ") for value in cell)
    return '"' + text.replace("\\", "\\\\").replace('"', '""') + '"' if text else ""
