"""Spans of plain text as spans of source that a reader would mark: markers that belong to the name come along."""

from __future__ import annotations

import bisect
import re

from kg.markup.buffer import MarkedText, Pair
from kg.markup.plain import to_plain
from kg.model import PlainText, Span

__all__ = ["source_span"]

_WORD = re.compile(
    r"(?:[\s{}]|\\(?:text[a-z]*|emph|underline|ul|em|bf|it|rm|mbox|math(?:bf|rm|tt|it))(?![A-Za-z]))*"
    r"[^\W_][^\W_\s{}]*(?:[\s{}.-]+[^\W_\s{}]+)*[\s{}]*"
)
_SHORTEST_WORD = 3  # `$k$` is maths, `$SAM$` a name


def source_span(plain: PlainText, start: int, end: int) -> Span:
    r"""The source of plain `[start, end)`, widened by the markers that its own markers need.

    Markup that only wraps the whole span stays outside; the dollars of maths come along.

    >>> from kg.markup.plain import to_plain
    >>> plain = to_plain(r"we propose \textbf{**F**ast **W**alk} now")
    >>> span = source_span(plain, 11, 20)
    >>> plain.source[span.start : span.end]
    '**F**ast **W**alk'
    """
    span = plain.to_source(start, end)
    left, right = span.start, span.end
    for pair in _nearby(plain, start, right):
        starts_here = pair.start < left and plain.from_source(pair.inner_start) == start
        ends_here = pair.end > right and plain.from_source(pair.inner_end) == end
        if pair.is_maths:
            left, right = _widen_maths(plain.source, pair, Span(left, right), at_start=starts_here, at_end=ends_here)
        elif starts_here and pair.end <= right:
            left = pair.start
        elif ends_here and pair.start >= left:
            right = pair.end
    return Span(left, right)


def _nearby(plain: PlainText, start: int, right: int) -> list[Pair]:
    """The pairs that open inside a span or in the markup just before it, inner before outer."""
    pairs = plain.pairs if isinstance(plain, MarkedText) else to_plain(plain.source).pairs
    floor = plain.ends[start - 1] if start else 0
    first = bisect.bisect_left(pairs, floor, key=lambda pair: pair.start)
    last = bisect.bisect_left(pairs, right, key=lambda pair: pair.start)
    return sorted(pairs[first:last], key=lambda pair: pair.end - pair.start)


def _widen_maths(source: str, pair: Pair, span: Span, *, at_start: bool, at_end: bool) -> tuple[int, int]:
    """The span with the dollars of maths that it covers to the very edge."""
    left, right = span.start, span.end
    if at_start and at_end and _is_word(source, pair, span):
        return left, right
    if at_start and (at_end or pair.end <= right):
        left = pair.start
    if at_end and pair.start >= left:
        right = pair.end
    return left, right


def _is_word(source: str, pair: Pair, span: Span) -> bool:
    r"""Whether maths is only there to set a word (`$\textbf{StormFox}$`), which the span covers without its braces."""
    inside = source[pair.inner_start : pair.inner_end]
    exact = source[span.start : span.end]
    if exact.count("{") != exact.count("}") or (inside == exact and len(exact) < _SHORTEST_WORD):
        return False
    return inside[0] == " " or _WORD.fullmatch(inside) is not None
