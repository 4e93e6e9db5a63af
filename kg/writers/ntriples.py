"""Graph -> N-Triples: one triple a line, sorted; the quickest to write, to load and to compare."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import RdfFormat, serialize

from kg.graph.rdf import to_triples
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx
    from pyoxigraph import Triple

__all__ = ["NTriplesWriter"]


class NTriplesWriter:
    """Writes `graph.nt`."""

    name = "nt"
    filename = "graph.nt"
    format = Format(title="N-Triples", tool="everyone on RDF", tier="A")
    takes_triples = True

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str, *, triples: Sequence[Triple] | None = None) -> None:
        """Write the triples of `graph` to `path`.

        Args:
            graph: what is written.
            path: the target.
            triples: `to_triples(graph)`, for a caller that writes several RDF formats and projects once.

        Raises:
            OutputError: the file cannot be written.
        """
        rows = to_triples(graph) if triples is None else triples
        atomic_write(path, serialize(rows, format=RdfFormat.N_TRIPLES) or b"")
