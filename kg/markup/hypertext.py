"""HTML tags and entities and Markdown links in running text. Each function reads one at the cursor."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from kg.markup.buffer import Pair, normal
from kg.markup.symbols import SUPERSCRIPTS

if TYPE_CHECKING:
    from kg.markup.cursor import Cursor

__all__ = ["read_entity", "read_link", "read_tag"]

_LINK = re.compile(r"\[([^\[\]\n]{1,300})\]\((?:<[^<>\n]{1,1000}>|[^()\s]{1,1000})(?:\s\"[^\"\n]{0,200}\")?\)")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_TAG = re.compile(
    r"<(/?)(?:jats:)?(a|b|big|blockquote|br|center|code|div|em|font|h[1-6]|i|italic|bold|kbd|li|mark|ol|p|pre|q|s|sc"
    r"|small|span|strike|strong|sub|sup|title|tt|u|ul)(\s[^<>]{0,500})?\s?/?>",
    re.IGNORECASE,
)
_AUTOLINK = re.compile(r"<(https?://[^\s<>]{1,1000})>")
_LONGEST_ELEMENT = 2000
_BLOCKS = frozenset(
    ["blockquote", "br", "center", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ol", "p", "pre", "title", "ul"]
)


def read_entity(cursor: Cursor) -> None:
    """Read an ampersand: an entity stands for its character, anything else for itself."""
    match = _ENTITY.match(cursor.source, cursor.at)
    text = html.unescape(match[0]) if match else ""
    if match and text != match[0]:
        cursor.put("".join(normal(char) for char in text), match.end())
    else:
        cursor.put("&", cursor.at + 1)


def read_tag(cursor: Cursor) -> None:
    """Read a `<`: a known tag goes, the brackets of `<https://…>` go, any other stays."""
    match = _TAG.match(cursor.source, cursor.at)
    name = match[2].lower() if match else ""
    if match is None or (name not in _BLOCKS and not _has_partner(cursor, match)):
        _read_angle(cursor)
    elif name in _BLOCKS:
        cursor.buffer.space(cursor.at, match.end())
        cursor.at = match.end()
    elif match[1]:
        _read_end_tag(cursor, name, match.end())
    else:
        cursor.tags.append((name, cursor.at, match.end(), len(cursor.buffer.chars)))
        cursor.at = match.end()


def _has_partner(cursor: Cursor, match: re.Match[str]) -> bool:
    """Whether an inline tag comes in a pair; a lone `<s>` is a token that the paper speaks of."""
    if match[1]:
        return bool(cursor.tags) and cursor.tags[-1][0] == match[2].lower()
    ending = f"</{match[0][1 : match.end(2) - match.start()]}"
    return cursor.source.find(ending, match.end(), match.end() + _LONGEST_ELEMENT) >= 0


def _read_angle(cursor: Cursor) -> None:
    match = _AUTOLINK.match(cursor.source, cursor.at)
    if match:
        cursor.leave_out(Pair(cursor.at, match.start(1), match.end(1), match.end()))
        cursor.at = match.start(1)
    else:
        cursor.put("<", cursor.at + 1)


def _read_end_tag(cursor: Cursor, name: str, end: int) -> None:
    """Pair an end tag with its start tag; raise what stood in `<sup>`."""
    _, start, inner_start, first = cursor.tags.pop()
    cursor.buffer.pairs.append(Pair(start, inner_start, cursor.at, end))
    inside = cursor.buffer.chars[first:]
    if name == "sup" and inside and all(char in SUPERSCRIPTS for char in inside):
        cursor.buffer.chars[first:] = [SUPERSCRIPTS[char] for char in inside]
    cursor.at = end


def read_link(cursor: Cursor) -> None:
    """Read a `[`: the text of a Markdown link stays, its address goes."""
    match = _LINK.match(cursor.source, cursor.at)
    if match is None:
        cursor.put("[", cursor.at + 1)
        return
    cursor.leave_out(Pair(cursor.at, match.start(1), match.end(1), match.end()))
    cursor.at = match.start(1)
