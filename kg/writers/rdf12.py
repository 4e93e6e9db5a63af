"""Graph -> Turtle of RDF 1.2, in which a statement is a term: an assertion reifies its triple instead of spelling it.

RDF 1.2 Turtle (www.w3.org/TR/rdf12-turtle): `assertion rdf:reifies <<( paper predicate entity )>>` stands for the three
triples rdf:subject, rdf:predicate and rdf:object of RDF 1.1. Confidence, rule and evidence hang on the assertion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from pyoxigraph import NamedNode, Quad, RdfFormat, Triple

from kg.vocab.prefixes import expand
from kg.writers.protocol import Format
from kg.writers.rdf import RdfWriter

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Rdf12Writer", "to_reified"]

_SUBJECT, _PREDICATE, _OBJECT = _PARTS = tuple(expand(f"rdf:{name}") for name in ("subject", "predicate", "object"))
_REIFIES = NamedNode(expand("rdf:reifies"))


class Rdf12Writer(RdfWriter):
    """Writes `graph.rdf12.ttl`."""

    name = "rdf12"
    filename = "graph.rdf12.ttl"
    format = Format(title="Turtle of RDF 1.2", tool="stores that read RDF 1.2, such as Oxigraph", tier="C")
    syntax = RdfFormat.TURTLE

    def rows(self, graph: nx.MultiDiGraph[str], triples: Iterator[Triple]) -> Iterable[Triple] | Iterable[Quad]:  # noqa: ARG002 - the parent's signature
        """The triples, those of assertions as reified ones."""
        return to_reified(triples)


def to_reified(triples: Iterable[Triple]) -> Iterator[Triple]:
    """The triples, in which one of rdf:reifies stands for those of rdf:subject, rdf:predicate and rdf:object.

    Args:
        triples: in sorted order, so that the triples of a subject stand together.
    """
    for subject, group in groupby(triples, key=lambda row: row.subject):
        rows = list(group)
        parts = {row.predicate.value: row.object for row in rows if row.predicate.value in _PARTS}
        begin, name, end = (parts.get(part) for part in _PARTS)
        if not (isinstance(begin, NamedNode) and isinstance(name, NamedNode) and end is not None):
            yield from rows
            continue
        yield Triple(subject, _REIFIES, Triple(begin, name, end))
        yield from (row for row in rows if row.predicate.value not in _PARTS)
