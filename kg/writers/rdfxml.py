"""Graph -> RDF/XML, for tools that read no younger syntax of RDF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import Literal, RdfFormat, Triple, serialize

from kg.graph.rdf import to_triples
from kg.vocab.prefixes import PREFIXES
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["RdfXmlWriter"]

_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class RdfXmlWriter:
    """Writes `graph.rdf`."""

    name = "rdfxml"
    filename = "graph.rdf"
    format = Format(
        title="RDF/XML", tool="Protégé and older RDF tools", tier="A", lossy="control characters, which XML forbids"
    )
    takes_triples = True

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str, *, triples: Sequence[Triple] | None = None) -> None:
        """Write the triples of `graph` to `path`; characters that XML cannot hold become U+FFFD.

        Args:
            graph: what is written.
            path: the target.
            triples: `to_triples(graph)`, for a caller that writes several RDF formats and projects once.

        Raises:
            OutputError: the file cannot be written.
        """
        rows = to_triples(graph) if triples is None else triples
        prefixes = {name: PREFIXES[name] for name in sorted(PREFIXES)}
        atomic_write(path, serialize(map(_clean, rows), format=RdfFormat.RDF_XML, prefixes=prefixes) or b"")


def _clean(row: Triple) -> Triple:
    value = row.object
    if not isinstance(value, Literal) or not _NO_XML.search(value.value):
        return row
    return Triple(row.subject, row.predicate, Literal(_NO_XML.sub("\ufffd", value.value), datatype=value.datatype))
