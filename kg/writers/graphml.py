"""Graph -> `graph.graphml`: GraphML 1.1 (graphml.graphdrawing.org/specification.html) with yFiles' graphics.

Typed keys; lists and maps are JSON in their cell; what is not known is not written. The specification has ids as
NMTOKEN, which an IRI is not: a node's id is the readable end of its IRI, and `iri` holds all of it. Plain keys `x`,
`y`, `size`, `r`, `g`, `b` are what Gephi draws by, the elements of the namespace `y` are what yEd draws by. Gephi takes
keys named `d3` and `d7` for the labels in a file of yEd's, so that they make no columns of their own there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.relational import TABLES, CellType, Tables
from kg.vocab.iris import h
from kg.writers.cells import to_text_cell
from kg.writers.drawing import EDGE_COLOR, Look, edge_label, looks, to_rgb
from kg.writers.files import atomic_write
from kg.writers.protocol import Format
from kg.writers.xml_text import to_content

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Row

__all__ = ["GraphMlWriter", "node_token"]

_TYPES: dict[CellType, str] = {"integer": "int", "number": "double", "boolean": "boolean"}  # the others: string
_DRAWN = (("group", "string"), ("color", "string"), ("x", "double"), ("y", "double"), ("size", "double"))
_RGB = ("r", "g", "b")
_NODES, _EDGES = TABLES[0], TABLES[1]
_NODE_KEYS = ("iri", *_NODES.names[1:])
_EDGE_KEYS = ("edge_id", *_EDGES.names[3:])  # once more: igraph mixes up the ids of edges

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns \
http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">
<key for="node" id="d3" yfiles.type="nodegraphics"/>
<key for="edge" id="d7" yfiles.type="edgegraphics"/>
"""
_EDGE_GRAPHICS = (
    f'<data key="d7"><y:PolyLineEdge><y:LineStyle color="{EDGE_COLOR}" type="line" width="1.0"/>'
    '<y:Arrows source="none" target="standard"/></y:PolyLineEdge></data>'
)
_SHAPES = {
    "paper": "rectangle",
    "model": "hexagon",
    "dataset": "diamond",
    "task": "triangle",
    "metric": "octagon",
    "repository": "roundrectangle",
    "website": "roundrectangle",
    "venue": "rectangle",
}  # the others: ellipse


class GraphMlWriter:
    """Writes `graph.graphml`."""

    name = "graphml"
    filename = "graph.graphml"
    format = Format(
        title="GraphML",
        tool="Gephi, yEd, igraph, Cytoscape, networkx",
        tier="A",
        lossy="source texts; evidence beyond the first sentence; lists and maps are JSON strings; control characters",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, _pieces(Tables(graph)))


def node_token(iri: str, base: str) -> str:
    """The id of a node as an NMTOKEN: the readable end of its IRI, or a hash where that end holds other characters.

    >>> node_token("https://w3id.org/paperkg/id/dataset/qh9", "https://w3id.org/paperkg/")
    'dataset:qh9'
    >>> node_token("https://github.com/a/b", "https://w3id.org/paperkg/")
    'node:ijsblwtem7ehvfffcmis'
    """
    end = iri.removeprefix(base + "id/")
    if end != iri and _PLAIN.fullmatch(end):
        return end.replace("/", ":")
    return "node:" + h(iri, 20)


_PLAIN = re.compile(r"[a-z]+/[A-Za-z0-9._-]+")


def _pieces(tables: Tables) -> Iterator[str]:
    yield _HEAD
    yield from _keys(tables)
    yield '<graph id="G" edgedefault="directed">\n'
    yield from (f'<data key="g_{name}">{to_content(value)}</data>\n' for name, value in tables.facts.items())
    base = tables.facts["base"]
    node_datas = [f'<data key="n_{name}">' for name in _NODE_KEYS]
    for row, look in zip(tables.rows("nodes"), looks(tables), strict=True):
        token = node_token(str(row[0]), base)
        yield f'<node id="{token}">{_graphics(str(row[1]), look)}{_cells(node_datas, row)}{_drawn(look)}</node>\n'
    edge_datas = [f'<data key="e_{name}">' for name in _EDGE_KEYS]
    for row in tables.rows("edges"):
        source, target = node_token(str(row[1]), base), node_token(str(row[2]), base)
        label = to_content(edge_label(str(row[3])))
        yield (
            f'<edge id="{row[0]}" source="{source}" target="{target}">{_EDGE_GRAPHICS}'
            f'<data key="e_label">{label}</data>{_cells(edge_datas, (row[0], *row[3:]))}</edge>\n'
        )
    yield "</graph>\n</graphml>\n"


def _keys(tables: Tables) -> Iterator[str]:
    keys = [("graph", name, "string") for name in tables.facts]
    types = [_TYPES.get(column.type, "string") for column in _NODES.columns]
    keys += [("node", name, type_) for name, type_ in zip(_NODE_KEYS, types, strict=True)]
    keys += [("node", name, type_) for name, type_ in _DRAWN]
    keys += [("node", name, "int") for name in _RGB]
    keys += [("edge", "label", "string"), ("edge", "edge_id", "string")]
    keys += [("edge", column.name, _TYPES.get(column.type, "string")) for column in _EDGES.columns[3:]]
    for domain, name, type_ in keys:
        yield f'<key id="{domain[0]}_{name}" for="{domain}" attr.name="{name}" attr.type="{type_}"/>\n'


def _cells(datas: list[str], row: Row) -> str:
    """The cells of a row that hold something."""
    return "".join(
        f"{data}{to_content(text)}</data>"
        for data, cell in zip(datas, row, strict=True)
        if (text := to_text_cell(cell))
    )


def _drawn(look: Look) -> str:
    values = {"group": look.group, "color": look.color, "x": look.x, "y": look.y, "size": look.size}
    values |= dict(zip(_RGB, to_rgb(look.color), strict=True))
    return "".join(f'<data key="n_{name}">{value}</data>' for name, value in values.items())


def _graphics(label: str, look: Look) -> str:
    """The node for yEd, which counts from the upper left corner. It stands first: readers let the last `x` win."""
    half = look.size / 2
    return (
        f'<data key="d3"><y:ShapeNode><y:Geometry height="{look.size}" width="{look.size}" '
        f'x="{look.x - half}" y="{look.y - half}"/><y:Fill color="{look.color}" transparent="false"/>'
        f"<y:NodeLabel>{to_content(label)}</y:NodeLabel>"
        f'<y:Shape type="{_SHAPES.get(look.group, "ellipse")}"/></y:ShapeNode></data>'
    )
