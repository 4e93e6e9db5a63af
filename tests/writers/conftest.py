"""Fixtures of the writers' tests: the hand-made graphs."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

GRAPHS = runpy.run_path(str(Path(__file__).with_name("graphs.py")))


@pytest.fixture
def real() -> Any:
    """The graph of twelve well-known papers."""
    return GRAPHS["real_graph"]()


@pytest.fixture
def nasty() -> Any:
    """The graph in which every field holds a nasty name."""
    return GRAPHS["nasty_graph"]()
