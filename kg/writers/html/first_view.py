"""Which nodes the page shows when it opens: the most connected entities and the papers that join them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from kg.writers.html.words import PREDICATES

__all__ = ["around", "choose", "joined"]

_ENTITIES = ("method", "model", "dataset", "task", "metric")
_ENTITY_SHARE = 0.45
_TURN = 6  # entities of one type in a row

Edges = Sequence[tuple[int, int, str]]


def choose(types: Sequence[str], edges: Edges, *, limit: int = 120) -> list[int]:
    """The numbers of at most `limit` nodes, in order; everything but venues if that is few enough.

    Args:
        types: the type of each node.
        edges: (subject, object, predicate curie); mentions in passing do not count.
        limit: how many nodes can be read at once.
    """
    drawn = [node for node, type_ in enumerate(types) if type_ != "venue"]
    if len(drawn) <= limit:
        return drawn
    links = [
        (paper, entity, predicate) for paper, entity, predicate in edges if _counts(types, paper, entity, predicate)
    ]
    papers_of: defaultdict[int, set[int]] = defaultdict(set)
    for paper, entity, _ in links:
        papers_of[entity].add(paper)
    entities = _mixed(types, papers_of)[: int(limit * _ENTITY_SHARE)]
    papers = _joining(entities, papers_of, limit - len(entities))
    papers |= _others(links, papers, limit // 2 - len(entities) - len(papers))
    chosen = {*papers, *(node for node in entities if papers_of[node] & papers)}
    filled = _filled(chosen, links, papers, limit)
    linked = {paper for paper, entity, _ in links if entity in filled}
    return sorted(filled - (papers - linked))


def _counts(types: Sequence[str], subject: int, object_: int, predicate: str) -> bool:
    return predicate != "kg:mentionsInPassing" and types[subject] == "paper" and types[object_] in _ENTITIES


def _mixed(types: Sequence[str], papers_of: dict[int, set[int]]) -> list[int]:
    """Entities of several papers, the most connected first; the types take turns, or methods would fill the view."""
    shared = sorted((node for node in papers_of if len(papers_of[node]) > 1), key=lambda n: (-len(papers_of[n]), n))
    seen: Counter[str] = Counter()
    turn: dict[int, int] = {}
    for node in shared:
        turn[node] = seen[types[node]] // _TURN
        seen[types[node]] += 1
    return sorted(shared, key=lambda node: turn[node])


def _joining(entities: list[int], papers_of: dict[int, set[int]], room: int) -> set[int]:
    """Papers that join the entities: in turn, each entity brings its paper with the most links among them."""
    links: Counter[int] = Counter(paper for entity in entities for paper in papers_of[entity])
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


def _others(links: Edges, papers: set[int], room: int) -> set[int]:
    """Where few entities are shared: the papers with the most links of their own."""
    counts = Counter(paper for paper, _, _ in links if paper not in papers)
    return set(sorted(counts, key=lambda paper: (-counts[paper], paper))[: max(room, 0)])


def _filled(chosen: set[int], links: Edges, papers: set[int], limit: int) -> set[int]:
    """The room that is left goes to what the papers propose, then to what else they are about."""
    order = {predicate: rank for rank, predicate in enumerate(PREDICATES)}
    filled = set(chosen)
    for paper, entity, _ in sorted(links, key=lambda link: (order.get(link[2], len(order)), link)):
        if paper in papers and len(filled) < limit:
            filled.add(entity)
    return filled


def around(types: Sequence[str], edges: Edges, focus: int, *, limit: int = 120) -> list[int]:
    """The numbers of a node and of what is nearest to it, step by step, at most `limit` in all, in order.

    Venues join nothing, or every paper would be two steps from every other.
    """
    near: defaultdict[int, set[tuple[int, int]]] = defaultdict(set)
    order = {predicate: rank for rank, predicate in enumerate(PREDICATES)}
    for subject, object_, predicate in edges:
        if "venue" not in (types[subject], types[object_]):
            rank = order.get(predicate, len(order))
            near[subject].add((rank, object_))
            near[object_].add((rank, subject))
    chosen, edge_of = [focus], 0
    seen = {focus}
    while edge_of < len(chosen) and len(chosen) < limit:
        for _, other in sorted(near[chosen[edge_of]]):
            if other not in seen and len(chosen) < limit:
                seen.add(other)
                chosen.append(other)
        edge_of += 1
    return sorted(chosen)


def joined(types: Sequence[str], edges: Edges, wanted: Sequence[int], *, limit: int = 120) -> list[int]:
    """The numbers of the wanted nodes, the first of them if they are too many, and what joins two or more of them."""
    chosen = set(dict.fromkeys(wanted[:limit]))
    links: Counter[int] = Counter()
    for subject, object_ in sorted({(s, o) for s, o, _ in edges if "venue" not in (types[s], types[o])}):
        for node, other in ((subject, object_), (object_, subject)):
            if node not in chosen and other in chosen:
                links[node] += 1
    joining = sorted((node for node, count in links.items() if count > 1), key=lambda node: (-links[node], node))
    return sorted(chosen | set(joining[: limit - len(chosen)]))
