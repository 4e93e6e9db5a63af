"""From what the user names (files, folders, globs, `-`) to papers: which files there are and which reader fits each."""

from __future__ import annotations

import glob
import os
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from kg.errors import InputError
from kg.model import Paper, Problem
from kg.readers.encoding import is_binary
from kg.registry import available, load

if TYPE_CHECKING:
    from kg.readers.protocol import Reader, ReadOptions

__all__ = ["STDIN", "Source", "choose_reader", "find_sources", "read_source"]

STDIN = "-"
_GROUP = "kg.readers"
_HEAD = 8192
_GZIP = b"\x1f\x8b"
# What lies beside papers in a folder and is none: it is read only when it is named itself.
_COMPANIONS = (
    "changelog", "contributing", "copying", "curation.tsv", "extractions.jsonl", "gold.jsonl", "license", "readme",
)  # fmt: skip
_OTHER_ENDINGS = frozenset([
    ".bak", ".cfg", ".css", ".csv", ".html", ".ini", ".js", ".lock", ".log", ".nt", ".pdf", ".png", ".py", ".pyc",
    ".rq", ".svg", ".toml", ".tsv", ".ttl", ".yaml", ".yml", ".zip",
])  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A file to read: what origins and problems call it, and where it lies (None: standard input)."""

    name: str
    path: Path | None


def find_sources(inputs: Iterable[str | Path]) -> tuple[Source, ...]:
    """The files behind the inputs, each once, sorted by name.

    A file is called by its base name; one found in a folder or by a pattern by its path below it, with `/`.

    Raises:
        InputError: an input names nothing.
    """
    found: set[Source] = set()
    for given in map(str, inputs):
        if given == STDIN:
            found.add(Source("stdin", None))
        elif Path(given).is_dir():
            found.update(_in_folder(Path(given)))
        elif os.path.lexists(given):
            found.add(Source(Path(given).name, Path(given)))
        elif glob.has_magic(given):
            found.update(_matching(given))
        else:
            raise InputError("no such file or folder; check the path", path=given)
    return tuple(sorted(found, key=lambda source: (source.name, str(source.path))))


def _in_folder(folder: Path) -> Iterator[Source]:
    is_empty = True
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in names:
            path = Path(place, name)
            if _may_hold_papers(path):
                is_empty = False
                yield Source(path.relative_to(folder).as_posix(), path)
    if is_empty:
        raise InputError("the folder holds no list of papers; name a file, or another folder", path=str(folder))


def _may_hold_papers(path: Path) -> bool:
    name = path.name.lower()
    return not name.startswith((".", *_COMPANIONS)) and path.suffix.lower() not in _OTHER_ENDINGS


def _matching(pattern: str) -> Iterator[Source]:
    """The files that a pattern matches, called by their path below its fixed part."""
    parts = Path(pattern).parts
    first = next(number for number, part in enumerate(parts) if glob.has_magic(part))
    below = Path(*parts[:first])
    matches = list(below.glob(str(Path(*parts[first:]))))
    if not any(path.is_file() for path in matches):
        raise InputError("the pattern matches no file; check it, and quote it in the shell", path=pattern)
    for path in matches:
        if path.is_file():
            yield Source(path.relative_to(below).as_posix(), path)


def read_source(source: Source, options: ReadOptions, *, stdin: BinaryIO | None = None) -> Iterator[Paper | Problem]:
    """The papers of one file in order, and what is wrong with it; packed files (gzip) are unpacked."""
    try:
        data = _load(source, options.largest, stdin)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        yield Problem("read", f"the file cannot be read: {reason}; check it and try again", source.name)
        return
    if data is None:
        message = f"the file is larger than {options.largest:,} bytes, skipped; split it, or raise the limit"
        yield Problem("read", message, source.name)
    elif not data.strip():
        yield Problem("read", "the file is empty; put abstracts or JSON records into it", source.name, 1)
    elif reader := choose_reader(data[:_HEAD], source.name):
        yield from reader.read(data, source.name, options)
    else:
        kind = "a binary file" if is_binary(data[:_HEAD]) else "in no known format"
        known = ", ".join(plugin.name for plugin in available(_GROUP))
        yield Problem("read", f"the file is {kind}, skipped; formats that can be read: {known}", source.name, 1)


def choose_reader(head: bytes, file_name: str) -> Reader | None:
    """The first reader, in order of name, that recognises the beginning of a file; None if none does."""
    for plugin in available(_GROUP):
        reader: Reader = load(_GROUP, plugin.name)()
        if reader.can_read(head, file_name):
            return reader
    return None


def _load(source: Source, largest: int, stdin: BinaryIO | None) -> bytes | None:
    """The content of a file, unpacked; None if it is too large."""
    if source.path is None:
        data = stdin.read(largest + 1) if stdin else b""
    else:
        with source.path.open("rb") as file:
            data = file.read(largest + 1)
    if data.startswith(_GZIP):
        data = _unpack(data, largest)
    return data if len(data) <= largest else None


def _unpack(data: bytes, largest: int) -> bytes:
    """The content of gzip members, up to one byte more than may be: a bomb is not unpacked whole."""
    content = b""
    while data and len(content) <= largest:
        inflater = zlib.decompressobj(wbits=31)
        content += inflater.decompress(data, largest + 1 - len(content))
        if not inflater.eof:
            if len(content) <= largest:
                raise EOFError("the packed file is cut off")
            break
        data = inflater.unused_data.lstrip(b"\0")
    return content
