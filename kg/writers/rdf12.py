"""Graph -> Turtle of RDF 1.2, in which a statement is a term: an assertion reifies its triple instead of spelling it.

RDF 1.2 Turtle (www.w3.org/TR/rdf12-turtle): `assertion rdf:reifies <<( paper predicate entity )>>` stands for the three
triples rdf:subject, rdf:predicate and rdf:object of RDF 1.1. Confidence, rule and evidence hang on the assertion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import NamedNode, RdfFormat, Triple, serialize

from kg.graph.rdf import to_triples
from kg.vocab.prefixes import PREFIXES, expand
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Rdf12Writer", "to_reified"]

_SUBJECT, _PREDICATE, _OBJECT = _PARTS = tuple(expand(f"rdf:{name}") for name in ("subject", "predicate", "object"))
_REIFIES = NamedNode(expand("rdf:reifies"))


class Rdf12Writer:
    """Writes `graph.rdf12.ttl`."""

    name = "rdf12"
    filename = "graph.rdf12.ttl"
    format = Format(title="Turtle of RDF 1.2", tool="stores that read RDF 1.2, such as Oxigraph", tier="C")
    takes_triples = True

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str, *, triples: Sequence[Triple] | None = None) -> None:
        """Write the triples of `graph` to `path`, those of assertions as reified triples.

        Args:
            graph: what is written.
            path: the target.
            triples: `to_triples(graph)`, for a caller that writes several RDF formats and projects once.

        Raises:
            OutputError: the file cannot be written.
        """
        rows = to_triples(graph) if triples is None else triples
        prefixes = {name: PREFIXES[name] for name in sorted(PREFIXES)}
        atomic_write(path, serialize(to_reified(rows), format=RdfFormat.TURTLE, prefixes=prefixes) or b"")


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
