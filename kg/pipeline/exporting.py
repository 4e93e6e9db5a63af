"""A graph to a folder of other tools' formats, with a manifest; whole or not at all, and nothing of the user's lost."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import OutputError
from kg.pipeline.export_folder import aside, check_target, settle
from kg.pipeline.manifest import MANIFEST, Manifest, entries_of, make_manifest
from kg.pipeline.writing import write_all
from kg.registry import available, load

if TYPE_CHECKING:
    from kg.pipeline.report import Progress

__all__ = ["export", "export_file", "format_names"]

_WRITERS = "kg.writers"


def format_names() -> tuple[str, ...]:
    """The names of all registered writers."""
    return tuple(plugin.name for plugin in available(_WRITERS))


def export(
    graph: Any,
    names: Sequence[str],
    out: Path,
    *,
    overwrite: bool = False,
    jobs: int = 1,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    progress: Progress | None = None,
) -> Manifest:
    """Write a graph in the formats named, and a manifest, into a folder.

    Args:
        graph: what `kg.graph` describes.
        names: of writers.
        out: made if need be. What stands there stays, unless `overwrite` is set: then the files of the export that
            was there before make room, but no file that was changed since, and none that no export wrote.
        overwrite: see above.
        jobs: processes; the bytes do not depend on it.
        options: name of a writer -> arguments it is made with.
        progress: told ("export", formats done, formats in all).

    Raises:
        OutputError: the folder cannot be written, or holds something that must not be lost.
        PluginError: no writer has such a name.
    """
    writers = {name: load(_WRITERS, name) for name in sorted(set(names))}
    made = {name: writer(**(options or {}).get(name, {})) for name, writer in writers.items()}
    old = check_target(out, overwrite=overwrite)
    with aside(out) as folder:
        plain = {name: writer for name, writer in made.items() if not _describes_export(writer)}
        done = 0
        for done, _ in enumerate(write_all(graph, list(plain.values()), folder, jobs), start=1):
            _tell(progress, done, len(made))
        files = entries_of(plain, folder)
        for name in sorted(made.keys() - plain.keys()):
            made[name].write(graph, folder / made[name].filename, files=tuple(files))
            files += entries_of({name: made[name]}, folder)
            done += 1
            _tell(progress, done, len(made))
        manifest = make_manifest(graph, made, files)
        (folder / MANIFEST).write_text(manifest.to_text(), encoding="utf-8", newline="\n")
        settle(folder, out, old)
    return manifest


def export_file(
    graph: Any, name: str, path: Path, *, overwrite: bool = False, options: Mapping[str, Any] | None = None
) -> None:
    """Write a graph in one format of one file to `path`, or to stdout for `-`.

    Raises:
        OutputError: the file is there already, or cannot be written.
        PluginError: no writer has such a name.
    """
    writer = load(_WRITERS, name)(**(options or {}))
    if str(path) == "-":
        with tempfile.TemporaryDirectory(prefix="kg-") as folder:
            written = Path(folder, writer.filename)
            writer.write(graph, written)
            if written.is_dir():
                raise OutputError(f"{name} is a folder of files and cannot go to stdout; name a folder with -o")
            with written.open("rb") as stream:
                shutil.copyfileobj(stream, sys.stdout.buffer)
        return
    if path.exists() and not overwrite:
        raise OutputError(f"{path}: is there already; choose another name, or add --overwrite")
    writer.write(graph, path)


def _tell(progress: Progress | None, done: int, total: int) -> None:
    if progress:
        progress("export", done, total)


def _describes_export(writer: Any) -> bool:
    """Whether it describes what the others wrote: then it is told of their files, and runs after them."""
    return bool(getattr(writer, "describes_export", False))
