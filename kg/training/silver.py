"""Silver examples: abstracts that nobody annotated, labelled by a model that is there already.

Where the teacher is unsure, the place is left open: no loss looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kg.extract.decoding import softmax, windows
from kg.markup import to_plain
from kg.model import Paper, Problem
from kg.readers import ReadOptions, find_sources, read_source
from kg.training.examples import Example, Examples
from kg.training.tags import IGNORED, OUTSIDE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kg.extract.modelfile import TaggerModel
    from kg.extract.wordpiece import Pieces

__all__ = ["WEIGHT", "read_corpus", "silver_examples", "silver_labels"]

WEIGHT = 0.3
"""How much a silver example counts against an annotated one."""

_SURE = 0.8
_OVERLAP = 128


def read_corpus(path: Path, leave_out: Collection[str]) -> list[Paper]:
    """The papers of a file in any format that `kg build` reads, without those whose ids are to be left out."""
    found: dict[str, Paper] = {}
    for source in find_sources([path]):
        for paper in read_source(source, ReadOptions()):
            if not isinstance(paper, Problem) and paper.text and paper.id not in leave_out:
                found.setdefault(paper.id, paper)
    return list(found.values())


def silver_examples(
    papers: list[Paper], teacher: TaggerModel, examples: Examples, done: Callable[[int], None] | None = None
) -> Iterator[Example]:
    """One example a paper, in order; `done` is told how many are finished."""
    for number, paper in enumerate(papers, start=1):
        pieces, signals = examples.read(to_plain(paper.text))
        if pieces.ids:
            tags, roles = silver_labels(*_read(teacher, pieces, signals))
            half = signals.astype(np.float16)
            yield Example(paper.id, np.array(pieces.ids, np.int32), half, tags, roles, WEIGHT)
        if done:
            done(number)


def silver_labels(tags: NDArray[np.float32], roles: NDArray[np.float32]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Tags and roles from probabilities `[pieces, tags]`, `[pieces, roles]`; IGNORED where none reaches 0.8.

    >>> silver_labels(np.array([[0.9, 0.1], [0.5, 0.5]]), np.array([[1.0], [1.0]]))[0].tolist()
    [0, -100]
    """
    best = np.where(tags.max(1) >= _SURE, tags.argmax(1), IGNORED)
    is_named = (best != OUTSIDE) & (best != IGNORED)
    named = np.where(is_named & (roles.max(1) >= _SURE), roles.argmax(1), IGNORED)
    return best.astype(np.int16), named.astype(np.int16)


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
