"""Counts over annotated abstracts: how often an entry's surfaces stand there, and how often they name it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kg.vocab.matcher import Matcher
from kg.vocab.names import fold_name, name_key

if TYPE_CHECKING:
    from kg.vocab.lexicon import Lexicon
    from kg.vocab.lexicon.gold import Annotated

__all__ = ["Counts", "count_matches", "smoothed"]


@dataclass(slots=True)
class Counts:
    """Abstracts in which an entry was found, and in which it was right (same type, a shared name key).

    `spellings`: folded-with-case form -> [found, right] of that one spelling.
    """

    found: int = 0
    right: int = 0
    spellings: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))


def count_matches(lexicon: Lexicon, abstracts: Iterable[Annotated]) -> dict[str, Counts]:
    """Entry id -> counts over the abstracts; every entry that a hit could mean is counted."""
    matcher = Matcher.from_lexicon(lexicon)
    counts: dict[str, Counts] = defaultdict(Counts)
    for abstract in abstracts:
        gold = Counter((named.type, key) for named in abstract.named for key in named.keys)
        for entry_id, spellings in _spellings(matcher, abstract.text).items():
            entry = lexicon.entries[entry_id]
            keys = {*map(name_key, spellings), name_key(entry.name)}
            count = counts[entry_id]
            count.found += 1
            count.right += any(gold[entry.type, key] for key in keys)
            for spelling in {fold_name(s)[1] for s in spellings}:
                count.spellings[spelling][0] += 1
                count.spellings[spelling][1] += any(
                    gold[entry.type, name_key(s)] for s in spellings if fold_name(s)[1] == spelling
                )
    return dict(counts)


def _spellings(matcher: Matcher, text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for hit in matcher.find(text):
        if not hit.is_partial:
            for entry_id in hit.entries:
                found[entry_id].add(text[hit.start : hit.end])
    return found


def smoothed(right: int, found: int, *, expected: float, weight: float = 2.0) -> float:
    """Share of right ones, drawn towards what is expected of such entries; two decimals.

    >>> smoothed(0, 0, expected=0.8), smoothed(8, 10, expected=0.5, weight=2)
    (0.8, 0.75)
    """
    return round((right + weight * expected) / (found + weight), 2)
