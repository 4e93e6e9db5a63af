"""A graph to a folder of other tools' formats, with a manifest; whole or not at all, and nothing of the user's lost."""

from __future__ import annotations

import hashlib
import json
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import KgError, OutputError
from kg.pipeline.projection import Projection, takes_ntriples
from kg.registry import available, load

if TYPE_CHECKING:
    from kg.pipeline.report import Progress

__all__ = ["MANIFEST", "Manifest", "export", "export_file", "format_names"]

MANIFEST = "manifest.json"
_FORMAT = 1
_WRITERS = "kg.writers"
_BLOCK = 2**20


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an export holds, as in `manifest.json`: the graph, its counts, and each file with its size and SHA-256."""

    value: dict[str, Any]

    @property
    def files(self) -> list[dict[str, Any]]:
        """One object a file: format, path, bytes, sha256."""
        return list(self.value["files"])


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
    old = _check_target(out, overwrite=overwrite)
    with _aside(out) as folder:
        plain = {name: writer for name, writer in made.items() if not _describes_export(writer)}
        tasks = [
            [w for w in plain.values() if takes_ntriples(w)],
            *([w] for w in plain.values() if not takes_ntriples(w)),
        ]
        tick = _counting(len(made), progress)
        _write_all(graph, [task for task in tasks if task], folder, jobs, tick)
        files = _entries(plain, folder)
        for name in sorted(made.keys() - plain.keys()):
            made[name].write(graph, folder / made[name].filename, files=tuple(files))
            files += _entries({name: made[name]}, folder)
            tick(1)
        manifest = _manifest(graph, made, files)
        (folder / MANIFEST).write_text(_dump(manifest.value), encoding="utf-8", newline="\n")
        _settle(folder, out, old)
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


def _describes_export(writer: Any) -> bool:
    """Whether it describes what the others wrote: then it is told of their files, and runs after them."""
    return bool(getattr(writer, "describes_export", False))


# ---------------------------------------------------------------------------------------------- the target


def _check_target(out: Path, *, overwrite: bool) -> dict[str, str]:
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
    changed = [path for path in sorted(old) if (out / path).is_file() and _sha256(out / path) != old[path]]
    if changed:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        raise OutputError(f"{out / changed[0]}{more}: changed since it was exported; move it away first")
    return old


@contextmanager
def _aside(out: Path) -> Iterator[Path]:
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


def _settle(folder: Path, out: Path, old: Mapping[str, str]) -> None:
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


# ---------------------------------------------------------------------------------------------- writing


_graph: Any = None  # of a worker process


def _start_worker(graph: Any) -> None:
    global _graph  # noqa: PLW0603 - a worker has one graph, which must not travel with every task
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent alone decides what to do about Ctrl-C
    _graph = graph


def _run(task: list[Any], folder: str) -> int:
    return _write_task(_graph, task, Path(folder))


def _write_task(graph: Any, task: list[Any], folder: Path) -> int:
    """Let writers write; those that take N-Triples share one projection."""
    with Projection(graph) as shared:
        for writer in task:
            shared.write(writer, folder / writer.filename)
    return len(task)


def _counting(total: int, progress: Progress | None) -> Callable[[int], None]:
    """A function that is told how many more formats are written, and tells `progress` how many that makes."""
    done = 0

    def tick(count: int) -> None:
        nonlocal done
        done += count
        if progress:
            progress("export", done, total)

    return tick


def _write_all(graph: Any, tasks: list[list[Any]], folder: Path, jobs: int, tick: Callable[[int], None]) -> None:
    jobs = min(jobs, len(tasks))
    results = (_write_task(graph, t, folder) for t in tasks) if jobs <= 1 else _spread(graph, tasks, folder, jobs)
    for count in results:
        tick(count)


def _spread(graph: Any, tasks: list[list[Any]], folder: Path, jobs: int) -> Iterator[int]:
    # "spawn", as in kg.pipeline.mapping; the graph travels once a worker. The long task (RDF) comes first.
    context = get_context("spawn")
    try:
        with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(graph,)) as pool:
            waiting = [pool.submit(_run, task, str(folder)) for task in tasks]
            for future in waiting:
                yield future.result()
    except BrokenProcessPool as error:
        raise KgError("a process that writes died, perhaps for want of memory; try again with --jobs 1") from error


# ---------------------------------------------------------------------------------------------- the manifest


def _entries(writers: Mapping[str, Any], folder: Path) -> list[dict[str, Any]]:
    """One object for each file that the writers wrote: format, path, bytes, sha256."""
    entries = []
    for name, writer in writers.items():
        target = folder / writer.filename
        found = sorted(p for p in target.rglob("*") if p.is_file()) if target.is_dir() else [target]
        entries += [_entry(name, path, folder) for path in found]
    return entries


def _manifest(graph: Any, writers: Mapping[str, Any], files: Sequence[Mapping[str, Any]]) -> Manifest:
    losses = {name: writer.format.lossy for name, writer in writers.items() if getattr(writer, "format", None)}
    value = {
        "paperkg_export": _FORMAT,
        "graph": {key: graph.graph[key] for key in ("base", "run", "fingerprint", "version", "profile")},
        "counts": _counts(graph),
        "lossy": {name: loss for name, loss in losses.items() if loss},
        "files": sorted(files, key=lambda entry: str(entry["path"])),
    }
    return Manifest(value)


def _counts(graph: Any) -> dict[str, Any]:
    kinds = Counter(node.get("type") or node["kind"] for _, node in graph.nodes(data=True))
    predicates = Counter(key for _, _, key in graph.edges(keys=True))
    return {
        "nodes": graph.number_of_nodes(),
        "edges": graph.number_of_edges(),
        "evidence": sum(len(edge["evidence"]) for _, _, edge in graph.edges(data=True)),
        "nodes_by_kind": dict(sorted(kinds.items())),
        "edges_by_predicate": dict(sorted(predicates.items())),
    }


def _entry(name: str, path: Path, folder: Path) -> dict[str, Any]:
    where = path.relative_to(folder).as_posix()
    return {"format": name, "path": where, "bytes": path.stat().st_size, "sha256": _sha256(path)}


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
