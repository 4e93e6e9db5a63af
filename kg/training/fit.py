"""The training itself: batches, warm-up and linear decay, checkpoints from which a run goes on as if never stopped."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch.nn.functional import log_softmax, one_hot

from kg.extract.signals import SIGNALS
from kg.training.checkpoints import CHECKPOINT, Course, Parts, restore, save
from kg.training.figures import Figures, compare
from kg.training.tags import IGNORED, ROLE_COUNT, TAG_COUNT

if TYPE_CHECKING:
    from pathlib import Path

    from torch import Tensor

    from kg.training.examples import Example
    from kg.training.network import Network
    from kg.training.settings import Settings

__all__ = ["Marks", "Progress", "Report", "fit", "to_tensors"]

_HEADS_RATE = 4  # the heads start from nothing and learn faster than an encoder that knows the language
_WARM_UP = 0.08
_DECAY = 0.01
_LARGEST_GRADIENT = 1.0
_ROLE_SHARE = 0.5
_JITTER = 40  # pieces by which the order by length is shaken, so that batches differ from epoch to epoch
_BLIND = 0.08
_RULE_SIGNALS = SIGNALS.index("mention begins")
"""Signals before this one come from lexicon and rules; a few examples are shown without them."""

Report = Callable[[dict[str, Any]], None]
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Marks:
    """Ids of the pieces that begin and end a window, and how many pieces stand between at most."""

    first: int
    last: int
    most: int


def fit(
    network: Network,
    examples: Sequence[Example],
    settings: Settings,
    *,
    marks: Marks,
    folder: Path,
    fingerprint: str,
    dev: Sequence[Example] = (),
    resume: bool = False,
    progress: Progress | None = None,
    report: Report | None = None,
) -> list[dict[str, Any]]:
    """Train the network in place; the figures of each epoch.

    Args:
        network: freshly made after `torch.manual_seed(settings.seed)`.
        examples: what to learn from; longer ones count with their beginning.
        settings: epochs, seed, rates.
        marks: of the vocabulary.
        folder: where checkpoints go.
        fingerprint: of data and settings; a checkpoint of another run is refused.
        dev: examples to measure on after each epoch.
        resume: go on from the checkpoint, if there is one.
        progress: told ("train", steps done, steps in all).
        report: told the figures of each epoch.
    """
    parts = Parts(network, _optimiser(network, settings), random.Random(settings.seed))
    path = folder / CHECKPOINT
    total = int(settings.epochs * math.ceil(len(examples) / settings.batch))
    course = restore(path, parts, fingerprint) if resume and path.is_file() else Course()
    while course.step < total:
        network.train()
        if not course.batches:
            course.batches = _batches(examples, settings.batch, parts.lot)
        while course.at < len(course.batches) and course.step < total:
            for group in parts.optimiser.param_groups:
                group["lr"] = _rate(course.step, total, settings.rate) * group["share"]
            chosen = [examples[i] for i in course.batches[course.at]]
            course.losses += _step(parts, chosen, marks)
            course.step += 1
            course.at += 1
            if progress:
                progress("train", course.step, total)
            if course.step % settings.checkpoint_every == 0:
                save(path, parts, course, fingerprint)
        _end_epoch(network, course, dev, marks)
        save(path, parts, course, fingerprint)
        if report:
            report(course.figures[-1])
    return course.figures


def _optimiser(network: Network, settings: Settings) -> torch.optim.AdamW:
    """AdamW (Loshchilov & Hutter 2019); word embeddings stay as they were pretrained."""
    for parameter in network.encoder.embeddings.word_embeddings.parameters():
        parameter.requires_grad = False
    heads_rate = _HEADS_RATE if settings.encoder == "pretrained" else 1
    learning = [(name, p) for name, p in network.named_parameters() if p.requires_grad]
    groups = [
        {"params": [p for name, p in learning if name.startswith("encoder.")], "share": 1},
        {"params": [p for name, p in learning if not name.startswith("encoder.")], "share": heads_rate},
    ]
    return torch.optim.AdamW(groups, lr=settings.rate, weight_decay=_DECAY)


def _rate(step: int, total: int, rate: float) -> float:
    """Warm-up, then linear decay to nothing."""
    return rate * min(1.0, (step + 1) / (_WARM_UP * total)) * (total - step) / total


def _batches(examples: Sequence[Example], size: int, lot: random.Random) -> list[list[int]]:
    """All examples once, those of like length together, in an order drawn by lot."""
    order = sorted(range(len(examples)), key=lambda i: len(examples[i].ids) + lot.random() * _JITTER)
    batches = [order[i : i + size] for i in range(0, len(order), size)]
    lot.shuffle(batches)
    return batches


def to_tensors(examples: Sequence[Example], marks: Marks) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """ids, mask, signals, tags and roles of a batch, padded to its longest window."""
    lengths = [min(len(example.ids), marks.most) for example in examples]
    shape = (len(examples), max(lengths) + 2)
    ids, mask = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    signals = np.zeros((*shape, len(SIGNALS)), np.float32)
    tags, roles = np.full(shape, IGNORED, np.int64), np.full(shape, IGNORED, np.int64)
    for row, (example, length) in enumerate(zip(examples, lengths, strict=True)):
        ids[row, : length + 2] = [marks.first, *example.ids[:length], marks.last]
        mask[row, : length + 2] = 1
        signals[row, 1 : length + 1] = example.signals[:length]
        tags[row, 1 : length + 1] = example.tags[:length]
        roles[row, 1 : length + 1] = example.roles[:length]
    return (*map(torch.from_numpy, (ids, mask, signals, tags, roles)),)


def _step(parts: Parts, examples: list[Example], marks: Marks) -> float:
    """One step of the optimiser; the loss before it."""
    ids, mask, signals, tags, roles = to_tensors(examples, marks)
    for row in range(len(examples)):
        if parts.lot.random() < _BLIND:
            signals[row, :, :_RULE_SIGNALS] = 0
    tag_scores, role_scores = parts.network(ids, signals, mask)
    weights = torch.tensor([example.weight for example in examples])[:, None, None]
    loss = _loss(tag_scores, weights * _targets(tags, examples, "tags", TAG_COUNT))
    wanted_roles = weights * _targets(roles, examples, "roles", ROLE_COUNT)
    if wanted_roles.any():
        loss = loss + _ROLE_SHARE * _loss(role_scores, wanted_roles)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(parts.network.parameters(), _LARGEST_GRADIENT)
    parts.optimiser.step()
    parts.optimiser.zero_grad(set_to_none=True)
    return float(loss.item())


def _targets(labels: Tensor, examples: list[Example], what: str, count: int) -> Tensor:
    """`[examples, pieces, count]`: 1 at the label, nothing where it is IGNORED, beliefs where there are some."""
    targets = one_hot(labels.clamp_min(0), count) * (labels != IGNORED)[..., None]
    targets = targets.to(torch.float32)
    for row, example in enumerate(examples):
        if example.beliefs is not None:
            beliefs = torch.from_numpy(getattr(example.beliefs, what)[: targets.shape[1] - 2].astype(np.float32))
            targets[row, 1 : len(beliefs) + 1] = beliefs
    return targets


def _loss(scores: Tensor, targets: Tensor) -> Tensor:
    """Cross entropy a piece; the rows of the targets weigh as much as they sum to."""
    return -(targets * log_softmax(scores, -1)).sum() / targets.sum().clamp_min(1e-9)


def _end_epoch(network: Network, course: Course, dev: Sequence[Example], marks: Marks) -> None:
    course.epoch += 1
    row: dict[str, Any] = {"epoch": course.epoch, "steps": course.step, "loss": round(course.losses / course.at, 4)}
    course.figures.append(row | (asdict(_measure(network, dev, marks)) if dev else {}))
    course.batches, course.at, course.losses = [], 0, 0.0


def _measure(network: Network, examples: Sequence[Example], marks: Marks) -> Figures:
    """Figures on examples, one window a call as in use."""
    network.eval()
    rows = []
    with torch.inference_mode():
        for example in examples:
            ids, _, signals, tags, roles = to_tensors([example], marks)
            tag_scores, role_scores = network(ids, signals)
            found = (tags, roles, tag_scores.argmax(-1), role_scores.argmax(-1))
            rows.append(tuple(values[0, 1:-1].numpy().astype(np.int16) for values in found))
    return compare(rows)
