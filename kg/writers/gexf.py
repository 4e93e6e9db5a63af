"""Graph -> `graph.gexf`: GEXF 1.3 (gexf.net/schema.html) with its module for looks, `viz`.

Typed attributes; lists and maps are JSON strings; what is not known is not written. A node's id is its IRI, an edge's
the id of the table of edges, and its `kind` is the predicate, by which Gephi tells parallel edges apart. The optional
date of modification is left out: two exports of one graph are the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.relational import TABLES, CellType, Tables
from kg.writers.cells import to_text_cell
from kg.writers.drawing import COLORS, edge_label, looks, to_rgb
from kg.writers.files import atomic_write
from kg.writers.protocol import Format
from kg.writers.xml_text import to_attribute, to_content

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Row

__all__ = ["GexfWriter", "attribute_name"]

_TYPES: dict[CellType, str] = {"integer": "integer", "number": "double", "boolean": "boolean"}  # the others: string
_NODES, _EDGES = TABLES[0].columns[2:], TABLES[1].columns[3:]  # what comes before is an attribute of the element
_RESERVED = {
    "node": {"id", "label", "pid", "start", "end", "viz", "parents", "slices", "spells"},
    "edge": {"id", "label", "source", "target", "type", "weight", "kind", "start", "end", "viz", "key", "directed"},
}
"""Names that readers use for attributes of the element itself: a column of that name would replace it or vanish."""


class GexfWriter:
    """Writes `graph.gexf`."""

    name = "gexf"
    filename = "graph.gexf"
    format = Format(
        title="GEXF",
        tool="Gephi, Gephi Lite, sigma.js, networkx",
        tier="A",
        lossy="source texts; evidence beyond the first sentence; lists and maps are JSON strings; control characters",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, _pieces(Tables(graph)))


def attribute_name(name: str, domain: str) -> str:
    """The title of an attribute of a `node` or an `edge`, such that no reader takes it for the element's own.

    >>> attribute_name("type", "node"), attribute_name("type", "edge"), attribute_name("id", "node")
    ('type', 'type_', 'id_')
    """
    return name + "_" if name in _RESERVED[domain] else name


def _pieces(tables: Tables) -> Iterator[str]:
    yield from _head(tables)
    colors = {group: '<viz:color r="{}" g="{}" b="{}"/>'.format(*to_rgb(color)) for group, color in COLORS.items()}
    yield "<nodes>\n"
    for row, look in zip(tables.rows("nodes"), looks(tables), strict=True):
        yield (
            f'<node id="{to_attribute(str(row[0]))}" label="{to_attribute(str(row[1]))}">'
            f"{_values(row[2:], look.group)}{colors.get(look.group) or colors['website']}"
            f'<viz:position x="{look.x}" y="{look.y}" z="0"/><viz:size value="{look.size}"/></node>\n'
        )
    yield "</nodes>\n<edges>\n"
    for row in tables.rows("edges"):
        predicate = str(row[3])
        yield (
            f'<edge id="{row[0]}" source="{to_attribute(str(row[1]))}" target="{to_attribute(str(row[2]))}" '
            f'type="directed" label="{to_attribute(edge_label(predicate))}" kind="{to_attribute(predicate)}">'
            f"{_values(row[3:])}</edge>\n"
        )
    yield "</edges>\n</graph>\n</gexf>\n"


def _head(tables: Tables) -> Iterator[str]:
    facts = tables.facts
    about = "; ".join(f"{name} {facts[name]}" for name in ("run", "profile"))
    yield (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3"\n'
        '  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\n'
        '  xsi:schemaLocation="http://gexf.net/1.3 http://gexf.net/1.3/gexf.xsd">\n'
        f"<meta>\n<creator>paperkg {to_content(facts['version'])}</creator>\n"
        f"<description>{to_content(about)}</description>\n</meta>\n"
        '<graph mode="static" defaultedgetype="directed" idtype="string">\n'
    )
    yield from _attributes("node", [(c.name, _TYPES.get(c.type, "string")) for c in _NODES] + [("group", "string")])
    yield from _attributes("edge", [(c.name, _TYPES.get(c.type, "string")) for c in _EDGES])


def _attributes(domain: str, columns: list[tuple[str, str]]) -> Iterator[str]:
    yield f'<attributes class="{domain}" mode="static">\n'
    for number, (name, type_) in enumerate(columns):
        yield f'<attribute id="{number}" title="{attribute_name(name, domain)}" type="{type_}"/>\n'
    yield "</attributes>\n"


def _values(cells: Row, *more: str) -> str:
    """The cells that hold something."""
    values = "".join(
        f'<attvalue for="{number}" value="{to_attribute(text)}"/>'
        for number, cell in enumerate((*cells, *more))
        if (text := to_text_cell(cell))
    )
    return f"<attvalues>{values}</attvalues>"
