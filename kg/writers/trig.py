"""Graph -> TriG: Turtle with the named graph of the run, so that several builds fit in one store."""

from __future__ import annotations

from pyoxigraph import RdfFormat

from kg.writers.protocol import Format
from kg.writers.rdf import RdfWriter

__all__ = ["TriGWriter"]


class TriGWriter(RdfWriter):
    """Writes `graph.trig`."""

    name = "trig"
    filename = "graph.trig"
    format = Format(title="TriG", tool="triple stores", tier="A")
    syntax = RdfFormat.TRIG
