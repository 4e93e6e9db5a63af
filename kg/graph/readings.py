"""Graph -> the papers and extractions that it can be resolved from again, so that it meets others under one lexicon.

The inverse of resolving and assembling, as far as a graph remembers: every source text becomes a record, every edge of
its paper that has evidence in the text becomes a link, a result or an address there. A link bears the name and all
aliases of its entity, so that what was one entity stays one. Forgotten are what lost (a weaker role of an entity), long
forms that a paper defines and does not use as a name, and decisions of curators that no name shows.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kg.markup import to_plain
from kg.model import Extraction, Link, Mention, Origin, Paper, Result, Span, Venue, WebAddress
from kg.vocab.iris import normalise_identifier, sha256_hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from networkx import MultiDiGraph

__all__ = ["Readings", "read_back"]

_Evidence = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Readings:
    """What a graph was made from, as far as it remembers.

    Args:
        papers: one for each source text, in order of paper and text.
        extractions: side by side with them.
        homes: (record id, SHA-256 of its text) -> IRI of the paper in the graph.
    """

    papers: tuple[Paper, ...]
    extractions: tuple[Extraction, ...]
    homes: Mapping[tuple[str, str], str]


def read_back(graph: MultiDiGraph[str]) -> Readings:
    """The records of all papers of a graph, and what was read in each."""
    papers: list[Paper] = []
    extractions: list[Extraction] = []
    homes: dict[tuple[str, str], str] = {}
    for iri in sorted(graph):
        node = graph.nodes[iri]
        if node["kind"] != "paper":
            continue
        said = _said_by(graph, iri)
        for number, text in enumerate(node["texts"], start=1):
            paper = _paper(graph, iri, node, text, number)
            extraction = said.extraction(paper, text)
            papers.append(paper)
            extractions.append(extraction)
            homes[paper.id, extraction.text_sha256] = iri
    return Readings(tuple(papers), tuple(extractions), homes)


def _paper(graph: MultiDiGraph[str], iri: str, node: Mapping[str, Any], text: Mapping[str, Any], number: int) -> Paper:
    identifiers = [normalise_identifier(scheme, value) for scheme, value in node["identifiers"].items()]
    if not identifiers:
        # Its own IRI keeps its name, and keeps records one that nothing but a person or likeness joined.
        identifiers = [("iri", iri)]
    return Paper(
        id=text["record"] or f"{iri.rpartition('/')[2]}#{number}",
        text=text["text"],
        origin=Origin(text["file"], text["line"]),
        title=node["title"],
        authors=tuple(node["authors"]),
        venue=_venue(graph, node),
        year=node["year"],
        url=node["url"],
        topic=node["topic"],
        identifiers=tuple(sorted(identifiers)),
    )


def _venue(graph: MultiDiGraph[str], node: Mapping[str, Any]) -> Venue | None:
    venue = graph.nodes.get(node["venue"])
    return Venue(venue["name"], venue["year"]) if venue else None


# ------------------------------------------------------------------------------------------------- what it says


class _Said:
    """What one paper says, by source text."""

    def __init__(self) -> None:
        self._links: dict[str, list[Link]] = defaultdict(list)
        self._results: dict[str, list[Result]] = defaultdict(list)
        self._urls: dict[str, list[WebAddress]] = defaultdict(list)
        self._acronyms: dict[str, set[tuple[str, str]]] = defaultdict(set)

    def add_link(self, node: Mapping[str, Any], edge: Mapping[str, Any]) -> None:
        for text, pieces in _by_text(edge["evidence"]):
            link = Link(
                name=node["label"],
                type=node["type"],
                role=edge["role"],
                confidence=edge["confidence"],
                rule=edge["rule"],
                mentions=tuple(sorted(_mention(piece) for piece in pieces)),
                forms=(node["label"], *node["aliases"]),
                candidate=node["lexicon"],
            )
            self._links[text].append(link)
            self._acronyms[text] |= _acronyms(pieces)

    def add_result(self, node: Mapping[str, Any], edge: Mapping[str, Any]) -> None:
        for piece in edge["evidence"]:
            result = Result(
                subject=node["subject"] or "this work",
                metric=node["metric_text"],
                value=node["value"],
                value_text=node["value_text"],
                unit=node["unit"],
                kind=node["result_kind"],
                start=piece["begin"],
                end=piece["end"],
                confidence=piece["confidence"],
                rule=piece["rule"],
                dataset=node["dataset"],
                baseline=node["baseline"],
                uncertainty=node["uncertainty"],
            )
            self._results[piece["text"]].append(result)

    def add_address(self, url: str, kind: str, edge: Mapping[str, Any]) -> None:
        for piece in edge["evidence"]:
            is_offered = edge["predicate"] == "kg:hasCode"
            address = WebAddress(piece["begin"], piece["end"], url, kind, is_offered, piece["rule"])  # type: ignore[arg-type]
            self._urls[piece["text"]].append(address)

    def extraction(self, paper: Paper, text: Mapping[str, Any]) -> Extraction:
        iri = text["iri"]
        links = sorted(self._links[iri], key=lambda link: (link.mentions[0].start, link.type, link.name))
        return Extraction(
            paper=paper.id,
            text_sha256=sha256_hex(paper.text),
            sentences=tuple(Span(begin, end) for begin, end in text["sentences"]),
            links=tuple(links),
            results=tuple(sorted(self._results[iri], key=lambda r: (r.start, r.end, r.metric, r.value_text))),
            urls=tuple(sorted(self._urls[iri])),
            acronyms=tuple(sorted(self._acronyms[iri])),
        )


def _said_by(graph: MultiDiGraph[str], paper: str) -> _Said:
    said = _Said()
    for _, target, edge in sorted(graph.out_edges(paper, data=True), key=lambda e: (e[1], e[2]["predicate"])):
        node = graph.nodes[target]
        if node["kind"] == "entity":
            said.add_link(node, edge)
        elif node["kind"] == "result":
            said.add_result(node, edge)
        elif node["kind"] in {"repository", "website"}:
            said.add_address(target, node["kind"], edge)
    return said


def _by_text(evidence: Iterable[_Evidence]) -> Iterator[tuple[str, list[_Evidence]]]:
    found: dict[str, list[_Evidence]] = defaultdict(list)
    for piece in evidence:
        found[piece["text"]].append(piece)
    yield from sorted(found.items())


def _acronyms(pieces: Iterable[_Evidence]) -> set[tuple[str, str]]:
    """Short and long form, where a text gives both for one entity: the rules of their mentions say which is which."""
    forms: dict[str, set[str]] = defaultdict(set)
    for piece in pieces:
        if piece["rule"] in {"acronym-short", "acronym-long"}:
            forms[piece["rule"]].add(to_plain(piece["exact"]).text)
    return {(short, long) for short in forms["acronym-short"] for long in forms["acronym-long"]}


def _mention(piece: _Evidence) -> Mention:
    return Mention(piece["begin"], piece["end"], piece["exact"], piece["rule"], piece["confidence"])
