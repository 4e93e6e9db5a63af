"""The answers of `kg.graph.answers` as plain values, ready for JSON: what is known of a node, and why."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "EntityAnswer",
    "Explanation",
    "LinkedPaper",
    "Neighbour",
    "PaperAnswer",
    "Quote",
    "ResultLine",
    "Stats",
]


@dataclass(frozen=True, slots=True)
class Quote:
    """One sentence that backs an edge; the span that says it is `sentence[begin:end]`.

    `start` and `stop` are the offsets of the span in the raw text of the paper (`file`, `record`).
    """

    sentence: str
    begin: int
    end: int
    exact: str
    start: int
    stop: int
    file: str
    line: int
    record: str
    rule: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A node beside the one shown: an entity of a paper, a variant, a repository, with its best sentence."""

    iri: str
    label: str
    type: str
    predicate: str
    confidence: float
    quote: Quote | None


@dataclass(frozen=True, slots=True)
class LinkedPaper:
    """A paper that links to the entity, or (`via` is its name) to a variant of it."""

    iri: str
    label: str
    predicate: str
    via: str
    confidence: float
    quote: Quote | None


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A reported result in the names of the text, with the labels of the entities they resolved to."""

    iri: str
    paper: str
    paper_label: str
    system: str
    metric: str
    value: str
    unit: str
    kind: str
    dataset: str
    baseline: str
    quote: Quote | None


@dataclass(frozen=True, slots=True)
class EntityAnswer:
    """What the graph knows of an entity. `papers` are (heading, papers) pairs in the order people ask."""

    iri: str
    name: str
    type: str
    classes: tuple[str, ...]
    aliases: tuple[str, ...]
    lexicon: str
    pages: dict[str, str]
    family: tuple[Neighbour, ...]
    variants: tuple[Neighbour, ...]
    papers: tuple[tuple[str, tuple[LinkedPaper, ...]], ...]
    code: tuple[Neighbour, ...]
    results: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class PaperAnswer:
    """What the graph knows of a paper. `links` are (heading, entities) pairs."""

    iri: str
    label: str
    title: str
    authors: tuple[str, ...]
    venue: str
    year: int | None
    url: str
    topic: str
    identifiers: dict[str, str]
    records: tuple[str, ...]
    links: tuple[tuple[str, tuple[Neighbour, ...]], ...]
    web: tuple[Neighbour, ...]
    results: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """An edge and every sentence that backs it."""

    subject: str
    subject_label: str
    predicate: str
    object: str
    object_label: str
    confidence: float
    rule: str
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts over a graph, each sorted by name; `top` are the (label, type, papers) of the best-known entities."""

    papers: int
    entities: dict[str, int]
    links: dict[str, int]
    results: dict[str, int]
    repositories: int
    websites: int
    venues: dict[str, int]
    papers_with_code: int
    evidence: int
    top: tuple[tuple[str, str, int], ...]
