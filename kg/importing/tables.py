"""The tables of an export (`kg.graph.relational`) -> the graph they were made from.

What tables do not say is what flat formats lose: control characters and lone surrogates. All else comes back: a
normalised value is read off the printed one, the IRI of an assertion off its edge.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import networkx as nx

from kg.errors import InputError, VocabularyError
from kg.graph.check import direct_predicates
from kg.graph.relational import TABLES, edge_id
from kg.importing.contract import check_contract

__all__ = ["TABLE_NAMES", "from_tables"]

TABLE_NAMES = tuple(table.name for table in TABLES)

_Row = Mapping[str, Any]


def from_tables(facts: Mapping[str, Any], rows: Callable[[str], Iterable[_Row]], path: str) -> nx.MultiDiGraph[str]:
    """The graph of a set of tables.

    Args:
        facts: what is true of the whole graph, as `Tables.facts` gives it.
        rows: the rows of a table by its name; cells have the types of their columns.
        path: of the folder, for messages.

    Raises:
        InputError: the tables do not fit together.
    """
    try:
        graph = _built(facts, rows)
    except (KeyError, TypeError, ValueError, VocabularyError) as error:
        raise InputError(f"the tables do not fit together ({error!r}); export them again", path=path) from error
    check_contract(graph, path)
    return graph


def _built(facts: Mapping[str, Any], rows: Callable[[str], Iterable[_Row]]) -> nx.MultiDiGraph[str]:
    settings, replaced = json.loads(facts["settings"]), json.loads(facts["replaced"])
    plain = {name: facts[name] for name in ("base", "run", "fingerprint", "version", "profile")}
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(**plain, settings=settings, replaced=replaced)
    texts: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows("texts"):
        texts[row["paper"]].append(_text(row))
    results = {row["id"]: row for row in rows("results")}
    for row in rows("nodes"):
        graph.add_node(row["id"], **_node(row, results, texts))
    evidence: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows("evidence"):
        evidence[row["edge"]].append(_piece(row))
    direct = set(direct_predicates())
    for row in rows("edges"):
        source, predicate, target = row["source"], row["predicate"], row["target"]
        if source not in graph or target not in graph:
            raise ValueError(f"an edge to a node that is not there: {source} {predicate} {target}")
        key = edge_id(source, predicate, target)
        graph.add_edge(
            source,
            target,
            key=predicate,
            predicate=predicate,
            role=row["role"] or "",
            iri=f"{facts['base']}id/assertion/{key}" if predicate in direct else "",
            confidence=row["confidence"],
            rule=row["rule"] or "",
            evidence=evidence[row["id"]],
        )
    for source, target, predicate in graph.edges(keys=True):
        if predicate == "kg:publishedAt":
            graph.nodes[source]["venue"] = target
    return graph


def _text(row: _Row) -> dict[str, Any]:
    return {
        "iri": row["id"],
        "text": row["text"],
        "file": row["file"] or "",
        "line": row["line"],
        "record": row["record"] or "",
        "sentences": json.loads(row["sentences"]),
    }


def _piece(row: _Row) -> dict[str, Any]:
    return {
        "text": row["text"],
        "begin": row["begin"],
        "end": row["end"],
        "exact": row["exact"],
        "sentence": [row["sentence_begin"], row["sentence_end"]],
        "quote": row["sentence"],
        "rule": row["rule"] or "",
        "confidence": row["confidence"],
    }


def _node(row: _Row, results: Mapping[str, _Row], texts: Mapping[str, list[dict[str, Any]]]) -> dict[str, Any]:
    kind = row["kind"]
    common = {"kind": kind, "label": row["label"]}
    if kind == "paper":
        return common | {
            "title": row["title"] or "",
            "authors": list(row["authors"]),
            "venue": "",
            "venue_name": row["venue"] or "",
            "year": row["year"],
            "url": row["url"] or "",
            "topic": row["topic"] or "",
            "identifiers": dict(row["identifiers"]),
            "texts": texts.get(row["id"], []),
        }
    if kind == "entity":
        return common | {
            "type": row["type"],
            "classes": list(row["classes"]),
            "aliases": list(row["aliases"]),
            "lexicon": row["lexicon"] or "",
            "pages": dict(row["pages"]),
            "higher_is_better": row["higher_is_better"],
        }
    if kind == "result":
        return common | _result(results[row["id"]])
    if kind == "venue":
        year = row["year"]
        return common | {"name": row["label"].removesuffix(f" {year}") if year else row["label"], "year": year}
    return common | {"url": row["url"]}


def _result(row: _Row) -> dict[str, Any]:
    return {
        "metric_text": row["metric_text"] or "",
        "value_text": row["value_text"] or "",
        # As reading normalises it: no separators, an ASCII minus.
        "value": (row["value_text"] or "").replace(",", "").replace("−", "-"),
        "unit": row["unit"] or "",
        "result_kind": row["kind"],
        "uncertainty": row["uncertainty"] or "",
        "subject": row["subject"] or "",
        "dataset": row["dataset_text"] or None,
        "baseline": row["baseline_text"] or None,
    }
