"""`kg train` as a user meets it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.commands.main import cli


def run(*arguments: str | Path):
    """The command, run in this process."""
    return CliRunner().invoke(cli, ["train", *map(str, arguments)])


def test_without_the_extra_the_error_names_it(annotated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Where torch is not installed, the error says what to install."""
    for name in [name for name in sys.modules if name.startswith("kg.training.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    result = run("--data", annotated, "-o", tmp_path / "model")
    assert result.exit_code == 1
    assert "error: training needs torch; run: pip install 'paperkg[train]'" in result.output
    assert not (tmp_path / "model").exists()


@pytest.mark.parametrize("option", ["--data", "--dev", "--gazetteer", "--distil"])
def test_missing_files_are_usage_errors(annotated: Path, tmp_path: Path, option: str):
    """A file that is not there is named before anything is loaded."""
    result = run("--data", annotated, option, tmp_path / "nowhere.jsonl", "-o", tmp_path / "model")
    assert result.exit_code == 2
    assert "nowhere.jsonl" in result.output


def test_command_trains(base: Path, annotated: Path, tmp_path: Path):
    """The command writes a model and prints its record as JSON."""
    pytest.importorskip("onnx", reason="needs onnx: pip install 'paperkg[train]'")
    out = tmp_path / "model"
    options = ["--base", base, "--epochs", "1", "--threads", "1", "--json", "-q"]
    result = run("--data", annotated, "-o", out, *options)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == json.loads((out / "run.json").read_text("utf-8"))
    assert {path.name for path in out.iterdir()} == {
        "checkpoint.pt",
        "model.json",
        "model.onnx",
        "run.json",
        "vocab.txt",
    }


@pytest.mark.parametrize("option", ["--from", "--like", "--teacher"])
def test_missing_model_folders_are_usage_errors(annotated: Path, tmp_path: Path, option: str):
    """A folder that is not there is named before anything is loaded."""
    result = run("--data", annotated, option, tmp_path / "no-model", "-o", tmp_path / "model")
    assert result.exit_code == 2
    assert "no-model" in result.output
