"""Triples -> something that answers SPARQL: pyoxigraph in memory; rdflib for interchange."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import DefaultGraph, Quad, RdfFormat, Store, Triple, serialize

from kg.errors import InputError
from kg.vocab.prefixes import PREFIXES

if TYPE_CHECKING:
    import rdflib

__all__ = ["GRAPH_FILE", "bind_prefixes", "open_build", "open_store", "to_rdflib"]

GRAPH_FILE = "graph.nt"


def open_store(source: Iterable[Triple] | Path) -> Store:
    """A store in memory with the triples given, or with those of an N-Triples, Turtle or other RDF file.

    Raises:
        InputError: the file is absent, of an unknown suffix or not well-formed.
    """
    store = Store()
    if isinstance(source, Path):
        _load_file(store, source)
    else:
        store.bulk_extend(Quad(t.subject, t.predicate, t.object, DefaultGraph()) for t in source)
    return store


def open_build(folder: Path) -> Store:
    """A store with the graph that a build wrote into this folder.

    Raises:
        InputError: the folder holds no `graph.nt`.
    """
    path = folder / GRAPH_FILE
    if not path.is_file():
        raise InputError(
            f"holds no {GRAPH_FILE}; run `kg build INPUT -o {folder}` or name another --graph", path=str(folder)
        )
    return open_store(path)


def to_rdflib(store: Store) -> rdflib.Graph:
    """The default graph of a store as an rdflib Graph, with our prefixes bound."""
    import rdflib  # noqa: PLC0415 - half a second that most callers do not need

    made = rdflib.Graph()
    bind_prefixes(made)
    triples = (quad.triple for quad in store.quads_for_pattern(None, None, None, DefaultGraph()))
    return made.parse(data=serialize(triples, format=RdfFormat.N_TRIPLES), format="nt")


def bind_prefixes(graph: rdflib.Graph) -> None:
    """Binds the known prefixes in an rdflib Graph."""
    for prefix, namespace in PREFIXES.items():
        graph.bind(prefix, namespace, override=True, replace=True)


def _load_file(store: Store, path: Path) -> None:
    file_format = RdfFormat.from_extension(path.suffix.lstrip("."))
    if file_format is None:
        raise InputError("not a suffix of an RDF format (nt, ttl, nq, trig, rdf, jsonld)", path=str(path))
    try:
        store.bulk_load(path=str(path), format=file_format)
    except FileNotFoundError as error:
        raise InputError("no such file", path=str(path)) from error
    except SyntaxError as error:
        raise InputError(f"not well-formed: {error.msg}", path=str(path), line=error.lineno or 0) from error
