"""Graph -> `graph.cx2`: CX 2.0, the exchange format of Cytoscape and NDEx (cytoscape.org/cx/specification).

A list of aspects in their order: descriptor, metadata, declarations, attributes of the network, nodes, edges, looks,
status. Ids are whole numbers, in the order of the tables; `iri` and `edge_id` hold the ids of the tables.
Cytoscape shows `name` and calls the predicate `interaction`. Lists of strings stay lists; maps are JSON strings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph.relational import TABLES, CellType, Tables
from kg.writers.cells import to_flat
from kg.writers.drawing import COLORS, EDGE_COLOR, looks
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Cell, TableSpec

__all__ = ["Cx2Writer"]

_TYPES: dict[CellType, str] = {
    "string": "string",
    "integer": "integer",
    "number": "double",
    "boolean": "boolean",
    "strings": "list_of_string",
    "object": "string",
}
_NODES, _EDGES = TABLES[0], TABLES[1]
_NAMES = {"nodes": {"id": "iri", "label": "name"}, "edges": {"id": "edge_id", "predicate": "interaction"}}
"""What Cytoscape calls a column; `id` is its own name for the numbers."""
_ENDS = ("source", "target")  # columns that the edge itself has as `s` and `t`
_SHAPES = {
    "paper": "rectangle",
    "model": "hexagon",
    "dataset": "diamond",
    "task": "triangle",
    "metric": "octagon",
    "repository": "round-rectangle",
    "website": "round-rectangle",
    "venue": "rectangle",
}  # the others: ellipse


class Cx2Writer:
    """Writes `graph.cx2`."""

    name = "cx2"
    filename = "graph.cx2"
    format = Format(
        title="CX2",
        tool="Cytoscape, Cytoscape Web, NDEx",
        tier="B",
        lossy="source texts; evidence beyond the first sentence; maps are JSON strings; control characters",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, _pieces(Tables(graph)))


def _pieces(tables: Tables) -> Iterator[str]:
    yield '[{"CXVersion":"2.0","hasFragments":false},\n'
    counts = {
        "attributeDeclarations": 1,
        "networkAttributes": 1,
        "nodes": tables.graph.number_of_nodes(),
        "edges": tables.graph.number_of_edges(),
        "visualProperties": 1,
        "visualEditorProperties": 1,
    }
    metadata = [{"name": name, "elementCount": count} for name, count in counts.items() if count]
    facts = _network(tables)
    yield _aspect("metaData", metadata)
    yield _aspect("attributeDeclarations", [_declarations(facts)])
    yield _aspect("networkAttributes", [facts])
    number: dict[str, int] = {}
    if counts["nodes"]:
        yield from _streamed("nodes", _nodes(tables, number))
    if counts["edges"]:
        yield from _streamed("edges", _edges(tables, number))
    yield _aspect("visualProperties", [_style()])
    yield _aspect("visualEditorProperties", [{"properties": {"nodeSizeLocked": False, "arrowColorMatchesEdge": True}}])
    yield '{"status":[{"error":"","success":true}]}]\n'


def _aspect(name: str, elements: list[Any]) -> str:
    return f'{{"{name}":{_dump(elements)}}},\n'


def _streamed(name: str, elements: Iterator[Any]) -> Iterator[str]:
    yield f'{{"{name}":['
    for index, element in enumerate(elements):
        yield (",\n" if index else "\n") + _dump(element)
    yield "\n]},\n"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _network(tables: Tables) -> dict[str, str]:
    facts = tables.facts
    return {"name": f"paperkg {facts['fingerprint'][:16]}", **facts}


def _declarations(facts: dict[str, str]) -> dict[str, Any]:
    nodes = {name: {"d": type_} for name, type_ in _columns(_NODES)}
    return {
        "networkAttributes": {name: {"d": "string"} for name in facts},
        "nodes": nodes | {"group": {"d": "string"}, "size": {"d": "double"}},
        "edges": {name: {"d": type_} for name, type_ in _columns(_EDGES)},
    }


def _columns(spec: TableSpec) -> list[tuple[str, str]]:
    names = _NAMES[spec.name]
    return [(names.get(c.name, c.name), _TYPES[c.type]) for c in spec.columns if c.name not in _ENDS]


def _nodes(tables: Tables, number: dict[str, int]) -> Iterator[dict[str, Any]]:
    """The nodes, each of which gets a number."""
    names = [name for name, _ in _columns(_NODES)]
    for index, (row, look) in enumerate(zip(tables.rows("nodes"), looks(tables), strict=True)):
        number[str(row[0])] = index
        values = _values(zip(names, row, strict=True)) | {"group": look.group, "size": look.size}
        yield {"id": index, "x": look.x, "y": look.y, "v": values}


def _edges(tables: Tables, number: dict[str, int]) -> Iterator[dict[str, Any]]:
    names = [name for name, _ in _columns(_EDGES)]
    for index, row in enumerate(tables.rows("edges")):
        values = _values(zip(names, (row[0], *row[3:]), strict=True))
        yield {"id": index, "s": number[str(row[1])], "t": number[str(row[2])], "v": values}


def _values(pairs: Iterator[tuple[str, Cell]]) -> dict[str, Any]:
    """The cells that hold something."""
    return {
        name: list(cell) if isinstance(cell, tuple) else to_flat(cell)
        for name, cell in pairs
        if cell not in (None, "", (), {})
    }


def _style() -> dict[str, Any]:
    size = {"type": "PASSTHROUGH", "definition": {"attribute": "size", "type": "double"}}
    return {
        "default": {
            "network": {"NETWORK_BACKGROUND_COLOR": "#FFFFFF"},
            "node": {
                "NODE_BACKGROUND_COLOR": COLORS["website"].upper(),
                "NODE_BORDER_WIDTH": 0,
                "NODE_HEIGHT": 20,
                "NODE_LABEL_COLOR": "#1B1F26",
                "NODE_LABEL_FONT_SIZE": 10,
                "NODE_SHAPE": "ellipse",
                "NODE_WIDTH": 20,
            },
            "edge": {
                "EDGE_LINE_COLOR": EDGE_COLOR.upper(),
                "EDGE_OPACITY": 0.5,
                "EDGE_TARGET_ARROW_COLOR": EDGE_COLOR.upper(),
                "EDGE_TARGET_ARROW_SHAPE": "triangle",
                "EDGE_WIDTH": 1,
            },
        },
        "nodeMapping": {
            "NODE_LABEL": {"type": "PASSTHROUGH", "definition": {"attribute": "name", "type": "string"}},
            "NODE_BACKGROUND_COLOR": _discrete({group: color.upper() for group, color in COLORS.items()}),
            "NODE_SHAPE": _discrete(_SHAPES),
            "NODE_WIDTH": size,
            "NODE_HEIGHT": size,
        },
        "edgeMapping": {},
    }


def _discrete(values: dict[str, str]) -> dict[str, Any]:
    pairs = [{"v": group, "vp": value} for group, value in values.items()]
    return {"type": "DISCRETE", "definition": {"attribute": "group", "type": "string", "map": pairs}}
