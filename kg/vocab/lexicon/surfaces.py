"""Which surface of an entity may be matched how: the shape of the spelling decides, counts can only demote it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg.vocab.names import fold_name

if TYPE_CHECKING:
    from kg.vocab.lexicon.draft import Draft
    from kg.vocab.lexicon.entry import MatchKind

__all__ = ["is_concept", "is_distinctive", "match_kind"]

_MIN_SAFE = 3
# HellaSwag; LLaVA; Meta-World, Terminal-Bench; SWE-bench, τ-bench
_MIXED = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_HAS_INNER_CAPITAL = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Z]\w*-[A-Z]\w|\w-[Bb]ench\b|[A-Z]\w*[Bb]ench\b")


def is_distinctive(surface: str) -> bool:
    """Whether a spelling cannot be ordinary words: inner capitals, or letters with digits, or three capitals.

    >>> [is_distinctive(s) for s in ("QH9", "HellaSwag", "MMLU", "GPQA Diamond")]
    [True, True, True, True]
    >>> [is_distinctive(s) for s in ("Adam", "graph", "Graph Neural Network")]
    [False, False, False]
    """
    words = surface.split(" ")
    if len(words) > 1:
        return any(map(is_distinctive, words)) and all(word[:1].isupper() or word[:1].isdigit() for word in words)
    if sum(map(str.isalnum, surface)) < _MIN_SAFE:
        return False
    has_capitals = sum(map(str.isupper, surface)) >= _MIN_SAFE
    return has_capitals or _has_digit(surface) or bool(_HAS_INNER_CAPITAL.search(surface))


def _has_digit(surface: str) -> bool:
    """Whether letters, at least one of them a capital, stand with digits."""
    return any(map(str.isupper, surface)) and any(map(str.isdigit, surface))


def is_concept(surface: str) -> bool:
    """Whether a spelling is made of ordinary words, in any case: such a name is written in any case and number.

    >>> [is_concept(s) for s in ("graph neural network", "Persistent Homology", "accuracy", "MMLU", "Adam")]
    [True, True, True, False, False]
    """
    words = [word for word in re.split(r"[-_ ]", surface) if word]
    plain = [word for word in words if word.isalpha() and (word.islower() or word.istitle())]
    if len(words) == 1:
        return surface.islower() and surface.isalpha() and len(surface) > _MIN_SAFE
    return any(len(word) > _MIN_SAFE for word in plain) and len(plain) >= len(words) - 1


def match_kind(draft: Draft, surface: str, ordinary: frozenset[str]) -> MatchKind:
    """How a surface of a draft matches, before counting.

    A name that is an English word (`ordinary`, folded) is not safe, unless it has capitals inside (mAP, LLaMA).
    """
    is_word = surface.isalpha() and fold_name(surface)[0] in ordinary
    if draft.type in ("METHOD", "TASK", "METRIC") and is_concept(surface):
        return "folded"
    if is_word and not _MIXED.search(surface):
        return "cue"
    if is_distinctive(surface):
        return "safe"
    return "safe" if surface in draft.trusted and _is_capitalised(surface) else "cue"


def _is_capitalised(surface: str) -> bool:
    """Whether a capital stands at the start of it, and enough letters to be no abbreviation of two."""
    return surface[:1].isupper() and len(surface) > _MIN_SAFE
