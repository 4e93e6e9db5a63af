"""Continued pretraining: what is hidden and asked, what is written, and `kg adapt` as a user meets it."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("torch", reason="needs torch: pip install 'paperkg[train]'")
pytest.importorskip("transformers", reason="needs transformers: pip install 'paperkg[train]'")

from kg.commands.main import cli
from kg.errors import InputError
from kg.extract.wordpiece import Pieces
from kg.model import Origin, Paper
from kg.training.adapt import AdaptSettings, Window, adapt, cut_windows, hide
from kg.training.bases import find_base

MASK, SIZE = 3, 1000
QUICK = AdaptSettings(epochs=30, batch=2, rate=1e-2, threads=1)


def papers(*texts: str) -> list[Paper]:
    """Papers of these texts."""
    return [Paper(id=str(n), text=text, origin=Origin("file", 1)) for n, text in enumerate(texts)]


@pytest.fixture
def masked(base: Path, tmp_path: Path) -> Path:
    """The small encoder, with a piece for what is hidden: the first one, which pads."""
    folder = tmp_path / "masked"
    shutil.copytree(base, folder)
    words = (folder / "vocab.txt").read_text("utf-8").replace("[PAD]", "[MASK]")
    (folder / "vocab.txt").write_text(words, encoding="utf-8")
    return folder


@given(st.lists(st.integers(1, 4), min_size=1, max_size=30), st.integers(0, 99))
def test_whole_words_are_hidden(lengths: list[int], seed: int) -> None:
    """A word is asked for with all its pieces or not at all; what is not asked for is shown as it is."""
    words = tuple(number for number, length in enumerate(lengths) for _ in range(length))
    window = Window(tuple(range(10, 10 + len(words))), words)
    shown, asked = hide(window, MASK, SIZE, random.Random(seed))
    hidden = {word for word, answer in zip(words, asked, strict=True) if answer != -100}
    assert len(hidden) == max(1, round(0.15 * len(lengths)))
    for piece, word, seen, answer in zip(window.ids, words, shown, asked, strict=True):
        assert answer == (piece if word in hidden else -100)
        assert word in hidden or seen == piece


def test_most_hidden_words_are_masked() -> None:
    """Four in five show the mask, one in ten another piece, one in ten themselves."""
    window = Window(tuple(range(10, 510)), tuple(range(500)))
    lot = random.Random(0)
    rows = [hide(window, MASK, SIZE, lot) for _ in range(100)]
    seen = [(piece, answer) for shown, asked in rows for piece, answer in zip(shown, asked, strict=True) if answer >= 0]
    assert sum(piece == MASK for piece, _ in seen) / len(seen) == pytest.approx(0.8, abs=0.02)
    assert sum(piece == answer for piece, answer in seen) / len(seen) == pytest.approx(0.1, abs=0.02)


@given(st.integers(0, 2000))
def test_windows_lose_and_repeat_nothing(count: int) -> None:
    """All pieces of a long text, once."""
    ids = tuple(range(count))
    cut = cut_windows(Pieces(ids, ids, ids, ids))
    assert tuple(piece for window in cut for piece in window.ids) == ids
    assert all(0 < len(window.ids) <= 510 for window in cut)


def test_what_is_written_is_a_base(masked: Path, tmp_path: Path) -> None:
    """It can be trained from, names its licence, and guesses better at the end than at the beginning."""
    steps: list[tuple[str, int, int]] = []
    texts = papers("we propose foo on qh . " * 4, "we train bar with a b c . " * 4)
    losses = adapt(find_base(str(masked)), texts, tmp_path / "out", QUICK, lambda *step: steps.append(step))
    made = find_base(str(tmp_path / "out"))
    assert made.sha256 != find_base(str(masked)).sha256
    assert steps[-1] == ("adapt", 30, 30)
    assert losses[-1] < 2.9  # guessing among 20 pieces would be 3.0


def test_same_seed_same_bytes(masked: Path, tmp_path: Path) -> None:
    """On one machine, with one thread."""
    for name in ("one", "two"):
        adapt(find_base(str(masked)), papers("we propose foo on qh ."), tmp_path / name, QUICK)
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two


def test_a_vocabulary_without_mask_is_refused(base: Path, tmp_path: Path) -> None:
    """The file is named."""
    with pytest.raises(InputError, match="MASK"):
        adapt(find_base(str(base)), papers("we propose foo"), tmp_path / "out", QUICK)


def test_no_text_is_refused(masked: Path, tmp_path: Path) -> None:
    """Nothing is written."""
    with pytest.raises(InputError, match="no text"):
        adapt(find_base(str(masked)), papers(""), tmp_path / "out", QUICK)
    assert not (tmp_path / "out").exists()


def test_command_leaves_out_what_is_measured_on(masked: Path, annotated: Path, tmp_path: Path) -> None:
    """Papers of --leave-out are not read."""
    corpus = tmp_path / "corpus.jsonl"
    rows = [{"id": f"c{n}", "text": f"We train bar with c{n}."} for n in range(3)]
    corpus.write_text(annotated.read_text("utf-8") + "".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    arguments = ["adapt", corpus, "--base", masked, "--leave-out", annotated, "-o", tmp_path / "out", "--json", "-q"]
    result = CliRunner().invoke(cli, list(map(str, arguments)))
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["papers"] == 3
