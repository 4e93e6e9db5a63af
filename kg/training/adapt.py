"""An encoder taught the language of its field: it goes on guessing hidden words, in papers that nobody annotated.

Masked language modelling (Devlin et al. 2019) continued on text of the domain (Gururangan et al. 2020, "Don't stop
pretraining"). A whole word is hidden at a time: a name cut into pieces could else be guessed from its own remains.
"""

from __future__ import annotations

import math
import random
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy
from transformers import AutoModelForMaskedLM
from transformers.utils import logging as transformers_logging

from kg.errors import InputError
from kg.extract.decoding import windows
from kg.extract.wordpiece import WordPiece
from kg.markup import to_plain
from kg.training.export import MAX_PIECES

if TYPE_CHECKING:
    from torch import Tensor

    from kg.extract.wordpiece import Pieces
    from kg.model import Paper
    from kg.training.bases import Base

__all__ = ["AdaptSettings", "Window", "adapt", "cut_windows", "hide"]

_MASK = "[MASK]"
_HIDDEN = 0.15
_SHOWN_AS_MASK = 0.8
_SHOWN_AS_OTHER = 0.1
"""The shares of Devlin et al.; what is left of the hidden words is shown as it is."""

_HEAD_RATE = 4  # the head starts from nothing
_WARM_UP = 0.06
_DECAY = 0.01
_LARGEST_GRADIENT = 1.0
_JITTER = 40  # see kg.training.fit
_NOT_ASKED = -100


@dataclass(frozen=True, slots=True, kw_only=True)
class AdaptSettings:
    """How to adapt.

    Args:
        epochs: times that every text is seen.
        seed: of every lot that is drawn.
        batch: windows a step.
        rate: highest learning rate of the encoder.
        threads: of torch; the last digits depend on it.
    """

    epochs: float = 1
    seed: int = 0
    batch: int = 8
    rate: float = 3e-4
    threads: int = 2


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces of a text, and for each the number of its word."""

    ids: tuple[int, ...]
    words: tuple[int, ...]


def adapt(
    base: Base,
    papers: Iterable[Paper],
    out: Path,
    settings: AdaptSettings,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[float]:
    """Write the folder of an adapted encoder, a base for `kg train`; the mean loss of every hundred steps.

    Args:
        base: the encoder to begin with.
        papers: whose texts are learned from.
        out: folder to write.
        settings: see there.
        progress: told ("adapt", steps done, steps in all).

    Raises:
        InputError: there is nothing to read, or the vocabulary of the base has no `[MASK]`.
    """
    vocabulary = (base.folder / "vocab.txt").read_text("utf-8").splitlines()
    if _MASK not in vocabulary:
        raise InputError(f"has no {_MASK} to hide words with; take another base", path=str(base.folder / "vocab.txt"))
    cut = WordPiece(vocabulary)
    texts = [window for paper in papers for window in cut_windows(cut(to_plain(paper.text).text))]
    if not texts:
        raise InputError("no text to learn from in these papers")
    torch.set_num_threads(settings.threads)
    torch.manual_seed(settings.seed)
    transformers_logging.set_verbosity_error()  # it would print that the head is new
    transformers_logging.disable_progress_bar()
    # No attention is dropped: see kg.training.network.
    model = AutoModelForMaskedLM.from_pretrained(base.folder, attention_probs_dropout_prob=0.0)
    hider = _Hider(cut, vocabulary.index(_MASK), len(vocabulary), random.Random(settings.seed))
    losses = _fit(model, texts, hider, settings, progress)
    model.base_model.save_pretrained(out)
    shutil.copyfile(base.folder / "vocab.txt", out / "vocab.txt")
    licence = f"license: {base.licence}\n" if base.licence else ""
    words = f"---\n{licence}---\n{base.name} {base.version}, adapted to papers by `kg adapt`.\n"
    (out / "README.md").write_text(words, encoding="utf-8", newline="\n")
    return losses


def cut_windows(pieces: Pieces) -> list[Window]:
    """All pieces of a text, in windows that the encoder can read.

    >>> from kg.extract.wordpiece import Pieces
    >>> cut_windows(Pieces((7, 8), (0, 1), (1, 2), (0, 0)))
    [Window(ids=(7, 8), words=(0, 0))]
    """
    stretches = windows(len(pieces.ids), MAX_PIECES, 0)
    return [Window(pieces.ids[start:end], pieces.words[start:end]) for start, end in stretches if end > start]


@dataclass(frozen=True, slots=True)
class _Hider:
    cut: WordPiece
    mask: int
    size: int
    lot: random.Random


def hide(window: Window, mask: int, size: int, lot: random.Random) -> tuple[list[int], list[int]]:
    """What is shown, and what is asked: the pieces of the hidden words, elsewhere -100.

    Args:
        window: what is there.
        mask: the piece that stands for a hidden one.
        size: of the vocabulary.
        lot: decides what is hidden, and how.
    """
    words = sorted(set(window.words))
    hidden = set(lot.sample(words, max(1, round(_HIDDEN * len(words)))))
    shown, asked = list(window.ids), [_NOT_ASKED] * len(window.ids)
    for at, (piece, word) in enumerate(zip(window.ids, window.words, strict=True)):
        if word in hidden:
            asked[at] = piece
            chance = lot.random()
            if chance < _SHOWN_AS_MASK:
                shown[at] = mask
            elif chance < _SHOWN_AS_MASK + _SHOWN_AS_OTHER:
                shown[at] = lot.randrange(size)
    return shown, asked


def _fit(
    model: Any,
    texts: Sequence[Window],
    hider: _Hider,
    settings: AdaptSettings,
    progress: Callable[[str, int, int], None] | None,
) -> list[float]:
    optimiser = _optimiser(model, settings)
    total = int(settings.epochs * math.ceil(len(texts) / settings.batch))
    step, losses = 0, []
    model.train()
    while step < total:
        for batch in _batches(texts, settings.batch, hider.lot):
            if step == total:
                break
            pace = min(1.0, (step + 1) / (_WARM_UP * total)) * (total - step) / total
            for group in optimiser.param_groups:
                group["lr"] = settings.rate * pace * group["share"]
            loss = _loss(model, batch, hider)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), _LARGEST_GRADIENT)
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
            losses.append(float(loss.item()))
            step += 1
            if progress:
                progress("adapt", step, total)
    return [round(float(np.mean(losses[at : at + 100])), 4) for at in range(0, len(losses), 100)]


def _optimiser(model: Any, settings: AdaptSettings) -> torch.optim.AdamW:
    """AdamW; the head that guesses shares its last matrix with the words of the encoder and learns faster."""
    encoder = {id(parameter) for parameter in model.base_model.parameters()}
    groups = [
        {"params": [p for p in model.parameters() if id(p) in encoder], "share": 1},
        {"params": [p for p in model.parameters() if id(p) not in encoder], "share": _HEAD_RATE},
    ]
    return torch.optim.AdamW(groups, lr=settings.rate, weight_decay=_DECAY)


def _batches(texts: Sequence[Window], size: int, lot: random.Random) -> list[list[Window]]:
    """All texts once, those of like length together, in an order drawn by lot."""
    order = sorted(range(len(texts)), key=lambda i: len(texts[i].ids) + lot.random() * _JITTER)
    batches = [[texts[i] for i in order[at : at + size]] for at in range(0, len(order), size)]
    lot.shuffle(batches)
    return batches


def _loss(model: Any, batch: list[Window], hider: _Hider) -> Tensor:
    """Cross entropy of the hidden pieces; only at these is the vocabulary scored."""
    shape = (len(batch), max(len(window.ids) for window in batch) + 2)
    ids, seen, wanted = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.full(shape, _NOT_ASKED, np.int64)
    for row, window in enumerate(batch):
        shown, asked = hide(window, hider.mask, hider.size, hider.lot)
        ids[row, : len(shown) + 2] = [hider.cut.first, *shown, hider.cut.last]
        seen[row, : len(shown) + 2] = 1
        wanted[row, 1 : len(asked) + 1] = asked
    states = model.base_model(torch.from_numpy(ids), attention_mask=torch.from_numpy(seen)).last_hidden_state
    answers = torch.from_numpy(wanted)
    asked_at = answers != _NOT_ASKED
    return cross_entropy(model.cls(states[asked_at]), answers[asked_at])
