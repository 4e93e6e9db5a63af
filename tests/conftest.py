"""Fixtures that several rooms share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No clock decides whether a test passes, and a run repeats.
settings.register_profile("paperkg", deadline=None, derandomize=True)
settings.load_profile("paperkg")

# Commands under test read by rules unless a test says otherwise: fast, and the same on every processor.
os.environ.setdefault("KG_PROFILE", "rules")

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real papers and gold annotations beside the checkout; skips where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("needs the folder ../shared (real papers and gold annotations), which is not here")
    return SHARED
