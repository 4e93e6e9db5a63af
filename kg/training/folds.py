"""Cross-fitted signals: the lexicon that describes an abstract was mined from other abstracts.

The shipped lexicon was mined from the training annotations, so on them it is right far more often than on new text. A
network that learned from such signals would trust the lexicon too much. Each part of the training set is therefore
read with a lexicon made from the gazetteer and the other parts.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kg.markup import to_plain
from kg.vocab.lexicon import Lexicon, read_lexicon
from kg.vocab.lexicon.build import HandKept, build_lexicon
from kg.vocab.lexicon.gazetteer import read_gazetteer
from kg.vocab.lexicon.gold import read_gold
from kg.vocab.lexicon.tables import read_cue_names, read_metric_facts, read_stop_names, shipped

if TYPE_CHECKING:
    from kg.training.annotations import AnnotatedPaper

__all__ = ["FOLDS", "Fold", "lexicon_without", "make_folds"]

FOLDS = 4


@dataclass(frozen=True, slots=True)
class Fold:
    """A part of the training set, and the other parts."""

    papers: tuple[AnnotatedPaper, ...]
    others: tuple[AnnotatedPaper, ...]


def make_folds(papers: Sequence[AnnotatedPaper], seed: int, count: int = FOLDS) -> list[Fold]:
    """Parts of nearly equal size that hold every paper once, drawn by lot."""
    drawn = list(papers)
    random.Random(seed).shuffle(drawn)
    return [
        Fold(tuple(drawn[k::count]), tuple(paper for i, paper in enumerate(drawn) if i % count != k))
        for k in range(count)
    ]


def lexicon_without(fold: Fold, gazetteer: Path) -> Lexicon:
    """The lexicon of the gazetteer and of all papers outside the fold.

    Written and read again, so that its figures are rounded as those of the shipped tables are.
    """
    with gazetteer.open(encoding="utf-8") as lines:
        drafts = read_gazetteer(lines, path=gazetteer.name)
    abstracts = read_gold((paper.line for paper in fold.others), plain=_plain, path="training data")
    tables = shipped()
    hand = HandKept(tuple(read_stop_names(tables)), read_cue_names(tables), read_metric_facts(tables))
    built = build_lexicon(drafts, abstracts, hand)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, text in sorted(built.tables().items()):
            folder.joinpath(name).write_text(text, encoding="utf-8", newline="\n")
        folder.joinpath("stop_names.tsv").write_bytes(tables.joinpath("stop_names.tsv").read_bytes())
        return read_lexicon(folder)


def _plain(text: str) -> str:
    return to_plain(text).text
