"""Papers side by side, on one dataset or by name, and leaderboards: only what may be compared stands together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kg.errors import KgError
from kg.graph.answers import PAPER_GROUPS, Walk
from kg.graph.lookup import find_node
from kg.graph.result_values import (
    ComparedPaper,
    DatasetComparison,
    Leaderboard,
    PaperComparison,
    ResultRow,
    SharedEntity,
    SharedResult,
)
from kg.graph.results import all_rows, find_results, group_of, sort_rows

if TYPE_CHECKING:
    from networkx import MultiDiGraph

__all__ = ["compare_on", "compare_papers", "make_leaderboard"]

_LEAST_PAPERS = 2
_SYSTEMS = frozenset({"METHOD", "MODEL"})
# The heading under which papers share an entity, by its type; backbones stand apart from other models.
_HEADINGS = {"METHOD": "methods", "MODEL": "models", "DATASET": "datasets", "TASK": "tasks", "METRIC": "metrics"}
_ORDER = ("methods", "datasets", "backbones", "models", "tasks", "metrics")


def compare_on(graph: MultiDiGraph[str], dataset: str) -> DatasetComparison:
    """The papers that link to a dataset or report results on it, by label, and who compares with whom.

    Raises:
        KgError: no dataset is called so, or several are.
    """
    iri = find_node(graph, dataset, type_="DATASET")
    walk = Walk(graph)
    rows: dict[str, list[ResultRow]] = defaultdict(list)
    for row in all_rows(graph):
        if row.dataset_iri == iri:
            rows[row.paper_iri].append(row)
    linked: dict[str, list[str]] = defaultdict(list)
    for paper, _, predicate in walk.into(iri):
        if predicate in PAPER_GROUPS and graph.nodes[paper]["kind"] == "paper":
            linked[paper].append(PAPER_GROUPS[predicate])
    papers = [_compared(walk, paper, linked[paper], sort_rows(rows[paper])) for paper in {*rows, *linked}]
    pairs: Counter[tuple[str, str]] = Counter()
    for beside in papers:
        who = beside.proposes or (beside.label,)
        pairs.update({(one, whom) for one in who for whom in beside.compares_with if whom not in who})
    return DatasetComparison(
        iri=iri,
        label=graph.nodes[iri]["label"],
        papers=tuple(sorted(papers, key=lambda paper: (paper.label, paper.iri))),
        pairs=tuple(sorted(((*pair, count) for pair, count in pairs.items()), key=lambda p: (-p[2], p[0], p[1]))),
    )


def _compared(walk: Walk, paper: str, links: Iterable[str], rows: tuple[ResultRow, ...]) -> ComparedPaper:
    graph = walk.graph
    node = graph.nodes[paper]
    proposed = [n.label for n in walk.neighbours(paper, ("kg:proposes",)) if n.type in _SYSTEMS]
    against = {n.label for n in walk.neighbours(paper, ("kg:comparesWith",)) if n.type in _SYSTEMS}
    against |= {row.baseline for row in rows if row.baseline}
    return ComparedPaper(
        iri=paper,
        label=node["label"],
        year=node["year"],
        proposes=tuple(sorted(proposed)),
        links=tuple(sorted(links)),
        compares_with=tuple(sorted(against)),
        results=rows,
    )


def compare_papers(graph: MultiDiGraph[str], names: Sequence[str]) -> PaperComparison:
    """What papers have in common, and their results by dataset, metric, unit and kind.

    Raises:
        KgError: fewer than two papers, or a name that is no paper's.
    """
    iris = list(dict.fromkeys(find_node(graph, name, type_="PAPER") for name in names))
    if len(iris) < _LEAST_PAPERS:
        raise KgError("two different papers at least are needed to compare; `kg show` shows one")
    walk = Walk(graph)
    roles: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for paper in iris:
        for neighbour in walk.neighbours(paper, tuple(PAPER_GROUPS)):
            roles[neighbour.iri][paper].append(PAPER_GROUPS[neighbour.predicate])
    shared: dict[str, list[SharedEntity]] = defaultdict(list)
    for iri, by_paper in roles.items():
        if len(by_paper) < _LEAST_PAPERS:
            continue
        node = graph.nodes[iri]
        is_backbone = any("builds on" in found for found in by_paper.values())
        heading = "backbones" if is_backbone and node["type"] == "MODEL" else _HEADINGS[node["type"]]
        said = tuple(", ".join(sorted(by_paper.get(paper, ()))) for paper in iris)
        shared[heading].append(SharedEntity(node["label"], node["type"], iri, said))
    return PaperComparison(
        papers=tuple((iri, str(graph.nodes[iri]["label"])) for iri in iris),
        shared=tuple(
            (heading, tuple(sorted(shared[heading], key=lambda e: (e.label, e.iri))))
            for heading in _ORDER
            if shared[heading]
        ),
        results=_side_by_side(graph, iris),
    )


def _side_by_side(graph: MultiDiGraph[str], papers: Sequence[str]) -> tuple[SharedResult, ...]:
    cells: dict[tuple[str, ...], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    shown: dict[tuple[str, ...], ResultRow] = {}
    for row in sort_rows(row for row in all_rows(graph) if row.paper_iri in papers):
        key = (row.dataset_iri or row.dataset, *group_of(row))
        shown.setdefault(key, row)
        number = f"{row.value_text}{' ± ' + row.uncertainty if row.uncertainty else ''}"
        cells[key][row.paper_iri].append(f"{row.system} {number}")
    made = [
        SharedResult(
            dataset=shown[key].dataset,
            metric=shown[key].metric,
            unit=shown[key].unit,
            kind=shown[key].kind,
            values=tuple("; ".join(by_paper.get(paper, ())) for paper in papers),
        )
        for key, by_paper in cells.items()
    ]
    return tuple(
        sorted(made, key=lambda r: (-sum(bool(v) for v in r.values), r.dataset, r.metric, r.unit, r.kind, r.values))
    )


def make_leaderboard(graph: MultiDiGraph[str], dataset: str, *, metric: str | None = None) -> Leaderboard:
    """The absolute results on a dataset, by one metric in one unit: the one that most results have, if none is named.

    Raises:
        KgError: nothing is called so, or it has no absolute result that names a number.
    """
    found = find_results(graph, dataset=dataset, kind="absolute")
    rows = [row for row in found if row.value is not None]
    if metric is not None:
        named = {row.iri for row in find_results(graph, metric=metric)}
        wanted = [row for row in rows if row.iri in named]
    else:
        wanted = rows
    if not wanted:
        what = f" by {metric}" if metric else ""
        raise KgError(f"no absolute result on {dataset}{what}; `kg results --dataset` shows what there is")
    groups: dict[tuple[str, str, str], list[ResultRow]] = defaultdict(list)
    for row in rows:
        groups[group_of(row)].append(row)
    allowed = {group_of(row) for row in wanted}
    key = min(allowed, key=lambda g: (-len({r.paper_iri for r in groups[g]}), -len(groups[g]), g))
    best = sort_rows(groups[key])
    first = best[0]
    others = [(group[0].metric, group[0].unit, len(group)) for other, group in groups.items() if other != key]
    return Leaderboard(
        dataset=first.dataset,
        metric=first.metric,
        unit=first.unit,
        higher_is_better=first.higher_is_better,
        papers=len({row.paper_iri for row in best}),
        rows=tuple((1 + sum(_beats(other, row) for other in best), row) for row in best),
        others=tuple(sorted(others, key=lambda o: (-o[2], o[0], o[1]))),
    )


def _beats(one: ResultRow, other: ResultRow) -> bool:
    a, b = one.value or 0.0, other.value or 0.0
    return a < b if other.higher_is_better is False else a > b
