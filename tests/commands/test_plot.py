"""`kg plot`: a picture, or what is missing for one."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kg.commands.plot import _WHAT
from kg.graph.counts import COUNTED

Run = Callable[..., Result]


def test_the_command_offers_what_can_be_counted():
    """The names are written in both places, so that help imports nothing."""
    assert tuple(COUNTED) == _WHAT


def test_a_picture_is_written(run: Run, built: Path, tmp_path: Path):
    """The suffix of the file decides its kind."""
    pytest.importorskip("matplotlib", reason="needs matplotlib, the extra `plots`")
    result = run("plot", "datasets", "--graph", built, "-o", "a.svg")
    assert result.exit_code == 0, result.output
    assert "GSM8K" in (tmp_path / "a.svg").read_text("utf-8")


def test_a_missing_library_is_named(run: Run, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Without matplotlib the message says what to install, and no file is left."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("plot", "--graph", built)
    assert result.exit_code == 1
    assert "paperkg[plots]" in result.stderr
    assert not (tmp_path / "plot.svg").exists()


def test_an_unknown_suffix_is_a_mistake_in_the_command(run: Run, built: Path):
    """The message names the three that there are."""
    result = run("plot", "--graph", built, "-o", "a.doc")
    assert result.exit_code == 2
    assert ".pdf" in result.stderr


def test_the_counts_come_as_json(run: Run, built: Path, tmp_path: Path):
    """--json prints what would be drawn, without matplotlib and without a file."""
    result = run("plot", "datasets", "--graph", built, "--json")
    assert result.exit_code == 0, result.output
    counts = json.loads(result.stdout)
    assert {name: total for name, total, _ in counts["rows"]}["GSM8K"] == 2
    assert not (tmp_path / "plot.svg").exists()
