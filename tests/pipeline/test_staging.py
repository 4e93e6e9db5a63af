"""A folder of outputs appears whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import OutputError
from kg.pipeline.staging import staged


def test_files_arrive_when_the_block_ends(tmp_path: Path):
    """Nothing is in the target before the end of the block, everything after, and no trace of the way."""
    target = tmp_path / "deep" / "out"
    with staged(target) as aside:
        (aside / "a.txt").write_text("a", encoding="utf-8")
        assert not (target / "a.txt").exists()
    assert [path.name for path in target.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_failure_leaves_the_old_files(tmp_path: Path, error: type[BaseException]):
    """An error or an interrupt inside the block leaves the target as it was."""
    (tmp_path / "a.txt").write_text("old", encoding="utf-8")

    def write() -> None:
        with staged(tmp_path) as aside:
            (aside / "a.txt").write_text("new", encoding="utf-8")
            raise error

    with pytest.raises(error):
        write()
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [("a.txt", "old")]


def test_failure_leaves_no_new_folder(tmp_path: Path):
    """A target that did not exist before does not exist after a failure."""

    def write() -> None:
        with staged(tmp_path / "out"):
            raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 - the error is our own, right above
        write()
    assert list(tmp_path.iterdir()) == []


def test_foreign_files_stay(tmp_path: Path):
    """What a build does not write, it does not touch."""
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    with staged(tmp_path) as aside:
        (aside / "a.txt").write_text("a", encoding="utf-8")
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == "mine"


def test_target_that_is_a_file_is_an_error(tmp_path: Path):
    """The message names the target and the next step."""
    target = tmp_path / "out"
    target.write_text("a file", encoding="utf-8")
    with pytest.raises(OutputError, match=r"cannot write to .*out.*choose another folder with -o"), staged(target):
        pass
