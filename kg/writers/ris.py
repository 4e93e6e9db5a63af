"""Graph -> RIS, which every reference manager reads.

Tags and their order follow the RIS format specification of Research Information Systems (2001) and the types added
later, as reference managers read them: `TY` first, `ER` last, CRLF between lines. A value takes one line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.relational import Tables
from kg.writers.files import atomic_write
from kg.writers.protocol import Format
from kg.writers.references import Medium, Reference, references

if TYPE_CHECKING:
    import networkx as nx

    from kg.writers.names import Person

__all__ = ["RisWriter", "to_ris"]

_TYPES: dict[Medium, str] = {"conference": "CPAPER", "journal": "JOUR", "preprint": "UNPB", "other": "GEN"}
_COMMA = "\uff0c"
"""Stands for a comma in the name of a group: RIS takes a comma for the end of the family name."""


class RisWriter:
    """Writes `papers.ris`."""

    name = "ris"
    filename = "papers.ris"
    format = Format(
        title="RIS",
        tool="Zotero, EndNote, Mendeley and other reference managers",
        tier="A",
        lossy="sentences, results, confidences, mentions in passing, what entities are to each other",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the papers of `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, map(to_ris, references(Tables(graph))))


def to_ris(reference: Reference) -> str:
    """A paper as a RIS record."""
    return "".join(f"{tag}  - {value}".rstrip(" ") + "\r\n" for tag, value in _fields(reference)) + "ER  - \r\n\r\n"


def _fields(reference: Reference) -> Iterator[tuple[str, str]]:
    yield "TY", _TYPES[reference.medium]
    yield "ID", reference.key
    yield from (("AU", _author(person)) for person in reference.authors)
    yield "TI", reference.title
    if reference.venue:
        yield "T2", reference.venue
    if reference.year is not None:
        yield "PY", str(reference.year)
    if reference.abstract:
        yield "AB", reference.abstract
    if doi := reference.identifiers.get("doi"):
        yield "DO", doi
    if reference.url:
        yield "UR", reference.url
    others = (f"{scheme}:{value}" for scheme, value in reference.identifiers.items() if scheme != "doi")
    yield from (("AN", value) for value in list(others)[:1])
    yield from (("N1", note) for note in reference.notes)
    yield from (("KW", word) for word in reference.keywords)


def _author(person: Person) -> str:
    if person.literal:
        return person.literal.replace(",", _COMMA)
    family = f"{person.particle} {person.family}".strip()
    return ", ".join(part for part in (family, person.given, person.suffix) if part)
