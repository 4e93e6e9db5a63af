"""Graph -> nanopublications in TriG, one for each statement that a sentence backs.

After the Nanopublication Guidelines (nanopub.net/guidelines/working_draft): four named graphs each. The head joins the
other three, the assertion is what is said, the provenance says where it was read and how sure that is, the publication
info says what made it. They are unsigned and undated: a signature needs a key and a date a clock, and both belong to
whoever publishes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode

from kg.graph.relational import Tables
from kg.graph.terms import to_decimal, to_iri, to_probability, to_text
from kg.vocab.iris import span_iri
from kg.vocab.prefixes import PREFIXES
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Cell

__all__ = ["NanopubWriter"]

_PREFIXES = {name: PREFIXES[name] for name in ("dct", "kg", "nif", "prov", "rdf", "rdfs", "schema", "xsd")} | {
    "np": "http://www.nanopub.org/nschema#"
}
_RESULT_TEXTS = {
    "subject": "kg:systemText",
    "metric_text": "kg:metricText",
    "value_text": "kg:valueText",
    "unit": "kg:unit",
    "dataset_text": "kg:datasetText",
    "baseline_text": "kg:baselineText",
}
_RESULT_ENDS = {
    "system": "kg:ofSystem",
    "metric": "kg:metric",
    "dataset": "kg:onDataset",
    "baseline": "kg:relativeTo",
}
_Row = tuple[NamedNode, str, NamedNode | Literal]


class NanopubWriter:
    """Writes `graph.nanopub.trig`."""

    name = "nanopub"
    filename = "graph.nanopub.trig"
    format = Format(
        title="nanopublications",
        tool="the nanopublication network, nanopub",
        tier="C",
        lossy="control characters; what no sentence backs: titles, authors, venues, pages, other names",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write a nanopublication for each edge of `graph` that has evidence.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, _pieces(Tables(graph)))


def _pieces(tables: Tables) -> Iterator[str]:
    yield "".join(f"@prefix {name}: <{_PREFIXES[name]}> .\n" for name in sorted(_PREFIXES))
    facts = tables.facts
    labels = {str(node["id"]): str(node["label"]) for node in tables.records("nodes")}
    results = {str(row["id"]): row for row in tables.records("results")}
    evidence = groupby(tables.records("evidence"), key=lambda row: row["edge"])  # in the order of the edges
    for edge in tables.records("edges"):
        if edge["evidence"]:
            pieces = list(next(evidence)[1])
            yield _nanopublication(facts, edge, pieces, labels, results.get(str(edge["target"])))


def _nanopublication(
    facts: Mapping[str, str],
    edge: Mapping[str, Cell],
    pieces: list[dict[str, Cell]],
    labels: Mapping[str, str],
    result: Mapping[str, Cell] | None,
) -> str:
    iri = f"{facts['base']}id/nanopub/{edge['id']}"
    this, head, assertion, provenance, info = (
        NamedNode(iri + part) for part in ("", "#Head", "#assertion", "#provenance", "#pubinfo")
    )
    source, target = (to_iri(str(edge[end])) for end in ("source", "target"))
    said: list[_Row] = [(source, str(edge["predicate"]), target)]
    if result is not None and edge["predicate"] == "kg:reports":
        said += _result(target, result)
    label = f"{labels[str(edge['source'])]} {edge['predicate']} {labels[str(edge['target'])]}"
    joins: list[_Row] = [
        (this, "rdf:type", NamedNode(_PREFIXES["np"] + "Nanopublication")),
        (this, "np:hasAssertion", assertion),
        (this, "np:hasProvenance", provenance),
        (this, "np:hasPublicationInfo", info),
    ]
    return "\n" + "".join(
        _block(name, rows)
        for name, rows in (
            (head, joins),
            (assertion, said),
            (provenance, list(_provenance(facts, assertion, edge, pieces))),
            (info, list(_info(facts, this, label))),
        )
    )


def _result(iri: NamedNode, row: Mapping[str, Cell]) -> Iterator[_Row]:
    """What was measured, in the words of the paper, and the entities that these words mean."""
    yield iri, "rdf:type", NamedNode(PREFIXES["kg"] + "Result")
    for column, predicate in _RESULT_TEXTS.items():
        if row[column]:
            yield iri, predicate, to_text(str(row[column]))
    number = to_decimal(str(row["value_text"]).replace(",", ""))
    if number is not None:
        yield iri, "kg:value", number
    for column, predicate in _RESULT_ENDS.items():
        if row[column]:
            yield iri, predicate, to_iri(str(row[column]))


def _provenance(
    facts: Mapping[str, str], assertion: NamedNode, edge: Mapping[str, Cell], pieces: list[dict[str, Cell]]
) -> Iterator[_Row]:
    yield assertion, "prov:wasGeneratedBy", to_iri(facts["run"])
    yield assertion, "kg:confidence", to_probability(float(str(edge["confidence"])))
    if edge["rule"]:
        yield assertion, "kg:rule", to_text(str(edge["rule"]))
    for paper in sorted({str(piece["paper"]) for piece in pieces} - {""}):
        yield assertion, "prov:wasDerivedFrom", to_iri(paper)
    done: set[str] = set()
    for piece in pieces:
        text = str(piece["text"])
        mention = span_iri(text, _int(piece["begin"]), _int(piece["end"]))
        sentence = span_iri(text, _int(piece["sentence_begin"]), _int(piece["sentence_end"]))
        if mention not in done:
            yield assertion, "kg:evidence", to_iri(mention)
            yield to_iri(mention), "kg:exact", to_text(str(piece["exact"]))
            yield to_iri(mention), "kg:inSentence", to_iri(sentence)
        if sentence not in done:
            yield to_iri(sentence), "nif:anchorOf", to_text(str(piece["sentence"]))
            yield to_iri(sentence), "kg:inText", to_iri(text)
        done |= {mention, sentence}


def _info(facts: Mapping[str, str], this: NamedNode, label: str) -> Iterator[_Row]:
    extractor = NamedNode(f"{facts['base']}id/extractor/paperkg-{quote(facts['version'], safe='.-')}")
    yield this, "rdfs:label", to_text(label)
    yield this, "prov:wasGeneratedBy", to_iri(facts["run"])
    yield this, "prov:wasAttributedTo", extractor
    yield extractor, "schema:softwareVersion", to_text(facts["version"])


def _block(name: NamedNode, rows: list[_Row]) -> str:
    return (
        f"{name} {{\n" + "".join(f"  {subject} {predicate} {value} .\n" for subject, predicate, value in rows) + "}\n"
    )


def _int(cell: Any) -> int:
    return int(cell)
