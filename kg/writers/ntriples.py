"""Graph -> N-Triples: one triple a line, sorted; the quickest to write, to load and to compare."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.rdf import ntriples_lines
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["NTriplesWriter"]


class NTriplesWriter:
    """Writes `graph.nt`."""

    name = "nt"
    filename = "graph.nt"
    format = Format(title="N-Triples", tool="everyone on RDF", tier="A")
    takes_ntriples = True

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str, *, ntriples: Path | None = None) -> None:
        """Write the triples of `graph` to `path`.

        Args:
            graph: what is written.
            path: the target.
            ntriples: the file of `ntriples_lines(graph)`, which is copied.

        Raises:
            OutputError: the file cannot be written.
        """
        if ntriples is None:
            atomic_write(path, ntriples_lines(graph))
            return
        with ntriples.open("rb") as source:
            atomic_write(path, lambda out: shutil.copyfileobj(source, out))
