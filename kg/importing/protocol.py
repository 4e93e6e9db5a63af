"""What every importer offers, what it gives back, and how a file is opened."""

from __future__ import annotations

import gzip
import io
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol, cast

from kg.errors import InputError

if TYPE_CHECKING:
    from networkx import MultiDiGraph

    from kg.model import Extraction, Paper, Problem

__all__ = ["HEAD", "Imported", "Importer", "open_bytes", "open_text", "peek"]

HEAD = 65536
"""Bytes of a file, unpacked, that an importer may look at to recognise it."""

_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Imported:
    """What was in a file: a whole graph of ours, or papers with what is said of them, side by side.

    Args:
        graph: by the contract of `kg.graph`; None where the file holds no whole graph.
        papers: one for each record.
        extractions: what each record states.
        skipped: problems that cost a record.
        notes: what was left out because the graph has no place for it, counted.
    """

    graph: MultiDiGraph[str] | None = None
    papers: tuple[Paper, ...] = ()
    extractions: tuple[Extraction, ...] = ()
    skipped: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


class Importer(Protocol):
    """A format that graphs come in. Registered in the entry-point group `kg.importers`."""

    name: str
    title: str

    def can_read(self, path: Path) -> bool:
        """Whether a file or folder is in this format, by a look at its beginning (`peek`)."""

    def read(self, path: Path) -> Imported:
        """What the file or folder holds; what is wrong with one record is a problem.

        Raises:
            InputError: nothing in it can be read; the message says what to do.
        """


def open_bytes(path: Path) -> BinaryIO:
    """A file, open; a gzip file is unpacked on the way.

    Raises:
        InputError: it is not there, or cannot be read.
    """
    try:
        stream = path.open("rb")
        magic = stream.read(len(_GZIP))
        if magic == _GZIP:
            stream.close()
            return cast("BinaryIO", gzip.open(path))
        stream.seek(0)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", path=str(path)) from error
    return stream


def open_text(path: Path) -> io.TextIOWrapper:
    """A file, open as UTF-8; bytes that are none become U+FFFD, so that one bad name costs no file.

    Raises:
        InputError: it is not there, or cannot be read.
    """
    return io.TextIOWrapper(open_bytes(path), encoding="utf-8-sig", errors="replace", newline="")


def peek(path: Path) -> bytes:
    """The beginning of a file, unpacked; empty for a folder.

    Raises:
        InputError: it is not there, or cannot be read.
    """
    if path.is_dir():
        return b""
    if not path.exists():
        raise InputError("no such file or folder; check the path", path=str(path))
    with open_bytes(path) as stream:
        try:
            return stream.read(HEAD)
        except (OSError, EOFError, zlib.error) as error:
            raise InputError(f"the packed file cannot be unpacked: {error}", path=str(path)) from error
