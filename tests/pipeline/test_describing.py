"""Writers that describe an export run last, and are told what the others wrote."""

from __future__ import annotations

import hashlib
import runpy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from kg.pipeline import exporting
from kg.pipeline.exporting import export
from kg.writers.protocol import Format

GRAPH = runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))["real_graph"]


class _Plain:
    name = "m-plain"
    filename = "plain"
    format = Format(title="two files", is_folder=True)

    def write(self, graph: Any, path: Path) -> None:
        path.mkdir()
        (path / "a.txt").write_text("a", encoding="utf-8")
        (path / "b.txt").write_text(str(len(graph)), encoding="utf-8")


class _Describing:
    """Writes down the entries that it is told."""

    format = Format(title="a description")
    describes_export = True
    seen: list[tuple[str, list[dict[str, Any]]]]

    def write(self, graph: Any, path: Path, *, files: Sequence[Mapping[str, Any]] = ()) -> None:
        assert graph
        self.seen.append((self.name, [dict(entry) for entry in files]))
        path.write_text("\n".join(str(entry["path"]) for entry in files), encoding="utf-8")


class _First(_Describing):
    name = "a-first"
    filename = "first.txt"


class _Second(_Describing):
    name = "z-second"
    filename = "second.txt"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[dict[str, Any]]]]:
    """What each describing writer was told, in the order in which they ran."""
    writers = {writer.name: writer for writer in (_Plain, _First, _Second)}
    monkeypatch.setattr(exporting, "load", lambda _, name: writers[name])
    monkeypatch.setattr(_Describing, "seen", [], raising=False)
    return _Describing.seen


def test_they_run_last_and_know_every_file(told: list[Any], tmp_path: Path):
    """Whatever their name, they come after the others; the second is told of the first."""
    export(GRAPH(), ["z-second", "a-first", "m-plain"], tmp_path / "out")
    assert [name for name, _ in told] == ["a-first", "z-second"]
    assert [entry["path"] for entry in told[0][1]] == ["plain/a.txt", "plain/b.txt"]
    assert [entry["path"] for entry in told[1][1]] == ["plain/a.txt", "plain/b.txt", "first.txt"]


def test_they_are_told_what_the_manifest_holds(told: list[Any], tmp_path: Path):
    """Format, path, size and hash are those of the manifest, in which they stand themselves."""
    manifest = export(GRAPH(), ["a-first", "m-plain"], tmp_path / "out")
    (own,) = [entry for entry in manifest.files if entry["format"] == "a-first"]
    assert [entry for entry in manifest.files if entry != own] == told[0][1]
    assert own["sha256"] == hashlib.sha256((tmp_path / "out" / "first.txt").read_bytes()).hexdigest()


def test_alone_one_is_told_of_nothing(told: list[Any], tmp_path: Path):
    """An export of nothing else has no files to describe."""
    export(GRAPH(), ["a-first"], tmp_path / "out")
    assert told == [("a-first", [])]


def test_progress_reaches_the_end(told: list[Any], tmp_path: Path):
    """Each format counts once, those that describe among them."""
    steps: list[tuple[str, int, int]] = []
    export(GRAPH(), ["a-first", "m-plain", "z-second"], tmp_path / "out", progress=lambda *step: steps.append(step))
    assert len(told) == 2
    assert steps == [("export", 1, 3), ("export", 2, 3), ("export", 3, 3)]
