"""Fixtures of the writers' tests: the hand-made graphs."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from kg.api import build

GRAPHS = runpy.run_path(str(Path(__file__).with_name("graphs.py")))


@pytest.fixture
def real() -> Any:
    """The graph of twelve well-known papers."""
    return GRAPHS["real_graph"]()


@pytest.fixture
def nasty() -> Any:
    """The graph in which every field holds a nasty name."""
    return GRAPHS["nasty_graph"]()


@pytest.fixture(scope="session")
def seeds(shared: Path) -> Any:
    """The graph of the real papers beside the checkout, read by rules; writers only read it."""
    return build(shared / "seeds", profile="rules").networkx


@pytest.fixture(params=["real", "nasty", "seeds"])
def any_graph(request: pytest.FixtureRequest) -> Any:
    """Each of the three graphs that every format is read back from."""
    return request.getfixturevalue(request.param)
