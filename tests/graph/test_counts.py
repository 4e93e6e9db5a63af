"""Counting what papers use."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

from kg.graph.counts import count_pairs, count_uses


@pytest.fixture
def graph() -> Any:
    """Three papers of two years on two datasets; one paper is linked to one dataset twice."""
    made: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for paper, year, venue in (("p1", 2024, "ICML"), ("p2", 2025, "ICML"), ("p3", None, "")):
        made.add_node(paper, kind="paper", label=paper, year=year, venue_name=venue)
    for dataset in ("d1", "d2"):
        made.add_node(dataset, kind="entity", label=dataset.upper())
    for paper, predicate, dataset in (
        ("p1", "kg:evaluatesOn", "d1"),
        ("p1", "kg:trainsOn", "d1"),
        ("p2", "kg:evaluatesOn", "d1"),
        ("p3", "kg:evaluatesOn", "d1"),
        ("p1", "kg:usesDataset", "d2"),
        ("p2", "kg:evaluatesOn", "d2"),
        ("p3", "kg:mentionsInPassing", "d2"),
    ):
        made.add_edge(paper, dataset, predicate=predicate)
    return made


def test_a_paper_counts_once_and_mentions_do_not(graph: Any):
    """Two links of one paper are one; the years add up; a paper without a year is counted as such."""
    counts = count_uses(graph, "datasets")
    assert counts.columns == ("2024", "2025", "none")
    assert counts.rows == (("D1", 3, (1, 1, 1)), ("D2", 2, (1, 1, 0)))


def test_venues_take_the_place_of_years(graph: Any):
    """The same papers by venue, and no more rows than asked for."""
    counts = count_uses(graph, "datasets", over="venue", top=1)
    assert (counts.columns, counts.rows) == (("ICML", "none"), (("D1", 3, (2, 1)),))


def test_pairs_count_the_papers_in_common(graph: Any):
    """Two papers use both; nothing is paired with itself."""
    counts = count_pairs(graph)
    assert counts.columns == ("D1", "D2")
    assert [cells for *_, cells in counts.rows] == [(0, 2), (2, 0)]


def test_nothing_to_count_is_an_empty_table(graph: Any):
    """No backbone, no rows."""
    assert count_uses(graph, "backbones").rows == ()
    assert count_pairs(graph, "backbones").rows == ()
