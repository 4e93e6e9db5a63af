"""Scores of pieces -> typed spans: the best sequence of tags that is one.

Tag 0 is "outside"; tags 1 + 2t and 2 + 2t begin and continue a name of type t. A name may only be continued by its own
type, so the best path is found by the Viterbi algorithm (Viterbi 1967) over log probabilities of words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kg.extract.wordpiece import Pieces

__all__ = ["TaggedSpan", "best_path", "find_tagged_spans", "softmax", "windows"]

_IMPOSSIBLE = -1e9
_NEXT_DOOR = 2.0
"""What it costs to begin a name right after one of its own type, no word between: among 33,000 annotated surfaces there
are 36 such pairs. Most are one name ("QK" "2D Sparsity") or begin with a word too many ("lowest" "ECE")."""


@dataclass(frozen=True, slots=True)
class TaggedSpan:
    """A span of plain text; `types` and `roles` are probabilities, `certainty` that it is a name at all."""

    start: int
    end: int
    certainty: float
    types: tuple[float, ...]
    roles: tuple[float, ...]


def softmax(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities over the last axis."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return raised / raised.sum(axis=-1, keepdims=True)  # type: ignore[no-any-return]


def windows(length: int, most: int, overlap: int) -> list[tuple[int, int]]:
    """Half-open stretches of at most `most` pieces that cover `length` pieces; neighbours share `overlap` pieces.

    >>> windows(10, 6, 2), windows(5, 6, 2)
    ([(0, 6), (4, 10)], [(0, 5)])
    """
    found = [(0, min(length, most))]
    while found[-1][1] < length:
        start = found[-1][1] - overlap
        found.append((start, min(length, start + most)))
    return found


def best_path(probabilities: NDArray[np.float32]) -> list[int]:
    """The best sequence of tags (Viterbi), one row of probabilities a word.

    Tag 0 is outside, 2n - 1 begins a name of type n and 2n continues it. A name is only continued where one of its type
    has begun, and hardly ever begun right after one of its type. So the way into a tag is the best way of all, but for a
    continuation one of two, and for a beginning another where the best of all is a name of its type.

    >>> best_path(np.array([[0.1, 0.9, 0.0], [0.1, 0.0, 0.9], [0.4, 0.0, 0.6]], dtype=np.float32))
    [1, 2, 2]
    >>> best_path(np.array([[0.1, 0.9, 0.0], [0.1, 0.5, 0.4]], dtype=np.float32))
    [1, 2]
    """
    rows = np.log(probabilities + 1e-9).astype(np.float64).tolist()
    state = rows[0]
    continuing = range(2, len(state), 2)
    for tag in continuing:
        state[tag] = _IMPOSSIBLE  # nothing to continue at the beginning
    back: list[list[int]] = []
    for row in rows[1:]:
        most = max(state)
        best = state.index(most)
        fresh = [most + score for score in row]
        ways = [best] * len(row)
        for tag in continuing:
            ways[tag] = tag - 1 if state[tag - 1] >= state[tag] else tag
            fresh[tag] = state[ways[tag]] + row[tag]
        if best:  # within a name: to begin another of its type costs
            tag = best + best % 2
            costly = state.copy()
            costly[tag - 1] -= _NEXT_DOOR
            costly[tag] -= _NEXT_DOOR
            ways[tag - 1] = costly.index(max(costly))
            fresh[tag - 1] = max(costly) + row[tag - 1]
        back.append(ways)
        state = fresh
    path = [state.index(max(state))]
    for ways in reversed(back):
        path.append(ways[path[-1]])
    return path[::-1]


def find_tagged_spans(pieces: Pieces, tags: NDArray[np.float32], roles: NDArray[np.float32]) -> list[TaggedSpan]:
    """The names of a text, in order.

    Args:
        pieces: the pieces of the text.
        tags: probabilities of tags, one row a piece; a word is judged by its first piece.
        roles: probabilities of roles, one row a piece.
    """
    first = [i for i, word in enumerate(pieces.words) if i == 0 or word != pieces.words[i - 1]]
    if not first:
        return []
    ends = [*first[1:], len(pieces.words)]
    found: list[tuple[int, int, list[int]]] = []
    is_open = False
    for (begin, stop), tag in zip(zip(first, ends, strict=True), best_path(tags[first]), strict=True):
        if tag == 0:
            is_open = False
        elif tag % 2 or not is_open:
            found.append((pieces.starts[begin], pieces.ends[stop - 1], [begin]))
            is_open = True
        else:
            found[-1] = (found[-1][0], pieces.ends[stop - 1], [*found[-1][2], begin])
    return [_tagged(start, end, tags[rows], roles[rows]) for start, end, rows in found]


def _tagged(start: int, end: int, tags: NDArray[np.float32], roles: NDArray[np.float32]) -> TaggedSpan:
    types = (tags[:, 1::2] + tags[:, 2::2]).mean(axis=0)
    return TaggedSpan(
        start, end, float(1 - tags[:, 0].mean()), tuple(map(float, types)), tuple(map(float, roles.mean(axis=0)))
    )
