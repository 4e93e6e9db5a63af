"""Families: the names above a name (Llama-3.1-8B-Instruct -> Llama-3.1-8B -> Llama-3.1 -> Llama), read off the name.

`ancestors` says which names would stand above a name; it knows no corpus. Which of them become nodes is decided by
`kg.resolve.kinship`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from kg.vocab.pieces import Piece, normalise, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kg.model import EntityType

__all__ = ["Ancestor", "Relation", "Step", "ancestors"]

Relation = Literal["kg:variantOf", "kg:partOf"]
Step = Literal["size", "suffix", "version", "date", "year", "word", "head", "affix"]


@dataclass(frozen=True, slots=True)
class Ancestor:
    """A name above another: how they relate, and which piece was taken off to get there.

    `is_sure`: the piece (a size, a year, a version number) says by itself that the shorter name is a name.
    """

    name: str
    relation: Relation
    step: Step
    is_sure: bool = False


_LEAST_STEM = 2
_LEAST_METHOD = 3
_PART_WORDS = frozenset(
    re.findall(
        r"\w+",
        "lite verified mini val test dev train diamond hard easy small medium large long short goal spatial object "
        "subset minival core s m l xs xl full 2d 3d",
    ),
)
# A name that ends in one of these is complete: SWE-bench is no variant of SWE.
_WHOLE_NAMES = frozenset(re.findall(r"\w+", "arena bench benchmark corpus dataset eval gym leaderboard qa suite"))
_YEAR = re.compile(r"(?:19|20)\d\d\Z")
# Behind a name of four letters or more two digits are a year too: AIME24, EndoVis17.
_SHORT_YEAR = re.compile(r"[12]\d\Z")
_YEARLY = 4


@lru_cache(maxsize=65536)
def ancestors(type_: EntityType, name: str) -> tuple[Ancestor, ...]:
    """The names above a name, nearest first; none for a name without pieces to take off.

    >>> [one.name for one in ancestors("MODEL", "Llama-3.1-8B-Instruct")]
    ['Llama-3.1-8B', 'Llama-3.1', 'Llama']
    >>> [one.name for one in ancestors("MODEL", "Claude Sonnet 4.5")]
    ['Claude 4.5', 'Claude']
    >>> [(one.name, one.relation) for one in ancestors("DATASET", "LIBERO-10")]
    [('LIBERO', 'kg:partOf')]
    """
    if type_ == "MODEL":
        return _model_chain(name)
    if type_ == "DATASET":
        return _dataset_chain(name)
    return _method_chain(name) if type_ == "METHOD" else ()


def _model_chain(name: str) -> tuple[Ancestor, ...]:
    """Take off one piece after another: from the right, but a suffix in front of a version goes first."""
    text = normalise(name)
    chain: list[Ancestor] = []
    while True:
        row = pieces(text)
        piece = _last_to_go(row)
        if piece is None or _is_inside_word(text, piece):
            return tuple(chain)
        is_sure = piece.kind == "size" or _is_version(text, piece)
        # One number alone is a version, and what bears a version and a suffix has a family of that version.
        numbers = sum(other.kind == "number" for other in row)
        is_sure = is_sure or (piece.kind in {"number", "suffix"} and numbers == 1)
        text = _without(text, piece)
        if not _is_stem(text):
            return tuple(chain)
        chain.append(Ancestor(text, "kg:variantOf", _step(piece), is_sure))


def _last_to_go(row: tuple[Piece, ...]) -> Piece | None:
    """The piece that makes the name narrowest: its last one, but a suffix in front of a closing version."""
    if len(row) <= 1:
        return None
    last = row[-1]
    if last.kind == "number" and row[-2].kind == "suffix" and len(row) > 2:  # noqa: PLR2004 - family, suffix, version
        return row[-2]
    return last


def _dataset_chain(name: str) -> tuple[Ancestor, ...]:
    """The names to the left of its last pieces, then the one that a modifier stands before (`Rotated MNIST`)."""
    text = normalise(name)
    return (*_dataset_prefixes(text), *_heads(text, r" +"), *_coined_data(text))


_LETTER_BEFORE = re.compile(r"(?<![^\W_])[A-Za-z]{1,2}(?=[A-Z][A-Z\d]{3,}\Z)")
_LETTER_AFTER = re.compile(r"(?<=[A-Z]{3})[a-z]\Z")


def _coined_data(text: str) -> Iterator[Ancestor]:
    """The data set whose name got one letter more: FEMNIST, RefCOCOg."""
    before, after = _LETTER_BEFORE.search(text), _LETTER_AFTER.search(text)
    if before and not before.start():
        for size in range(1, before.end() + 1):
            yield Ancestor(text[size:], "kg:variantOf", "affix")
    if after:
        yield Ancestor(text[: after.start()], "kg:variantOf", "affix")


def _dataset_prefixes(text: str) -> tuple[Ancestor, ...]:
    """Take pieces off the right; a year, a size or the word for a split makes it a part, all else a variant."""
    chain: list[Ancestor] = []
    while True:
        row = pieces(text)
        if len(row) <= 1 or row[-1].text in _WHOLE_NAMES:
            return tuple(chain)
        piece = row[-1]
        if _is_inside_word(text, piece):
            return tuple(chain)
        is_glued = piece.start > 0 and text[piece.start - 1].isalnum()
        step: Step = "year" if _YEAR.match(piece.text) or _is_short_year(text, piece) else _step(piece)
        is_part = step in {"year", "size", "date"} or piece.text in _PART_WORDS or (step == "version" and not is_glued)
        is_version = _is_version(text, piece)
        text = _without(text, piece)
        if not _is_stem(text):
            return tuple(chain)
        relation: Relation = "kg:partOf" if is_part and not is_version else "kg:variantOf"
        chain.append(Ancestor(text, relation, step, is_version or step == "year"))


def _is_short_year(text: str, piece: Piece) -> bool:
    stem = text[: piece.start].rstrip(" -'")
    is_end = piece.end == len(text) and piece.kind == "number"
    is_word = stem.isalpha() and len(stem) >= _YEARLY and text[: piece.start] in {stem, stem + " ", stem + "'"}
    return is_end and is_word and bool(_SHORT_YEAR.match(piece.text))


def _method_chain(name: str) -> tuple[Ancestor, ...]:
    """The name without its version, then what its last words name: `offline reinforcement learning` is a kind of it."""
    text = normalise(name)
    chain: list[Ancestor] = []
    row = pieces(text) if any(char.isdigit() for char in text[-4:]) else ()
    if len(row) > 1 and row[-1].kind == "number":
        stem = _without(text, row[-1])
        # FP8 is no version of an FP.
        if _is_stem(stem) and sum(map(str.isalpha, stem)) >= _LEAST_METHOD:
            chain.append(Ancestor(stem, "kg:variantOf", "version"))
    return (*chain, *_heads(text, r"[ -]+"), *_affixes(text))


# Two letters are a word's end more often than a kind; these three are what names are coined with.
_GLUED_HEAD = re.compile(r"(?<=[a-z])(?:[A-Z]{3,}|RL|FL|KD|LoRA|MoE|NeRF)s?\Z")
_STEM = re.compile(r"(?P<name>[^\W\d_]\w*)(?=-)|(?P<plus>.*\w)(?=\+{1,2}\Z)|(?P<glued>.*\d)(?=[A-Z])")
_LEAST_FRAME = 3
_SMALL_WORDS = frozenset(["and", "by", "for", "from", "in", "of", "on", "or", "the", "to", "via", "with"])


def _affixes(text: str) -> Iterator[Ancestor]:
    """What a coined name shows of its kind: LieGAN is a GAN, ZO-GDM a ZO, federated prompt learning federated."""
    if " " not in text:
        glued, stem = _GLUED_HEAD.search(text), _STEM.match(text)
        found = [match[0] for match in (glued, stem) if match]
    else:
        words = text.split(" ")
        is_frame = len(words) >= _LEAST_FRAME and not _SMALL_WORDS & set(words)
        found = [f"{words[0]} {words[-1]}"] if is_frame else []
    for name in found:
        if _is_stem(name):
            yield Ancestor(name, "kg:variantOf", "affix")


def _is_inside_word(text: str, piece: Piece) -> bool:
    """Whether a word hangs on a digit before it: Bench2Drive is no Bench2."""
    return piece.kind == "word" and len(piece.text) > 1 and text[piece.start - 1 : piece.start].isdigit()


def _heads(text: str, gaps: str) -> Iterator[Ancestor]:
    """What the last words of a phrase name, longest first."""
    for gap in re.finditer(gaps, text):
        rest = text[gap.end() :]
        if _is_stem(rest):
            yield Ancestor(rest, "kg:variantOf", "head")


def _is_version(text: str, piece: Piece) -> bool:
    """Whether a piece is marked as a version: `v2`, `2.0`."""
    return piece.kind == "number" and bool(re.match(r"[vV]\.?\d|\d+\.\d", text[piece.start : piece.end]))


def _step(piece: Piece) -> Step:
    if piece.kind == "number":
        return "version"
    return piece.kind if piece.kind in {"size", "date", "suffix"} else "word"


def _without(text: str, piece: Piece) -> str:
    """The name without one piece and the separator (and brackets) that came with it."""
    before = re.sub(r"[\s\-_./(\[:]+$", "", text[: piece.start])
    after = re.sub(r"^[\])]+", "", text[piece.end :])
    # The letter of a version goes with its number: Kimi K2 is a Kimi, not a Kimi K.
    if piece.kind == "number" and not after:
        before = re.sub(r"[\s\-_.]+[A-Za-z]$", "", before)
    if before and after and re.match(r"[^\W_]", after):
        return f"{before} {after}"
    return before + after


def _is_stem(text: str) -> bool:
    """Whether what is left can be a name: it starts with a letter and has two letters, or a letter and a digit."""
    return text[:1].isalpha() and sum(char.isalnum() for char in text) >= _LEAST_STEM
