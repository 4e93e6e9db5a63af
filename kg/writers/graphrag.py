"""Graph -> a folder of Parquet tables that Microsoft GraphRAG takes as a graph of one's own.

After the pages "Bring Your Own Graph" and "Outputs" of GraphRAG 2 (microsoft.github.io/graphrag/index/byog and
…/index/outputs): entities, relationships, text units and documents. A relationship names its ends by title, so titles
are unique here: homonyms get their type, or the end of their IRI, in brackets. GraphRAG keeps one relationship for two
ends, so all that the graph says of two nodes is one row, its weight the sum over the places that back it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph.relational import Tables
from kg.writers.files import atomic_folder
from kg.writers.parquet import write_parquet
from kg.writers.protocol import Format, require

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Cell, Row

__all__ = ["GraphRagWriter", "unique_titles"]

_MOST_SENTENCES = 5
"""Sentences of a description: it is put into a prompt with hundreds of others."""


class GraphRagWriter:
    """Writes the folder `graphrag`."""

    name = "graphrag"
    filename = "graphrag"
    format = Format(
        title="GraphRAG tables",
        tool="Microsoft GraphRAG and tools that read its tables",
        tier="B",
        lossy="several predicates of a pair are one relationship; offsets, identifiers, rules",
        is_folder=True,
        needs="pyarrow",
        extra="parquet",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the four tables of `graph` into the new folder `path`.

        Raises:
            ConfigError: pyarrow is not installed.
            OutputError: the folder cannot be written.
        """
        require(self)
        made = _Rows(Tables(graph))
        with atomic_folder(path) as folder:
            for name, rows in (
                ("relationships", made.relationships()),
                ("entities", made.entities()),
                ("text_units", made.text_units()),
                ("documents", made.documents()),
            ):
                write_parquet(folder / f"{name}.parquet", _schema(name), rows)


def unique_titles(nodes: Iterator[dict[str, Cell]]) -> dict[str, str]:
    """IRI -> a title that no other node has: its label, for homonyms with type or end of the IRI in brackets."""
    rows = [(str(n["id"]), str(n["label"]), str(n["type"] or n["kind"]).lower()) for n in nodes]
    labels = Counter(label for _, label, _ in rows)
    typed = Counter((label, type_) for _, label, type_ in rows)
    taken = set(labels)
    titles = {}
    for iri, label, type_ in rows:
        title = label
        if labels[label] > 1:
            tail = iri.rstrip("/").rpartition("/")[2]
            first = (f"{label} ({type_})",) if typed[label, type_] == 1 else ()
            title = next(name for name in (*first, f"{label} ({tail})", f"{label} ({iri})") if name not in taken)
            taken.add(title)
        titles[iri] = title
    return titles


@dataclass(slots=True)
class _Seen:
    """Where a node is spoken of: its first sentences, and the texts."""

    sentences: dict[str, None] = field(default_factory=dict)
    texts: dict[str, None] = field(default_factory=dict)

    def add(self, sentence: str, text: str) -> None:
        if len(self.sentences) < _MOST_SENTENCES:
            self.sentences[sentence] = None
        self.texts[text] = None


class _Rows:
    """The rows of the four tables. Relationships first: they tell what is seen where."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._titles = unique_titles(tables.records("nodes"))
        self._links = {str(node["id"]): int(str(node["links"])) for node in tables.records("nodes")}
        self._seen: dict[str, _Seen] = {}
        self._in_text: dict[str, dict[str, None]] = {}

    def relationships(self) -> Iterator[Row]:
        evidence = groupby(self._tables.records("evidence"), key=lambda row: row["edge"])  # in the order of the edges
        pairs = groupby(self._tables.records("edges"), key=lambda row: (str(row["source"]), str(row["target"])))
        for number, ((source, target), edges) in enumerate(pairs):
            key, weight = "", 0.0
            said: list[str] = []
            texts: dict[str, None] = {}
            for edge in edges:
                key = key or str(edge["id"])
                rows = list(next(evidence)[1]) if edge["evidence"] else []
                weight += sum(float(str(row["confidence"])) for row in rows) or float(str(edge["confidence"]))
                sentences = list(dict.fromkeys(str(row["sentence"]) for row in rows))[:_MOST_SENTENCES]
                said.append(f"{_words(str(edge['predicate']))}: {' '.join(sentences)}".removesuffix(": "))
                for row in rows:
                    self._note(str(row["sentence"]), str(row["text"]), key, source, target)
                    texts[str(row["text"])] = None
            ends = (self._titles[source], self._titles[target])
            degree = self._links[source] + self._links[target]
            yield key, number, *ends, "\n".join(said), weight, degree, tuple(texts)

    def _note(self, sentence: str, text: str, relationship: str, *ends: str) -> None:
        for iri in ends:
            self._seen.setdefault(iri, _Seen()).add(sentence, text)
        self._in_text.setdefault(text, {})[relationship] = None

    def entities(self) -> Iterator[Row]:
        for number, node in enumerate(self._tables.records("nodes")):
            iri = str(node["id"])
            seen = self._seen.get(iri, _Seen())
            type_ = str(node["type"] or node["kind"]).upper()
            texts = tuple(seen.texts)
            about = _description(node, list(seen.sentences))
            yield iri, number, self._titles[iri], type_, about, texts, len(texts), self._links[iri], 0.0, 0.0

    def text_units(self) -> Iterator[Row]:
        inside: dict[str, list[str]] = {}
        for iri in sorted(self._seen):
            for text in self._seen[iri].texts:
                inside.setdefault(text, []).append(iri)
        papers: dict[str, dict[str, None]] = {}
        for row in self._tables.records("texts"):
            papers.setdefault(str(row["id"]), {})[str(row["paper"])] = None
        for number, row in enumerate(self._distinct_texts()):
            iri, text = str(row["id"]), str(row["text"])
            ends = tuple(inside.get(iri, ())), tuple(self._in_text.get(iri, ()))
            yield iri, number, text, len(text.split()), tuple(papers[iri]), *ends, ()

    def _distinct_texts(self) -> Iterator[dict[str, Cell]]:
        done: set[Cell] = set()
        for row in self._tables.records("texts"):
            if row["id"] not in done:
                done.add(row["id"])
                yield row

    def documents(self) -> Iterator[Row]:
        texts = groupby(self._tables.records("texts"), key=lambda row: row["paper"])  # in the order of the papers
        for number, (paper, rows) in enumerate(texts):
            found = {str(row["id"]): str(row["text"]) for row in rows}
            yield str(paper), number, self._titles[str(paper)], "\n\n".join(found.values()), tuple(found), None, None


def _description(node: dict[str, Cell], sentences: list[str]) -> str:
    """What a prompt needs to know of a node: what it is, how else it is called, and what is said of it."""
    names = node["aliases"] if isinstance(node["aliases"], tuple) else ()
    also = f", also {', '.join(names)}" if names else ""
    return " ".join([f"{node['label']}{also} ({str(node['type'] or node['kind']).lower()}).", *sentences])


def _words(predicate: str) -> str:
    """A predicate in words.

    >>> _words("kg:evaluatesOn")
    'evaluates on'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", predicate.partition(":")[2]).lower()


def _schema(table: str) -> Any:
    import pyarrow as pa  # noqa: PLC0415 - an extra

    text, integer, number, texts = pa.string(), pa.int64(), pa.float64(), pa.list_(pa.string())
    columns: dict[str, dict[str, Any]] = {
        "entities": {
            "title": text,
            "type": text,
            "description": text,
            "text_unit_ids": texts,
            "frequency": integer,
            "degree": integer,
            "x": number,
            "y": number,
        },
        "relationships": {
            "source": text,
            "target": text,
            "description": text,
            "weight": number,
            "combined_degree": integer,
            "text_unit_ids": texts,
        },
        "text_units": {
            "text": text,
            "n_tokens": integer,
            "document_ids": texts,
            "entity_ids": texts,
            "relationship_ids": texts,
            "covariate_ids": texts,
        },
        "documents": {"title": text, "text": text, "text_unit_ids": texts, "creation_date": text, "metadata": text},
    }
    return pa.schema([("id", text), ("human_readable_id", integer), *columns[table].items()])
