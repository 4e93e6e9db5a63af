"""What the network learns from: pieces of an abstract with their signals and the tags and roles they should get."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kg.extract import load_nlp
from kg.extract.signals import SIGNALS, find_signals
from kg.extract.state import put_plain
from kg.markup import to_plain
from kg.training.annotations import AnnotatedPaper, TypedSpan, find_spans
from kg.training.tags import IGNORED, OUTSIDE, begin_of, inside_of
from kg.vocab.lexicon import Lexicon, load_lexicon, use_lexicon
from kg.vocab.roles import ROLES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kg.extract.wordpiece import Pieces, WordPiece
    from kg.model import PlainText

__all__ = ["Beliefs", "Example", "Examples", "label"]


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One abstract, without the marks for begin and end.

    Args:
        id: of the paper.
        ids: `[pieces]`, numbers of the pieces.
        signals: `[pieces, signals]`, half precision: nearly all are 0 or 1.
        tags: `[pieces]`, see kg.training.tags; IGNORED where nobody knows.
        roles: `[pieces]`, numbers in ROLES; IGNORED outside mentions.
        weight: how much it counts; 1 for what people annotated.
        beliefs: what a teacher believes, in place of one certain answer; None for what people annotated.
    """

    id: str
    ids: NDArray[np.int32]
    signals: NDArray[np.float16]
    tags: NDArray[np.int16]
    roles: NDArray[np.int16]
    weight: float = 1.0
    beliefs: Beliefs | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Beliefs:
    """Probabilities in place of labels.

    Args:
        tags: `[pieces, tags]`; each row sums to 1.
        roles: `[pieces, roles]`; each row sums to the probability that the piece lies in a mention at all.
    """

    tags: NDArray[np.float16]
    roles: NDArray[np.float16]


class Examples:
    """Makes examples: runs the rules over texts and cuts them into pieces.

    Args:
        cut: the vocabulary of the encoder.
        lexicon: where the signals of known names come from; the shipped one if None.
    """

    def __init__(self, cut: WordPiece, lexicon: Lexicon | None = None) -> None:
        self._cut = cut
        self._lexicon = load_lexicon() if lexicon is None else lexicon
        self._nlp = load_nlp("rules")

    def of_papers(self, papers: Iterable[AnnotatedPaper]) -> Iterator[Example]:
        """One example a paper, in order; papers without any piece are left out."""
        for paper in papers:
            plain = to_plain(paper.text)
            pieces, signals = self.read(plain)
            if pieces.ids:
                tags, roles = label(pieces, find_spans(paper, plain))
                yield Example(paper.id, np.array(pieces.ids, np.int32), signals.astype(np.float16), tags, roles)

    def read(self, plain: PlainText) -> tuple[Pieces, NDArray[np.float32]]:
        """The pieces of a text, and what the rules saw at each."""
        with use_lexicon(self._lexicon):
            doc = put_plain(self._nlp.make_doc(plain.text), plain)
            pieces = self._cut(plain.text)
            if not len(doc):
                return pieces, np.zeros((len(pieces.ids), len(SIGNALS)), np.float32)
            doc.spans["candidates"] = []
            for _, component in self._nlp.pipeline:
                doc = component(doc)
            return pieces, find_signals(doc, pieces)


def label(pieces: Pieces, spans: Iterable[TypedSpan]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Tags and roles of pieces: the first piece inside a span begins it, the others continue it.

    A piece that only partly lies in a span is outside: the tokenizer knows no half pieces.
    """
    tags = np.full(len(pieces.ids), OUTSIDE, np.int16)
    roles = np.full(len(pieces.ids), IGNORED, np.int16)
    starts, ends = np.array(pieces.starts), np.array(pieces.ends)
    for span in spans:
        inside = np.flatnonzero((starts >= span.start) & (ends <= span.end))
        tags[inside[1:]] = inside_of(span.type)
        tags[inside[:1]] = begin_of(span.type)
        roles[inside] = ROLES.index(span.role)
    return tags, roles
