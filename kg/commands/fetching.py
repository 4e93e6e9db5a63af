"""Packages fetched for reading: archives only, so that nothing of them is built or run."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

from kg.errors import InputError

__all__ = ["fetched"]


@contextmanager
def fetched(packages: Sequence[str], *, download: bool) -> Iterator[list[str]]:
    """The packages as files, folders or installed names; those that are not here are downloaded where that is allowed.

    Raises:
        InputError: a download failed.
    """
    with tempfile.TemporaryDirectory(prefix="kg-harvest-") as folder:
        yield [_here(name, Path(folder)) if download else name for name in packages]


def _here(name: str, folder: Path) -> str:
    if Path(name).exists() or (not name.startswith("@") and _is_installed(name)):
        return name
    target = folder / str(len(list(folder.iterdir())))
    target.mkdir()
    if name.startswith("@"):
        npm = shutil.which("npm") or "npm"
        command = [npm, "pack", name, "--ignore-scripts", "--pack-destination", str(target)]
    else:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        command = [*pip, "--dest", str(target), name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)  # noqa: S603 - fixed program, name as one argument
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"cannot be downloaded: {error}", path=name) from error
    files = sorted(target.iterdir())
    if done.returncode or not files:
        reason = (done.stderr.strip().splitlines() or ["nothing came"])[-1]
        raise InputError(f"cannot be downloaded: {reason}", path=name)
    return str(files[0])


def _is_installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except (metadata.PackageNotFoundError, ValueError):
        return False
    return True
