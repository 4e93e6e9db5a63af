"""The split for training: nothing unseen, nothing given away by a twin, and the same whatever the order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import networkx as nx
import pytest

from kg.graph.relational import Tables
from kg.writers.splitting import split


def parts_of(graph: Any, seed: int = 2026) -> dict[str, str]:
    """Edge id -> its part."""
    rows = Tables(graph).rows("edges")
    return {str(row[0]): part for row, part in zip(rows, split(Tables(graph), seed=seed), strict=True)}


def test_every_edge_has_one_part(any_graph: Any):
    """At most a tenth each is for valid and for test, equally many or one more; train has the rest."""
    counts = Counter(parts_of(any_graph).values())
    total = any_graph.size()
    assert counts.total() == total
    assert 0 < counts["valid"] <= total // 10
    assert 0 <= counts["test"] - counts["valid"] <= 1


def test_nothing_in_valid_or_test_is_unseen(any_graph: Any):
    """Each node and each relation that is asked for occurs in train."""
    parts = parts_of(any_graph)
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    for key, head, tail, relation, *_ in Tables(any_graph).rows("edges"):
        seen[parts[str(key)] == "train"] |= {str(head), str(tail), str(relation)}
    assert seen[False] <= seen[True]


def test_no_twin_of_an_edge_is_in_another_part(any_graph: Any):
    """Two nodes that several edges join, in either direction, are wholly in train."""
    parts = parts_of(any_graph)
    pairs: dict[frozenset[str], list[str]] = {}
    for key, head, tail, *_ in Tables(any_graph).rows("edges"):
        pairs.setdefault(frozenset((str(head), str(tail))), []).append(parts[str(key)])
    assert all(set(found) == {"train"} for found in pairs.values() if len(found) > 1)


def test_venues_are_not_asked_for(any_graph: Any):
    """That a paper is at its venue stays in train."""
    parts = parts_of(any_graph)
    found = {parts[str(row[0])] for row in Tables(any_graph).rows("edges") if row[3] == "kg:publishedAt"}
    assert found <= {"train"}


def test_the_order_of_the_graph_plays_no_part(real: Any):
    """A graph filled backwards is split the same; another seed splits otherwise."""
    other: Any = nx.MultiDiGraph(**real.graph)
    other.add_nodes_from(reversed(list(real.nodes(data=True))))
    other.add_edges_from(reversed(list(real.edges(keys=True, data=True))))
    assert parts_of(other) == parts_of(real)
    assert parts_of(real, seed=1) != parts_of(real)


@pytest.mark.parametrize("count", [0, 1, 9])
def test_a_small_graph_is_all_train(real: Any, count: int):
    """Under ten edges there is no tenth to give away."""
    real.remove_edges_from(list(real.edges(keys=True))[count:])
    assert set(parts_of(real).values()) <= {"train"}
    assert real.size() == count
