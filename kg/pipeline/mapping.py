"""Papers -> extractions, in this process or in several, in the order of the papers.

Text goes to a worker and plain values come back; a spaCy Doc never crosses a process.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING

from kg.errors import KgError
from kg.model import Extraction, Paper, Problem
from kg.vocab.iris import sha256_hex

if TYPE_CHECKING:
    from spacy.language import Language

    from kg.pipeline.report import Progress
    from kg.pipeline.settings import ExtractSettings, Settings

__all__ = ["CHUNK", "extract_paper", "extract_papers", "load_pipeline", "load_settled"]

CHUNK = 32
"""Papers that travel to a worker at once: large enough to hide the trip, small enough to share out evenly."""

_AHEAD = 4


@cache
def load_pipeline(profile: str, model: str = "", without: tuple[str, ...] = ()) -> Language:
    """The spaCy pipeline of a profile, loaded once a process; see kg.extract.load_nlp."""
    from kg.extract import load_nlp  # noqa: PLC0415 - spaCy takes seconds to import

    return load_nlp(profile, model, without)


def load_settled(profile: str, how: ExtractSettings) -> Language:
    """The pipeline that settings ask for."""
    return load_pipeline(profile, how.model, how.without)


def extract_paper(paper: Paper, settings: Settings) -> Extraction:
    """What one paper says; a paper that no component can read gives an extraction that holds only a problem."""
    from kg.extract import extract  # noqa: PLC0415 - spaCy takes seconds to import
    from kg.markup import to_plain  # noqa: PLC0415 - beside its user

    nlp = load_settled(settings.profile, settings.extract)
    try:
        return _confident(extract(nlp, paper, to_plain(paper.text)), settings.extract.min_confidence)
    except Exception as error:  # noqa: BLE001 - one odd paper must not cost the user all others
        message = f"this paper could not be read and was skipped ({type(error).__name__}: {error})"
        origin = paper.origin
        problem = Problem("extract", message, file=origin.file, line=origin.line, paper=paper.id)
        return Extraction(paper.id, sha256_hex(paper.text), problems=(problem,))


def extract_papers(
    papers: Sequence[Paper], settings: Settings, *, jobs: int, progress: Progress | None = None
) -> Iterator[Extraction]:
    """The extractions of `papers`, in their order.

    Args:
        papers: what to read.
        settings: decides the pipeline.
        jobs: number of processes; 1 stays in this one.
        progress: told after every chunk.

    Raises:
        KgError: a worker process died.
    """
    chunks = [tuple(papers[i : i + CHUNK]) for i in range(0, len(papers), CHUNK)]
    jobs = min(jobs, len(chunks))
    results = map(_extract_chunk, chunks, (settings,) * len(chunks)) if jobs <= 1 else _spread(chunks, settings, jobs)
    done = 0
    if progress:
        progress("extract", 0, len(papers))
    for result in results:
        yield from result
        done += len(result)
        if progress:
            progress("extract", done, len(papers))


def _confident(extraction: Extraction, least: float) -> Extraction:
    links = tuple(link for link in extraction.links if link.confidence >= least)
    results = tuple(result for result in extraction.results if result.confidence >= least)
    return replace(extraction, links=links, results=results)


def _extract_chunk(papers: tuple[Paper, ...], settings: Settings) -> list[Extraction]:
    return [extract_paper(paper, settings) for paper in papers]


def _start_worker(profile: str, how: ExtractSettings) -> None:
    # Ctrl-C reaches the whole process group; the parent alone decides what to do about it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    load_settled(profile, how)


def _spread(chunks: Sequence[tuple[Paper, ...]], settings: Settings, jobs: int) -> Iterator[list[Extraction]]:
    # "spawn" starts clean processes everywhere; a fork of a process with threads may hang.
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=get_context("spawn"),
        initializer=_start_worker,
        initargs=(settings.profile, settings.extract),
    )
    waiting: deque[Future[list[Extraction]]] = deque()
    rest = iter(chunks)
    try:
        for chunk in rest:
            waiting.append(pool.submit(_extract_chunk, chunk, settings))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        pool.shutdown()
    except BrokenProcessPool as error:
        raise KgError(
            "a process that reads papers died, perhaps for want of memory; try again with --jobs 1"
        ) from error
    except BaseException:
        _stop(pool)
        raise


def _stop(pool: ProcessPoolExecutor) -> None:
    # The pool offers no way to end a task that runs; once its workers are gone it notices and winds up.
    for worker in list((pool._processes or {}).values()):  # noqa: SLF001
        worker.terminate()
    pool.shutdown(cancel_futures=True)
