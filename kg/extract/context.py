"""What stands around a mention: its list, and the words before and after that list within the sentence.

In "we test on A, B and C" all three share the context of the whole list. Other mentions are masked by `§` so that
a cue never reaches across another name ("we propose §, built on X").
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

__all__ = ["Context", "find_contexts", "find_lists"]

_JOINT = re.compile(
    r"\s*(?:\([^()]*\)|\[[^\[\]]*\])?\s*"
    r"(?:,|;|/|\+|&|→|,?\s*(?:and|or|as well as|vs\.?|versus)(?: (?:also|even))?)\s*"
    r"(?:(?:the|a|an|on|both|its|e\.g\.,?) )?",
    re.IGNORECASE,
)
_OPEN_PAREN = re.compile(r"\s*\(\s*")
MASK = "§"


@dataclass(frozen=True, slots=True)
class Context:
    """`before` ends where the list of the mention begins, `after` starts where it ends; both stay in the sentence.

    `own_before` and `own_after` are the same for the mention alone.
    """

    before: str
    after: str
    own_before: str
    own_after: str
    sentence: str


def find_lists(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """For each span (sorted, no overlaps) the index range `[first, last]` of the enumeration it belongs to."""
    heads = list(range(len(spans)))
    for i in range(1, len(spans)):
        between = text[spans[i - 1][1] : spans[i][0]]
        if len(between) <= 40 and _JOINT.fullmatch(between):
            heads[i] = heads[i - 1]
    tails = {head: i for i, head in enumerate(heads)}
    return [(head, tails[head]) for head in heads]


def find_contexts(text: str, spans: list[tuple[int, int]], sentences: list[tuple[int, int]]) -> list[Context]:
    """The context of each span, in order. `spans` and `sentences` are sorted and half-open."""
    lists = find_lists(text, spans)
    starts, ends = [start for start, _ in spans], [end for _, end in spans]
    contexts = []
    at = 0
    for i, (start, end) in enumerate(spans):
        while at + 1 < len(sentences) and sentences[at][1] <= start:
            at += 1
        left, right = sentences[at] if sentences else (0, len(text))
        first, last = lists[i]
        begin, stop = max(spans[first][0], left), min(max(spans[last][1], end), right)
        near = spans[bisect_right(ends, left) : bisect_left(starts, right)]
        own_before = _masked(text, left, start, near)
        own_after = _masked(text, end, right, near)
        contexts.append(
            Context(
                before=own_before if begin == start else _masked(text, left, begin, near),
                after=own_after if stop == end else _masked(text, stop, right, near),
                own_before=own_before,
                own_after=own_after,
                sentence=text[left:right],
            )
        )
    return contexts


def _masked(text: str, start: int, end: int, spans: list[tuple[int, int]]) -> str:
    """`text[start:end]` with every span in it replaced by the mask."""
    pieces = []
    for a, b in spans:
        if b <= start or a >= end:
            continue
        pieces.append(text[start : max(a, start)])
        pieces.append(MASK)
        start = min(b, end)
    pieces.append(text[start:end])
    return "".join(pieces)
