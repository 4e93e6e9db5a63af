"""RDF terms as JSON-LD writes them under a context: the shortest spelling that is read as the same term again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pyoxigraph import Literal, NamedNode, Triple

from kg.vocab.prefixes import PREFIXES

__all__ = ["Key", "Names", "to_item", "to_value"]

_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_STRING = "http://www.w3.org/2001/XMLSchema#string"
# What may follow the base in a relative reference that resolves to the same IRI again.
_PLAIN_PATH = re.compile(r"(?!.*/[./])id/[\w~%./#=,-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Key:
    """The key a predicate is written under, and the type its values have unless they say otherwise."""

    name: str
    coercion: str = ""


class Names:
    """IRI -> the shortest spelling that the context gives back as the same IRI."""

    def __init__(self, context: Mapping[str, Any], base: str) -> None:
        self._base = base
        self._prefixes = {
            name: iri for name, iri in PREFIXES.items() if isinstance(context.get(name), str) and context[name] == iri
        }
        self._defined = set(context)
        self._keys: dict[str, Key] = {}
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
            self._keys.setdefault(iri, Key(term, self._expand(value.get("@type", ""))))

    def _expand(self, name: object) -> str:
        if not isinstance(name, str):
            return ""
        prefix, colon, local = name.partition(":")
        return self._prefixes[prefix] + local if colon and prefix in self._prefixes else name

    def key(self, iri: str) -> Key:
        """How a predicate is written."""
        if iri not in self._keys:
            self._keys[iri] = Key(self._compact(iri))
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


def to_item(subject: Any, rows: Iterable[Triple], names: Names) -> dict[str, Any]:
    """The triples of one subject as a JSON object, its keys in sorted order."""
    types: list[str] = []
    found: dict[str, list[Any]] = {}
    for row in rows:
        if row.predicate.value == _TYPE:
            types.append(names.type(str(getattr(row.object, "value", ""))))
            continue
        key = names.key(row.predicate.value)
        found.setdefault(key.name, []).append(to_value(row.object, key, names))
    item: dict[str, Any] = {"@id": names.node(subject.value)}
    if types:
        item["@type"] = types
    return item | {name: found[name] if len(found[name]) > 1 else found[name][0] for name in sorted(found)}


def to_value(value: Any, key: Key, names: Names) -> Any:
    """The object of a triple as the value of a key.

    Raises:
        TypeError: it is a blank node, which no graph of ours holds.
    """
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
