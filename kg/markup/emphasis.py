"""Markdown emphasis: which `*` and `_` are markers, and which closes which."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.markup.buffer import Pair

if TYPE_CHECKING:
    from kg.markup.regions import Region

__all__ = ["find_emphasis"]

_LONGEST = 1500
_TRIPLE = 3
_ACRONYM = 4  # letters of a name that one star pair may set within a word
_DEPTH = 8  # how many open markers back a closing one looks
_MARKER = re.compile(r"\\.|\*+|_+|\n[ \t]*\n", re.DOTALL)


def find_emphasis(source: str, regions: Iterable[Region]) -> list[Pair]:
    """Pairs of emphasis markers outside the regions, in the order of their ends."""
    pairs: list[Pair] = []
    stars = _Matcher(pairs)
    lines = _Matcher(pairs)
    for match in _markers(source, regions):
        marker, start, end = match[0], match.start(), match.end()
        if match[0][0] == "\n":
            stars.forget(0)
            lines.forget(0)
        elif marker[0] == "*" and len(marker) <= _TRIPLE:
            stars.see(source, start, end, can_open=_opens_star(source, start, end), can_close=_closes(source, start))
        elif marker == "_":
            closes = _closes(source, start) and not source[end : end + 1].isalnum()
            lines.see(source, start, end, can_open=_opens_line(source, start, end), can_close=closes)
    stars.forget(0)
    return [*pairs, *(Pair(left, right, right, right) for left, right in stars.lost if _is_slip(source, left, right))]


def _is_slip(source: str, start: int, end: int) -> bool:
    """Whether an open marker that nothing closes was meant as one: two or three stars before a word."""
    return end - start > 1 and source[end : end + 1].isalpha() and source[max(start - 1, 0) : start] in {"", " ", "("}


def _markers(source: str, regions: Iterable[Region]) -> Iterable[re.Match[str]]:
    at = 0
    for region in (*regions, None):
        yield from _MARKER.finditer(source, at, region.start if region else len(source))
        at = region.end if region else at


def _opens_star(source: str, start: int, end: int) -> bool:
    """A star opens before a word; a single one never inside a word (`2*3`, `A*`)."""
    after = source[end : end + 1]
    if not after or after.isspace() or after in ",.;:)!?":
        return False
    before = source[max(start - 1, 0) : start]
    return end - start > 1 or not (before.isalnum() or before in {"}", ")", "$"})


def _opens_line(source: str, start: int, end: int) -> bool:
    before, after = source[max(start - 1, 0) : start], source[end : end + 1]
    return after.isalnum() and not before.isalnum() and before not in {"}", "$", ")", "]", "/"}


def _closes(source: str, start: int) -> bool:
    before = source[max(start - 1, 0) : start]
    return bool(before) and not before.isspace()


class _Matcher:
    """Open markers of one kind: `[start, end)`, shrinking as they are closed."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.open: list[tuple[int, int]] = []
        self.lost: list[tuple[int, int]] = []
        self.pairs = pairs

    def forget(self, first: int) -> None:
        """Give up the open markers from number `first` on."""
        self.lost += self.open[first:]
        del self.open[first:]

    def see(self, source: str, start: int, end: int, *, can_open: bool, can_close: bool) -> None:
        """Close what the marker `[start, end)` closes; what is left of it may open."""
        while can_close and start < end:
            size = self._close(source, start, end)
            if not size:
                break
            start += size
        if can_open and start < end:
            self.open.append((start, end))

    def _close(self, source: str, start: int, end: int) -> int:
        """Pair the marker with the nearest fitting open one; the number of characters used."""
        for back in range(1, min(_DEPTH, len(self.open)) + 1):
            left, right = self.open[-back]
            size = _fit(right - left, end - start)
            if not size or start - right > _LONGEST or not _is_whole(source, right, start, end, size):
                continue
            self.forget(len(self.open) - back + 1)
            self.open.pop()
            self.pairs.append(Pair(right - size, right, start, start + size))
            if right - size > left:
                self.open.append((left, right - size))
            return size
        return 0


def _fit(opened: int, closing: int) -> int:
    """How many characters of two markers pair: equal sizes, or part of a triple."""
    if opened == closing:
        return opened
    return min(opened, closing) if _TRIPLE in (opened, closing) else 0


def _is_whole(source: str, start: int, inner_end: int, end: int, size: int) -> bool:
    """A single star before a letter closes only the letters of an acronym (`*T*ransformer`)."""
    if size != 1 or not source[end : end + 1].isalnum() or end - inner_end > 1:
        return inner_end > start
    return 0 < inner_end - start <= _ACRONYM and source[start:inner_end].isalpha()
