"""The nodes of a build in RDF -> the nodes of the graph, with their attributes by the contract of `kg.graph`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kg.importing.pages import kind_of_page
from kg.importing.sentences import fill_sentences
from kg.vocab.prefixes import compact, expand
from kg.vocab.roles import TYPES, class_for

if TYPE_CHECKING:
    from kg.importing.triples_index import Index

__all__ = ["ProjectedNodes", "span_of"]

_SPAN = re.compile(r"#char=(\d+),(\d+)\Z")
_SUBCLASSES = {"kg:Benchmark": "DATASET", "kg:Environment": "DATASET"}
_TYPE_OF_CLASS = {class_for(type_): type_ for type_ in TYPES} | _SUBCLASSES


class ProjectedNodes:
    """Reads the nodes of one projection back.

    Args:
        index: the triples.
        texts: IRI of each source text -> the text.
    """

    def __init__(self, index: Index, texts: Mapping[str, str]) -> None:
        self._index = index
        self._texts = texts

    def all(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """IRI and attributes of every node."""
        index = self._index
        texts: dict[str, list[str]] = defaultdict(list)
        for text, paper in index.pairs("kg:textOf"):
            texts[paper].append(text)
        sentences = self._sentences()
        for iri in index.subjects_of("kg:Paper"):
            yield iri, self._paper(iri, sorted(texts[iri]), sentences)
        for curie, type_ in _TYPE_OF_CLASS.items():
            for iri in index.subjects_of(curie):
                yield iri, self._entity(iri, type_)
        for curie, kind in (("kg:Repository", "repository"), ("foaf:Document", "website")):
            for iri in index.subjects_of(curie):
                yield iri, {"kind": kind, "label": index.one(iri, "rdfs:label"), "url": iri}
        for iri in index.subjects_of("kg:Venue"):
            label = index.one(iri, "rdfs:label")
            name, _, year = label.rpartition(" ")
            is_dated = bool(name) and year.isdecimal()
            yield (
                iri,
                {
                    "kind": "venue",
                    "label": label,
                    "name": name if is_dated else label,
                    "year": int(year) if is_dated else None,
                },
            )
        for iri in index.subjects_of("kg:Result"):
            yield iri, self._result(iri)

    def _sentences(self) -> dict[str, list[list[int]]]:
        """Text -> its sentences: those that something cites, and what lies between them."""
        found: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
        for iri in self._index.subjects_of("kg:Sentence"):
            index = self._index.get(iri, "kg:sentenceIndex")
            if index:
                begin, end = span_of(iri)
                found[self._index.one(iri, "kg:inText")][int(index)] = begin, end
        return {text: fill_sentences(self._texts[text], known) for text, known in found.items()}

    def _paper(self, iri: str, texts: list[str], sentences: dict[str, list[list[int]]]) -> dict[str, Any]:
        index = self._index
        venue = index.get(iri, "kg:publishedAt")
        year = index.get(iri, "kg:year")
        pairs = (value.partition(":") for value in index.all(iri, "dct:identifier"))
        return {
            "kind": "paper",
            "label": index.one(iri, "rdfs:label"),
            "title": index.get(iri, "dct:title"),
            "authors": self._authors(iri),
            "venue": venue,
            "venue_name": index.get(venue, "rdfs:label") if venue else "",
            "year": int(year) if year else None,
            "url": index.get(iri, "schema:url"),
            "topic": index.get(iri, "dct:subject"),
            "identifiers": {scheme: value for scheme, _, value in sorted(pairs)},
            "texts": [self._text(text, sentences.get(text, [])) for text in texts],
        }

    def _authors(self, paper: str) -> list[str]:
        index = self._index
        names: list[str] = []
        cell, seen = index.get(paper, "bibo:authorList"), set()
        while cell and cell != expand("rdf:nil") and cell not in seen:
            seen.add(cell)
            names.append(index.one(index.one(cell, "rdf:first"), "foaf:name"))
            cell = index.get(cell, "rdf:rest")
        return names

    def _text(self, iri: str, sentences: list[list[int]]) -> dict[str, Any]:
        line = min(map(int, self._index.all(iri, "kg:sourceLine")), default=0)
        return {
            "iri": iri,
            "text": self._texts[iri],
            "file": min(self._index.all(iri, "kg:sourceFile"), default=""),
            "line": line,
            "record": min(self._index.all(iri, "kg:recordId"), default=""),
            "sentences": sentences,
        }

    def _entity(self, iri: str, type_: str) -> dict[str, Any]:
        index = self._index
        lexicon = index.get(iri, "kg:lexiconId")
        better = index.get(iri, "kg:higherIsBetter")
        pages = [(url, True) for url in index.all(iri, "skos:exactMatch")]
        pages += [(url, False) for url in index.all(iri, "foaf:page")]
        return {
            "kind": "entity",
            "label": index.one(iri, "skos:prefLabel"),
            "type": type_,
            "classes": sorted(c for c in map(compact, index.all(iri, "rdf:type")) if c in _TYPE_OF_CLASS),
            "aliases": sorted(index.all(iri, "skos:altLabel")),
            "lexicon": lexicon,
            "pages": dict(sorted(kind_of_page(pages, type_, lexicon).items())),
            "higher_is_better": better == "true" if better else None,
        }

    def _result(self, iri: str) -> dict[str, Any]:
        index = self._index
        text = index.one(iri, "kg:valueText")
        return {
            "kind": "result",
            "label": index.one(iri, "rdfs:label"),
            "metric_text": index.one(iri, "kg:metricText"),
            "value_text": text,
            "value": text.replace(",", "").replace("−", "-"),
            "unit": index.get(iri, "kg:unit"),
            "result_kind": index.one(iri, "kg:resultKind").rpartition("#")[2].lower(),
            "uncertainty": index.get(iri, "kg:uncertainty"),
            "subject": index.get(iri, "kg:systemText"),
            "dataset": index.get(iri, "kg:datasetText") or None,
            "baseline": index.get(iri, "kg:baselineText") or None,
        }


def span_of(iri: str) -> list[int]:
    """Begin and end of the stretch of text that an IRI names.

    Raises:
        ValueError: it names none.

    >>> span_of("https://w3id.org/paperkg/id/text/0123456789abcdef#char=3,7")
    [3, 7]
    """
    match = _SPAN.search(iri)
    if match is None:
        raise ValueError(f"{iri} is no stretch of a text")
    return [int(match[1]), int(match[2])]
