"""Graph -> JSON-LD in its flattened, compact form: one object for each subject, under the context of the ontology.

The context (`ontology/context.jsonld`) stands inside the file, so that nothing is fetched to read it. Literals keep
their exact spelling: numbers are written as typed strings, which no reader rounds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyoxigraph import Literal, NamedNode, Triple

from kg.graph.rdf import read_triples
from kg.vocab.prefixes import PREFIXES
from kg.writers.files import atomic_write
from kg.writers.protocol import Format
from kg.writers.rdf import projected

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["JsonLdWriter", "read_context", "to_jsonld"]

_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_STRING = "http://www.w3.org/2001/XMLSchema#string"
# What may follow the base in a relative reference that resolves to the same IRI again.
_PLAIN_PATH = re.compile(r"(?!.*/[./])id/[\w~%./#=,-]+", re.ASCII)


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
    names = _Names(context, base)
    head = json.dumps({**context, "@base": base}, ensure_ascii=False, sort_keys=True)
    yield f'{{"@context": {head},\n"@graph": ['
    for index, (subject, rows) in enumerate(groupby(triples, key=lambda triple: triple.subject)):
        item = _subject(subject, rows, names)
        yield ("," if index else "") + "\n" + json.dumps(item, ensure_ascii=False)
    yield "\n]}\n"


@dataclass(frozen=True, slots=True)
class _Key:
    """The key a predicate is written under, and the type its values have unless they say otherwise."""

    name: str
    coercion: str = ""


class _Names:
    """IRI -> the shortest spelling that the context gives back as the same IRI."""

    def __init__(self, context: Mapping[str, Any], base: str) -> None:
        self._base = base
        self._prefixes = {
            name: iri for name, iri in PREFIXES.items() if isinstance(context.get(name), str) and context[name] == iri
        }
        self._defined = set(context)
        self._keys: dict[str, _Key] = {}
        self._types: dict[str, str] = {}
        for term in sorted(context):
            self._add_term(term, context[term])
        self._vocab: dict[str, str] = {}

    def _add_term(self, term: str, definition: object) -> None:
        value = definition if isinstance(definition, dict) else {"@id": definition}
        iri = self._expand(value.get("@id"))
        if term.startswith("@") or not iri or iri == _TYPE or term in self._prefixes:
            return
        if set(value) <= {"@id"}:
            self._types.setdefault(iri, term)
        if set(value) <= {"@id", "@type"}:
            self._keys.setdefault(iri, _Key(term, self._expand(value.get("@type", ""))))

    def _expand(self, name: object) -> str:
        if not isinstance(name, str):
            return ""
        prefix, colon, local = name.partition(":")
        return self._prefixes[prefix] + local if colon and prefix in self._prefixes else name

    def key(self, iri: str) -> _Key:
        """How a predicate is written."""
        if iri not in self._keys:
            self._keys[iri] = _Key(self._compact(iri))
        return self._keys[iri]

    def type(self, iri: str) -> str:
        """How a class is written."""
        if iri not in self._types:
            self._types[iri] = self._compact(iri)
        return self._types[iri]

    def node(self, iri: str) -> str:
        """How a node is written: relative to the base where that is safe."""
        rest = iri.removeprefix(self._base)
        return rest if rest != iri and _PLAIN_PATH.fullmatch(rest) else iri

    def _compact(self, iri: str) -> str:
        for prefix, namespace in sorted(self._prefixes.items(), key=lambda item: (-len(item[1]), item)):
            short = f"{prefix}:{iri.removeprefix(namespace)}"
            if iri.startswith(namespace) and re.fullmatch(r"\w[\w-]*", iri[len(namespace) :], re.ASCII):
                return iri if short in self._defined else short
        return iri


def _subject(subject: Any, rows: Iterable[Triple], names: _Names) -> dict[str, Any]:
    types: list[str] = []
    found: dict[str, list[Any]] = {}
    for row in rows:
        if row.predicate.value == _TYPE:
            types.append(names.type(str(getattr(row.object, "value", ""))))
            continue
        key = names.key(row.predicate.value)
        found.setdefault(key.name, []).append(_value(row.object, key, names))
    item: dict[str, Any] = {"@id": names.node(subject.value)}
    if types:
        item["@type"] = types
    return item | {name: found[name] if len(found[name]) > 1 else found[name][0] for name in sorted(found)}


def _value(value: Any, key: _Key, names: _Names) -> Any:
    if isinstance(value, NamedNode):
        node = names.node(value.value)
        return node if key.coercion == "@id" else {"@id": node}
    if not isinstance(value, Literal):
        raise TypeError(f"a graph of paperkg names every node, but here is {value}")
    if value.language:
        return {"@value": value.value, "@language": value.language}
    datatype = value.datatype.value
    if datatype == (key.coercion or _STRING):
        return value.value
    return {"@value": value.value} if datatype == _STRING else {"@value": value.value, "@type": names.type(datatype)}
