"""How alike two abstracts are, and which of many are alike, without comparing all with all."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["SIMILAR", "shingles", "similar_pairs", "similarity"]

_SHINGLE = 5
SIMILAR = 0.8
"""The least Jaccard similarity of two wordings of one abstract."""

_TOKEN = re.compile(r"\w+")


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    r"""The five-token shingles of a text (lower-cased `\\w+`); a shorter text is one shingle."""
    return frozenset(_all_shingles(text))


def _all_shingles(text: str) -> Iterable[tuple[str, ...]]:
    tokens = _TOKEN.findall(text.lower())
    if len(tokens) < _SHINGLE:
        return [tuple(tokens)] if tokens else []
    return zip(tokens, tokens[1:], tokens[2:], tokens[3:], tokens[4:], strict=False)


def similarity(left: frozenset[tuple[str, ...]], right: frozenset[tuple[str, ...]]) -> float:
    """The Jaccard similarity of two sets of shingles; 0 where both are empty."""
    both = len(left & right)
    return both / (len(left) + len(right) - both) if both else 0.0


def similar_pairs(texts: Mapping[int, str]) -> Iterator[tuple[float, int, int]]:
    """Every pair at or over the threshold, without looking at every pair.

    Two sets that similar share one of their rarest fifth of shingles, whatever the order of rarity (prefix filter).
    """
    # Hashes differ from run to run and may collide: they only choose candidates, the texts decide.
    ids = {i: set(map(hash, _all_shingles(text))) for i, text in texts.items()}
    counts = Counter(chain.from_iterable(ids.values()))
    index: dict[int, list[int]] = defaultdict(list)
    candidates: set[tuple[int, int]] = set()
    for i in sorted(ids):
        shared = [code for code in ids[i] if counts[code] > 1]
        # The rarest come first, and those of this paper alone are the rarest: they can meet nobody.
        size = len(ids[i]) - int(SIMILAR * len(ids[i])) + 1 - (len(ids[i]) - len(shared))
        for code in sorted(shared, key=lambda code: (counts[code], code))[: max(size, 0)] if size > 0 else ():
            candidates.update((j, i) for j in index[code])
            index[code].append(i)
    for j, i in candidates:
        score = similarity(shingles(texts[j]), shingles(texts[i]))
        if score >= SIMILAR:
            yield score, j, i
