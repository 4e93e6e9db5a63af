"""A node of a stranger's graph: what it is called, what it is, and what it says of a paper."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from kg.importing.predicates import type_of
from kg.importing.record import PaperFacts, one_line
from kg.readers.identifiers import SCHEMES, find_identifiers, parse_authors
from kg.readers.venues import parse_venue

__all__ = ["Node", "facts_of", "label_by_iri", "listed", "type_by_iri", "words"]

_OURS = re.compile(r"/id/(paper|dataset|method|metric|model|task|venue|result)/([^/#?]+)\Z")


@dataclass(slots=True)
class Node:
    """A node as it was given; `type` is PAPER, ADDRESS, one of the extraction types, or empty where it is not told."""

    id: str
    label: str
    type: str
    attributes: Mapping[str, Any]
    place: int


def facts_of(node: Node, file: str) -> PaperFacts:
    """What a node says of a paper; its place in the file names it where nothing else does."""
    given = node.attributes
    year_text = one_line(given.get("year"))
    year = int(year_text) if re.fullmatch(r"(?:19|20)\d\d", year_text) else None
    venue = parse_venue(one_line(given.get("venue")), year)
    return PaperFacts(
        title=one_line(given.get("title")) or ("" if "kind" in given else node.label),
        authors=parse_authors(_parsed(given.get("authors"))) or (),
        venue=venue,
        year=year or (venue.year if venue else None),
        url=url if (url := one_line(given.get("url"))).startswith("http") else "",
        topic=one_line(given.get("topic")),
        identifiers=_identifiers(node, file),
    )


def _identifiers(node: Node, file: str) -> tuple[tuple[str, str], ...]:
    """The identifiers a node gives, or shows in its IRI; else the IRI or the place of the node is one."""
    found, _ = find_identifiers({k: v for k, v in node.attributes.items() if isinstance(v, str | int)})
    pairs = dict(found)
    given = _parsed(node.attributes.get("identifiers"))
    if isinstance(given, dict):
        pairs |= {str(k): one_line(v) for k, v in given.items() if re.fullmatch("[a-z]+", str(k)) and one_line(v)}
    ours = _OURS.search(node.id)
    scheme, _, value = ours[2].partition("-") if ours else ("", "", "")
    if scheme in SCHEMES and value:
        pairs.setdefault(scheme, unquote(value))
    if not pairs:
        is_iri = node.id.startswith(("http://", "https://"))
        pairs = {"iri": node.id} if is_iri else {"record": f"{file}#{one_line(node.id)}"}
    return tuple(sorted(pairs.items()))


def type_by_iri(id_: str) -> str:
    """What an IRI of ours says that it is; empty for other ids.

    >>> type_by_iri("https://w3id.org/paperkg/id/dataset/qh9"), type_by_iri("n0")
    ('DATASET', '')
    """
    ours = _OURS.search(id_)
    return type_of(ours[1]) if ours else ""


def label_by_iri(id_: str) -> str:
    """What an id reads as: the last part of an IRI of ours, else the id.

    >>> label_by_iri("https://w3id.org/paperkg/id/dataset/gsm-8k"), label_by_iri("BERT")
    ('gsm 8k', 'BERT')
    """
    ours = _OURS.search(id_)
    return unquote(ours[2]).replace("-", " ") if ours and ours[1] != "paper" else one_line(id_)


def words(value: object) -> list[str]:
    """A type, or the types of a list or of a Neo4j label string (`:Paper:Work`)."""
    if isinstance(value, list):
        return [one_line(one) for one in value]
    parsed = _parsed(value)
    if isinstance(parsed, list):
        return [one_line(one) for one in parsed]
    return [word for word in re.split(r"[;|]|(?:^|(?<=\w)):(?=[A-Z])", one_line(value)) if word] or []


def _parsed(value: object) -> object:
    """Lists and maps that a flat format holds as JSON."""
    if isinstance(value, str) and value.startswith(("[", "{")):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def listed(value: object) -> tuple[str, ...]:
    """The names in a list, or in a list as JSON."""
    parsed = _parsed(value)
    if isinstance(parsed, list):
        return tuple(found for one in parsed if (found := one_line(one)))
    return ()
