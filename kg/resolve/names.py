"""The key under which two spellings of one name meet.

Pure string work. A MODEL or DATASET name is a row of pieces (words, versions, sizes, dates, suffixes), and two names
are one only if all pieces agree. A METHOD, TASK or METRIC name is a phrase: plural, hyphens, spelling and an empty
head word ("method") do not count. Which names are mentioned, and what the lexicon knows, is not known here.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from kg.vocab.names import singular
from kg.vocab.pieces import MAKERS, Piece, normalise, pieces

if TYPE_CHECKING:
    from kg.model import EntityType

__all__ = ["match_key", "phrase_key"]

# ----------------------------------------------------------------------------------------------------- keys


@lru_cache(maxsize=65536)
def match_key(type_: EntityType, name: str) -> str:
    """The key of a name: names of one type with one key are written the same.

    >>> match_key("MODEL", "Claude Sonnet 4.5") == match_key("MODEL", "Claude-4.5-Sonnet")
    True
    >>> match_key("MODEL", "GPT-4o mini") == match_key("MODEL", "o4-mini")
    False
    >>> match_key("METHOD", "Graph Neural Networks") == match_key("METHOD", "graph-neural network")
    True
    """
    if type_ == "MODEL":
        return _model_key(singular(name))
    return _row_key(pieces(name)) or name if type_ == "DATASET" else phrase_key(name)


def _row_key(row: tuple[Piece, ...]) -> str:
    """The pieces in order; words that touch count as one, numbers stay apart."""
    key, last = "", ""
    for piece in row:
        is_glue = {last, piece.kind} <= {"word", "suffix", "sign", ""}
        key += piece.text if is_glue else f" {piece.text}"
        last = piece.kind
    return key


def _model_key(name: str) -> str:
    """As `_row_key`, but suffixes and sizes may stand anywhere."""
    row = pieces(name)
    if len(row) > 1 and row[0].text in MAKERS and row[1].kind == "word":
        row = row[1:]
    fixed = tuple(piece for piece in row if piece.kind not in {"suffix", "size"})
    free = sorted(piece.text for piece in row if piece.kind in {"suffix", "size"})
    return " / ".join([_row_key(fixed), *free]) or name


_WORD = re.compile(r"[^\W_]+|[+#*]+")
_EQUAL_WORDS = {
    "modelling": "model",
    "modeling": "model",
    "optimisation": "optimization",
    "optimiser": "optimizer",
    "behaviour": "behavior",
    "quantisation": "quantization",
    "normalisation": "normalization",
    "regularisation": "regularization",
    "generalised": "generalized",
    "caching": "cache",
    "squared": "square",
    "continued": "continual",
    "learnt": "learned",
}
_EQUAL_PHRASES = (
    (re.compile(r"\bzero order\b"), "zeroth order"),
    (re.compile(r"\brl\b"), "reinforcement learn"),
    (re.compile(r"\bas an? "), ""),
    (re.compile(r"\bpre train\b"), "pretrain"),
    (re.compile(r"\bfin tun\b"), "finetun"),
    # Adversarial training and adversarial learning, an error and the loss made of it, diffusion-based and diffusion.
    (re.compile(r"\b(adversarial|task|multitask|contrastiv|federat|\w*supervis|curriculum) train$"), r"\1 learn"),
    (re.compile(r"\b(error|entropy|divergenc|likelihood) loss$"), r"\1"),
    (re.compile(r"(?<=\w) bas(?= )"), ""),
    (re.compile(r"\b(\w*supervis|contrastiv|predictiv) representation learn\b"), r"\1 learn"),
    (re.compile(r"\binference time (?:comput )?scal\b|\btest time comput scal\b"), "test time scal"),
)
# Head words that add nothing to a name that is complete without them.
_EMPTY_HEADS = frozenset(["algorithm", "approach", "framework", "method", "model", "procedure", "technique"])
# After a compound modifier (zeroth-order, primal-dual) these name the same thing too.
_LOOSE_HEADS = frozenset(["estimation", "estimator", "method", "optimization", "optimizer"])


@lru_cache(maxsize=65536)
def phrase_key(name: str) -> str:
    """The key of a phrase: lower-case letters and digits, the last word singular, no empty head.

    >>> phrase_key("Zeroth-Order Method") == phrase_key("zero-order optimizer")
    True
    >>> phrase_key("fine-tuning") == phrase_key("finetuning"), phrase_key("C++") == phrase_key("C")
    (True, False)
    """
    text = normalise(singular(name))
    folded = unicodedata.normalize("NFKD", text).casefold().replace("'s ", "s ").replace("'", "")
    words = [_EQUAL_WORDS.get(word, word) for word in _WORD.findall(folded)]
    if not words:
        return text.casefold()
    if len(words) > 1 or len(words[0]) >= _LONG_WORD:
        words = [_stem(word) for word in words]
    joined = " ".join(words)
    for pattern, instead in _EQUAL_PHRASES:
        joined = pattern.sub(instead, joined)
    words = joined.split()
    return "".join(words[:-1] if _is_empty_head(words, text) else words)


_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|e)\Z")
_VOWEL = re.compile("[aeiouy]")


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    """A word without -ing, -ed or -e: mixed and mix precision, load balancing and load balance are one."""
    if word in _KEPT_WORDS:
        return word
    stem = _ENDING.sub("", word)
    if stem == word or not _VOWEL.search(stem):
        return word
    # pruning, pruned -> prun; as the stem of prunning would be.
    return stem[:-1] if stem[-1] == stem[-2] and stem[-1] not in "sl" else stem


_LONG_WORD = 8
_KEPT_WORDS = _EMPTY_HEADS | _LOOSE_HEADS | {"inference", "speed", "time"}


def _is_empty_head(words: list[str], text: str) -> bool:
    """Whether the last word says nothing: two words or a proper name stand before it, or a compound modifier."""
    rest = text.rpartition(" ")[0]
    if words[-1] in _LOOSE_HEADS and "-" in rest.rpartition(" ")[2] and len(words) > 2:  # noqa: PLR2004 - "a-b head"
        return True
    is_name = bool(rest) and not rest.islower() and not rest.istitle()
    return words[-1] in _EMPTY_HEADS and (len(words) > 2 or (len(words) > 1 and is_name))  # noqa: PLR2004 - see above
