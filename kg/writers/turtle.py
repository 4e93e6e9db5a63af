"""Graph -> Turtle, for people and for tools that read RDF: sorted, with the prefixes of the ontology."""

from __future__ import annotations

from pyoxigraph import RdfFormat

from kg.writers.protocol import Format
from kg.writers.rdf import RdfWriter

__all__ = ["TurtleWriter"]


class TurtleWriter(RdfWriter):
    """Writes `graph.ttl`."""

    name = "ttl"
    filename = "graph.ttl"
    format = Format(title="Turtle", tool="everyone on RDF", tier="A")
    syntax = RdfFormat.TURTLE
