r"""Graph -> BibTeX, for LaTeX (BibLaTeX with Biber, or BibTeX) and reference managers.

UTF-8, as BibLaTeX reads it; field names are those of BibTeX where both have one (`booktitle`, `journal`, `year`),
else those of BibLaTeX 3.20 (`eprint`, `eprinttype`, `doi`, `abstract`, `keywords`). Characters that mean something to
LaTeX are escaped; braces become commands, since BibTeX counts them even behind a backslash.
"""

from __future__ import annotations

import re
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

__all__ = ["BibTexWriter", "to_bibtex", "to_latex"]

_TYPES: dict[Medium, str] = {"conference": "inproceedings", "journal": "article", "preprint": "misc", "other": "misc"}
_VENUE_FIELDS: dict[Medium, str] = {"conference": "booktitle", "journal": "journal", "preprint": "howpublished"}
_SPECIAL = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "#": r"\#",
        "$": r"\$",
        "%": r"\%",
        "&": r"\&",
        "_": r"\_",
        "^": r"\textasciicircum{}",
        "~": r"\textasciitilde{}",
    }
)
_KEYWORD_MARKS = str.maketrans({",": "\uff0c", ";": "\uff1b"})
"""Both end a keyword, and nothing escapes them; NFKC gives them back."""
_WORD = re.compile(r"(\w(?:\S*\w)?)")
_ADDRESS = re.compile(r"https?://\S+")
_AND = re.compile(r"\band\b", re.IGNORECASE)
_EPRINTS = {"arxiv": "arxiv", "openreview": "openreview", "acl": "acl", "pmid": "pubmed"}


class BibTexWriter:
    """Writes `papers.bib`."""

    name = "bibtex"
    filename = "papers.bib"
    format = Format(
        title="BibTeX",
        tool="LaTeX, Zotero, JabRef",
        tier="A",
        lossy="sentences, results, confidences, mentions in passing, what entities are to each other",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the papers of `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, map(to_bibtex, references(Tables(graph))))


def to_latex(text: str) -> str:
    r"""Text that LaTeX prints as it is.

    >>> print(to_latex("R&D at 5% of a_b {x}"))
    R\&D at 5\% of a\_b \textbraceleft{}x\textbraceright{}
    """
    return text.translate(_SPECIAL)


def to_bibtex(reference: Reference) -> str:
    """A paper as a BibTeX entry."""
    fields = "".join(f"  {name} = {{{value}}},\n" for name, value in _fields(reference))
    return f"@{_TYPES[reference.medium]}{{{reference.key},\n{fields}}}\n\n"


def _fields(reference: Reference) -> Iterator[tuple[str, str]]:
    notes = (_ADDRESS.sub(r"\\url{\g<0>}", note) for note in reference.notes)
    found = (
        ("title", _title(reference.title)),
        ("author", " and ".join(map(_author, reference.authors))),
        (_VENUE_FIELDS.get(reference.medium, ""), to_latex(reference.venue)),
        ("year", str(reference.year or "")),
        ("doi", _verbatim(reference.identifiers.get("doi", ""))),
        *_eprint(reference.identifiers),
        ("url", reference.url),
        ("note", ", ".join(notes)),
        ("abstract", to_latex(reference.abstract)),
        ("keywords", ", ".join(to_latex(word.translate(_KEYWORD_MARKS)) for word in reference.keywords)),
    )
    return ((name, value) for name, value in found if value)


def _eprint(identifiers: dict[str, str]) -> list[tuple[str, str]]:
    """An entry has one; the first kind of `_EPRINTS` that the paper has."""
    for scheme, type_ in _EPRINTS.items():
        if scheme in identifiers:
            return [("eprint", _verbatim(identifiers[scheme])), ("eprinttype", type_)]
    return []


def _title(title: str) -> str:
    """Braces keep styles from lower-casing names such as LoRA and GPT-3; a plain capital in front may go."""
    return "".join(
        f"{{{to_latex(piece)}}}" if any(char.isupper() for char in piece[1:]) else to_latex(piece)
        for piece in _WORD.split(title)
    )


def _author(person: Person) -> str:
    if person.literal:
        return f"{{{to_latex(person.literal)}}}"
    family = " ".join(part for part in (person.particle, _part(person.family)) if part)
    return ", ".join(part for part in (family, person.suffix, _part(person.given)) if part)


def _part(name: str) -> str:
    """A part of a name; in braces where BibTeX would read an `and` in it."""
    escaped = to_latex(name)
    return f"{{{escaped}}}" if _AND.search(name) else escaped


def _verbatim(value: str) -> str:
    """An identifier in a field that LaTeX takes literally; braces must balance even there."""
    return value.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")
