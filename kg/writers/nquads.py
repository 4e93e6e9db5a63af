"""Graph -> N-Quads: the triples in a named graph, the run they come from, so that several builds fit in one store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import NamedNode, Quad, RdfFormat, serialize

from kg.graph.rdf import to_triples
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx
    from pyoxigraph import Triple

__all__ = ["NQuadsWriter"]


class NQuadsWriter:
    """Writes `graph.nq`."""

    name = "nq"
    filename = "graph.nq"
    format = Format(title="N-Quads", tool="triple stores", tier="A")
    takes_triples = True

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str, *, triples: Sequence[Triple] | None = None) -> None:
        """Write the triples of `graph` to `path`, in the named graph of its run.

        Args:
            graph: what is written.
            path: the target.
            triples: `to_triples(graph)`, for a caller that writes several RDF formats and projects once.

        Raises:
            OutputError: the file cannot be written.
        """
        rows = to_triples(graph) if triples is None else triples
        run = NamedNode(graph.graph["run"])
        quads = (Quad(row.subject, row.predicate, row.object, run) for row in rows)
        atomic_write(path, serialize(quads, format=RdfFormat.N_QUADS) or b"")
