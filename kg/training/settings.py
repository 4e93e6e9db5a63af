"""What customises a training run, apart from its data."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How to train.

    Args:
        epochs: times that every example is seen; a fraction ends within an epoch.
        seed: of every lot that is drawn.
        share: of the annotated abstracts, drawn by lot; for learning curves.
        encoder: "pretrained" or "small" (see kg.training.small).
        batch: examples a step.
        rate: highest learning rate of the encoder.
        threads: of torch; the order of sums, and so the last digits, depend on it.
        checkpoint_every: steps from checkpoint to checkpoint.
    """

    epochs: float = 4
    seed: int = 0
    share: float = 1
    encoder: str = "pretrained"
    batch: int = 8
    rate: float = 4e-4
    threads: int = 2
    checkpoint_every: int = 100
