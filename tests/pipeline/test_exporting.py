"""An export is whole or not there, its manifest is true, and nothing of the user's is lost."""

from __future__ import annotations

import hashlib
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from kg.errors import OutputError, PluginError
from kg.pipeline import exporting
from kg.pipeline.exporting import export, export_file
from kg.pipeline.manifest import MANIFEST

GRAPHS = runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))
FORMATS = ("csv", "nt", "ttl")


@pytest.fixture
def graph() -> Any:
    """Twelve well-known papers."""
    return GRAPHS["real_graph"]()


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_the_manifest_lists_every_file(graph: Any, tmp_path: Path):
    """Path, size and SHA-256 of all that was written, and what the graph holds."""
    manifest = export(graph, FORMATS, tmp_path / "out")
    files = tree(tmp_path / "out")
    assert json.loads(files.pop(MANIFEST)) == manifest.value
    assert {f["path"]: (f["bytes"], f["sha256"]) for f in manifest.files} == {
        name: (len(found), hashlib.sha256(found).hexdigest()) for name, found in files.items()
    }
    assert manifest.value["counts"]["nodes"] == graph.number_of_nodes()
    assert sum(manifest.value["counts"]["edges_by_predicate"].values()) == graph.number_of_edges()
    assert manifest.value["lossy"] == {"csv": "control characters"}


def test_jobs_do_not_change_the_bytes(graph: Any, tmp_path: Path):
    """One process or two: the same folder."""
    export(graph, FORMATS, tmp_path / "one", jobs=1)
    export(graph, FORMATS, tmp_path / "two", jobs=2)
    assert tree(tmp_path / "one") == tree(tmp_path / "two")


def test_a_folder_that_holds_something_is_refused(graph: Any, tmp_path: Path):
    """Without --overwrite nothing in it changes, whatever it is."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match="--overwrite"):
        export(graph, FORMATS, tmp_path / "out")
    with pytest.raises(OutputError, match="holds no manifest"):
        export(graph, FORMATS, tmp_path / "out", overwrite=True)
    assert tree(tmp_path / "out") == {"mine.txt": b"mine"}


def test_an_export_makes_room_for_the_next(graph: Any, tmp_path: Path):
    """With --overwrite the old files go, a file of the user's stays."""
    export(graph, ["csv", "ttl"], tmp_path / "out")
    (tmp_path / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    export(graph, ["nt"], tmp_path / "out", overwrite=True)
    assert set(tree(tmp_path / "out")) == {"graph.nt", MANIFEST, "mine.txt"}
    assert not (tmp_path / "out" / "csv").exists()


def test_a_file_that_was_changed_is_not_lost(graph: Any, tmp_path: Path):
    """A user's edit of an exported file stops the next export."""
    export(graph, ["ttl"], tmp_path / "out")
    (tmp_path / "out" / "graph.ttl").write_text("# mine", encoding="utf-8")
    with pytest.raises(OutputError, match="changed since it was exported"):
        export(graph, ["ttl"], tmp_path / "out", overwrite=True)
    assert tree(tmp_path / "out")["graph.ttl"] == b"# mine"


def test_a_file_of_the_users_in_the_way_is_not_lost(graph: Any, tmp_path: Path):
    """A new format does not take the place of a file that no export wrote."""
    export(graph, ["ttl"], tmp_path / "out")
    (tmp_path / "out" / "graph.nt").write_text("# mine", encoding="utf-8")
    with pytest.raises(OutputError, match="no export wrote it"):
        export(graph, ["nt"], tmp_path / "out", overwrite=True)
    assert tree(tmp_path / "out")["graph.nt"] == b"# mine"
    assert "graph.ttl" in tree(tmp_path / "out")


def test_a_failure_leaves_nothing(graph: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The disk is full at the last format: no folder, no draft."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exporting, "make_manifest", full)
    with pytest.raises(OutputError, match="No space left"):
        export(graph, FORMATS, tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_a_target_that_cannot_be_made_is_named(graph: Any, tmp_path: Path):
    """A file where the folder should be, or a folder below a file."""
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match="is a file"):
        export(graph, ["ttl"], tmp_path / "file")
    with pytest.raises(OutputError, match="cannot write"):
        export(graph, ["ttl"], tmp_path / "file" / "out")
    assert tree(tmp_path) == {"file": b"mine"}


def test_an_unknown_format_names_the_nearest(graph: Any, tmp_path: Path):
    """Before anything is written."""
    with pytest.raises(PluginError, match="did you mean"):
        export(graph, ["tll"], tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_one_file_is_not_overwritten_unasked(graph: Any, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]):
    """A file, a file that is there, stdout; a folder does not fit into stdout."""
    export_file(graph, "nt", tmp_path / "a.nt")
    with pytest.raises(OutputError, match="is there already"):
        export_file(graph, "nt", tmp_path / "a.nt")
    export_file(graph, "nt", tmp_path / "a.nt", overwrite=True)
    export_file(graph, "nt", Path("-"))
    assert capfdbinary.readouterr().out == (tmp_path / "a.nt").read_bytes()
    with pytest.raises(OutputError, match="cannot go to stdout"):
        export_file(graph, "csv", Path("-"))
