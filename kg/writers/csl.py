"""Graph -> CSL-JSON, the form in which citation processors (citeproc, Pandoc) take references.

Follows the schema csl-data.json of CSL 1.0.2 (github.com/citation-style-language/schema).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph.relational import Tables
from kg.writers.files import atomic_write
from kg.writers.protocol import Format
from kg.writers.references import Medium, Reference, references

if TYPE_CHECKING:
    import networkx as nx

    from kg.writers.names import Person

__all__ = ["CslWriter", "to_csl"]

_TYPES: dict[Medium, str] = {
    "conference": "paper-conference",
    "journal": "article-journal",
    "preprint": "article",
    "other": "document",
}
_PARTS = {
    "family": "family",
    "given": "given",
    "non-dropping-particle": "particle",
    "suffix": "suffix",
    "literal": "literal",
}


class CslWriter:
    """Writes `papers.json`."""

    name = "csl"
    filename = "papers.json"
    format = Format(
        title="CSL-JSON",
        tool="Pandoc, Zotero, citeproc",
        tier="A",
        lossy="sentences, results, confidences, mentions in passing, what entities are to each other",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the papers of `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, _pieces(references(Tables(graph))))


def _pieces(found: Iterator[Reference]) -> Iterator[str]:
    yield "["
    for number, reference in enumerate(found):
        yield ",\n" if number else "\n"
        yield json.dumps(to_csl(reference), ensure_ascii=False)
    yield "\n]\n"


def to_csl(reference: Reference) -> dict[str, Any]:
    """A paper as a CSL item; what it does not have is left out."""
    item: dict[str, Any] = {
        "id": reference.key,
        "type": _TYPES[reference.medium],
        "title": reference.title,
        "author": [_author(person) for person in reference.authors],
        "container-title": reference.venue,
        "issued": {"date-parts": [[reference.year]]} if reference.year is not None else None,
        "abstract": reference.abstract,
        "DOI": reference.identifiers.get("doi"),
        "PMID": reference.identifiers.get("pmid"),
        "number": f"arXiv:{reference.identifiers['arxiv']}" if "arxiv" in reference.identifiers else None,
        "URL": reference.url,
        "note": "\n".join(reference.notes),
        # The schema has one string for all keywords.
        "keyword": ", ".join(reference.keywords),
    }
    return {name: value for name, value in item.items() if value}


def _author(person: Person) -> dict[str, str]:
    found = {name: getattr(person, part) for name, part in _PARTS.items()}
    return {name: value for name, value in found.items() if value}
