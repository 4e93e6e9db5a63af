"""A part of a graph holds what was asked for, with the edges between, and nothing else."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from kg.graph.lookup import find_node
from kg.graph.subset import cut_around, cut_to, cut_type

GRAPHS = runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))


@pytest.fixture
def graph() -> Any:
    """Twelve well-known papers."""
    return GRAPHS["real_graph"]()


def labels(graph: Any, kind: str) -> set[str]:
    """What the nodes of a kind are called."""
    return {node["label"] for _, node in graph.nodes(data=True) if node["kind"] == kind}


def test_around_a_node_are_its_neighbours(graph: Any):
    """The node, what is one edge away, and every edge between these."""
    node = find_node(graph, "GSM8K")
    part = cut_around(graph, node)
    assert set(part) == {node, *graph.predecessors(node), *graph.successors(node)}
    assert set(part.edges(keys=True)) == {e for e in graph.edges(keys=True) if e[0] in part and e[1] in part}
    assert part.graph == graph.graph


def test_a_paper_brings_all_that_it_says(graph: Any):
    """Its entities and code, its results and what these are about; no other paper."""
    paper = find_node(graph, "LoRA: Low-Rank Adaptation of Large Language Models")
    part = cut_to(graph, [paper, "https://example.org/not-there"])
    assert labels(part, "paper") == {"LoRA: Low-Rank Adaptation of Large Language Models"}
    assert set(graph.successors(paper)) <= set(part)
    results = [iri for iri in part if part.nodes[iri]["kind"] == "result"]
    assert results
    assert all(set(graph.successors(iri)) <= set(part) for iri in results)


def test_entities_bring_the_papers_that_speak_of_them(graph: Any):
    """Who evaluates on SVAMP, and no entity that was not asked for."""
    part = cut_to(graph, [find_node(graph, "SVAMP")])
    assert labels(part, "entity") == {"SVAMP"}
    wanted = {
        graph.nodes[s]["label"]
        for s in graph.predecessors(find_node(graph, "SVAMP"))
        if graph.nodes[s]["kind"] == "paper"
    }
    assert labels(part, "paper") == wanted
    assert len(wanted) == 2


def test_a_type_brings_whoever_speaks_of_it(graph: Any):
    """All datasets and no other entity; all papers with all they say."""
    part = cut_type(graph, "dataset")
    assert {part.nodes[iri]["type"] for iri in part if part.nodes[iri]["kind"] == "entity"} == {"DATASET"}
    assert set(cut_type(graph, "PAPER").edges(keys=True)) >= {
        e for e in graph.edges(keys=True) if graph.nodes[e[0]]["kind"] == "paper"
    }


def test_the_graph_is_left_as_it_was(graph: Any):
    """A part is a copy: changing it changes nothing else."""
    before = graph.number_of_nodes()
    part = cut_around(graph, find_node(graph, "GSM8K"))
    part.remove_nodes_from(list(part))
    assert graph.number_of_nodes() == before
