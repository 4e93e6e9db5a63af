"""Graph -> JSON-LD in its flattened, compact form: one object for each subject, under the context of the ontology.

The context (`ontology/context.jsonld`) stands inside the file, so that nothing is fetched to read it. Literals keep
their exact spelling: numbers are written as typed strings, which no reader rounds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph.rdf import read_triples
from kg.writers.files import atomic_write
from kg.writers.jsonld_names import Names, to_item
from kg.writers.protocol import Format
from kg.writers.rdf import projected

if TYPE_CHECKING:
    import networkx as nx
    from pyoxigraph import Triple

__all__ = ["JsonLdWriter", "read_context", "to_jsonld"]


class JsonLdWriter:
    """Writes `graph.jsonld`."""

    name = "jsonld"
    filename = "graph.jsonld"
    format = Format(title="JSON-LD, flattened", tool="everyone on RDF", tier="A")
    takes_ntriples = True

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str, *, ntriples: Path | None = None) -> None:
        """Write the triples of `graph` to `path`.

        Args:
            graph: what is written.
            path: the target.
            ntriples: the file of `ntriples_lines(graph)`, for a caller that writes several formats and projects once.

        Raises:
            OutputError: the file cannot be written.
        """
        with projected(graph, ntriples) as source:
            atomic_write(path, to_jsonld(read_triples(source), read_context(), base=graph.graph["base"]))


def read_context() -> dict[str, Any]:
    """The JSON-LD context of the ontology."""
    source = files("kg.ontology").joinpath("context.jsonld")
    context: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))["@context"]
    return context


def to_jsonld(triples: Iterable[Triple], context: Mapping[str, Any], *, base: str) -> Iterator[str]:
    """The pieces of a JSON-LD document, a line for each subject.

    Args:
        triples: in sorted order, so that the triples of a subject stand together.
        context: terms and prefixes; IRIs of the graph are written relative to `base`.
        base: the IRI base of the graph.
    """
    names = Names(context, base)
    head = json.dumps({**context, "@base": base}, ensure_ascii=False, sort_keys=True)
    yield f'{{"@context": {head},\n"@graph": ['
    for index, (subject, rows) in enumerate(groupby(triples, key=lambda triple: triple.subject)):
        item = to_item(subject, rows, names)
        yield ("," if index else "") + "\n" + json.dumps(item, ensure_ascii=False)
    yield "\n]}\n"
