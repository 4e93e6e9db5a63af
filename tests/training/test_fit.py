"""Training repeats, goes on where it stopped, and refuses what does not belong to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from kg.training.annotations import read_annotated
from kg.training.examples import Beliefs, Example, Examples
from kg.training.settings import Settings
from kg.training.tags import IGNORED, ROLE_COUNT, TAG_COUNT

torch = pytest.importorskip("torch", reason="needs torch: pip install 'paperkg[train]'")

from kg.errors import ConfigError  # noqa: E402 - see importorskip
from kg.extract.signals import SIGNALS  # noqa: E402
from kg.training.fit import Marks, fit  # noqa: E402
from kg.training.network import Network  # noqa: E402

SETTINGS = Settings(epochs=3, batch=4, rate=1e-2, threads=1, checkpoint_every=2)
if TYPE_CHECKING:
    from kg.extract.wordpiece import WordPiece

Weights = dict[str, "torch.Tensor"]
Train = Callable[..., Weights]


class Stopped(Exception):  # noqa: N818 - not an error: the test pulls the plug
    """The run is interrupted."""


@pytest.fixture
def examples(cut: WordPiece, annotated: Path) -> list[Example]:
    """Twelve small examples."""
    return list(Examples(cut).of_papers(read_annotated(annotated)))


@pytest.fixture
def train(base: Path, cut: WordPiece, examples: list[Example], tmp_path: Path) -> Train:
    """Trains a small network and gives its weights; `stop` interrupts after so many steps."""

    def run(
        folder: str, *, stop: int = 0, fingerprint: str = "f", chosen: list[Example] | None = None, **how: Any
    ) -> Weights:
        def progress(_stage: str, done: int, _total: int) -> None:
            if done == stop:
                raise Stopped

        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        torch.manual_seed(SETTINGS.seed)
        network = Network(base, len(SIGNALS))
        marks = Marks(cut.first, cut.last, 62)
        fit(
            network,
            chosen or examples,
            SETTINGS,
            marks=marks,
            folder=place,
            fingerprint=fingerprint,
            progress=progress,
            **how,
        )
        return network.state_dict()

    return run


def same(one: Weights, other: Weights) -> bool:
    """Whether two networks are equal bit by bit."""
    return one.keys() == other.keys() and all(torch.equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("stop", [3, 5, 7], ids=["between checkpoints", "in an epoch", "in the last epoch"])
def test_resumed_run_ends_as_if_never_stopped(train: Train, stop: int):
    """Stopped anywhere and resumed, a run gives the very weights of an uninterrupted one."""
    whole = train("whole")
    with pytest.raises(Stopped):
        train("parts", stop=stop)
    torch.rand(5)
    assert same(train("parts", resume=True), whole)


def test_same_seed_same_weights(train: Train):
    """Two runs are equal bit by bit, and training changes the network."""
    assert same(train("one"), train("two"))


def test_word_embeddings_stay(train: Train, base: Path):
    """The words keep what they were pretrained to."""
    name = "encoder.embeddings.word_embeddings.weight"
    trained = train("one")
    untrained = Network(base, len(SIGNALS)).state_dict()
    assert torch.equal(trained[name], untrained[name])
    assert not torch.equal(
        trained["encoder.encoder.layer.0.output.dense.weight"],
        untrained["encoder.encoder.layer.0.output.dense.weight"],
    )


def test_it_learns(train: Train, examples: list[Example]):
    """On its own examples the network tags better at the end than at the beginning."""
    rows: list[dict[str, float]] = []
    train("one", dev=examples, report=rows.append)
    assert [row["epoch"] for row in rows] == [1, 2, 3]
    assert rows[-1]["loss"] < rows[0]["loss"]
    assert rows[-1]["mention"] > 0.9


def test_resume_without_checkpoint_begins(train: Train):
    """`resume` in an empty folder is a run from the beginning."""
    assert same(train("one", resume=True), train("two"))


def test_checkpoint_of_another_run_is_refused(train: Train):
    """Other data or settings than those of the checkpoint are an error, not a mixture."""
    train("one")
    with pytest.raises(ConfigError, match="other data or settings"):
        train("one", resume=True, fingerprint="g")


def test_damaged_checkpoint_is_refused(train: Train, tmp_path: Path):
    """A checkpoint that does not read is an error with the next step."""
    train("one")
    (tmp_path / "one" / "checkpoint.pt").write_bytes(b"no checkpoint")
    with pytest.raises(ConfigError, match="without --resume"):
        train("one", resume=True)


def test_weights_of_examples_count(train: Train, examples: list[Example]):
    """An example without weight changes nothing that is learned; one with weight does."""
    wrong = replace(examples[0], tags=(examples[0].tags * 0).astype("int16"), weight=0.0)
    others = [replace(example, weight=0.5) for example in examples[1:]]
    nothing = train("nothing", chosen=[wrong, *others])
    also_nothing = train("also", chosen=[replace(examples[0], weight=0.0), *others])
    something = train("something", chosen=[replace(wrong, weight=0.5), *others])
    assert same(nothing, also_nothing)
    assert not same(nothing, something)


def test_certain_beliefs_are_labels(train: Train, examples: list[Example]):
    """A teacher without doubt teaches what the labels teach, whatever the labels beside its beliefs say."""
    believed = [
        replace(
            example,
            tags=(example.tags * 0).astype("int16"),
            beliefs=Beliefs(
                np.eye(TAG_COUNT, dtype=np.float16)[example.tags],
                (np.eye(ROLE_COUNT)[example.roles.clip(0)] * (example.roles != IGNORED)[:, None]).astype(np.float16),
            ),
        )
        for example in examples
    ]
    assert same(train("believed", chosen=believed), train("labelled"))
