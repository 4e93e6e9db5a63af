r"""Source text to plain text: Markdown, LaTeX and HTML markup goes, every character keeps the way to its source."""

from __future__ import annotations

import re
from collections.abc import Callable

from kg.markup.buffer import MarkedText, Pair, normal
from kg.markup.cursor import Cursor
from kg.markup.emphasis import find_emphasis
from kg.markup.hypertext import read_entity, read_link, read_tag
from kg.markup.latex import read_close, read_command, read_dash, read_open, read_quote, read_tie
from kg.markup.maths import read_maths
from kg.markup.regions import Region, find_regions

__all__ = ["to_plain"]

_PLAIN = r"[A-Za-z0-9,.;:()!?\"/+=@#%|]+"
# Single spaces and hyphens between plain characters stay as they are.
_ORDINARY = re.compile(rf"{_PLAIN}(?:[ -]{_PLAIN})*")
_WHITE = re.compile(r"\s+")
_POWER = re.compile(r"\^(\d{1,2})(?!\w|\.\d)")
_READERS: dict[str, Callable[[Cursor], None]] = {
    "&": read_entity,
    "'": read_quote,
    "-": read_dash,
    "<": read_tag,
    "[": read_link,
    "\\": read_command,
    "`": read_quote,
    "{": read_open,
    "}": read_close,
    "~": read_tie,
}


def to_plain(source: str) -> MarkedText:
    r"""The text without markup, white space collapsed, with the way back to the source.

    >>> to_plain(r"On $\tau ^2$-Bench, \emph{StormFox} gains 80\%.").text
    'On τ²-Bench, StormFox gains 80%.'
    """
    cursor = Cursor(source)
    regions = find_regions(source)
    for pair in find_emphasis(source, regions):
        cursor.leave_out(pair)
    for region in regions:
        _read_text(cursor, region.start)
        if cursor.at <= region.start:  # else a command took the region as its argument
            _read_region(cursor, region)
    _read_text(cursor, len(source))
    return cursor.buffer.finish()


def _read_text(cursor: Cursor, end: int) -> None:
    """Read running text up to `end`; a command there may take more."""
    source, buffer = cursor.source, cursor.buffer
    while cursor.at < end:
        at = cursor.at
        if at in cursor.markers:
            cursor.at = cursor.markers[at]
        elif match := _ORDINARY.match(source, at, end):
            buffer.copy(at, match.end())
            cursor.at = match.end()
        elif match := _WHITE.match(source, at):
            buffer.space(at, match.end())
            cursor.at = match.end()
        elif reader := _READERS.get(source[at]):
            reader(cursor)
        elif source[at] == "^":
            _read_power(cursor)
        else:
            cursor.put(normal(source[at]), at + 1)


def _read_power(cursor: Cursor) -> None:
    """Read a `^`: raise the digits after it (`R^2`), else it stays."""
    match = _POWER.match(cursor.source, cursor.at)
    if match and (cursor.before.isalnum() or cursor.before in {")", "*", "]"}):
        for piece in read_maths(cursor.source, cursor.at, cursor.at + 1 + len(match[1])):
            cursor.buffer.put(piece.char, piece.start, piece.end)
        cursor.at = match.end()
    else:
        cursor.put("^", cursor.at + 1)


def _read_region(cursor: Cursor, region: Region) -> None:
    """Read maths, code or a URL."""
    if region.kind == "maths":
        pieces = read_maths(cursor.source, region.inner_start, region.inner_end)
        while pieces and pieces[0].char == " ":
            pieces.pop(0)
        while pieces and pieces[-1].char == " ":
            pieces.pop()
        for piece in pieces:
            cursor.buffer.put(piece.char, piece.start, piece.end)
    elif region.kind == "code":
        cursor.copy_normal(region.inner_start, region.inner_end)
    else:
        cursor.copy_address(region.inner_start, region.inner_end)
    if region.kind != "url":
        cursor.buffer.pairs.append(
            Pair(region.start, region.inner_start, region.inner_end, region.end, is_maths=region.kind == "maths")
        )
    cursor.at = region.end
