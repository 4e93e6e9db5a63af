"""Occurrences: each link of each paper, with the long form that this paper gives for its name.

Acronyms are scoped here: a pair that a paper defines counts for all records of that paper and for no other paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.resolve.names import match_key
from kg.vocab.names import is_acronym_of, name_key, singular

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kg.model import EntityType, Link, Role
    from kg.resolve.papers import Record, UnitedPaper

__all__ = ["Occurrence", "find_occurrences"]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One link of one record. `long` is the long form that its paper defines for its name, empty if none."""

    paper: str
    record: Record
    link: Link
    type: EntityType
    role: Role
    long: str = ""

    @property
    def name(self) -> str:
        """The paper-local name."""
        return self.link.name

    @property
    def key(self) -> str:
        """The key of the name."""
        return match_key(self.type, self.link.name)

    @property
    def long_key(self) -> str:
        """The key of the long form, empty if none."""
        return match_key(self.type, self.long) if self.long else ""


def find_occurrences(papers: Iterable[UnitedPaper]) -> tuple[Occurrence, ...]:
    """All occurrences, in the order of papers, records and links sorted by content."""
    found = []
    for paper in papers:
        pairs = _pairs(paper.records)
        for record in paper.records:
            for link in sorted(record.extraction.links, key=_link_key):
                long = _long_form(link, pairs)
                found.append(Occurrence(paper.paper.iri, record, link, link.type, link.role, long))
    return tuple(found)


def _link_key(link: Link) -> tuple[str, ...]:
    return (link.type, link.name, link.role, link.candidate, link.rule, repr(link.mentions), repr(link.forms))


def _pairs(records: Sequence[Record]) -> dict[str, str]:
    """Key of a short form -> its long form; of several long forms the least, so that records agree."""
    pairs: dict[str, str] = {}
    for record in records:
        for short, long in record.extraction.acronyms:
            key = name_key(singular(short))
            if key and len(name_key(long)) > len(key):
                pairs[key] = min(long, pairs.get(key, long))
    return pairs


def _long_form(link: Link, pairs: dict[str, str]) -> str:
    """The long form of a link's name: from the paper's acronyms, else from the link's own forms."""
    found = pairs.get(name_key(singular(link.name)), "")
    if found:
        return found
    longs = [form for form in link.forms if form != link.name and is_acronym_of(link.name, form)]
    return min(longs, default="")
