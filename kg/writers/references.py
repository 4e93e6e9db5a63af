"""The papers of a graph as entries of a bibliography, which the BibTeX, RIS and CSL writers share.

What the graph says of a paper becomes keywords of the form `role: name`, such as `dataset: QH9`: a reference manager
sorts its tags by name, so that one role stands together there, and a search for the name alone finds all its roles.
Mentions in passing are no keywords; they would bury the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast
from urllib.parse import quote

from kg.markup import to_plain
from kg.writers.names import Person, citation_keys, read_person
from kg.writers.side_by_side import Record, side_by_side

if TYPE_CHECKING:
    from kg.graph.relational import Cell, Tables

__all__ = ["KEYWORDS", "Medium", "Reference", "keyword", "references", "safe_url"]

Medium = Literal["conference", "journal", "preprint", "other"]

KEYWORDS = {
    "kg:proposes": "proposes",
    "kg:studies": "studies",
    "kg:usesBackbone": "backbone",
    "kg:usesMethod": "method",
    "kg:usesModel": "model",
    "kg:usesDataset": "dataset",
    "kg:evaluatesOn": "dataset",
    "kg:trainsOn": "training data",
    "kg:usesMetric": "metric",
    "kg:addresses": "task",
    "kg:comparesWith": "baseline",
}
"""Predicate -> the word before the colon; of others the type of the entity is the word."""
_PASSING = "kg:mentionsInPassing"
_JOURNAL = re.compile(
    r"\b(?:journal|letters|machine intelligence|review|transactions)\b|^(?:JAIR|JMLR|Nature|PNAS|Science|TACL|TMLR)\b",
    re.IGNORECASE,
)
_PREPRINT = re.compile(r"^(?:arxiv|biorxiv|corr|medrxiv|preprint|ssrn)\b", re.IGNORECASE)
_RESOLVERS = {
    "doi": "https://doi.org/{}",
    "arxiv": "https://arxiv.org/abs/{}",
    "openreview": "https://openreview.net/forum?id={}",
    "acl": "https://aclanthology.org/{}",
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/{}",
}
_BROKEN_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")


@dataclass(frozen=True, slots=True)
class Reference:
    """One paper. All texts are plain: no markup, no line breaks, single spaces.

    Args:
        key: citation key, unique in the graph.
        venue: as the source names it, empty where there is none.
        url: an http(s) address, of the identifier's resolver where the source gives none; else empty.
        code: addresses of the repositories that hold the paper's code.
        websites: addresses of its websites.
        keywords: `role: name`, sorted.
    """

    iri: str
    key: str
    medium: Medium
    title: str
    authors: tuple[Person, ...]
    venue: str
    year: int | None
    url: str
    identifiers: dict[str, str]
    abstract: str
    code: tuple[str, ...]
    websites: tuple[str, ...]
    keywords: tuple[str, ...]

    @property
    def notes(self) -> tuple[str, ...]:
        """What has no field of its own: `Code: https://…`, `Website: https://…`."""
        return (*(f"Code: {url}" for url in self.code), *(f"Website: {url}" for url in self.websites))


def references(tables: Tables) -> Iterator[Reference]:
    """The papers, in the order of their IRIs.

    Only names and keys are held; papers, edges and texts come in the same order and are read side by side.
    """
    keys, entities = _survey(tables)
    edges_of = side_by_side(tables.records("edges"), "source")
    texts_of = side_by_side(tables.records("texts"), "paper")
    for node in tables.records("nodes"):
        iri = str(node["id"])
        edges, texts = edges_of(iri), texts_of(iri)
        if node["kind"] != "paper":
            continue
        identifiers = cast("dict[str, str]", node["identifiers"])
        venue = _flat(node["venue"])
        yield Reference(
            iri=iri,
            key=keys[iri],
            medium=_medium(venue, identifiers),
            title=_title(node),
            authors=_authors(node),
            venue=venue,
            year=cast("int | None", node["year"]),
            url=safe_url(node["url"]) or _resolved(identifiers),
            identifiers={scheme: _flat(value) for scheme, value in identifiers.items()},
            abstract=_flat(to_plain(str(texts[0]["text"])).text) if texts else "",
            code=_targets(edges, "kg:hasCode"),
            websites=_targets(edges, "kg:website"),
            keywords=_keywords(node, edges, entities),
        )


def keyword(predicate: str, type_: str, name: str) -> str:
    """The keyword that says how a paper relates to an entity; empty for a mention in passing.

    >>> keyword("kg:evaluatesOn", "dataset", "QH9"), keyword("kg:uses", "task", "routing")
    ('dataset: QH9', 'task: routing')
    """
    return "" if predicate == _PASSING else f"{KEYWORDS.get(predicate, type_)}: {name}"


def safe_url(value: object) -> str:
    r"""An http(s) address in the characters that an address may hold, the rest percent-encoded; else empty.

    >>> safe_url("https://example.org/a b?x={1}"), safe_url("javascript:alert(1)")
    ('https://example.org/a%20b?x=%7B1%7D', '')
    """
    url = str(value or "").strip()
    if not url.lower().startswith(("http://", "https://")):
        return ""
    return quote(_BROKEN_PERCENT.sub("%25", url), safe="%/:?#@!&'()*+,;=~-._", errors="replace")


def _survey(tables: Tables) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    """The citation keys of the papers, and the type and name of the entities, by their IRIs."""
    wishes: list[tuple[str, str, int | None, str]] = []
    entities: dict[str, tuple[str, str]] = {}
    for node in tables.records("nodes"):
        iri = str(node["id"])
        if node["kind"] == "entity":
            entities[iri] = (str(node["type"]).lower(), _flat(node["label"]))
        elif node["kind"] == "paper":
            venue = Person(literal=_flat(node["venue"]).partition(" ")[0])
            person = next(iter(_authors(node)), venue)
            wishes.append((iri, person.family or person.literal, cast("int | None", node["year"]), _title(node)))
    return citation_keys(wishes), entities


def _flat(value: Cell) -> str:
    """On one line; str.split also knows the line breaks of Unicode, at which some readers would cut."""
    return " ".join(str(value or "").split())


def _title(node: Record) -> str:
    raw = _flat(node["title"] or node["label"])
    return _flat(to_plain(raw).text) or raw


def _authors(node: Record) -> tuple[Person, ...]:
    people = map(read_person, cast("tuple[str, ...]", node["authors"]))
    return tuple(person for person in people if person.family or person.literal)


def _medium(venue: str, identifiers: dict[str, str]) -> Medium:
    if _JOURNAL.search(venue):
        return "journal"
    if venue and not _PREPRINT.match(venue):
        return "conference"
    return "preprint" if venue or "arxiv" in identifiers else "other"


def _resolved(identifiers: dict[str, str]) -> str:
    for scheme, pattern in _RESOLVERS.items():
        if value := identifiers.get(scheme):
            return safe_url(pattern.format(value))
    return ""


def _targets(edges: list[Record], predicate: str) -> tuple[str, ...]:
    found = (safe_url(edge["target"]) for edge in edges if edge["predicate"] == predicate)
    return tuple(url for url in found if url)


def _keywords(node: Record, edges: list[Record], entities: dict[str, tuple[str, str]]) -> tuple[str, ...]:
    said = {
        keyword(str(edge["predicate"]), *entities[str(edge["target"])])
        for edge in edges
        if str(edge["target"]) in entities
    }
    if topic := _flat(node["topic"]):
        said.add(f"topic: {topic}")
    return tuple(sorted(said - {""}))
