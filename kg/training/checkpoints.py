"""Where a run stands, on disk: it goes on from there as if it had never stopped."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import torch

from kg.errors import ConfigError

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from kg.training.network import Network

__all__ = ["CHECKPOINT", "Course", "Parts", "restore", "save"]

CHECKPOINT = "checkpoint.pt"


@dataclass(slots=True)
class Course:
    """How far a run is.

    Args:
        step: steps done.
        epoch: epochs done.
        batches: of the present epoch, as numbers of examples.
        at: batches of the present epoch done.
        losses: their sum in the present epoch.
        figures: of the epochs done.
    """

    step: int = 0
    epoch: int = 0
    batches: list[list[int]] = field(default_factory=list)
    at: int = 0
    losses: float = 0.0
    figures: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Parts:
    """What changes with every step: the network, its optimiser, the lot that is drawn."""

    network: Network
    optimiser: torch.optim.AdamW
    lot: random.Random


def save(path: Path, parts: Parts, course: Course, fingerprint: str) -> None:
    """Write the checkpoint whole or not at all."""
    draft = path.with_suffix(".tmp")
    state = {
        "fingerprint": fingerprint,
        "network": parts.network.state_dict(),
        "optimiser": parts.optimiser.state_dict(),
        "course": asdict(course),
        "lot": parts.lot.getstate(),
        "torch": torch.get_rng_state(),
    }
    torch.save(state, draft)
    draft.replace(path)


def restore(path: Path, parts: Parts, fingerprint: str) -> Course:
    """Put the parts back to where the checkpoint stands.

    Raises:
        ConfigError: the file is damaged, or of a run with other data or settings.
    """
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
        known = state["fingerprint"]
    except Exception as error:  # torch raises what pickle, zip and the disk raise
        raise ConfigError(f"{path} cannot be read ({error}); train without --resume") from error
    if known != fingerprint:
        raise ConfigError(f"{path} is of a run with other data or settings; repeat its command, or leave out --resume")
    parts.network.load_state_dict(state["network"])
    parts.optimiser.load_state_dict(state["optimiser"])
    parts.lot.setstate(state["lot"])
    torch.set_rng_state(state["torch"])
    return Course(**state["course"])
