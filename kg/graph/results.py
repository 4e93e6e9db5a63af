"""Finds reported results in the graph: by dataset, metric, system, paper and kind; sorted within metric and unit."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from kg.errors import KgError, nearest
from kg.graph.answers import Walk
from kg.graph.lookup import find_node, find_nodes
from kg.graph.result_values import ResultRow, Results
from kg.vocab.lexicon import load_lexicon
from kg.vocab.names import name_key

if TYPE_CHECKING:
    from networkx import MultiDiGraph

__all__ = ["KINDS", "all_rows", "find_results", "group_of", "names_match", "sort_rows"]

KINDS = ("absolute", "improvement", "ratio", "reduction")
_SUGGESTIONS = 5


def find_results(
    graph: MultiDiGraph[str],
    *,
    dataset: str | None = None,
    metric: str | None = None,
    system: str | None = None,
    paper: str | None = None,
    kind: str | None = None,
) -> Results:
    """The results that meet every condition given.

    Args:
        graph: where to look.
        dataset: a name or another name of the dataset, or the words of the paper.
        metric: the same of the metric.
        system: the same of the method or model.
        paper: as in `kg.graph.lookup.find_node`.
        kind: absolute, improvement, reduction or ratio.

    Raises:
        KgError: no result has such a dataset, metric or system (the message names the nearest), no such paper or kind.
    """
    if kind is not None and kind not in KINDS:
        raise KgError(f"no kind of result {kind!r}: {nearest(kind, KINDS)}")
    everything = all_rows(graph)
    rows: Iterable[ResultRow] = everything
    if paper is not None:
        iri = find_node(graph, paper, type_="PAPER")
        rows = [row for row in rows if row.paper_iri == iri]
    if kind is not None:
        rows = [row for row in rows if row.kind == kind]
    for wanted, field, types in (
        (dataset, "dataset", ("DATASET",)),
        (metric, "metric", ("METRIC",)),
        (system, "system", ("METHOD", "MODEL", "DATASET")),
    ):
        if wanted is None:
            continue
        matches = names_match(graph, wanted, field, types)
        if not any(matches(row) for row in everything):
            raise KgError(_unknown(wanted, field, everything))
        rows = [row for row in rows if matches(row)]
    return Results(sort_rows(rows))


def names_match(graph: MultiDiGraph[str], wanted: str, field: str, types: Iterable[str]) -> Callable[[ResultRow], bool]:
    """A test whether a row's dataset, metric, system or baseline is the one that `wanted` means."""
    iris = {found.iri for type_ in types for found in find_nodes(graph, wanted, type_=type_)}
    key = name_key(wanted)

    def matches(row: ResultRow) -> bool:
        iri = getattr(row, f"{field}_iri")
        return iri in iris if iri and iris else bool(key) and name_key(getattr(row, field)) == key

    return matches


def _unknown(wanted: str, field: str, rows: Iterable[ResultRow]) -> str:
    known = sorted({getattr(row, field) for row in rows} - {""})
    by_key = {name_key(name): name for name in known}
    close = [by_key[key] for key in difflib.get_close_matches(name_key(wanted), by_key, n=_SUGGESTIONS, cutoff=0.6)]
    if not known:
        return f"no result in the graph names a {field}"
    hint = f"did you mean {', '.join(close)}?" if close else f"`kg results` lists what there is, such as {known[0]}"
    return f"no result has the {field} {wanted!r}: {hint}"


def all_rows(graph: MultiDiGraph[str]) -> tuple[ResultRow, ...]:
    """Every result of the graph, in order of IRI."""
    walk = Walk(graph)
    found = [iri for iri in sorted(graph) if graph.nodes[iri]["kind"] == "result"]
    return tuple(_row(walk, iri) for iri in found)


def _row(walk: Walk, iri: str) -> ResultRow:
    graph = walk.graph
    node = graph.nodes[iri]
    paper = min(graph.predecessors(iri))
    linked = {predicate: other for _, other, predicate in walk.out(iri)}
    edge = graph.edges[paper, iri, "kg:reports"]

    def label(predicate: str, otherwise: str | None) -> str:
        return str(graph.nodes[linked[predicate]]["label"]) if predicate in linked else otherwise or ""

    metric = linked.get("kg:metric", "")
    better, unit = _facts(node["metric_text"], graph.nodes[metric] if metric else {})
    return ResultRow(
        paper=graph.nodes[paper]["label"],
        paper_iri=paper,
        year=graph.nodes[paper]["year"],
        system=label("kg:ofSystem", node["subject"]),
        metric=label("kg:metric", node["metric_text"]),
        value=_number(node["value"]),
        value_text=node["value_text"],
        unit=node["unit"],
        kind=node["result_kind"],
        dataset=label("kg:onDataset", node["dataset"]),
        baseline=label("kg:relativeTo", node["baseline"]),
        uncertainty=node["uncertainty"],
        higher_is_better=better,
        usual_unit=unit,
        confidence=edge["confidence"],
        iri=iri,
        system_iri=linked.get("kg:ofSystem", ""),
        metric_iri=metric,
        dataset_iri=linked.get("kg:onDataset", ""),
        baseline_iri=linked.get("kg:relativeTo", ""),
        quote=walk.best(edge),
    )


def _facts(words: str, node: dict[str, Any]) -> tuple[bool | None, str]:
    """Whether more is better, and the usual unit: of the entity, else of what the lexicon knows by these words."""
    better = node.get("higher_is_better")
    for name in (node.get("label", ""), words):
        entries = load_lexicon().lookup(name, "METRIC") if name else ()
        if entries:
            return (entries[0].higher_is_better if better is None else better), entries[0].unit
    return better, ""


def _number(value: str) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None


def group_of(row: ResultRow) -> tuple[str, str, str]:
    """What may be ranked together: metric, unit and kind."""
    return (row.metric_iri or name_key(row.metric), row.unit, row.kind)


def sort_rows(rows: Iterable[ResultRow]) -> tuple[ResultRow, ...]:
    """The rows by metric, unit and kind; within each the best value first, the highest where more may be better."""

    def place(row: ResultRow) -> tuple[Any, ...]:
        value = row.value if row.value is not None else float("-inf")
        is_low_best = row.higher_is_better is False and row.kind == "absolute" and row.value is not None
        order = value if is_low_best else -value
        return (name_key(row.metric), *group_of(row), order, row.paper, row.iri)

    return tuple(sorted(rows, key=place))
