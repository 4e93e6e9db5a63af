"""Families: variants of datasets and models count with their head, once for each paper."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

from kg.graph.counts import count_uses
from kg.graph.families import find_heads, group_families


def made(types: dict[str, str], links: list[tuple[str, str, str]]) -> Any:
    """A graph of nodes by type (`paper` for papers) and links (subject, predicate, object)."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for name, type_ in types.items():
        graph.add_node(name, kind="paper" if type_ == "paper" else "entity", type=type_, label=name, year=2026)
    for subject, predicate, target in links:
        graph.add_edge(subject, target, predicate=predicate)
    return graph


AIME = {"p": "paper", "q": "paper", "AIME": "DATASET", "AIME 2024": "DATASET", "AIME 2024 I": "DATASET"}
CHAIN = [("AIME 2024", "kg:variantOf", "AIME"), ("AIME 2024 I", "kg:variantOf", "AIME 2024")]


def test_a_paper_counts_once_for_a_family():
    """A paper with two variants is one paper of the family; the graph given is not changed."""
    used = [("p", "kg:evaluatesOn", name) for name in ("AIME", "AIME 2024")] + [("q", "kg:evaluatesOn", "AIME 2024 I")]
    graph = made(AIME, CHAIN + used)
    assert [(name, total) for name, total, _ in count_uses(group_families(graph), "datasets").rows] == [("AIME", 2)]
    assert len(count_uses(graph, "datasets").rows) == 3


@pytest.mark.parametrize(
    ("types", "links", "heads"),
    [
        (AIME, CHAIN, {"AIME 2024": "AIME", "AIME 2024 I": "AIME"}),
        ({"a": "METHOD", "b": "METHOD"}, [("a", "kg:variantOf", "b")], {}),
        ({"a": "DATASET", "b": "MODEL"}, [("a", "kg:variantOf", "b")], {}),
        ({"a": "MODEL", "b": "MODEL"}, [("a", "kg:variantOf", "b"), ("b", "kg:variantOf", "a")], {"b": "a"}),
        ({"a": "MODEL"}, [("a", "kg:variantOf", "a")], {}),
        (
            {"p": "paper", "a": "MODEL", "b": "MODEL", "c": "MODEL"},
            [("a", "kg:variantOf", "b"), ("a", "kg:variantOf", "c"), ("p", "kg:usesBackbone", "c")],
            {"a": "c"},
        ),
    ],
    ids=["chain", "methods", "two types", "circle", "itself", "two parents"],
)
def test_the_head_of_a_family(types: dict[str, str], links: list[tuple[str, str, str]], heads: dict[str, str]):
    """Chains end at their head; methods have no families; circles and several parents have one answer."""
    assert find_heads(made(types, links)) == heads
