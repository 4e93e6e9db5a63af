"""A folder of outputs that appears whole or not at all: written aside, then moved into place file by file."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kg.errors import OutputError

__all__ = ["staged"]


@contextmanager
def staged(target: Path) -> Iterator[Path]:
    """A temporary folder whose files move to `target` when the block ends well; else `target` stays as it was.

    The folder lies inside the target, so that a move never crosses a file system.

    Raises:
        OutputError: the target cannot be made or written.
    """
    is_new = not target.exists()
    try:
        target.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix=".kg-", dir=target))
    except OSError as error:
        raise OutputError(
            f"cannot write to {target}: {error.strerror or error}; choose another folder with -o"
        ) from error
    try:
        yield aside
        for path in sorted(aside.iterdir()):
            path.replace(target / path.name)
    except OSError as error:
        if error.filename and target not in Path(error.filename).parents:
            raise  # not about the target
        raise OutputError(f"cannot write to {target}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)
        if is_new:
            with suppress(OSError):  # it holds a finished build
                target.rmdir()
