"""Silver labels are the teacher's where it is sure, and silent elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kg.extract.modelfile import TaggerModel
from kg.training.examples import Examples
from kg.training.silver import WEIGHT, read_corpus, silver_examples, silver_labels
from kg.training.tags import IGNORED, ROLE_COUNT, TAG_COUNT, begin_of
from kg.vocab.roles import ROLES, TYPES, roles_for

if TYPE_CHECKING:
    from kg.extract.wordpiece import WordPiece


def one_hot(places: list[int], width: int, certainty: float) -> np.ndarray:
    """Rows of probabilities with their weight at these places."""
    rows = np.full((len(places), width), (1 - certainty) / (width - 1), np.float32)
    rows[np.arange(len(places)), places] = certainty
    return rows


@pytest.mark.parametrize(
    ("tag_certainty", "role_certainty", "tags", "roles"),
    [
        (0.9, 0.9, [0, 1], [IGNORED, 3]),
        (0.9, 0.6, [0, 1], [IGNORED, IGNORED]),
        (0.6, 0.9, [IGNORED, IGNORED], [IGNORED, IGNORED]),
    ],
    ids=["sure", "role in doubt", "tag in doubt"],
)
def test_doubt_leaves_a_place_open(tag_certainty: float, role_certainty: float, tags: list[int], roles: list[int]):
    """Only what the teacher is sure of is taught; outside mentions there is no role."""
    found = silver_labels(one_hot([0, 1], TAG_COUNT, tag_certainty), one_hot([3, 3], ROLE_COUNT, role_certainty))
    assert [values.tolist() for values in found] == [tags, roles]


def test_corpus_leaves_out_what_is_annotated(tmp_path: Path):
    """Papers with annotations, without text or read before are not labelled."""
    path = tmp_path / "corpus.jsonl"
    rows = [{"id": id_, "abstract": f"We train {id_} on a set of pictures."} for id_ in ("a", "b", "c")]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert [paper.id for paper in read_corpus(path, {"b"})] == ["a", "c"]


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
