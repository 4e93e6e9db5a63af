"""Which paper a record of Papers with Code is about, and what it says of the paper as such."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kg.importing.record import LONGEST_NAME, PaperFacts, one_line
from kg.readers.identifiers import find_identifiers, parse_authors
from kg.readers.venues import parse_venue
from kg.vocab.addresses import canonical

if TYPE_CHECKING:
    from kg.importing.collector import Collector, Entry
    from kg.importing.json_stream import Element

__all__ = ["SCHEME", "entry_of", "identifiers_of", "names", "strings"]

SCHEME = "paperswithcode"
"""Scheme of the identifier that a page of Papers with Code gives a paper: the last part of its address."""

_PAGE = re.compile(r"https?://(?:www\.)?paperswithcode\.com/paper/([^/?#\s]+)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_URLS = ("paper_url", "url_abs", "url_pdf", "paper_url_abs", "paper_url_pdf", "conference_url_abs")
_ABSENT = {"none", "null", "nan", "n/a", "-"}


def entry_of(collector: Collector, record: Mapping[str, Any], item: Element) -> Entry | None:
    """The entry of the paper that a record names by identifier, address or title; None if it names none.

    A paper that only a title names is the paper of this file with this title; across files only identifiers and
    addresses count.
    """
    title = _title(record)
    identifiers = identifiers_of(record)
    url = next((found for field in _URLS if (found := one_line(record.get(field))).startswith("http")), "")
    if not identifiers and not title and not url:
        return None
    key = identifiers[0] if identifiers else ("title", title.casefold()) if title else ("url", url)
    venue = parse_venue(_given(record, "conference") or _given(record, "proceeding"), _year(record))
    facts = PaperFacts(
        title=title,
        authors=parse_authors(record.get("authors")) or (),
        venue=venue,
        year=_year(record) or (venue.year if venue else None),
        url=url,
        identifiers=identifiers,
    )
    id_ = f"{key[0]}:{key[1]}"[:LONGEST_NAME]
    return collector.paper(key, id_, facts, item.line)


def identifiers_of(record: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The identifiers of the paper: of registries first, then its page at Papers with Code, then its own address.

    >>> identifiers_of({"paper_url": "https://arxiv.org/abs/1909.10772"})
    (('arxiv', '1909.10772'),)
    >>> identifiers_of({"paper_url": "https://paperswithcode.com/paper/x", "arxiv_id": "1909.10772"})
    (('arxiv', '1909.10772'), ('paperswithcode', 'x'))
    """
    fields = {name: one_line(record.get(name)) for name in ("arxiv_id", "openreview_id", "doi")}
    fields["arxiv_id"] = fields["arxiv_id"] or one_line(record.get("paper_arxiv_id"))
    given = {name: value for name, value in fields.items() if value and value.lower() not in _ABSENT}
    urls = dict.fromkeys(url for name in _URLS if (url := one_line(record.get(name))))
    found: dict[str, str] = {}
    for url in urls or ("",):
        found = dict(find_identifiers(given | {"url": url})[0]) | found
    pages = [match[1] for url in urls if (match := _PAGE.match(url))]
    known = tuple(sorted(found.items())) + (((SCHEME, pages[0]),) if pages else ())
    if known:
        return known
    own = one_line(record.get("paper_url"))
    return (("url", own),) if _is_own(own) else ()


def _is_own(url: str) -> bool:
    """Whether an address may be that of one paper: a page below a site, no project that several papers share."""
    found = canonical(url) if url.startswith(("http://", "https://")) else None
    return found is not None and found[1] == "website" and "/" in url.partition("://")[2].rstrip("/")


def _title(record: Mapping[str, Any]) -> str:
    title = one_line(record.get("title")) or one_line(record.get("paper_title"))
    return "" if title.startswith(("http://", "https://")) else title


def _given(record: Mapping[str, Any], name: str) -> str:
    value = one_line(record.get(name))
    return "" if value.lower() in _ABSENT else value


def _year(record: Mapping[str, Any]) -> int | None:
    for name in ("date", "paper_date", "year"):
        match = _YEAR.match(one_line(record.get(name)))
        if match:
            return int(match[0])
    return None


def strings(value: object) -> tuple[str, ...]:
    """The names in a list, each once, in order; what is no name is left out."""
    found = [one_line(one) for one in value] if isinstance(value, list) else []
    return tuple(dict.fromkeys(name for name in found if name and len(name) <= LONGEST_NAME))


def names(value: object) -> tuple[tuple[str, str], ...]:
    """(name, full name) of the methods in a list of objects or strings; the full name may be empty."""
    found: dict[str, str] = {}
    for one in value if isinstance(value, list) else ():
        parts = (one.get("name"), one.get("full_name")) if isinstance(one, dict) else (one, "")
        name, full = (text if len(text := one_line(part)) <= LONGEST_NAME else "" for part in parts)
        if name or full:
            found.setdefault(name or full, full)
    return tuple(found.items())
