"""The example corpus, its gold and the rows of its README, read once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from kg.evaluation import read_gold
from kg.examples import path
from kg.pipeline.settings import load_settings
from kg.pipeline.sources import read_papers

if TYPE_CHECKING:
    from kg.model import Paper
    from kg.pipeline.settings import Settings
    from kg.pipeline.sources import Reading


@pytest.fixture(scope="session")
def settings() -> Settings:
    """Default settings, the same on every machine: profile rules, one process."""
    return load_settings(environment={}, flags={"profile": "rules", "jobs": 1})


@pytest.fixture(scope="session")
def reading(settings: Settings) -> Reading:
    """What the readers make of the folder."""
    return read_papers([str(path())], settings=settings)


@pytest.fixture(scope="session")
def papers(reading: Reading) -> dict[str, Paper]:
    """The papers by id."""
    return {paper.id: paper for paper in reading.papers}


@pytest.fixture(scope="session")
def gold() -> list[dict[str, Any]]:
    """The annotations of the corpus; they hold no text."""
    return read_gold(path() / "gold.jsonl")


@pytest.fixture(scope="session")
def rows() -> dict[str, list[str]]:
    """The rows of the README table: the other cells by id."""
    readme = (path() / "README.md").read_text(encoding="utf-8")
    cells = (re.split(r"\s*\|\s*", line.strip("| ")) for line in readme.splitlines() if line.startswith("| "))
    return {first: rest for first, *rest in cells if first not in {"id", "---"}}
