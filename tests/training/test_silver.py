"""Silver examples teach what the teacher believes, of papers that nobody annotated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kg.extract.modelfile import TaggerModel
from kg.training.annotations import AnnotatedPaper
from kg.training.examples import Examples
from kg.training.silver import WEIGHT, read_corpus, silver_beliefs, silver_examples
from kg.training.tags import ROLE_COUNT, TAG_COUNT, begin_of
from kg.vocab.roles import ROLES, TYPES, roles_for

if TYPE_CHECKING:
    from kg.extract.wordpiece import WordPiece


def test_beliefs_are_the_probabilities_of_the_teacher():
    """Tags are taught as believed; a role weighs as much as the piece is likely to lie in a mention."""
    tags = np.array([[1.0, *[0.0] * (TAG_COUNT - 1)], [0.25, 0.75, *[0.0] * (TAG_COUNT - 2)]], np.float32)
    roles = np.full((2, ROLE_COUNT), 1 / ROLE_COUNT, np.float32)
    found = silver_beliefs(tags, roles)
    assert found.tags.tolist() == tags.tolist()
    assert found.roles.sum(1).tolist() == pytest.approx([0, 0.75], abs=1e-3)


def test_corpus_leaves_out_what_is_annotated(tmp_path: Path):
    """Papers with annotations, without text or read before are not labelled."""
    path = tmp_path / "corpus.jsonl"
    rows = [{"id": id_, "abstract": f"We train {id_} on a set of pictures."} for id_ in ("a", "b", "c")]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    known = AnnotatedPaper("b", "Another text.", (), "")
    assert [paper.id for paper in read_corpus(path, [known])] == ["a", "c"]


def test_corpus_leaves_out_the_same_text_under_another_id(tmp_path: Path):
    """A text that differs in markup and case only is the same text."""
    path = tmp_path / "corpus.jsonl"
    path.write_text(json.dumps({"id": "a", "abstract": "We train Foo-Net."}) + "\n", encoding="utf-8")
    assert not read_corpus(path, [AnnotatedPaper("other", "We train *foo net*.", (), "")])


def test_every_window_is_labelled(tmp_path: Path, cut: WordPiece):
    """Long texts are read in windows; each name gets the teacher's tag, and the example counts less."""
    path = tmp_path / "corpus.jsonl"
    text = " ".join(["We train FooNet and a b c."] * 40)
    path.write_text(json.dumps({"id": "a", "abstract": text}) + "\n", encoding="utf-8")
    foo = cut("foo").ids[0]

    def run(ids: np.ndarray, signals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        assert ids.shape[1] == signals.shape[1] <= 202
        tags, roles = np.zeros((1, ids.shape[1], TAG_COUNT)), np.zeros((1, ids.shape[1], ROLE_COUNT))
        tags[0, np.arange(ids.shape[1]), np.where(ids[0] == foo, begin_of("METHOD"), 0)] = 9
        roles[0, :, ROLES.index("uses")] = 9
        return tags.astype(np.float32), roles.astype(np.float32)

    teacher = TaggerModel(
        cut=cut,
        run=run,
        first=cut.first,
        last=cut.last,
        max_pieces=200,
        types=TYPES,
        roles=ROLES,
        thresholds=dict.fromkeys(TYPES, 0.5),
        usual_roles={type_: roles_for(type_) for type_ in TYPES},
        calibration=(0.0, 1.0, 1.0, 1.0),
    )
    finished: list[int] = []
    (example,) = silver_examples(read_corpus(path, ()), teacher, Examples(cut), finished.append)
    assert np.flatnonzero(example.tags).tolist() == np.flatnonzero(example.ids == foo).tolist()
    assert len(np.flatnonzero(example.tags)) == 40
    assert (example.weight, finished) == (WEIGHT, [1])
