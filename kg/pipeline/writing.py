"""Writers -> files in a folder, in this process or in several; the bytes do not depend on it."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from kg.errors import KgError
from kg.pipeline.projection import Projection, takes_ntriples

__all__ = ["write_all"]


def write_all(graph: Any, writers: Sequence[Any], folder: Path, jobs: int) -> Iterator[str]:
    """Let every writer write into a folder; the name of each that is done.

    The graph is projected to RDF once, whatever the number of processes.

    Raises:
        KgError: a process died.
        OutputError: something cannot be written.
    """
    with Projection(graph) as shared:
        if min(jobs, len(writers)) > 1:
            yield from _spread(graph, writers, folder, jobs, shared)
            return
        for writer in writers:
            shared.write(writer, folder / writer.filename)
            yield writer.name


def _spread(graph: Any, writers: Sequence[Any], folder: Path, jobs: int, shared: Projection) -> Iterator[str]:
    # "spawn", as in kg.pipeline.mapping; the graph travels once a worker. The others write while this process projects.
    rdf = [writer for writer in writers if takes_ntriples(writer)]
    others = [writer for writer in writers if not takes_ntriples(writer)]
    context = get_context("spawn")
    try:
        with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(graph,)) as pool:
            waiting = [pool.submit(_run, writer, str(folder / writer.filename), None) for writer in others]
            if rdf:
                ntriples = str(shared.project())
                waiting += [pool.submit(_run, writer, str(folder / writer.filename), ntriples) for writer in rdf]
            for future in as_completed(waiting):
                yield future.result()
    except BrokenProcessPool as error:
        raise KgError("a process that writes died, perhaps for want of memory; try again with --jobs 1") from error


_graph: Any = None  # of a worker process


def _start_worker(graph: Any) -> None:
    global _graph  # noqa: PLW0603 - a worker has one graph, which must not travel with every task
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent alone decides what to do about Ctrl-C
    _graph = graph


def _run(writer: Any, path: str, ntriples: str | None) -> str:
    if ntriples is None:
        writer.write(_graph, Path(path))
    else:
        writer.write(_graph, Path(path), ntriples=Path(ntriples))
    return str(writer.name)
