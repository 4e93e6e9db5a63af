"""Which nodes the page shows when it opens: the most connected entities and the papers that join them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

__all__ = ["choose"]

_ENTITIES = ("method", "model", "dataset", "task", "metric")
_ENTITY_SHARE = 0.45


def choose(types: Sequence[str], edges: Sequence[tuple[int, int, str]], *, limit: int = 120) -> list[int]:
    """The numbers of at most `limit` nodes, in order; everything but venues if that is few enough.

    Args:
        types: the type of each node.
        edges: (subject, object, predicate curie); mentions in passing do not count.
        limit: how many nodes can be read at once.
    """
    drawn = [node for node, type_ in enumerate(types) if type_ != "venue"]
    if len(drawn) <= limit:
        return drawn
    papers_of: defaultdict[int, set[int]] = defaultdict(set)
    for subject, object_, predicate in edges:
        if predicate != "kg:mentionsInPassing" and types[subject] == "paper" and types[object_] in _ENTITIES:
            papers_of[object_].add(subject)
    ranked = sorted(papers_of, key=lambda node: (-len(papers_of[node]), node))
    entities = ranked[: int(limit * _ENTITY_SHARE)]
    papers = _joining(entities, papers_of, limit - len(entities))
    chosen = {*papers, *(node for node in entities if papers_of[node] & papers)}
    return sorted(chosen)


def _joining(entities: list[int], papers_of: dict[int, set[int]], room: int) -> set[int]:
    """Papers that join the entities: in turn, each entity brings its paper with the most links among them."""
    links: defaultdict[int, int] = defaultdict(int)
    for entity in entities:
        for paper in papers_of[entity]:
            links[paper] += 1
    waiting = [iter(sorted(papers_of[entity], key=lambda paper: (-links[paper], paper))) for entity in entities]
    chosen: set[int] = set()
    while waiting and len(chosen) < room:
        still = []
        for papers in waiting:
            best = next((paper for paper in papers if paper not in chosen), None)
            if best is not None and len(chosen) < room:
                chosen.add(best)
                still.append(papers)
        waiting = still
    return chosen
