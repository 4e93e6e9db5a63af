"""Graph -> `graph.json`, networkx's node-link form: all of the graph, read back by `kg.graph.node_link`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph.node_link import to_node_link
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["NodeLinkWriter"]


class NodeLinkWriter:
    """Writes `graph.json`."""

    name = "json"
    filename = "graph.json"
    format = Format(title="node-link JSON", tool="networkx, D3, paperkg itself", tier="A")

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the node-link form of `graph` to `path`, a node or link a line.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, _lines(to_node_link(graph)))


def _lines(value: dict[str, Any]) -> Iterator[str]:
    """JSON with a line for each node and link, so that two builds can be compared line by line."""
    opening = {key: item for key, item in value.items() if key not in ("nodes", "links")}
    yield _dump(opening)[:-1]
    for key in ("nodes", "links"):
        yield f',\n"{key}": ['
        for index, item in enumerate(value[key]):
            yield ("," if index else "") + "\n" + _dump(item)
        yield "\n]"
    yield "}\n"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True)
