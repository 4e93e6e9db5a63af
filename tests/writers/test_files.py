"""Files are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.errors import OutputError
from kg.writers.files import atomic_write


def test_pieces_of_text_and_bytes_are_joined_as_utf8(tmp_path: Path):
    """Text and bytes may be mixed; the file is UTF-8 without any line-end translation."""
    atomic_write(tmp_path / "a", ["π₀.₅\n", b"\r\n", "🦜"])
    assert (tmp_path / "a").read_bytes() == "π₀.₅\n\r\n🦜".encode()


def test_a_lone_surrogate_becomes_the_replacement_character(tmp_path: Path):
    """What UTF-8 cannot hold does not stop the write and does not make the file unreadable."""
    atomic_write(tmp_path / "a", "x\ud800y")
    assert (tmp_path / "a").read_text("utf-8") == "x\ufffdy"


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError("no")])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, failure: BaseException):
    """Whatever goes wrong halfway, also an interrupt, the old bytes stay and no draft remains."""
    target = tmp_path / "graph.nt"
    target.write_bytes(b"old")

    def pieces() -> Iterator[str]:
        yield "half"
        raise failure

    expected = OutputError if isinstance(failure, OSError) else type(failure)
    with pytest.raises(expected):
        atomic_write(target, pieces())
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("graph.nt", b"old")]


def test_an_error_names_the_path_and_the_next_step(tmp_path: Path):
    """Each message holds the path as given and says what to do."""
    with pytest.raises(OutputError, match=r"no/x\.nt: the folder 'no' does not exist; create it"):
        atomic_write(tmp_path / "no" / "x.nt", "")
    with pytest.raises(OutputError, match="is a folder; name a file"):
        atomic_write(tmp_path, "")


def test_the_file_gets_the_permissions_that_the_umask_gives(tmp_path: Path):
    """An atomic write is no reason for a file that only its owner can read."""
    (tmp_path / "plain").write_text("", encoding="utf-8")
    atomic_write(tmp_path / "atomic", "")
    assert (tmp_path / "atomic").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path):
    """Writing to a symbolic link changes the file it points to."""
    (tmp_path / "real").write_text("old", encoding="utf-8")
    (tmp_path / "link").symlink_to("real")
    atomic_write(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text("utf-8") == "new"


def test_a_device_is_written_and_not_replaced():
    """`/dev/null` is still a device afterwards."""
    atomic_write(os.devnull, "gone")
    assert Path(os.devnull).is_char_device()
