"""Graph -> N-Quads: the triples in the named graph of their run, so that several builds fit in one store."""

from __future__ import annotations

from pyoxigraph import RdfFormat

from kg.writers.protocol import Format
from kg.writers.rdf import RdfWriter

__all__ = ["NQuadsWriter"]


class NQuadsWriter(RdfWriter):
    """Writes `graph.nq`."""

    name = "nq"
    filename = "graph.nq"
    format = Format(title="N-Quads", tool="triple stores", tier="A")
    syntax = RdfFormat.N_QUADS
