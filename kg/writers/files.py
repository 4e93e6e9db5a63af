"""Files written whole or not at all, always UTF-8. What stands in them is the business of the writers."""

from __future__ import annotations

import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from kg.errors import OutputError

__all__ = ["atomic_folder", "atomic_write"]

Content = str | bytes | Iterable[str | bytes] | Callable[[BinaryIO], object]

_SURROGATES = re.compile("[\ud800-\udfff]")


def atomic_write(path: Path | str, content: Content) -> None:
    r"""Put `content` at `path`; on any failure the old file stays as it was and nothing else is left.

    Args:
        path: the target; its folder must exist. A link is followed; a device or pipe is written directly.
        content: text or bytes, whole or in pieces, or what writes into a binary stream by itself. Lone surrogates of
            text, which UTF-8 cannot hold, become U+FFFD.

    Raises:
        OutputError: the target cannot be written; the message names it and the next step.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     atomic_write(Path(folder, "a.txt"), ["π\n", b"R&D\n"])
    ...     Path(folder, "a.txt").read_text(encoding="utf-8")
    'π\nR&D\n'
    """
    target = Path(os.path.realpath(path))
    try:
        if target.is_dir():
            raise OutputError(f"{path}: is a folder; name a file")
        if not target.parent.is_dir():
            raise OutputError(f"{path}: the folder {target.parent.name!r} does not exist; create it first")
        if target.exists() and not target.is_file():
            _write(target, content, mode="wb")
        else:
            _replace(target, content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"{path}: cannot be written ({reason}); free the target or choose another") from error


@contextmanager
def atomic_folder(path: Path | str) -> Iterator[Path]:
    """A new folder to fill; it appears at `path` when the block ends well, else nothing is left.

    Raises:
        OutputError: `path` is there already, or cannot be written.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise OutputError(f"{path}: is there already; choose another folder")
    draft = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.tmp")
    try:
        draft.mkdir()
        yield draft
        if target.exists():
            target.rmdir()
        draft.replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"{path}: cannot be written ({reason}); free the target or choose another") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _replace(target: Path, content: Content) -> None:
    """Write beside `target` and move into place: within one folder the move is a single step."""
    # A plain open, not tempfile: the file then gets the permissions that the user's umask gives.
    draft = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.tmp")
    try:
        _write(draft, content, mode="xb")
        draft.replace(target)
    except BaseException:  # an interrupt must not leave half a file either
        draft.unlink(missing_ok=True)
        raise


def _write(path: Path, content: Content, *, mode: str) -> None:
    with path.open(mode) as stream:
        out: BinaryIO = stream  # type: ignore[assignment] # the modes are those of binary streams
        if callable(content):
            content(out)
        else:
            out.writelines(_encoded(content))


def _encoded(content: str | bytes | Iterable[str | bytes]) -> Iterator[bytes]:
    for piece in [content] if isinstance(content, str | bytes) else content:
        yield piece if isinstance(piece, bytes) else _to_utf8(piece)


def _to_utf8(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return _SURROGATES.sub("\ufffd", text).encode("utf-8")
