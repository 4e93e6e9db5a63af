"""What papers use most, counted over years or venues, and what they use together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from networkx import MultiDiGraph

__all__ = ["COUNTED", "Counts", "count_pairs", "count_uses"]

COUNTED = {
    "datasets": ("kg:evaluatesOn", "kg:trainsOn", "kg:usesDataset"),
    "backbones": ("kg:usesBackbone",),
    "methods": ("kg:usesMethod", "kg:studies"),
    "compared": ("kg:comparesWith",),
    "tasks": ("kg:addresses",),
    "metrics": ("kg:usesMetric",),
}
"""What can be counted, and the predicates that count; the page counts by the same."""


@dataclass(frozen=True, slots=True)
class Counts:
    """A table of counts.

    Args:
        columns: years, venues or names.
        rows: (name, total, a count for each column), the largest total first.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, int, tuple[int, ...]], ...]


def count_uses(graph: MultiDiGraph[str], what: str, *, over: str = "year", top: int = 15) -> Counts:
    """The entities that most papers are linked to, and how those papers spread over years or venues.

    Args:
        graph: where to count.
        what: a key of `COUNTED`.
        over: `year` or `venue`; papers that name none are counted as `none`.
        top: how many entities.
    """
    ranked = _ranked(graph, what)[:top]
    columns = sorted({_column(graph, paper, over) for _, papers in ranked for paper in papers})
    rows = tuple(
        (
            str(graph.nodes[node]["label"]),
            len(papers),
            tuple(sum(_column(graph, paper, over) == column for paper in papers) for column in columns),
        )
        for node, papers in ranked
    )
    return Counts(tuple(columns), rows)


def count_pairs(graph: MultiDiGraph[str], what: str = "datasets", *, top: int = 12) -> Counts:
    """Of the entities that several papers are linked to: how many papers each two have in common."""
    ranked = [(node, papers) for node, papers in _ranked(graph, what) if len(papers) > 1][:top]
    names = tuple(str(graph.nodes[node]["label"]) for node, _ in ranked)
    rows = tuple(
        (name, len(papers), tuple(0 if other is papers else len(papers & other) for _, other in ranked))
        for name, (_, papers) in zip(names, ranked, strict=True)
    )
    return Counts(names, rows)


def _ranked(graph: MultiDiGraph[str], what: str) -> list[tuple[str, set[str]]]:
    papers: defaultdict[str, set[str]] = defaultdict(set)
    for paper, entity, data in graph.edges(data=True):
        if data["predicate"] in COUNTED[what] and graph.nodes[paper]["kind"] == "paper":
            papers[entity].add(paper)
    return sorted(papers.items(), key=lambda item: (-len(item[1]), item[0]))


def _column(graph: MultiDiGraph[str], paper: str, over: str) -> str:
    return str(graph.nodes[paper].get("year" if over == "year" else "venue_name") or "none")
