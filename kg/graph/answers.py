"""Walks over the graph that answer what people ask first: who uses this, what does this paper do, why is it so.

Plain values out (`kg.graph.answer_values`); how they look on a terminal is the business of the commands. Finding a
node by what a person typed is in `kg.graph.lookup`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kg.graph.answer_values import (
    EntityAnswer,
    Explanation,
    LinkedPaper,
    Neighbour,
    PaperAnswer,
    Quote,
    ResultLine,
    Stats,
)

if TYPE_CHECKING:
    from networkx import MultiDiGraph

__all__ = ["PAPER_GROUPS", "Walk", "explain", "show_entity", "show_node", "show_paper", "stats"]

# What a predicate is to the entity it points at, in the order people ask.
_GROUPS = (
    ("proposed by", ("kg:proposes",)),
    ("studied by", ("kg:studies",)),
    ("built on by", ("kg:usesBackbone",)),
    ("used by", ("kg:usesMethod", "kg:usesModel", "kg:usesDataset", "kg:usesMetric", "kg:uses")),
    ("trained on by", ("kg:trainsOn",)),
    ("evaluated on by", ("kg:evaluatesOn",)),
    ("compared with by", ("kg:comparesWith",)),
    ("addressed by", ("kg:addresses",)),
    ("mentioned by", ("kg:mentionsInPassing",)),
)
_GROUP_OF = {predicate: name for name, predicates in _GROUPS for predicate in predicates}
# What a predicate is to the paper it starts from.
PAPER_GROUPS = {
    "kg:proposes": "proposes",
    "kg:studies": "studies",
    "kg:usesBackbone": "builds on",
    "kg:usesMethod": "uses methods",
    "kg:usesModel": "uses models",
    "kg:usesDataset": "uses datasets",
    "kg:usesMetric": "measures",
    "kg:uses": "uses",
    "kg:trainsOn": "trains on",
    "kg:evaluatesOn": "evaluates on",
    "kg:comparesWith": "compares with",
    "kg:addresses": "addresses",
    "kg:mentionsInPassing": "mentions",
}
_FAMILY = ("kg:variantOf", "kg:partOf")
_CODE = "kg:hasCode"
_WEB = (_CODE, "kg:mentionsRepository", "kg:website")


def show_node(graph: MultiDiGraph[str], iri: str) -> EntityAnswer | PaperAnswer:
    """What the graph knows of a node; a result, repository, website or venue is shown by its first paper."""
    kind = graph.nodes[iri]["kind"]
    if kind == "entity":
        return show_entity(graph, iri)
    if kind == "paper":
        return show_paper(graph, iri)
    return show_paper(graph, min(graph.predecessors(iri)))


def show_entity(graph: MultiDiGraph[str], iri: str) -> EntityAnswer:
    """What the graph knows of an entity, papers that link to its variants included and marked."""
    walk = Walk(graph)
    node = graph.nodes[iri]
    below = walk.variants(iri)
    grouped: dict[str, dict[str, LinkedPaper]] = {name: {} for name, _ in _GROUPS}
    for target in (iri, *below):
        via = "" if target == iri else str(graph.nodes[target]["label"])
        for line in walk.linked_papers(target, via):
            grouped[_GROUP_OF[line.predicate]].setdefault(line.iri, line)
    papers = tuple((name, _by_label(found.values())) for name, found in grouped.items() if found)
    proposers = [line.iri for line in grouped["proposed by"].values() if not line.via]
    code = {n.iri: n for paper in proposers for n in walk.neighbours(paper, (_CODE,))}
    return EntityAnswer(
        iri=iri,
        name=node["label"],
        type=node["type"],
        classes=tuple(node["classes"]),
        aliases=tuple(node["aliases"]),
        lexicon=node["lexicon"],
        pages=dict(node["pages"]),
        family=tuple(walk.neighbours(iri, _FAMILY)),
        variants=tuple(walk.above(iri, _FAMILY)),
        papers=papers,
        code=tuple(code[key] for key in sorted(code)),
        results=tuple(walk.results_of(iri)),
    )


def show_paper(graph: MultiDiGraph[str], iri: str) -> PaperAnswer:
    """Everything the graph knows of a paper."""
    walk = Walk(graph)
    node = graph.nodes[iri]
    grouped: dict[str, list[Neighbour]] = {heading: [] for heading in PAPER_GROUPS.values()}
    for neighbour in walk.neighbours(iri, tuple(PAPER_GROUPS)):
        grouped[PAPER_GROUPS[neighbour.predicate]].append(neighbour)
    return PaperAnswer(
        iri=iri,
        label=node["label"],
        title=node["title"],
        authors=tuple(node["authors"]),
        venue=node["venue_name"],
        year=node["year"],
        url=node["url"],
        topic=node["topic"],
        identifiers=dict(node["identifiers"]),
        records=tuple(f"{t['file']}:{t['line']} ({t['record']})" for t in node["texts"]),
        links=tuple((heading, tuple(found)) for heading, found in grouped.items() if found),
        web=tuple(sorted(walk.neighbours(iri, _WEB), key=lambda n: (n.type, n.iri))),
        results=tuple(walk.result_line(o) for _, o, p in walk.out(iri) if p == "kg:reports"),
    )


def explain(graph: MultiDiGraph[str], iri: str) -> tuple[Explanation, ...]:
    """Every edge with evidence that touches a node, or the one edge whose assertion has this IRI."""
    walk = Walk(graph)
    if iri in graph:
        edges = sorted({*walk.out(iri), *walk.into(iri)})
    else:
        edges = [(s, o, p) for s, o, p, data in graph.edges(keys=True, data=True) if data["iri"] == iri]
    found = [walk.explanation(subject, predicate, object_) for subject, object_, predicate in edges]
    return tuple(sorted((e for e in found if e.quotes), key=lambda e: (e.subject_label, e.predicate, e.object_label)))


def stats(graph: MultiDiGraph[str], top: int = 10) -> Stats:
    """Counts over the whole graph, and its `top` entities by number of papers."""
    nodes: dict[str, dict[str, Any]] = {iri: graph.nodes[iri] for iri in graph}
    kinds = Counter(node["kind"] for node in nodes.values())
    edges = [(s, o, p, data) for s, o, p, data in graph.edges(keys=True, data=True)]
    known = Counter(o for _, o in {(s, o) for s, o, p, _ in edges if p in _GROUP_OF})
    ranked = sorted(known, key=lambda o: (-known[o], nodes[o]["label"], o))[:top]
    return Stats(
        papers=kinds["paper"],
        entities=_sorted_counts(n["type"] for n in nodes.values() if n["kind"] == "entity"),
        links=_sorted_counts(p for _, _, p, data in edges if data["iri"]),
        results=_sorted_counts(n["result_kind"] for n in nodes.values() if n["kind"] == "result"),
        repositories=kinds["repository"],
        websites=kinds["website"],
        venues=_sorted_counts(n["venue_name"] for n in nodes.values() if n["kind"] == "paper" and n["venue_name"]),
        papers_with_code=len({s for s, _, p, _ in edges if p == _CODE}),
        evidence=sum(len(data["evidence"]) for *_, data in edges),
        top=tuple((nodes[o]["label"], nodes[o]["type"], known[o]) for o in ranked),
    )


def _sorted_counts(names: Iterator[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _by_label(lines: Any) -> tuple[LinkedPaper, ...]:
    return tuple(sorted(lines, key=lambda line: (line.via, -line.confidence, line.label, line.iri)))


class Walk:
    """Steps over one graph; knows where each text was read."""

    def __init__(self, graph: MultiDiGraph[str]) -> None:
        self.graph = graph

    @cached_property
    def places(self) -> dict[str, tuple[str, int, str]]:
        """Text IRI -> (file, line, record)."""
        return {
            text["iri"]: (text["file"], text["line"], text["record"])
            for _, node in self.graph.nodes(data=True)
            if node["kind"] == "paper"
            for text in node["texts"]
        }

    def out(self, iri: str) -> list[tuple[str, str, str]]:
        """Edges from a node, sorted."""
        return sorted(self.graph.out_edges(iri, keys=True))

    def into(self, iri: str) -> list[tuple[str, str, str]]:
        """Edges to a node, sorted."""
        return sorted(self.graph.in_edges(iri, keys=True))

    def variants(self, iri: str) -> list[str]:
        """Everything that is, over any number of steps, a variant or part of an entity; each once, near ones first."""
        found, queue = [iri], [iri]
        while queue:
            current = queue.pop(0)
            for below, _, predicate in self.into(current):
                if predicate in _FAMILY and below not in found:
                    found.append(below)
                    queue.append(below)
        return found[1:]

    def linked_papers(self, iri: str, via: str) -> Iterator[LinkedPaper]:
        """The papers that link to an entity; `via` is the variant they name."""
        for paper, _, predicate in self.into(iri):
            if predicate in _GROUP_OF and self.graph.nodes[paper]["kind"] == "paper":
                data = self.graph.edges[paper, iri, predicate]
                yield LinkedPaper(
                    paper, self.graph.nodes[paper]["label"], predicate, via, data["confidence"], self.best(data)
                )

    def neighbours(self, iri: str, predicates: tuple[str, ...]) -> Iterator[Neighbour]:
        """What a node points at by these predicates."""
        for _, other, predicate in self.out(iri):
            if predicate in predicates:
                yield self.neighbour(other, predicate, self.graph.edges[iri, other, predicate])

    def above(self, iri: str, predicates: tuple[str, ...]) -> Iterator[Neighbour]:
        """What points at a node by these predicates."""
        for other, _, predicate in self.into(iri):
            if predicate in predicates:
                yield self.neighbour(other, predicate, self.graph.edges[other, iri, predicate])

    def neighbour(self, iri: str, predicate: str, data: dict[str, Any]) -> Neighbour:
        """A node beside another, with the best evidence of their edge."""
        node = self.graph.nodes[iri]
        type_ = node.get("type", node["kind"])
        return Neighbour(iri, node["label"], type_, predicate, data["confidence"], self.best(data))

    def results_of(self, iri: str) -> Iterator[ResultLine]:
        """The results of a system, on a dataset or by a metric."""
        for result in sorted({s for s, _, _ in self.into(iri) if self.graph.nodes[s]["kind"] == "result"}):
            yield self.result_line(result)

    def result_line(self, iri: str) -> ResultLine:
        """A result in the names of the text."""
        node = self.graph.nodes[iri]
        paper = min(self.graph.predecessors(iri))
        linked = {predicate: str(self.graph.nodes[other]["label"]) for _, other, predicate in self.out(iri)}
        return ResultLine(
            iri=iri,
            paper=paper,
            paper_label=self.graph.nodes[paper]["label"],
            system=linked.get("kg:ofSystem", node["subject"]),
            metric=linked.get("kg:metric", node["metric_text"]),
            value=node["value_text"],
            unit=node["unit"],
            kind=node["result_kind"],
            dataset=linked.get("kg:onDataset", node["dataset"] or ""),
            baseline=linked.get("kg:relativeTo", node["baseline"] or ""),
            quote=self.best(self.graph.edges[paper, iri, "kg:reports"]),
        )

    def explanation(self, subject: str, predicate: str, object_: str) -> Explanation:
        """An edge with all its evidence."""
        data = self.graph.edges[subject, object_, predicate]
        quotes = tuple(self.quotes(data))
        labels = self.graph.nodes[subject]["label"], self.graph.nodes[object_]["label"]
        return Explanation(subject, labels[0], predicate, object_, labels[1], data["confidence"], data["rule"], quotes)

    def best(self, data: dict[str, Any]) -> Quote | None:
        """The most certain evidence of an edge, the first of equals."""
        return max(self.quotes(data), key=lambda quote: quote.confidence, default=None)

    def quotes(self, data: dict[str, Any]) -> Iterator[Quote]:
        """The evidence of an edge, with the places of its texts."""
        places = self.places
        for item in data["evidence"]:
            file, line, record = places.get(item["text"], ("", 0, ""))
            begin = item["begin"] - item["sentence"][0]
            yield Quote(
                sentence=item["quote"],
                begin=begin,
                end=begin + item["end"] - item["begin"],
                exact=item["exact"],
                start=item["begin"],
                stop=item["end"],
                file=file,
                line=line,
                record=record,
                rule=item["rule"],
                confidence=item["confidence"],
            )
