"""Plain text under construction: characters, each with its stretch of source, and the pairs of markers left out."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import NamedTuple

from kg.model import PlainText

__all__ = ["Buffer", "MarkedText", "Pair", "Piece", "normal"]

_DELETED = frozenset("\u00ad\u200b\u200e\u200f\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_HYPHENS = frozenset("\u2010\u2011")
_TIGHT = frozenset(",.;:)")
# What reads like everyday characters but is none: micro sign, ligatures, full width, letters of maths.
_FOLDED = re.compile("[\u00b5\ufb00-\ufb06\uff01-\uffee\U0001d400-\U0001d7ff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Pair(NamedTuple):
    """Two markers that belong together: the opening one `[start, inner_start)`, the closing one `[inner_end, end)`."""

    start: int
    inner_start: int
    inner_end: int
    end: int
    is_maths: bool = False


class Piece(NamedTuple):
    """One character of plain text and the stretch of source it came from."""

    char: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class MarkedText(PlainText):
    """Plain text that remembers which pairs of markers were left out, in the order of their starts."""

    pairs: tuple[Pair, ...] = ()


def normal(char: str) -> str:
    r"""What one character of source stands for: itself, its everyday form, a space, or nothing.

    >>> normal("\u2011"), normal("\uff21"), normal("\u00ad"), normal("\t")
    ('-', 'A', '', ' ')
    """
    if " " < char < "\x7f":
        return char
    if char.isspace() or char in _HYPHENS:
        return "-" if char in _HYPHENS else " "
    if char in _DELETED or _CONTROL.match(char):
        return ""
    if _FOLDED.match(char):
        return unicodedata.normalize("NFKC", char)
    return "\ufffd" if _SURROGATE.match(char) else char


@dataclass(slots=True)
class Buffer:
    """Plain text as it grows: never two spaces in a row, never one in front."""

    source: str
    chars: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    has_gap: bool = False  # something was dropped after the last character

    def copy(self, start: int, end: int) -> None:
        """Take over ordinary characters `[start, end)` of the source as they are."""
        if self.has_gap and self.source[start] in _TIGHT:
            self._close_gap()
        self.chars.extend(self.source[start:end])
        self.starts.extend(range(start, end))
        self.ends.extend(range(start + 1, end + 1))
        self.has_gap = False

    def put(self, text: str, start: int, end: int) -> None:
        """Add text that stands for the source stretch `[start, end)`."""
        for char in text:
            if char == " ":
                self.space(start, end)
                continue
            if self.has_gap and char in _TIGHT:
                self._close_gap()
            if "\u0300" <= char < "\u0370" and self._compose(char, end):
                continue
            self.chars.append(char)
            self.starts.append(start)
            self.ends.append(end)
            self.has_gap = False

    def space(self, start: int, end: int) -> None:
        """Add a space, unless one is there already."""
        if self.chars and self.chars[-1] != " ":
            self.chars.append(" ")
            self.starts.append(start)
            self.ends.append(end)
            self.has_gap = False

    def drop(self) -> None:
        """Note that something left no text here."""
        self.has_gap = True

    def finish(self) -> MarkedText:
        """The plain text, trimmed."""
        while self.chars and self.chars[-1] == " ":
            self._pop()
        pairs = tuple(sorted(self.pairs))
        return MarkedText("".join(self.chars), self.source, tuple(self.starts), tuple(self.ends), pairs)

    def _compose(self, mark: str, end: int) -> bool:
        composed = unicodedata.normalize("NFC", self.chars[-1] + mark) if self.chars else ""
        if len(composed) != 1 or self.chars[-1] == " ":
            return False
        self.chars[-1] = composed
        self.ends[-1] = end
        return True

    def _close_gap(self) -> None:
        if self.chars and self.chars[-1] == " ":
            self._pop()

    def _pop(self) -> None:
        self.chars.pop()
        self.starts.pop()
        self.ends.pop()
