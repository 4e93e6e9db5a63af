"""Names of models and data sets cut into pieces: words, versions, sizes, dates, suffixes. Pure string work."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["MAKERS", "Piece", "PieceKind", "find_clash", "normalise", "pieces"]

PieceKind = Literal["word", "number", "size", "date", "suffix", "sign"]


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a name; `text` is normalised, `start` and `end` are offsets in the normalised name."""

    text: str
    kind: PieceKind
    start: int
    end: int


_DASHES = re.compile("[\u2010-\u2015\u2212\u00ad]")
_QUOTES = re.compile("[\u2018\u2019\u02bc\u2032`]")


@lru_cache(maxsize=65536)
def normalise(name: str) -> str:
    """The name with compatibility characters, dashes, quotes and white space made one of a kind.

    >>> normalise("Video\u2011MME  τ²")
    'Video-MME τ2'
    """
    text = _QUOTES.sub("'", _DASHES.sub("-", unicodedata.normalize("NFKC", name)))
    return " ".join(text.split())


# What tells one release of a model from another and may stand anywhere in its name.
_SUFFIXES = frozenset(
    re.findall(
        r"\w+",
        "instruct chat base it preview latest turbo mini nano micro tiny small medium large huge xl xxl pro max plus "
        "ultra lite flash sonnet opus haiku thinking reasoning coder code math vision vl omni audio video image dev "
        "schnell distill sft dpo rl zero high low fast",
    ),
)
# Who made a model is no part of its name: `OpenAI o1`.
MAKERS = frozenset(re.findall(r"\w+", "alibaba anthropic deepmind google meta microsoft nvidia openai"))
_PIECE = re.compile(
    r"""
      (?P<date>(?<![\d.])20\d\d-?[01]\d-?[0-3]\d(?!\d))
    | (?P<size>(?<![A-Za-z\d.])(?:[AaEe](?=\d+(?:\.\d+)?[Bb]))?(?:\d+[xX])?\d+(?:\.\d+)?\ ?[BbMTKk](?![^\W_]))
    | (?P<glued>(?<=[A-Za-z]{3})\d+(?:\.\d+)?[Bb](?![^\W_]))
    | (?P<number>(?:(?<=[\s\-._(\[/])[vV]\.?)?\d+(?:\.\d+)*(?:[a-z](?![^\W_]))?)
    | (?P<word>[^\W\d_]+)
    | (?P<sign>[+\#*∞])
    """,
    re.VERBOSE,
)
_GLUED_VERSION = re.compile(r"(?<=[^\W\d_])[vV](?=\d)")


@lru_cache(maxsize=65536)
def pieces(name: str) -> tuple[Piece, ...]:
    """The pieces of a name of a model or dataset, in order.

    >>> [(piece.text, piece.kind) for piece in pieces("Llama-3.1-8B-Instruct")]
    [('llama', 'word'), ('3.1', 'number'), ('8b', 'size'), ('instruct', 'suffix')]
    >>> [piece.text for piece in pieces("TabPFNv2")], [piece.text for piece in pieces("Gemini 3.0 Pro")]
    (['tabpfn', '2'], ['gemini', '3', 'pro'])
    """
    text = normalise(name)
    # `SMACv2` is cut before its v; a blank of equal width keeps the offsets.
    scanned = _GLUED_VERSION.sub("\0", text)
    found: list[Piece] = []
    for match in _PIECE.finditer(scanned):
        kind = match.lastgroup or "word"
        found.append(Piece(*_read(match[0], kind, is_first=not found), match.start(), match.end()))
    return tuple(_with_start_of_v(text, piece) for piece in found)


def _with_start_of_v(text: str, piece: Piece) -> Piece:
    """A number right behind a blanked v starts at the v."""
    before = piece.start - 1
    if piece.kind == "number" and before > 0 and text[before] in "vV" and text[before - 1].isalpha():
        return Piece(piece.text, piece.kind, before, piece.end)
    return piece


def _read(text: str, kind: str, *, is_first: bool) -> tuple[str, PieceKind]:
    lower = text.casefold()
    if kind in {"size", "glued"}:
        return lower.replace(" ", ""), "size"
    if kind == "date":
        return lower.replace("-", ""), "date"
    if kind == "number":
        return _number(lower.lstrip("v.")), "number"
    if kind == "sign":
        return lower, "sign"
    return lower, "suffix" if lower in _SUFFIXES and not is_first else "word"


def _number(text: str) -> str:
    """A version without the zeros that say nothing: `3.0` is 3, `10` stays."""
    return re.sub(r"(?:\.0+)+(?=[a-z]?$)", "", text)


# ------------------------------------------------------------------------------------------------- releases

_SEVERAL = re.compile(r" and |/|,|&")  # such a name means several releases
_YEAR = re.compile(r"20(\d\d)\Z")


def find_clash(names: Iterable[str]) -> tuple[str, str] | None:
    """Two of the names that cannot be one release: the same first word, and another version or size.

    >>> find_clash(["Llama-3-8B", "Llama 3 70B", "LLaMA"])
    ('Llama 3 70B', 'Llama-3-8B')
    >>> find_clash(["AIME 2024", "AIME24", "Llama-2"])
    """
    rows = [(name, _release(name)) for name in sorted(set(names)) if not _SEVERAL.search(name)]
    for (first, (head, *ours)), (second, (other, *theirs)) in combinations(rows, 2):
        if head and head == other and any(a and b and a != b for a, b in zip(ours, theirs, strict=True)):
            return first, second
    return None


def _release(name: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The first word of a name, its versions (years without their century) and its sizes."""
    row = pieces(name)
    numbers = sorted(_YEAR.sub(r"\1", piece.text) for piece in row if piece.kind in {"number", "date"})
    sizes = sorted(piece.text for piece in row if piece.kind == "size")
    return (row[0].text if row else ""), tuple(numbers), tuple(sizes)
