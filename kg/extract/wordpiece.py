"""WordPiece as the uncased BERT family reads it, with offsets; no other tokenizer is needed at run time.

After Wu et al., "Google's neural machine translation system" (2016), in the form that Devlin et al. (2019) gave it:
text is lower-cased, accents are stripped, punctuation stands alone, and each word is cut greedily into the longest
pieces of the vocabulary.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Pieces", "WordPiece"]

_WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
_MAX_CHARACTERS = 100  # a longer word is unknown, as in the original


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of a text: `ids`, and for each its stretch of the text and the number of its word."""

    ids: tuple[int, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    words: tuple[int, ...]


@lru_cache(maxsize=65536)
def _fold(word: str) -> str:
    stripped = unicodedata.normalize("NFD", word.lower())
    return "".join(char for char in stripped if unicodedata.category(char) != "Mn")


class WordPiece:
    """A vocabulary and the way it cuts words.

    Args:
        vocabulary: the pieces in order of their ids.
    """

    def __init__(self, vocabulary: list[str]) -> None:
        self._ids = {piece: number for number, piece in enumerate(vocabulary)}
        self.unknown = self._ids["[UNK]"]
        self.first = self._ids["[CLS]"]
        self.last = self._ids["[SEP]"]
        self._cut = lru_cache(maxsize=65536)(self._cut_word)

    def __call__(self, text: str) -> Pieces:
        """The pieces of a text, without the marks for its beginning and end."""
        ids: list[int] = []
        starts: list[int] = []
        ends: list[int] = []
        words: list[int] = []
        for number, match in enumerate(_WORD.finditer(text)):
            at, stop = match.span()
            cut = self._cut(match[0])
            if len(cut) == 1:  # most words are one piece
                ids.append(cut[0][0])
                starts.append(at)
                ends.append(stop)
                words.append(number)
                continue
            for piece, length in cut:
                ids.append(piece)
                starts.append(at)
                at = min(at + length, stop)
                ends.append(at)
                words.append(number)
            ends[-1] = stop
        return Pieces(tuple(ids), tuple(starts), tuple(ends), tuple(words))

    def _cut_word(self, word: str) -> tuple[tuple[int, int], ...]:
        """(id, length) of the pieces of one word; one unknown piece where the vocabulary does not cover it."""
        folded = _fold(word)
        unknown = ((self.unknown, len(word)),)
        if not folded or len(folded) > _MAX_CHARACTERS:
            return unknown
        pieces = []
        at = 0
        while at < len(folded):
            end = len(folded)
            mark = "##" if at else ""
            while end > at and mark + folded[at:end] not in self._ids:
                end -= 1
            if end == at:
                return unknown
            pieces.append((self._ids[mark + folded[at:end]], end - at))
            at = end
        return tuple(pieces)
