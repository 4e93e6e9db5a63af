"""A part of a graph: what is around a node, what an answer names, or all entities of a type and who speaks of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["cut_around", "cut_to", "cut_type"]


def cut_to(graph: nx.MultiDiGraph[str], named: Iterable[str]) -> nx.MultiDiGraph[str]:
    """The part of a graph that some nodes make up, with the edges between what is in it.

    A paper brings all that it says: its entities, its results, its code. A result brings its paper and what it is
    about. Where no paper and no result is named, the entities bring the papers that speak of them.

    Args:
        graph: left as it is.
        named: IRIs of nodes; those that the graph does not hold are passed over.
    """
    chosen = {iri for iri in named if iri in graph}
    kept = set(chosen)
    by_kind = {kind: {iri for iri in chosen if graph.nodes[iri]["kind"] == kind} for kind in ("paper", "result")}
    papers = by_kind["paper"] | {s for iri in by_kind["result"] for s in graph.predecessors(iri)}
    if not papers:
        kept |= {source for iri in chosen for source in graph.predecessors(iri) if _is(graph, source, "paper")}
        kept |= {source for iri in chosen for source in graph.predecessors(iri) if _is(graph, source, "result")}
        kept |= {s for iri in tuple(kept) if _is(graph, iri, "result") for s in graph.predecessors(iri)}
        return _induced(graph, kept)
    kept |= papers
    for paper in by_kind["paper"]:
        kept |= set(graph.successors(paper))
    for iri in tuple(kept):
        if _is(graph, iri, "result"):
            kept |= set(graph.successors(iri))
    return _induced(graph, kept)


def cut_around(graph: nx.MultiDiGraph[str], node: str) -> nx.MultiDiGraph[str]:
    """A node, all that is one edge away from it, and the edges between these."""
    return _induced(graph, {node, *graph.successors(node), *graph.predecessors(node)})


def cut_type(graph: nx.MultiDiGraph[str], type_: str) -> nx.MultiDiGraph[str]:
    """All entities of a type, or all papers (`PAPER`), with whatever is linked to them, and the edges between these."""
    wanted = type_.upper()
    chosen = {iri for iri, node in graph.nodes(data=True) if (node.get("type") or node["kind"]).upper() == wanted}
    return cut_to(graph, chosen)


def _is(graph: nx.MultiDiGraph[str], iri: str, kind: str) -> bool:
    return bool(graph.nodes[iri]["kind"] == kind)


def _induced(graph: nx.MultiDiGraph[str], kept: set[str]) -> nx.MultiDiGraph[str]:
    made: Any = graph.subgraph(sorted(kept)).copy()
    part: nx.MultiDiGraph[str] = made
    return part
