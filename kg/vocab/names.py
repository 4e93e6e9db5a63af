"""Names of things: the key they are compared by, their singular, and text folded for matching.

What lives here is pure string work that both extraction and resolution rely on. What does not: slugs and IRIs
(kg.vocab.iris), and anything that knows an entity (kg.vocab.lexicon).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

__all__ = ["FoldedText", "fold", "fold_name", "is_acronym_of", "name_key", "singular"]

_SPELLED = {"+": "plus", "#": "sharp"}


@lru_cache(maxsize=65536)
def name_key(name: str) -> str:
    """The letters and digits of a name, folded; two names with one key are written the same.

    Superscripts count as digits, Greek stays Greek, `+` and `#` are spelled so that C++ and C# stay apart.

    >>> name_key("τ²-Bench"), name_key("GPT-4o"), name_key("C++")
    ('τ2bench', 'gpt4o', 'cplusplus')
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    spelled = "".join(_SPELLED.get(char, char) for char in folded)
    return "".join(char for char in spelled if char.isalnum())


# ------------------------------------------------------------------------------------------------ singular

# Words in -s that are no plurals, beside those the endings -ss, -us, -is, -ics already say.
_SINGULAR_IN_S = frozenset(
    {"always", "atlas", "bias", "canvas", "chaos", "gas", "lens", "means", "news", "series", "species"}
)
# Words in -ics that are plurals: of a thing one can count.
_PLURAL_IN_ICS = frozenset({"characteristics", "critics", "heuristics", "logics", "metrics", "mosaics", "topics"})
_SHORTEST_PLURAL = 4
_IRREGULAR = {
    "analyses": "analysis",
    "bases": "basis",
    "biases": "bias",
    "caches": "cache",
    "corpora": "corpus",
    "criteria": "criterion",
    "hypotheses": "hypothesis",
    "indices": "index",
    "lenses": "lens",
    "matrices": "matrix",
    "mixtures": "mixture",
    "parentheses": "parenthesis",
    "phenomena": "phenomenon",
    "simplices": "simplex",
    "syntheses": "synthesis",
    "vertices": "vertex",
}
# A capitalised word alone is a proper name (Adams, Frames), unless it ends like the head of a method's name.
_PLURAL_HEADS = (
    "agents",
    "autoencoders",
    "bandits",
    "classifiers",
    "decoders",
    "embeddings",
    "encoders",
    "ensembles",
    "forests",
    "models",
    "networks",
    "processes",
    "transformers",
    "trees",
)
_OF = re.compile(r"\b[Oo]f[\s-]\Z")
_WORD_AT_END = re.compile(r"[A-Za-z]+\Z")
_PLURAL_ACRONYM = re.compile(r"(?=(?:.*[A-Z]){2})[A-Za-z0-9]*(?P<tail>[A-Z0-9][a-z]{0,3}s)\Z")


@lru_cache(maxsize=65536)
def singular(name: str) -> str:
    """The name with its last word in the singular; names that only look plural come back as they are.

    >>> singular("GNNs"), singular("graph neural networks"), singular("sensitivity analyses")
    ('GNN', 'graph neural network', 'sensitivity analysis')
    >>> singular("Adams"), singular("FoeGlass"), singular("BLEUS"), singular("mixture of experts")
    ('Adams', 'FoeGlass', 'BLEUS', 'mixture of experts')
    """
    found = _WORD_AT_END.search(name)
    if not found:
        return name
    word, before = found.group(), name[: found.start()]
    # Where the head stands before "of" the last word stays: a mixture of experts, a bag-of-words.
    if _OF.search(before) or word.isupper() or not word.casefold().endswith(("s", "a")):
        return name
    if coined := _PLURAL_ACRONYM.match(word):  # GNNs, ViTs; but not FoeGlass, DeepFocus
        tail = coined["tail"].casefold()
        return name[:-1] if len(tail) == len("Ns") or _is_plural(tail) else name
    if word.istitle() and not before and not word.casefold().endswith(_PLURAL_HEADS):
        return name
    if not word.islower() and not word.istitle():
        return name
    return before + _singular_word(word)


def _singular_word(word: str) -> str:
    """The singular of one lower-case or capitalised word, its case kept."""
    lower = word.casefold()
    if lower in _IRREGULAR:
        return word[0] + _IRREGULAR[lower][1:]
    if not _is_plural(lower):
        return word
    if lower.endswith("ies") and len(lower) > _SHORTEST_PLURAL:
        return word[:-3] + "y"
    return word[:-2] if lower.endswith(("sses", "shes", "ches", "xes", "zzes")) else word[:-1]


def _is_plural(lower: str) -> bool:
    """Whether a lower-case word has the plural's s."""
    if not lower.endswith("s") or lower.endswith(("ss", "us", "is")) or len(lower) < _SHORTEST_PLURAL:
        return False
    if lower.endswith("ics"):
        return lower in _PLURAL_IN_ICS
    return lower not in _SINGULAR_IN_S


# ------------------------------------------------------------------------------------------------- acronym

_LONGEST_ACRONYM = 8
_ACRONYM_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_SKIPPED = frozenset({"a", "an", "and", "as", "by", "for", "from", "in", "of", "on", "or", "the", "to", "via", "with"})


def is_acronym_of(short: str, long: str) -> bool:
    """Whether `short` can be read off the letters of `long`: each letter in order, the first ones in front.

    >>> is_acronym_of("GNNs", "graph neural network"), is_acronym_of("DPO", "Direct Preference Optimization")
    (True, True)
    >>> is_acronym_of("SAM", "stochastic gradient descent")
    False
    """
    letters = name_key(singular(short))
    words = [word.casefold() for word in _ACRONYM_PARTS.findall(long)]
    if not letters or len(letters) > _LONGEST_ACRONYM or len(words) <= 1 or len(name_key(long)) <= len(letters) + 2:
        return False
    return _reads_off(letters, words)


def _reads_off(letters: str, words: list[str]) -> bool:
    """Whether the letters are beginnings of the words in order, no word left out but the small ones."""
    if not words:
        return not letters
    word, rest = words[0], words[1:]
    if word in _SKIPPED and _reads_off(letters, rest):
        return True
    for size in range(1, min(4, len(word), len(letters)) + 1):
        if word[:size] != letters[:size]:
            return False
        if _reads_off(letters[size:], rest):
            return True
    return False


# -------------------------------------------------------------------------------------------------- folding


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A copy of a text in which names that are written alike are equal, and the way back.

    `text` is folded: NFKD without marks, lower case; one hyphen, space or underscore between letters, or between a
    letter and a digit, is left out; between two digits it is a space. `cased` is the same with case kept, of the
    same length. `cuts` are the places in `text` at which a word begins or ends, also where a separator was left out.
    """

    text: str
    cased: str
    cuts: frozenset[int]
    _dropped: tuple[int, ...]
    _offsets: tuple[int, ...]

    def to_source(self, begin: int, end: int) -> tuple[int, int]:
        """The stretch of the unfolded text behind `[begin, end)` of the folded one, which must not be empty."""
        return self._origin(begin), self._origin(end - 1) + 1

    def _origin(self, index: int) -> int:
        at = index + bisect_right(self._dropped, index)
        return self._offsets[at] if self._offsets else at


_DASHES = "\u2010\u2011\u2012\u2013\u2212"  # not the em dash: it parts words
_QUOTES = "\u2018\u2019\u02bc\u2032`"
_SPACES = "\u00a0\t\n\r\u2009\u202f"
_GAP = re.compile(r"(?<=[^\W_])[-_ ](?=[^\W_])")
_NO_WORD = re.compile(r"\W")
_DIGITS_APART = re.compile(r"(?<=\d)[-_ ](?=\d)")
_STAY = "\x1f"  # stands for a space that is no gap; a unit separator is white space too


def _fold_char(char: str) -> str:
    """One character with case kept: NFKD, marks dropped, dashes, quotes and spaces made one of a kind."""
    if char in _DASHES:
        return "-"
    if char in _QUOTES:
        return "'"
    if char in _SPACES:
        return " "
    if char == "\u00d7":  # 256×256 is 256x256
        return "x"
    plain = "".join(c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c))
    return plain if len(plain.lower()) == len(plain) else plain.casefold()


class _FoldTable(dict[int, str]):
    """Character -> its folded form, worked out when first met."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _fold_char(chr(code))
        return folded


_TABLE = _FoldTable()


def fold(text: str) -> FoldedText:
    """The text folded for matching.

    >>> folded = fold("the Video\u2011MME set")
    >>> folded.text, folded.to_source(3, 11)
    ('thevideommeset', (4, 13))
    """
    expanded = text.translate(_TABLE)
    offsets: tuple[int, ...] = ()
    if not text.isascii() and any(len(_TABLE[ord(char)]) != 1 for char in set(text)):
        offsets = tuple(offset for offset, char in enumerate(text) for _ in _TABLE[ord(char)])
    return _squash(expanded, offsets)


@lru_cache(maxsize=65536)
def fold_name(name: str) -> tuple[str, str]:
    """The folded form of a name and the same with case kept: what `fold` makes of it, without the way back.

    >>> fold_name("Video-MME")
    ('videomme', 'VideoMME')
    """
    expanded = name.translate(_TABLE)
    if "-" in expanded or " " in expanded or "_" in expanded:
        expanded = _GAP.sub(_kept_gap, expanded)
    return expanded.lower(), expanded


def _kept_gap(gap: re.Match[str]) -> str:
    at, text = gap.start(), gap.string
    return " " if text[at - 1].isdigit() and text[at + 1].isdigit() else ""


def _squash(expanded: str, offsets: tuple[int, ...]) -> FoldedText:
    """Leave out single separators inside and between words; between digits they stay, as a space."""
    pieces = _GAP.split(_DIGITS_APART.sub(_STAY, expanded))
    ends = list(accumulate(map(len, pieces)))
    cased = "".join(pieces).replace(_STAY, " ")
    dropped = ends[:-1]
    cuts = {0, len(cased), *dropped}
    for other in _NO_WORD.finditer(cased):
        cuts.update(other.span())
    return FoldedText(cased.lower(), cased, frozenset(cuts), tuple(dropped), offsets)
