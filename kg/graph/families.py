"""Families of datasets and models: variants counted with what they are variants of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import networkx as nx

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["find_heads", "group_families"]

# A variant of a method is another method; one of a dataset or a model is the same thing in another size or edition.
_TYPES = frozenset({"DATASET", "MODEL"})


def group_families(graph: nx.MultiDiGraph[str]) -> nx.MultiDiGraph[str]:
    """The links of papers, those to a variant moved to the head of its family; the graph itself stays as it is."""
    heads = find_heads(graph)
    grouped: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    grouped.add_nodes_from(graph.nodes(data=True))
    for paper, entity, data in graph.edges(data=True):
        if graph.nodes[paper]["kind"] == "paper":
            grouped.add_edge(paper, heads.get(entity, entity), predicate=data["predicate"])
    return grouped


def find_heads(graph: nx.MultiDiGraph[str]) -> dict[str, str]:
    """Variant -> the head of its family, for datasets and models.

    Of several parents the one counts that most papers are linked to; in a circle, the first by IRI is the head.
    """
    papers = Counter(
        entity for paper, entity in {(s, o) for s, o, _ in graph.edges} if graph.nodes[paper]["kind"] == "paper"
    )
    parents: dict[str, str] = {}
    for variant, whole, data in sorted(graph.edges(data=True), key=lambda edge: (edge[0], -papers[edge[1]], edge[1])):
        types = {graph.nodes[variant].get("type"), graph.nodes[whole].get("type")}
        if data["predicate"] == "kg:variantOf" and variant != whole and len(types) == 1 and types <= _TYPES:
            parents.setdefault(variant, whole)
    heads = {variant: _head(variant, parents) for variant in parents}
    return {variant: head for variant, head in heads.items() if variant != head}


def _head(node: str, parents: Mapping[str, str]) -> str:
    chain = [node]
    while (parent := parents.get(chain[-1])) is not None:
        if parent in chain:
            return min(chain[chain.index(parent) :])
        chain.append(parent)
    return chain[-1]
