"""The graph as tables that every exporting writer reads: nodes, edges, evidence, results, texts.

Cells hold plain Python values, one type a column, already safe to write anywhere: lone surrogates and control
characters are gone (in names and labels they are dropped, in texts each becomes U+FFFD, so that offsets stay true).
Tabs and line breaks stay; a format that cannot hold them says how it escapes them. Rows come in sorted order and one
at a time, so that a writer need not hold a table.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from kg.vocab.iris import h
from kg.vocab.prefixes import expand

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["TABLES", "Cell", "CellType", "Column", "Row", "TableSpec", "Tables", "clean_name", "clean_text", "edge_id"]

CellType = Literal["string", "integer", "number", "boolean", "strings", "object"]
"""`strings` is a tuple of strings, `object` a dict of strings; the others may be None where nothing is known."""

Cell = str | int | float | bool | tuple[str, ...] | dict[str, str] | None
Row = tuple[Cell, ...]

_UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""What XML 1.0 forbids or advises against; most other formats choke on some of it too."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, the type of its cells, and what they say."""

    name: str
    type: CellType
    about: str


@dataclass(frozen=True, slots=True)
class TableSpec:
    """One table: its name, what a row of it is, its columns."""

    name: str
    about: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)


_NODES = TableSpec(
    "nodes",
    "One row for each paper, entity, repository, website, venue and result.",
    (
        Column("id", "string", "IRI of the node; the key of this table."),
        Column("label", "string", "Name to show; never empty."),
        Column("kind", "string", "paper, entity, repository, website, venue or result."),
        Column("type", "string", "METHOD, MODEL, DATASET, TASK or METRIC of an entity; empty for the others."),
        Column("classes", "strings", "Classes of the ontology that the node belongs to, such as kg:Benchmark."),
        Column("aliases", "strings", "Other names of an entity."),
        Column("title", "string", "Title of a paper, where it has one."),
        Column("authors", "strings", "Authors of a paper, in order."),
        Column("venue", "string", "Venue of a paper, or name of the venue itself, such as ICML 2026."),
        Column("year", "integer", "Year of a paper or venue."),
        Column("url", "string", "Web address of a paper, repository or website."),
        Column("topic", "string", "Topic that the source gives a paper."),
        Column("identifiers", "object", "Identifiers of a paper by scheme: arxiv, doi, openreview …"),
        Column("lexicon", "string", "Id of the entity in the lexicon of known entities."),
        Column("pages", "object", "Pages and identifiers of an entity elsewhere, by kind: homepage, arxiv, wikidata …"),
        Column("higher_is_better", "boolean", "Whether more of a metric is better, where that is known."),
        Column("links", "integer", "Edges that begin or end at the node."),
    ),
)
_EDGES = TableSpec(
    "edges",
    "One row for each statement: a paper proposes a method, a result is on a dataset …",
    (
        Column("id", "string", "Hash of source, predicate and target; the key of this table."),
        Column("source", "string", "Node the edge begins at (nodes.id)."),
        Column("target", "string", "Node the edge ends at (nodes.id)."),
        Column("predicate", "string", "Predicate of the ontology, such as kg:evaluatesOn."),
        Column("role", "string", "Role of the entity for the paper, such as evaluates_on; empty where there is none."),
        Column("confidence", "number", "Probability that the statement is right; 1 for what the source states."),
        Column("rule", "string", "What read the statement; empty for what the source states."),
        Column("evidence", "integer", "Places in the papers that back the statement."),
        Column("sentence", "string", "The first sentence that backs it."),
    ),
)
_EVIDENCE = TableSpec(
    "evidence",
    "One row for each place in a paper that backs an edge.",
    (
        Column("edge", "string", "The edge (edges.id)."),
        Column("paper", "string", "The paper whose text it is (nodes.id); empty where the text is in no paper."),
        Column("text", "string", "The source text (texts.id)."),
        Column("begin", "integer", "Where the mention begins in the text, in Unicode code points from 0."),
        Column("end", "integer", "Where it ends; the character there no longer belongs to it."),
        Column("exact", "string", "The mention as it stands in the text."),
        Column("sentence_begin", "integer", "Where its sentence begins."),
        Column("sentence_end", "integer", "Where its sentence ends."),
        Column("sentence", "string", "The sentence."),
        Column("rule", "string", "What read it."),
        Column("confidence", "number", "Probability that it was read rightly."),
    ),
)
_RESULTS = TableSpec(
    "results",
    "One row for each number that a paper reports, as the paper reports it.",
    (
        Column("id", "string", "IRI of the result (nodes.id)."),
        Column("paper", "string", "The paper (nodes.id)."),
        Column("subject", "string", "What reached it, in the paper's words."),
        Column("system", "string", "The same as an entity (nodes.id), where it resolves."),
        Column("metric_text", "string", "What was measured, in the paper's words."),
        Column("metric", "string", "The same as an entity (nodes.id), where it resolves."),
        Column("value_text", "string", "The number alone, as printed."),
        Column("value", "number", "The number, where it is one."),
        Column("unit", "string", "Its unit, as printed: %, x, points, ms …"),
        Column("kind", "string", "absolute, improvement, reduction or ratio."),
        Column("uncertainty", "string", "What stands behind ±."),
        Column("dataset_text", "string", "What it was measured on, in the paper's words."),
        Column("dataset", "string", "The same as an entity (nodes.id), where it resolves."),
        Column("baseline_text", "string", "What it is compared with, in the paper's words."),
        Column("baseline", "string", "The same as an entity (nodes.id), where it resolves."),
        Column("confidence", "number", "Probability that it was read rightly."),
        Column("sentence", "string", "The sentence that reports it."),
    ),
)
_TEXTS = TableSpec(
    "texts",
    "One row for each source text that was read.",
    (
        Column("id", "string", "IRI of the text; the key of this table with `record`."),
        Column("paper", "string", "The paper (nodes.id)."),
        Column("text", "string", "The raw text, with its markup; offsets of evidence count in it."),
        Column("file", "string", "File it was read from."),
        Column("line", "integer", "Line of that file; 0 where there is none."),
        Column("record", "string", "Id of the record in that file."),
        Column("sentences", "string", "JSON: [begin, end] of each sentence."),
    ),
)

TABLES = (_NODES, _EDGES, _EVIDENCE, _RESULTS, _TEXTS)
"""All tables, in the order in which they refer to each other."""

_NODE_CLASSES = {
    "paper": "kg:Paper",
    "repository": "kg:Repository",
    "website": "foaf:Document",
    "venue": "kg:Venue",
    "result": "kg:Result",
}
_RESULT_ENDS = {"kg:ofSystem": "system", "kg:metric": "metric", "kg:onDataset": "dataset", "kg:relativeTo": "baseline"}


def clean_name(value: object) -> str:
    r"""A name or label without lone surrogates and control characters.

    >>> clean_name("nul\x00 bell\x07 tab\t")
    'nul bell tab\t'
    """
    return _UNSAFE.sub("", str(value or ""))


def clean_text(value: object) -> str:
    r"""A text, of the same length, in which each lone surrogate and control character is U+FFFD.

    >>> clean_text("a\x0cb")
    'a\ufffdb'
    """
    return _UNSAFE.sub("\ufffd", str(value or ""))


def edge_id(source: str, predicate: str, target: str) -> str:
    """The id of an edge: the last part of the IRI of its assertion, and made the same way for edges that have none."""
    return h(f"{source}\n{expand(predicate)}\n{target}", 16)


class Tables:
    """The tables of one graph.

    Args:
        graph: what `kg.graph` describes; it is only read.
    """

    def __init__(self, graph: nx.MultiDiGraph[str]) -> None:
        self.graph = graph

    @property
    def facts(self) -> dict[str, str]:
        """What is true of the whole graph: base, run, fingerprint, version, profile; settings and replaced as JSON."""
        facts = self.graph.graph
        plain = {name: str(facts[name]) for name in ("base", "run", "fingerprint", "version", "profile")}
        rich = {name: json.dumps(facts[name], sort_keys=True, ensure_ascii=False) for name in ("settings", "replaced")}
        return {name: clean_text(value) for name, value in (plain | rich).items()}

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table by its name, in sorted order; cells in the order of its columns."""
        makers: dict[str, Callable[[], Iterator[Row]]] = {
            "nodes": self._nodes,
            "edges": self._edges,
            "evidence": self._evidence,
            "results": self._results,
            "texts": self._texts,
        }
        return makers[table]()

    def records(self, table: str) -> Iterator[dict[str, Cell]]:
        """The same as dicts by the names of the columns."""
        names = next(spec.names for spec in TABLES if spec.name == table)
        for row in self.rows(table):
            yield dict(zip(names, row, strict=True))

    def _sorted_edges(self) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
        for source in sorted(self.graph):
            targets = self.graph.adj[source]
            for target in sorted(targets):
                for predicate in sorted(targets[target]):
                    yield source, predicate, target, targets[target][predicate]

    def _nodes(self) -> Iterator[Row]:
        for iri in sorted(self.graph):
            node = self.graph.nodes[iri]
            is_venue = node["kind"] == "venue"
            classes = node.get("classes") or [_NODE_CLASSES[node["kind"]]]
            yield (
                clean_name(iri),
                clean_name(node["label"]) or "?",
                node["kind"],
                node.get("type", ""),
                tuple(classes),
                _names(node.get("aliases", ())),
                clean_name(node.get("title")),
                _names(node.get("authors", ())),
                clean_name(node["label"] if is_venue else node.get("venue_name")),
                node.get("year"),
                clean_name(node.get("url")),
                clean_name(node.get("topic")),
                _named(node.get("identifiers", {})),
                clean_name(node.get("lexicon")),
                _named(node.get("pages", {})),
                node.get("higher_is_better"),
                int(self.graph.degree(iri)),
            )

    def _edges(self) -> Iterator[Row]:
        for source, predicate, target, edge in self._sorted_edges():
            evidence = edge["evidence"]
            yield (
                edge_id(source, predicate, target),
                clean_name(source),
                clean_name(target),
                predicate,
                edge["role"],
                float(edge["confidence"]),
                clean_name(edge["rule"]),
                len(evidence),
                clean_text(evidence[0]["quote"]) if evidence else "",
            )

    def _evidence(self) -> Iterator[Row]:
        papers = self._papers_of_texts()
        for source, predicate, target, edge in self._sorted_edges():
            key = edge_id(source, predicate, target)
            for piece in edge["evidence"]:
                yield (
                    key,
                    papers.get(piece["text"], ""),
                    clean_name(piece["text"]),
                    piece["begin"],
                    piece["end"],
                    clean_text(piece["exact"]),
                    piece["sentence"][0],
                    piece["sentence"][1],
                    clean_text(piece["quote"]),
                    clean_name(piece["rule"]),
                    float(piece["confidence"]),
                )

    def _papers_of_texts(self) -> dict[str, str]:
        """Text IRI -> the paper it is of, the least where two records of one text are of two papers."""
        found: dict[str, str] = {}
        for iri in sorted(self.graph):
            for text in self.graph.nodes[iri].get("texts", ()):
                found.setdefault(text["iri"], iri)
        return found

    def _results(self) -> Iterator[Row]:
        for iri in sorted(self.graph):
            node = self.graph.nodes[iri]
            if node["kind"] != "result":
                continue
            ends = dict.fromkeys(_RESULT_ENDS.values(), "")
            for _, target, predicate in self.graph.out_edges(iri, keys=True):
                if predicate in _RESULT_ENDS:
                    ends[_RESULT_ENDS[predicate]] = clean_name(target)
            reported = [(s, e) for s, _, k, e in self.graph.in_edges(iri, keys=True, data=True) if k == "kg:reports"]
            nowhere: tuple[str, dict[str, Any]] = ("", {"evidence": [], "confidence": 1.0})  # a part of a graph
            paper, edge = min(reported, key=lambda pair: pair[0], default=nowhere)
            yield (
                clean_name(iri),
                clean_name(paper),
                clean_name(node["subject"]),
                ends["system"],
                clean_name(node["metric_text"]),
                ends["metric"],
                clean_name(node["value_text"]),
                _number(node["value"]),
                clean_name(node["unit"]),
                node["result_kind"],
                clean_name(node["uncertainty"]),
                clean_name(node["dataset"]),
                ends["dataset"],
                clean_name(node["baseline"]),
                ends["baseline"],
                float(edge["confidence"]),
                clean_text(edge["evidence"][0]["quote"]) if edge["evidence"] else "",
            )

    def _texts(self) -> Iterator[Row]:
        for iri in sorted(self.graph):
            for text in self.graph.nodes[iri].get("texts", ()):
                yield (
                    clean_name(text["iri"]),
                    clean_name(iri),
                    clean_text(text["text"]),
                    clean_name(text["file"]),
                    int(text["line"]),
                    clean_name(text["record"]),
                    json.dumps(text["sentences"], separators=(",", ":")),
                )


def _names(values: object) -> tuple[str, ...]:
    return tuple(clean_name(value) for value in values) if isinstance(values, list | tuple) else ()


def _named(values: Mapping[str, str]) -> dict[str, str]:
    return {clean_name(key): clean_name(values[key]) for key in sorted(values)}


def _number(value: str) -> float | None:
    try:
        number = float(value)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
