"""networkx graph <-> node-link value (`graph.json`): all of the graph, sorted, JSON-ready."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx

from kg.errors import InputError

__all__ = ["from_node_link", "read_graph", "to_node_link"]


def to_node_link(graph: nx.MultiDiGraph[str]) -> dict[str, Any]:
    """The graph as a value with the keys directed, multigraph, graph, nodes and links, in sorted order.

    Nodes are sorted by id; links by source, target and key. `links` is the spelling that D3 and older networkx
    read; networkx needs `edges="links"` to load it.
    """
    nodes = [{**graph.nodes[iri], "id": iri} for iri in sorted(graph)]
    links = [
        {**graph.edges[source, target, key], "source": source, "target": target, "key": key}
        for source, target, key in sorted(graph.edges(keys=True))
    ]
    return {"directed": True, "multigraph": True, "graph": dict(graph.graph), "nodes": nodes, "links": links}


def from_node_link(value: dict[str, Any]) -> nx.MultiDiGraph[str]:
    """The graph that `to_node_link` made the value from."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(**value["graph"])
    for node in value["nodes"]:
        graph.add_node(node["id"], **{key: item for key, item in node.items() if key != "id"})
    for link in value["links"]:
        data = {key: item for key, item in link.items() if key not in ("source", "target", "key")}
        graph.add_edge(link["source"], link["target"], key=link["key"], **data)
    return graph


def read_graph(path: Path) -> nx.MultiDiGraph[str]:
    """The graph that a build wrote to `graph.json`.

    Raises:
        InputError: the file is absent or is no graph of paperkg.
    """
    try:
        value = json.loads(path.read_text("utf-8"))
        return from_node_link(value)
    except FileNotFoundError as error:
        raise InputError("no such file; `kg build` writes it", path=str(path)) from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"no graph of paperkg ({error}); build it again", path=str(path)) from error
