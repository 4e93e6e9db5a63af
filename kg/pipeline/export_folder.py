"""The folder of an export: filled aside and moved into place; nothing of the user's in it is lost."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from kg.errors import OutputError
from kg.pipeline.manifest import MANIFEST, sha256_of

__all__ = ["aside", "check_target", "settle"]


def check_target(out: Path, *, overwrite: bool) -> dict[str, str]:
    """The files of the export that stands there, by path, each with its SHA-256.

    Raises:
        OutputError: there is something that must not be lost.
    """
    if out.exists() and not out.is_dir():
        raise OutputError(f"{out}: is a file; name a folder, or one format and a file of its kind")
    if not out.is_dir() or not any(out.iterdir()):
        return {}
    if not overwrite:
        raise OutputError(f"{out}: is there already and not empty; choose another folder, or add --overwrite")
    try:
        known = json.loads((out / MANIFEST).read_text("utf-8"))
        old = {str(file["path"]): str(file["sha256"]) for file in known["files"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise OutputError(f"{out}: holds no {MANIFEST} of an export, so nothing in it is overwritten") from error
    changed = [path for path in sorted(old) if (out / path).is_file() and sha256_of(out / path) != old[path]]
    if changed:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        raise OutputError(f"{out / changed[0]}{more}: changed since it was exported; move it away first")
    return old


@contextmanager
def aside(out: Path) -> Iterator[Path]:
    """A folder beside `out`, so that a move never crosses a file system; gone when the block ends."""
    folder = None
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=".kg-export-", dir=out.parent))
        yield folder
    except OSError as error:
        raise OutputError(f"cannot write to {out}: {error.strerror or error}; choose another folder with -o") from error
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def settle(folder: Path, out: Path, old: Mapping[str, str]) -> None:
    """Move what was written into place; the manifest last, so that a folder with one is whole."""
    files = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    for path in files:
        if (out / path).exists() and path.as_posix() not in old and path.name != MANIFEST:
            raise OutputError(f"{out / path}: is there and no export wrote it; move it away first")
    for name in sorted(old, reverse=True):
        (out / name).unlink(missing_ok=True)
    _drop_empty(out, old)
    for path in [*(p for p in files if p.as_posix() != MANIFEST), Path(MANIFEST)]:
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).replace(out / path)


def _drop_empty(out: Path, old: Mapping[str, str]) -> None:
    """Remove the folders that held only files of the old export."""
    parents = {parent for name in old for parent in (out / name).parents if out in parent.parents}
    for parent in sorted(parents, key=lambda path: len(path.parts), reverse=True):
        if parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()
