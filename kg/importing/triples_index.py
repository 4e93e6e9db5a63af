"""The triples of an RDF file by subject and predicate, in plain strings."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat, parse

from kg.errors import InputError
from kg.importing.protocol import open_bytes
from kg.vocab.prefixes import expand

__all__ = ["Index", "read_index"]

_SUFFIXES = {".json": RdfFormat.JSON_LD, ".owl": RdfFormat.RDF_XML}


class Index:
    """Subject -> predicate -> objects, and class -> subjects. An object is its IRI or its text; graphs do not count."""

    def __init__(self) -> None:
        self._objects: dict[str, dict[str, list[str]]] = {}
        self._subjects: dict[str, list[str]] = defaultdict(list)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, quad: Quad) -> None:
        """Take a triple; what is said twice counts once."""
        subject, predicate = _term(quad.subject), quad.predicate.value
        objects = self._objects.setdefault(subject, {}).setdefault(predicate, [])
        value = _term(quad.object)
        if value not in objects:
            objects.append(value)
            self._count += 1
            if predicate == _TYPE:
                self._subjects[value].append(subject)

    def subjects_of(self, class_: str) -> list[str]:
        """The members of a class, by its curie or IRI, sorted."""
        return sorted(self._subjects.get(_iri(class_), ()))

    def subjects(self) -> Iterator[str]:
        """All subjects, in the order of the file."""
        yield from self._objects

    def predicates(self, subject: str) -> dict[str, list[str]]:
        """Predicate IRI -> objects of a subject."""
        return self._objects.get(subject, {})

    def all(self, subject: str, predicate: str) -> list[str]:
        """The objects of a subject under a predicate, by its curie or IRI, sorted."""
        return sorted(self._objects.get(subject, {}).get(_iri(predicate), ()))

    def get(self, subject: str, predicate: str) -> str:
        """The least object, empty if none."""
        return min(self._objects.get(subject, {}).get(_iri(predicate), ()), default="")

    def one(self, subject: str, predicate: str) -> str:
        """The least object.

        Raises:
            KeyError: there is none.
        """
        found = self._objects.get(subject, {}).get(_iri(predicate))
        if not found:
            raise KeyError(f"{subject} has no {predicate}")
        return min(found)

    def pairs(self, predicate: str) -> list[tuple[str, str]]:
        """(subject, object) of every triple with a predicate, sorted."""
        iri = _iri(predicate)
        return sorted((s, o) for s, found in self._objects.items() for o in found.get(iri, ()))


def read_index(path: Path) -> Index:
    """The triples of a file; plain or packed (gzip). The format is told by its suffix.

    Raises:
        InputError: it is not well-formed (with the line), or its suffix is that of no RDF format.
    """
    suffix = Path(path.name.removesuffix(".gz")).suffix
    format_ = _SUFFIXES.get(suffix) or RdfFormat.from_extension(suffix.lstrip("."))
    if format_ is None:
        raise InputError("not a suffix of an RDF format (nt, ttl, nq, trig, rdf, jsonld)", path=str(path))
    index = Index()
    try:
        with open_bytes(path) as stream:
            # A relative IRI means nothing in a file that was moved: it is kept apart under a name that is no address.
            for quad in parse(stream, format=format_, base_iri="urn:x-file:"):
                index.add(quad)
    except SyntaxError as error:
        raise InputError(f"not well-formed: {error.msg}", path=str(path), line=error.lineno or 0) from error
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise InputError(f"cannot be read to its end: {error}", path=str(path)) from error
    return index


_TYPE = expand("rdf:type")


def _iri(name: str) -> str:
    return name if "://" in name else expand(name)


def _term(term: object) -> str:
    if isinstance(term, NamedNode | Literal):
        return term.value
    return f"_:{term.value}" if isinstance(term, BlankNode) else str(term)
