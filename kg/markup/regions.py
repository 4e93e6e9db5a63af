"""Stretches of source that are no running text: maths, code, URLs. Finds where they are; reads none of them."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Region", "find_regions"]

_LONGEST_MATHS = 1000
_CANDIDATE = re.compile(r"\\[\\$`]|\\[(\[]|\$\$?|https?://|`+")
_URL = re.compile(r"https?://(?:[^\s<>\"{}|\\^`$*\[\]]|\\[_%#&~])+")
_CODE = re.compile(r"(`{1,3})([^`\n]{1,300})\1(?!`)")
_BRACES = re.compile(r"\{[^{}]*\}")
# Natural language between two dollars: they are prices, not maths.
_WORD = re.compile(r"(?<!\S)[(]?[A-Za-z]{2,}[,;:.)]*(?!\S)")
_AMOUNT = re.compile(r"\d[\d.,]*\s?(?:[kKMB]|million|billion)?(?:[,;:.)]*\s|[/–—-]$)")


class Region(NamedTuple):
    """A stretch `[start, end)` whose content is `[inner_start, inner_end)`; kind is maths, code or url."""

    kind: str
    start: int
    inner_start: int
    inner_end: int
    end: int


def find_regions(source: str) -> list[Region]:
    """All maths, code and bare URLs of the source, in order, none inside another."""
    regions: list[Region] = []
    at = 0
    while match := _CANDIDATE.search(source, at):
        region = _region(source, match)
        at = match.end()
        if region:
            regions.append(region)
            at = region.end
    return regions


def _region(source: str, match: re.Match[str]) -> Region | None:
    start, sign = match.start(), match[0]
    if sign.startswith("$"):
        return _maths(source, start, sign, sign)
    if sign in {"\\(", "\\["}:
        return _maths(source, start, sign, "\\)" if sign == "\\(" else "\\]")
    if sign[0] == "`":
        code = _CODE.match(source, start)
        return Region("code", start, code.start(2), code.end(2), code.end()) if code else None
    url = _URL.match(source, start)
    return Region("url", start, start, url.end(), url.end()) if url and sign.startswith("http") else None


def _maths(source: str, start: int, opening: str, closing: str) -> Region | None:
    inner_start = start + len(opening)
    limit = inner_start + _LONGEST_MATHS
    inner_end = source.find(closing, inner_start, limit)
    while inner_end > 0 and closing.startswith("$") and source[inner_end - 1] == "\\":
        if source[inner_end - 2 : inner_end] == "\\\\":
            break
        inner_end = source.find(closing, inner_end + 1, limit)
    if inner_end <= inner_start or not is_maths(source[inner_start:inner_end], source[inner_end + 1 : inner_end + 2]):
        return None
    return Region("maths", start, inner_start, inner_end, inner_end + len(closing))


def is_maths(content: str, following: str = "") -> bool:
    r"""Whether the text between two dollars is maths, given the character after the second.

    >>> is_maths(r"\tau ^2"), is_maths("5 and ", "1"), is_maths("pass@1")
    (True, False, True)
    """
    if not content.strip() or "\n\n" in content:
        return False
    bare = content
    for _ in range(4):  # text inside braces may be words
        bare = _BRACES.sub("", bare)
    words = len(_WORD.findall(bare))
    is_amount = _AMOUNT.match(content) is not None
    if words > 1 or (is_amount and (words or (following.isdigit() and "\\" not in content))):
        return False
    opened = content.find("(")
    closed = content.find(")")
    return not (closed >= 0 and (opened < 0 or closed < opened) and "\\" not in content)
