"""Identifiers and author names as records write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import unquote

__all__ = ["SCHEMES", "find_identifiers", "parse_authors"]

SCHEMES = ("doi", "arxiv", "openreview", "acl", "pmid")
"""Known schemes, strongest first."""

_FIELDS = {
    "doi": ("doi",),
    "arxiv": ("arxiv_id", "arxiv", "eprint"),
    "openreview": ("openreview_id", "openreview"),
    "acl": ("acl_id", "anthology_id", "acl"),
    "pmid": ("pmid", "pubmed_id"),
}
_ARXIV = r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})"
_ACL = r"(?:[A-Z]\d{2}-\d{4}|(?:19|20)\d\d\.[a-z0-9_]+-[a-z0-9]+\.\d+)"
_VALUES = {
    "doi": re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/\S+)", re.IGNORECASE),
    "arxiv": re.compile(
        rf"(?:https?://arxiv\.org/(?:abs|pdf)/|arxiv:\s*)?({_ARXIV})(?:v\d+)?(?:\.pdf)?", re.IGNORECASE
    ),
    "openreview": re.compile(r"(?:https?://openreview\.net/(?:forum|pdf)\?id=)?([\w-]{5,40})", re.ASCII),
    "acl": re.compile(rf"(?:https?://(?:www\.)?aclanthology\.org/)?({_ACL})(?:\.pdf)?/?"),
    "pmid": re.compile(r"(?:https?://pubmed\.ncbi\.nlm\.nih\.gov/|pmid:\s*)?(\d{1,9})/?", re.IGNORECASE),
}
_URLS = {
    "doi": re.compile(r"https?://(?:dx\.)?doi\.org/(10\.\d{4,9}/[^\s?#]+)", re.IGNORECASE),
    "arxiv": re.compile(rf"https?://(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/({_ARXIV})", re.IGNORECASE),
    "openreview": re.compile(r"https?://openreview\.net/(?:forum|pdf)\?(?:\S*&)?id=([\w-]{5,40})", re.ASCII),
    "acl": re.compile(rf"https?://(?:www\.)?aclanthology\.org/({_ACL})"),
    "pmid": re.compile(r"https?://pubmed\.ncbi\.nlm\.nih\.gov/(\d{1,9})"),
}
_ARXIV_DOI = re.compile(rf"10\.48550/arxiv\.({_ARXIV})(?:v\d+)?", re.IGNORECASE)
_AND = re.compile(r"\s+(?:and|&)\s+|\s*;\s*")


def find_identifiers(record: Mapping[str, Any]) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The identifiers of a record, strongest first, and the names of fields that hold none though they should.

    >>> find_identifiers({"arxiv_id": "2605.11922v2", "url": "https://openreview.net/forum?id=0vTONq9Z8j", "doi": "?"})
    ((('arxiv', '2605.11922'), ('openreview', '0vTONq9Z8j')), ('doi',))
    """
    found: dict[str, str] = {}
    bad: list[str] = []
    for scheme in SCHEMES:
        for field in _FIELDS[scheme]:
            value = record.get(field)
            if value is None or value == "":
                continue
            match = _VALUES[scheme].fullmatch(str(value).strip()) if isinstance(value, str | int) else None
            if match:
                found.setdefault(scheme, match[1])
            else:
                bad.append(field)
    url = record.get("url")
    for scheme, pattern in _URLS.items():
        if isinstance(url, str) and (match := pattern.match(url.strip())):
            found.setdefault(scheme, unquote(match[1]))
    if "doi" in found:
        found["doi"] = found["doi"].lower().rstrip(".,;")
        if match := _ARXIV_DOI.fullmatch(found["doi"]):
            found.setdefault("arxiv", match[1])
    return tuple((scheme, found[scheme]) for scheme in SCHEMES if scheme in found), tuple(bad)


def parse_authors(value: Any) -> tuple[str, ...] | None:
    """Author names in order, from a list of names or objects or from one string; None if the value is neither.

    >>> parse_authors("Ada Lovelace, Alan Turing and Grace Hopper")
    ('Ada Lovelace', 'Alan Turing', 'Grace Hopper')
    >>> parse_authors("Lovelace, Ada and Turing, Alan")
    ('Ada Lovelace', 'Alan Turing')
    >>> parse_authors([{"name": "Ada Lovelace"}, "Alan Turing"])
    ('Ada Lovelace', 'Alan Turing')
    """
    if value is None:
        return ()
    if isinstance(value, str):
        return _names(_split_authors(value))
    if not isinstance(value, list):
        return None
    names = [_author_name(author) for author in value]
    return None if None in names else _names(name for name in names if name)


def _author_name(author: Any) -> str | None:
    if isinstance(author, str):
        return author
    if not isinstance(author, dict):
        return None
    parts = (
        [author.get("name")]
        if author.get("name")
        else [
            author.get("given") or author.get("first"),
            author.get("family") or author.get("last"),
        ]
    )
    return " ".join(part for part in parts if isinstance(part, str)) or None


def _split_authors(text: str) -> Iterable[str]:
    parts = [part for part in _AND.split(text) if part.strip()]
    turned = [part.split(",") for part in parts]
    if len(parts) > 1 and all(len(pair) == 2 for pair in turned):  # noqa: PLR2004 - last name, first name
        return [f"{first} {last}" for last, first in turned]
    return [name for names in turned for name in names]


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in (" ".join(raw.split()) for raw in names) if name)
