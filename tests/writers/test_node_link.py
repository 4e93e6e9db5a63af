"""graph.json holds all of the graph."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx

from kg.graph.node_link import read_graph
from kg.writers.node_link import NodeLinkWriter


def test_reading_the_file_gives_the_graph_back(real: Any, tmp_path: Path):
    """Write, read: the same nodes, edges and attributes."""
    NodeLinkWriter().write(real, tmp_path / "graph.json")
    back = read_graph(tmp_path / "graph.json")
    assert back.graph == real.graph
    assert dict(back.nodes(data=True)) == dict(real.nodes(data=True))
    assert {(s, o, k): d for s, o, k, d in back.edges(keys=True, data=True)} == {
        (s, o, k): d for s, o, k, d in real.edges(keys=True, data=True)
    }


def test_networkx_reads_it_too(real: Any, tmp_path: Path):
    """The file is networkx's own form, with the edges under `links`."""
    NodeLinkWriter().write(real, tmp_path / "graph.json")
    value = json.loads((tmp_path / "graph.json").read_text("utf-8"))
    back = nx.node_link_graph(value, edges="links")
    assert (len(back), back.size(), back.is_multigraph()) == (len(real), real.size(), True)
