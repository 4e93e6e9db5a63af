"""Words by character class: every boundary between a letter run and anything else is a token boundary.

spaCy's own tokenizer keeps `MMLU,HLE`, `LIBERO→RoboTwin` or `GPT-4V.` in one piece, so that spans found by
characters cannot be mapped to tokens. Here every whole-word span has token boundaries.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import registry
from spacy.vocab import Vocab

__all__ = ["WordTokenizer", "make_tokenizer"]

_TOKEN = re.compile(r"\w+|[^\w\s]|\s+")
_SPACED = re.compile(r"(\w+|[^\w\s])( ?)")
_ODD_SPACE = re.compile(r"^\s|\s\s|[^\S ]")


class WordTokenizer:
    """Text -> Doc whose tokens are runs of word characters, single symbols, and odd white space."""

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab

    def __call__(self, text: str) -> Doc:
        """A Doc with `doc.text == text`."""
        if not _ODD_SPACE.search(text):
            pairs = _SPACED.findall(text)
            return Doc(self.vocab, words=[word for word, _ in pairs], spaces=[bool(space) for _, space in pairs])
        words: list[str] = []
        spaces: list[bool] = []
        for match in _TOKEN.finditer(text):
            piece = match.group()
            if piece.isspace():
                if words and piece[0] == " ":
                    spaces[-1] = True
                    piece = piece[1:]
                if not piece:
                    continue
            words.append(piece)
            spaces.append(False)
        return Doc(self.vocab, words=words, spaces=spaces)

    def to_bytes(self, **_: object) -> bytes:
        """Nothing to store: the tokenizer has no state (spaCy asks every tokenizer for this)."""
        return b""

    def from_bytes(self, _data: bytes, **_: object) -> WordTokenizer:
        """Itself; see `to_bytes`."""
        return self


@registry.tokenizers("kg.words.v1")  # type: ignore[untyped-decorator] # spaCy types no registry
def make_tokenizer() -> Callable[[Language], WordTokenizer]:
    """The factory that a spaCy config names."""
    return lambda nlp: WordTokenizer(nlp.vocab)
