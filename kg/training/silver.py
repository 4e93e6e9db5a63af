"""Silver examples: abstracts that nobody annotated, labelled by a model that is there already.

The pupil learns the teacher's probabilities, not its decisions (Hinton et al. 2015): where the teacher is unsure the
pupil is taught to be unsure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kg.extract.decoding import softmax, windows
from kg.markup import to_plain
from kg.model import Paper, Problem
from kg.readers import ReadOptions, find_sources, read_source
from kg.training.examples import Beliefs, Example, Examples
from kg.training.tags import IGNORED, OUTSIDE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kg.extract.modelfile import TaggerModel
    from kg.extract.wordpiece import Pieces
    from kg.training.annotations import AnnotatedPaper

__all__ = ["WEIGHT", "read_corpus", "silver_beliefs", "silver_examples"]

WEIGHT = 0.5
"""How much a silver example counts against an annotated one."""

_OVERLAP = 128


def read_corpus(path: Path, leave_out: Iterable[AnnotatedPaper]) -> list[Paper]:
    """The papers of a file in any format that `kg build` reads, but for those to be left out: by id, or by text.

    Texts are compared by letters and digits, as the same abstract is set in different ways.
    """
    known = list(leave_out)
    ids, texts = {paper.id for paper in known}, {_letters(paper.text) for paper in known}
    found: dict[str, Paper] = {}
    for source in find_sources([path]):
        for paper in read_source(source, ReadOptions()):
            if isinstance(paper, Problem) or not paper.text or paper.id in ids or _letters(paper.text) in texts:
                continue
            found.setdefault(paper.id, paper)
    return list(found.values())


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def silver_examples(
    papers: list[Paper], teacher: TaggerModel, examples: Examples, done: Callable[[int], None] | None = None
) -> Iterator[Example]:
    """One example a paper, in order; `done` is told how many are finished."""
    for number, paper in enumerate(papers, start=1):
        pieces, signals = examples.read(to_plain(paper.text))
        if pieces.ids:
            beliefs = silver_beliefs(*_read(teacher, pieces, signals))
            best = beliefs.tags.argmax(1).astype(np.int16)
            roles = np.where(best == OUTSIDE, IGNORED, beliefs.roles.argmax(1)).astype(np.int16)
            half = signals.astype(np.float16)
            yield Example(paper.id, np.array(pieces.ids, np.int32), half, best, roles, WEIGHT, beliefs)
        if done:
            done(number)


def silver_beliefs(tags: NDArray[np.float32], roles: NDArray[np.float32]) -> Beliefs:
    """What to teach, from probabilities `[pieces, tags]` and `[pieces, roles]`: a role counts as its mention is likely.

    >>> silver_beliefs(np.array([[0.75, 0.25]]), np.array([[0.5, 0.5]])).roles.tolist()
    [[0.125, 0.125]]
    """
    return Beliefs(tags.astype(np.float16), (roles * (1 - tags[:, OUTSIDE, None])).astype(np.float16))


def _read(
    teacher: TaggerModel, pieces: Pieces, signals: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Probabilities of tags and roles for every piece; in an overlap the later window counts."""
    tags = np.zeros((len(pieces.ids), 1 + 2 * len(teacher.types)), np.float32)
    roles = np.zeros((len(pieces.ids), len(teacher.roles)), np.float32)
    for start, end in windows(len(pieces.ids), teacher.max_pieces, _OVERLAP):
        ids = np.array([[teacher.first, *pieces.ids[start:end], teacher.last]], np.int64)
        rows = np.zeros((1, end - start + 2, signals.shape[1]), np.float32)
        rows[0, 1:-1] = signals[start:end]
        tag_scores, role_scores = teacher.run(ids, rows)
        tags[start:end] = softmax(tag_scores[0, 1:-1])
        roles[start:end] = softmax(role_scores[0, 1:-1])
    return tags, roles
