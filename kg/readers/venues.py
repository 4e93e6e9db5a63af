"""Editions of venues as people write them: a heading over a list of papers, or a field of a record."""

from __future__ import annotations

import re

from kg.model import Venue

__all__ = ["names_papers", "parse_heading", "parse_venue"]

_LONGEST_HEADING = 120
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_SHORT_YEAR = re.compile(r"['’](\d\d)(?!\w)")
_KEYWORD = re.compile(
    r"\b(?:papers?|abstracts?|posters?|orals?|proceedings|submissions?|publications?)\b", re.IGNORECASE
)
_FILLER = (
    r"(?:list|accepted|all|selected|the|of|at|from|in|to|for|main|long|short|regular|conference|track|spotlights?|papers?"
    r"|abstracts?|posters?|orals?|proceedings|submissions?|publications?)"
)
_BEFORE = re.compile(rf"(?:{_FILLER}\b[\s:]*)+", re.IGNORECASE)
_AFTER = re.compile(rf"(?:\s+{_FILLER})+\Z", re.IGNORECASE)
_EDGES = " \t\r\n#*=_:;,.–—|()[]-"
_NAME = re.compile(r"[A-Z][\w.+/&-]*(?:[ ](?:[A-Z][\w.+/&-]*|&|and|on|of|in|for|the)){0,7}")


def names_papers(line: str) -> bool:
    """Whether a line speaks of papers or the like, so that it heads a list even without a blank line below."""
    return _KEYWORD.search(line) is not None


def parse_heading(line: str) -> Venue | None:
    """The edition that a heading over a list of papers names; None if the line is no such heading.

    >>> parse_heading("Accepted papers at ICLR 2026")
    Venue(name='ICLR', year=2026)
    >>> parse_heading("We study 2026 papers of ICML.") is None
    True
    """
    text = line.strip(_EDGES)
    if not text or len(text) > _LONGEST_HEADING or not (year := _YEAR.search(text) or _SHORT_YEAR.search(text)):
        return None
    rest = f"{text[: year.start()]} {text[year.end() :]}"
    name = " ".join(rest.split())
    name = _AFTER.sub("", name[match.end() :] if (match := _BEFORE.match(name)) else name).strip(_EDGES)
    if not name or not (_NAME.fullmatch(name) or (name.isalnum() and names_papers(text))):
        return None
    return Venue(name, _full_year(year[1]))


def parse_venue(text: str, year: int | None = None) -> Venue | None:
    """The edition that a field names; the year of the record counts where the field has none.

    >>> parse_venue("ICML", 2026), parse_venue("NeurIPS 2025")
    (Venue(name='ICML', year=2026), Venue(name='NeurIPS', year=2025))
    """
    text = " ".join(text.split())
    found = _YEAR.search(text)
    if found is None:
        return Venue(text, year) if text else None
    name = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split()).strip(_EDGES)
    return Venue(name, int(found[1])) if name else None


def _full_year(digits: str) -> int:
    year = int(digits)
    return year if year > 99 else year + (2000 if year < 70 else 1900)  # noqa: PLR2004 - two digits; '70 is the past
