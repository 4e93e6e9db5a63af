"""Acronym pairs: `long form (SHORT)`, `SHORT (long form)`, `SHORT, Long Form,` and `long form method named SHORT`.

The letters of the short form are matched backwards into the words before it, after Schwartz and Hearst,
"A simple algorithm for identifying abbreviation definitions in biomedical text", PSB 2003; on top of that the long
form starts at the first part of a hyphenated word, plurals are understood, and letters that the authors set in
capitals inside a word (`LAtent`) count as one run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.state import text_of

__all__ = ["Pair", "find_pairs", "make_acronyms", "match_long_form"]

_PAREN = re.compile(r"\(([^()]{2,90})\)")
_SHORT = re.compile(r"(?=\S*[A-Z])[A-Za-z0-9][\w²³⁺+*&/.-]{0,14}(?: [A-Z][\w.-]{1,10})?")
_ROMAN = re.compile(r"(?:x{0,3}(?:ix|iv|v?i{0,3}))s?", re.IGNORECASE)
_NOT_SHORT = {"a", "ours", "and", "or", "the", "our", "i.e", "e.g", "sota", "best", "table", "fig"}
_NAMED = re.compile(
    r"(?:\s(?:method|framework|approach|algorithm|model|architecture|system|benchmark|dataset|network|scheme|paradigm|"
    r"strategy|objective|pipeline|technique|loss|protocol|module)s?)?,?\s(?:named|called|termed|dubbed|denoted(?: as| by)?|"
    r"abbreviated(?: as)?|coined|which we (?:call|term|dub|refer to as)|or|for short)\s(?P<short>[A-Za-z][\w²³⁺+-]{1,15})"
)
_WORD = re.compile(r"[^\W_]+(?:['’][a-z]+)?")
_CONNECTORS = {"a", "an", "the", "of", "in", "for", "with", "and", "by", "via", "to", "on", "from", "using", "as", "at"}
_SOUNDS = {"to": "2", "for": "4"}  # T2I is text-to-image
_LONG_WORD = 6  # an inner letter counts only in a word long enough to have a middle
_MAX_EXTRA_WORDS = 4
# What a name adds to its acronym: a size, a version, or the word for what it is (`SAW-Bench`, `DR Tulu-8B`).
_TAIL = re.compile(r"(?:-?\d[\d.]*[bBmMkK]?|-?v\d[\d.]*|-(?:[Bb]ench|[Nn]et|[Gg]ym|[Ee]val|QA|LM|VLA|LLM|GNN|AI))$")


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """A short and a long form, with their places in the plain text (half-open)."""

    long_start: int
    long_end: int
    short_start: int
    short_end: int


def _letters(short: str) -> str:
    """The letters and digits that must be found, plural `s` and version tails removed."""
    core = short[:-1] if len(short) > 2 and short.endswith("s") and short[-2].isupper() else short
    return "".join(c for c in core if c.isalnum()).casefold()


def match_long_form(letters: str, words: list[tuple[int, int, str]]) -> int | None:
    """Index of the word where the long form starts, or None if the letters do not fit the words before the end.

    The first letter must open the first word. Among the stretches that fit, the one with most letters on word
    starts wins, less a price for words that give no letter; at least half of the letters must open words or follow
    such a letter in its word.
    """
    best: tuple[int, int] | None = None
    limit = min(len(letters) + _MAX_EXTRA_WORDS, 2 * len(letters), len(words))
    for count in range(1, limit + 1):
        stretch = [word for _, _, word in words[len(words) - count :]]
        if stretch[0][0].casefold() != letters[0]:
            continue
        grade = _spread(letters, stretch)
        if grade is not None and (best is None or grade > best[0]):
            best = (grade, len(words) - count)
    return best[1] if best and best[0] > 0 else None


def _spread(letters: str, words: list[str]) -> int | None:
    """The grade of the best way to spread the letters over the words in order; None if they do not fit.

    A word gives a (possibly empty) subsequence of the next letters. +4 for each initial used, -6 where a word gives
    letters from its inside only, -3 for a content word that gives none.
    """
    best: dict[int, int] = {0: 0}
    for index, word in enumerate(words):
        folded = word.casefold()
        after: dict[int, int] = {}
        for used, grade in best.items():
            if index:  # the first word must give the first letter
                _keep(after, used, grade - (0 if folded in _CONNECTORS else 3))
            if used == len(letters):
                continue
            opens = folded[0] == letters[used]
            at = 1 if opens else folded.find(letters[used], 1) + 1
            if not at or (not opens and (not index or len(folded) < _LONG_WORD)):
                continue
            gain = grade + (4 if opens else -6)
            taken = used + 1
            _keep(after, taken, gain)
            while taken < len(letters):
                at = folded.find(letters[taken], at) + 1
                if not at:
                    break
                taken += 1
                _keep(after, taken, gain)
        best = after
    return best.get(len(letters))


def _keep(table: dict[int, int], key: int, grade: int) -> None:
    if grade > table.get(key, -1000):
        table[key] = grade


def _words_before(text: str, end: int) -> list[tuple[int, int, str]]:
    """The words of the clause before `end`, at most 16, with their offsets."""
    start = max(0, end - 160)
    clause = max(text.rfind(mark, start, end) for mark in (". ", "; ", ": ", "? ", "! ", "(", ")"))
    start = max(start, clause + 1)
    return [(m.start(), m.end(), m.group()) for m in _WORD.finditer(text, start, end)][-16:]


def _as_heard(words: list[tuple[int, int, str]], letters: str) -> list[tuple[int, int, str]]:
    """The words, those written as digits that the letters hold: "to" is 2 for T2I."""
    digits = {word: digit for word, digit in _SOUNDS.items() if digit in letters[1:-1]}
    if not digits:
        return words
    return [(start, end, digits.get(word.casefold(), word)) for start, end, word in words]


def _whole_start(text: str, start: int) -> int:
    """The start of the hyphenated word that `start` is in (`Character-Centric`, not `Centric`)."""
    while start >= 2 and text[start - 1] == "-" and text[start - 2].isalnum():
        start -= 2
        while start and text[start - 1].isalnum():
            start -= 1
    return start


def _before(text: str, end: int, short: tuple[int, int]) -> Pair | None:
    """The pair whose long form ends at `end`, for a short form elsewhere."""
    short_text = text[slice(*short)]
    words = _words_before(text, end)
    letters = _letters(short_text)
    if len(letters) < 2 or not words or words[-1][1] < end - 2:
        return None
    at = None
    for shorter in dict.fromkeys((letters, _letters(_TAIL.sub("", short_text)))):
        if len(shorter) > 1 and at is None:
            letters = shorter
            at = match_long_form(letters, _as_heard(words, letters))
    if at is None:
        return None
    start = words[at][0]
    whole = _whole_start(text, start)
    # "Character-Centric …": the C may sit on either part; only widen when the part before carries the same letter.
    if whole != start and text[whole].casefold() == letters[0]:
        start = whole
    long_form = text[start:end]
    if len(long_form) <= len(short_text) + 1 or short_text in _WORD.findall(long_form):
        return None
    return Pair(start, end, *short)


def _is_short_form(text: str) -> bool:
    folded = text.casefold().rstrip(".")
    if folded in _NOT_SHORT or _ROMAN.fullmatch(text) or not _SHORT.fullmatch(text):
        return False
    letters = sum(c.isalpha() for c in text)
    capitals = sum(c.isupper() for c in text)
    return letters >= 2 and capitals >= 1 and (capitals >= 2 or len(text) <= 12)


def _in_parentheses(text: str) -> Iterator[Pair]:
    for match in _PAREN.finditer(text):
        head = re.split(r"[,;:=]| i\.e| or ", match[1], maxsplit=1)[0].strip().strip("\"'“”‘’*")
        start = text.find(head, match.start(1)) if head else -1
        before = text[: match.start()].rstrip().rstrip("\"'”’*")
        if start >= 0 and _is_short_form(head):
            pair = _before(text, len(before), (start, start + len(head)))
            if pair:
                yield pair
                continue
        inner = match[1]
        tail = re.search(r"[\w²³⁺+/-]+$", before)
        if tail and " " in inner and _is_short_form(tail.group()):
            stop = re.search(r"[,;:]", inner)
            stop_at = match.start(1) + (stop.start() if stop else len(inner))
            pair = _before(text, stop_at, tail.span())
            if pair and pair.long_start - match.start(1) <= 1:
                yield pair


def _named(text: str) -> Iterator[Pair]:
    for match in _NAMED.finditer(text):
        short = match.span("short")
        if _is_short_form(match["short"]) and sum(c.isupper() for c in match["short"]) >= 2:
            pair = _before(text, match.start(), short)
            if pair:
                yield pair


_APPOSED = re.compile(
    r"(?P<short>\b[A-Z][\w+-]{1,12}), (?P<long>[A-Z][\w-]+(?: (?:and|of|for|the|in|with|via|to|by|on|[A-Z][\w-]+)){1,9})(?=[,.:;])"
)


def _apposed(text: str) -> Iterator[Pair]:
    """`CAT-Q, Cost-efficient and Accurate Ternary Quantization, …`: every letter must open a word."""
    for match in _APPOSED.finditer(text):
        pair = _before(text, match.end("long"), match.span("short")) if _is_short_form(match["short"]) else None
        if pair and pair.long_start == match.start("long"):
            yield pair


def find_pairs(text: str) -> list[Pair]:
    """Every acronym pair in plain text, in order; the first definition of a short form wins.

    >>> text = "We propose Character-Centric Group Relative Policy Optimization (CRPO)."
    >>> [text[p.long_start : p.long_end] for p in find_pairs(text)]
    ['Character-Centric Group Relative Policy Optimization']
    """
    found: dict[str, Pair] = {}
    for finder in (_in_parentheses, _named, _apposed):
        for pair in finder(text):
            found.setdefault(_letters(text[pair.short_start : pair.short_end]), pair)
    return sorted(found.values())


def _find_acronyms(doc: Doc) -> Doc:
    pairs = find_pairs(text_of(doc))
    doc.user_data["acronyms"] = [[p.long_start, p.long_end, p.short_start, p.short_end] for p in pairs]
    return doc


@Language.factory("kg_acronyms", assigns=["doc.user_data"])
def make_acronyms(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that finds acronym pairs (`doc.user_data["acronyms"]`, plain offsets)."""
    return _find_acronyms
