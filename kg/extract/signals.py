"""What the rules saw at each piece of a text, as numbers: the model's second input beside the words.

The encoder reads lower-cased pieces; these signals give back case and shape, and tell it what lexicon, acronym finder
and rules made of the place. So the model learns when to trust which rule.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from kg.extract.state import entities_of, text_of
from kg.vocab.lexicon import load_lexicon
from kg.vocab.roles import ROLES, TYPES

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from spacy.tokens import Doc

    from kg.extract.wordpiece import Pieces

__all__ = ["SIGNALS", "find_signals"]

_LEXICON = ("lexicon-safe", "lexicon-folded", "lexicon-cue", "lexicon-part")
_FINDERS = ("acronym-long", "acronym-short", "called", "emphasis", "shape", "task-phrase", "title-case")

SIGNALS: tuple[str, ...] = (
    *(f"{rule} {type_}" for rule in _LEXICON for type_ in TYPES),
    *_FINDERS,
    *(f"type {type_}" for type_ in TYPES),
    *(f"role {role}" for role in ROLES),
    "mention begins",
    "candidate begins",
    "prior",
    "score",
    "capital",
    "all capitals",
    "mixed case",
    "digit",
    "address",
)
"""Names of the columns, in order."""

_COLUMN = {name: number for number, name in enumerate(SIGNALS)}
_CASE = [_COLUMN[name] for name in ("capital", "all capitals", "mixed case", "digit")]


def find_signals(doc: Doc, pieces: Pieces) -> NDArray[np.float32]:
    """One row a piece, one column a signal, for a Doc that the components of the rules profile have read."""
    text = text_of(doc)
    by_character = np.zeros((len(text) + 1, len(SIGNALS)), dtype=np.float32)
    entries = load_lexicon().entries
    for span in doc.spans["candidates"]:
        start, end = span.start_char, span.end_char
        if span.id_ in _LEXICON:
            by_character[start:end, _COLUMN[f"{span.id_} {span.label_}"]] = 1
            prior = by_character[start:end, _COLUMN["prior"]]
            np.maximum(prior, entries[span.kb_id_].prior, out=prior)
        elif span.id_ in _COLUMN:
            by_character[start:end, _COLUMN[span.id_]] = 1
        by_character[start, _COLUMN["candidate begins"]] = 1
    spans = list(doc.spans["mentions"])
    for entity in entities_of(doc):
        for index in entity["members"]:
            start, end = spans[index].start_char, spans[index].end_char
            by_character[start:end, _COLUMN[f"type {entity['type']}"]] = 1
            by_character[start:end, _COLUMN[f"role {entity['role']}"]] = 1
            by_character[start:end, _COLUMN["score"]] = entity["score"]
            by_character[start, _COLUMN["mention begins"]] = 1
    for span in doc.spans["urls"]:
        by_character[span.start_char : span.end_char, _COLUMN["address"]] = 1
    rows = by_character[list(pieces.starts)]
    _add_case(text, pieces, rows)
    return rows


def _add_case(text: str, pieces: Pieces, rows: NDArray[np.float32]) -> None:
    """Case and digits of the whole word that a piece belongs to."""
    words, starts, ends = pieces.words, pieces.starts, pieces.ends
    cases: list[tuple[bool, bool, bool, bool]] = []
    begin = 0
    for stop in range(1, len(words) + 1):
        if stop == len(words) or words[stop] != words[begin]:
            cases += [_case_of(text[starts[begin] : ends[stop - 1]])] * (stop - begin)
            begin = stop
    if cases:
        rows[:, _CASE] = cases


@lru_cache(maxsize=65536)
def _case_of(word: str) -> tuple[bool, bool, bool, bool]:
    """Capital, all capitals, mixed case, digit: in the order of the columns."""
    return (
        word[:1].isupper(),
        len(word) > 1 and word.isupper(),
        not word.islower() and not word.isupper() and not word.istitle(),
        any(char.isdigit() for char in word),
    )
