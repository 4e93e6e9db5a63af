"""Graph -> the two data blocks of the page (format 1, described in README.md beside this file).

Columns instead of records, numbers instead of names: a node costs well under 250 bytes. Quotes are not stored; the
page slices them from the source texts, each of which is stored once. Offsets in the page count UTF-16 code units,
because that is what JavaScript counts.
"""

from __future__ import annotations

import bisect
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import networkx as nx

from kg.graph.pages import page_url
from kg.writers.html.first_view import around, choose, joined
from kg.writers.html.layout import place
from kg.writers.html.words import PREDICATES, TYPES, label_room, predicate_words

__all__ = ["FORMAT", "page_data", "venue_words"]

FORMAT = 1
_BARE = ("paper", "repository", "website")  # their labels show when the reader comes closer
_RESULT_ENDS = {"kg:ofSystem": "system", "kg:onDataset": "dataset", "kg:metric": "metric", "kg:relativeTo": "baseline"}

Graph = nx.MultiDiGraph
Block = dict[str, Any]


def page_data(
    graph: Graph[str], *, title: str, limit: int = 120, focus: str | None = None, wanted: Sequence[str] = ()
) -> tuple[Block, Block]:
    """The block the page reads at once, and the block with the evidence that it reads when a panel opens.

    Args:
        graph: what the page is of.
        title: its heading.
        limit: most nodes of the first view; the page holds the whole graph all the same.
        focus: the node that the first view is about, with its panel open.
        wanted: else the nodes that it is about, such as the answer to a query; what is no node of the page is left out.
    """
    keys = sorted(node for node, data in graph.nodes(data=True) if data["kind"] != "result")
    number = {key: index for index, key in enumerate(keys)}
    labels = [str(graph.nodes[key]["label"]) for key in keys]
    types = [_type(graph.nodes[key]) for key in keys]
    edges = sorted(
        (number[s], number[o], str(data["predicate"]), data)
        for s, o, data in _drawn_edges(graph, number)
    )  # fmt: skip
    predicates = _predicates({edge[2] for edge in edges})
    triples = [(s, o, p) for s, o, p, _ in edges]
    spots = place(len(keys), [(s, o) for s, o, _ in triples if "venue" not in (types[s], types[o])])
    on = None if focus is None else number[focus]
    asked = [number[key] for key in dict.fromkeys(wanted) if key in number]
    core = {
        "format": FORMAT,
        "meta": _meta(graph, title, types, triples),
        "types": TYPES,
        "predicates": [[curie, *predicate_words(curie)] for curie in predicates],
        "nodes": {
            "id": [key.removeprefix(_base(graph)) for key in keys],
            "label": labels,
            "type": [TYPES.index(type_) for type_ in types],
            "x": [x for x, _ in spots],
            "y": [y for _, y in spots],
        },
        "aliases": {number[key]: names for key in keys if (names := _aliases(graph.nodes[key]))},
        "edges": {
            "s": [s for s, _, _ in triples],
            "o": [o for _, o, _ in triples],
            "p": [predicates.index(p) for _, _, p in triples],
            "c": [_percent(data["confidence"]) for *_, data in edges],
        },
        "first": _first(labels, types, triples, *_chosen(types, triples, limit, focus=on, wanted=asked)),
    }
    return core, _details(graph, keys, number, [data for *_, data in edges])


def _type(data: dict[str, Any]) -> str:
    name = str(data["type"] if data["kind"] == "entity" else data["kind"]).lower()
    return name if name in TYPES else "website"


def _drawn_edges(graph: Graph[str], number: dict[str, int]) -> Iterable[tuple[str, str, dict[str, Any]]]:
    return ((s, o, data) for s, o, data in graph.edges(data=True) if s in number and o in number)


def _base(graph: Graph[str]) -> str:
    return str(graph.graph.get("base", ""))


def _meta(graph: Graph[str], title: str, types: list[str], edges: list[tuple[int, int, str]]) -> Block:
    entities = sum(type_ in TYPES[1:6] for type_ in types)
    links = sum(predicate != "kg:publishedAt" for *_, predicate in edges)
    named = {key: str(graph.graph.get(key, "")) for key in ("base", "version", "profile", "fingerprint")}
    return {"title": title, "papers": types.count("paper"), "entities": entities, "links": links, **named}


def _predicates(found: set[str]) -> list[str]:
    known = list(PREDICATES)
    return sorted(found, key=lambda curie: (known.index(curie) if curie in PREDICATES else len(known), curie))


def _aliases(data: dict[str, Any]) -> list[str]:
    return sorted({str(name) for name in data.get("aliases", ())} - {str(data["label"])})


def _percent(value: object) -> int | None:
    """A confidence in whole percent; None for what is no number, which JSON could not hold."""
    try:
        number = float(value)  # type: ignore[arg-type] # whatever it is, the except clause takes it
    except (TypeError, ValueError):
        return None
    return round(100 * number) if math.isfinite(number) else None


def _chosen(
    types: list[str], edges: list[tuple[int, int, str]], limit: int, *, focus: int | None, wanted: list[int]
) -> tuple[list[int], Block]:
    """The nodes of the first view, and what else the page is to know of it."""
    if focus is not None:
        return around(types, edges, focus, limit=limit), {"focus": focus}
    if wanted:
        cut = {"cut": len(wanted) - limit} if len(wanted) > limit else {}
        return joined(types, edges, wanted, limit=limit), cut
    return choose(types, edges, limit=limit), {}


def _first(
    labels: list[str], types: list[str], edges: list[tuple[int, int, str]], chosen: list[int], more: Block
) -> Block:
    """The nodes of the first view, with positions of their own: far fewer nodes than the whole, so far more room."""
    rank = {node: index for index, node in enumerate(chosen)}
    links = [(rank[s], rank[o]) for s, o, _ in edges if s in rank and o in rank]
    degree = Counter(node for s, o, _ in edges for node in {s, o})
    rooms = {rank[node]: label_room(labels[node], degree[node]) for node in chosen if types[node] not in _BARE}
    spots = place(len(chosen), links, bare={rank[node] for node in chosen if types[node] in _BARE}, rooms=rooms)
    return {"n": chosen, "x": [x for x, _ in spots], "y": [y for _, y in spots], **more}


def _details(graph: Graph[str], keys: list[str], number: dict[str, int], edges: list[dict[str, Any]]) -> Block:
    papers = [key for key in keys if graph.nodes[key]["kind"] == "paper"]
    texts = _Texts(text for key in papers for text in graph.nodes[key]["texts"])
    results = sorted(node for node, data in graph.nodes(data=True) if data["kind"] == "result")
    found = [edge["evidence"] for edge in edges] + [_reported(graph, result) for result in results]
    return {
        "texts": texts.texts,
        "papers": _papers(graph, papers, number, texts),
        "pages": {number[key]: pages for key in keys if (pages := _pages(graph.nodes[key]))},
        "results": [_result(graph, result, number) for result in results],
        "evidence": _evidence(found, texts),
    }


def _reported(graph: Graph[str], result: str) -> list[dict[str, Any]]:
    edges = [data for _, _, data in graph.in_edges(result, data=True) if data["predicate"] == "kg:reports"]
    return [item for data in edges for item in data["evidence"]]


def _papers(graph: Graph[str], papers: list[str], number: dict[str, int], texts: _Texts) -> Block:
    rows = [graph.nodes[key] for key in papers]
    return {
        "n": [number[key] for key in papers],
        "authors": [[str(name) for name in row.get("authors", ())] for row in rows],
        "venue": [venue_words(row) for row in rows],
        "year": [int(row["year"]) if row.get("year") else None for row in rows],
        "url": [str(row.get("url") or "") for row in rows],
        "ids": [{str(k): str(v) for k, v in sorted(row.get("identifiers", {}).items())} for row in rows],
        "texts": [[texts.number[text["iri"]] for text in row["texts"]] for row in rows],
        "origin": [[f"{text['file']}:{text['line']}" for text in row["texts"]] for row in rows],
    }


def venue_words(paper: dict[str, Any]) -> str:
    """Venue and year of a paper, the year once: `ICML 2026`; empty where the record has neither."""
    name, year = str(paper.get("venue_name") or ""), str(paper.get("year") or "")
    return name if year in name else f"{name} {year}".strip()


def _pages(data: dict[str, Any]) -> list[list[str]]:
    """`[kind, what the registry calls it, its URL where there is one]` for each page of an entity."""
    if data["kind"] in {"repository", "website"}:
        return [["", str(data["url"])]]
    rows = []
    for kind, value in sorted(data.get("pages", {}).items()):
        url = page_url(str(kind), str(value), str(data.get("type", "")))
        rows.append([str(kind), str(value), *([url] if url and url != value else [])])
    return rows


def _result(graph: Graph[str], result: str, number: dict[str, int]) -> Block:
    """One row of the results table: texts as printed, and the numbers of the nodes they resolved to."""
    data = graph.nodes[result]
    row: Block = {
        name: str(data.get(key) or "")
        for name, key in (
            ("metricText", "metric_text"), ("value", "value_text"), ("unit", "unit"), ("kind", "result_kind"),
            ("systemText", "subject"), ("datasetText", "dataset"), ("baselineText", "baseline"),
            ("uncertainty", "uncertainty"),
        )
    }  # fmt: skip
    row["papers"] = sorted(number[paper] for paper in graph.predecessors(result))
    for _, object_, edge in sorted(graph.out_edges(result, data=True), key=lambda e: (e[2]["predicate"], e[1])):
        if edge["predicate"] in _RESULT_ENDS:
            row[_RESULT_ENDS[edge["predicate"]]] = number[object_]
    return {key: value for key, value in row.items() if value != ""}


class _Texts:
    """The source texts, each once, with the way from code points to UTF-16 units."""

    def __init__(self, texts: Iterable[dict[str, Any]]) -> None:
        self.number: dict[str, int] = {}
        self.texts: list[str] = []
        self.units: list[Callable[[int], int]] = []
        for text in texts:
            if text["iri"] in self.number:
                continue
            self.number[text["iri"]] = len(self.texts)
            self.texts.append(str(text["text"]))
            self.units.append(_to_units(self.texts[-1]))


def _to_units(text: str) -> Callable[[int], int]:
    """The function from offsets in code points to offsets in UTF-16 code units."""
    wide = [] if text.isascii() else [index for index, character in enumerate(text) if character > "\uffff"]
    return (lambda offset: offset + bisect.bisect_left(wide, offset)) if wide else int


def _evidence(lists: list[list[dict[str, Any]]], texts: _Texts) -> Block:
    """All evidence in columns: that of edge or result n is the rows `from[n]` to `from[n + 1]`."""
    rules = sorted({str(item["rule"]) for items in lists for item in items})
    rule = {name: index for index, name in enumerate(rules)}
    rows: list[tuple[int, int, int, int, int, int, int | None]] = []
    starts = [0]
    for items in lists:
        for item in items:
            text = texts.number.get(item["text"])
            if text is not None:
                begin, end, first, last = map(texts.units[text], (item["begin"], item["end"], *item["sentence"]))
                rows.append(
                    (text, first, last - first, begin - first, end - begin, rule[str(item["rule"])],
                     _percent(item["confidence"]))
                )  # fmt: skip
        starts.append(len(rows))
    columns = ("text", "sentence", "sentenceLength", "begin", "length", "rule", "c")
    return {"rules": rules, "from": starts, **{name: [row[i] for row in rows] for i, name in enumerate(columns)}}
