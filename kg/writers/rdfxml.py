"""Graph -> RDF/XML, for tools that read no younger syntax of RDF."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any, cast

from pyoxigraph import Literal, Quad, RdfFormat, Triple

from kg.writers.protocol import Format
from kg.writers.rdf import RdfWriter

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["RdfXmlWriter"]

_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class RdfXmlWriter(RdfWriter):
    """Writes `graph.rdf`; characters that XML cannot hold become U+FFFD."""

    name = "rdfxml"
    filename = "graph.rdf"
    format = Format(
        title="RDF/XML", tool="Protégé and older RDF tools", tier="A", lossy="control characters, which XML forbids"
    )
    syntax = RdfFormat.RDF_XML

    def sink(self, out: IO[bytes]) -> IO[bytes]:
        """A stream that writes carriage returns as references."""
        return cast("IO[bytes]", _Escaping(out))

    def rows(self, graph: nx.MultiDiGraph[str], triples: Iterator[Triple]) -> Iterable[Triple] | Iterable[Quad]:  # noqa: ARG002 - the parent's signature
        """The triples with literals that XML can hold."""
        return map(_clean, triples)


class _Escaping(io.RawIOBase):
    """Hands bytes on, a carriage return as a reference: a bare one is a line feed to readers (XML 1.0, 2.11).

    The serializer writes none of its own, so each is one of a literal.
    """

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out

    def write(self, data: Any) -> int:
        self._out.write(bytes(data).replace(b"\r", b"&#13;"))
        return len(data)


def _clean(row: Triple) -> Triple:
    value = row.object
    if not isinstance(value, Literal) or not _NO_XML.search(value.value):
        return row
    return Triple(row.subject, row.predicate, Literal(_NO_XML.sub("\ufffd", value.value), datatype=value.datatype))
