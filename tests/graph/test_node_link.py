"""graph.json: what is written is what is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import networkx as nx
import pytest

from kg.errors import InputError
from kg.graph.node_link import from_node_link, read_graph, to_node_link

if TYPE_CHECKING:
    from networkx import MultiDiGraph


def test_round_trip(small: MultiDiGraph[str]):
    """The value, through JSON and back, gives an equal graph and an equal value."""
    value = json.loads(json.dumps(to_node_link(small)))
    again = from_node_link(value)
    assert nx.utils.graphs_equal(again, small)
    assert to_node_link(again) == value


def test_networkx_reads_it(small: MultiDiGraph[str]):
    """Networkx's own reader gives the same graph, told that edges are called links."""
    again = nx.node_link_graph(to_node_link(small), edges="links")
    assert nx.utils.graphs_equal(again, small)


def test_nodes_and_links_are_sorted(small: MultiDiGraph[str]):
    """The order is that of the IRIs."""
    value = to_node_link(small)
    ids = [node["id"] for node in value["nodes"]]
    ends = [(link["source"], link["target"], link["key"]) for link in value["links"]]
    assert ids == sorted(ids)
    assert ends == sorted(ends)


@pytest.mark.parametrize("text", [None, "", "{", "[]", '{"nodes": []}', '{"graph": {}, "nodes": [{}], "links": []}'])
def test_what_is_no_graph_is_refused(tmp_path: Path, text: str | None):
    """A file that is absent, broken or something else is an error that names it."""
    path = tmp_path / "graph.json"
    if text is not None:
        path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=r"graph\.json"):
        read_graph(path)
