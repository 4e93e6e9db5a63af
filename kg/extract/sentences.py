"""Sentence boundaries for abstracts: `e.g.`, `et al.`, decimals and version numbers do not end a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.state import text_of

__all__ = ["find_boundaries", "make_sentences"]

# A stop, its closing marks, a space, and something that can open a sentence.
_STOP = re.compile(r"""[.!?]["'”’)\]]*\s+(?=["'“‘(\[]*[^\W_a-z]|["“‘(]*[a-z]\w*[A-Z0-9])""")
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|cf|et al|vs|resp|approx|w\.r\.t|a\.k\.a|Fig|Figs|Eq|Eqs|Sec|Tab|Thm|Prop|Dr|Prof|No|Vol|St)\.$"
)


def find_boundaries(text: str) -> Iterator[int]:
    """Offsets at which a sentence begins, 0 excluded.

    >>> list(find_boundaries("We beat SAM, e.g. SAM 2. GPT-4V. Then 3.5 more."))
    [25, 33]
    """
    for match in _STOP.finditer(text):
        if text[match.start()] == "." and _ABBREVIATION.search(text, max(0, match.start() - 12), match.start() + 1):
            continue
        yield match.end()


def _mark_sentences(doc: Doc) -> Doc:
    # In one array: setting a token asks the whole Doc each time whether it is parsed.
    if not len(doc):
        return doc
    marks = np.full(len(doc), -1, dtype=np.int64)
    firsts = np.searchsorted(doc.to_array("IDX"), [0, *find_boundaries(text_of(doc))])
    marks[firsts[firsts < len(doc)]] = 1
    doc.from_array(["SENT_START"], marks.astype(np.uint64)[:, None])  # type: ignore[arg-type] # its stub knows no numpy
    return doc


@Language.factory("kg_sentences", assigns=["token.is_sent_start"])
def make_sentences(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that marks where sentences begin."""
    return _mark_sentences
