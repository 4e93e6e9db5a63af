"""The order of a build: read -> normalise -> extract -> resolve -> assemble -> write.

Reading a paper is a map over papers; resolving is a fold over all of them; there is no third kind of stage. No stage
prints, reads the clock or the environment: a meter and a progress callback are handed in.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from kg.errors import InputError
from kg.graph.assemble import assemble
from kg.markup import to_plain
from kg.pipeline.fingerprint import fingerprint, package_version
from kg.pipeline.mapping import extract_papers, load_pipeline, load_settled
from kg.pipeline.outputs import write_outputs
from kg.pipeline.report import Meter, Progress, Report, counts, watched
from kg.pipeline.sources import Reading, read_papers
from kg.resolve import resolve
from kg.vocab.lexicon import load_lexicon
from kg.vocab.sssom import to_sssom

if TYPE_CHECKING:
    from kg.model import Extraction, Paper, Problem
    from kg.pipeline.settings import Settings
    from kg.vocab.curation import CurationRow

__all__ = ["Build", "Extracted", "build", "explain_miss", "extract"]


@dataclass(frozen=True, slots=True)
class Extracted:
    """What was read: papers and their extractions side by side, in order of paper id."""

    papers: tuple[Paper, ...]
    extractions: tuple[Extraction, ...]
    curation: tuple[CurationRow, ...]
    files: tuple[str, ...]
    skipped: tuple[Problem, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """A finished build: the networkx graph, what it was made from, the merge ledger as text, and its account."""

    graph: Any
    extractions: tuple[Extraction, ...]
    report: Report
    ledger: str = ""


def extract(
    inputs: Sequence[str],
    *,
    settings: Settings,
    stdin: BinaryIO | None = None,
    curation: Path | None = None,
    meter: Meter | None = None,
    progress: Progress | None = None,
) -> Extracted:
    """Reads the papers behind `inputs` and what each one says.

    Args:
        inputs: files, folders, globs, or `-` for `stdin`.
        settings: the effective settings.
        stdin: bytes to read for `-`.
        curation: a table of decisions, instead of every curation.tsv beside a file.
        meter: told how long each stage takes.
        progress: told how many papers are done.

    Raises:
        InputError: an input does not exist, or there is no paper in any.
    """
    with watched("read", meter, progress):
        reading = read_papers(inputs, settings=settings, stdin=stdin, curation=curation)
    if not reading.papers:
        raise InputError(_nothing_read(reading))
    jobs = settings.jobs or os.cpu_count() or 1
    if jobs == 1:
        with watched("load", meter, progress):
            load_settled(settings.profile, settings.extract)
    with watched("extract", meter):
        extractions = tuple(extract_papers(reading.papers, settings, jobs=jobs, progress=progress))
    failed = tuple(problem for e in extractions if _has_failed(e) for problem in e.problems)
    found = tuple(problem for e in extractions for problem in e.problems)
    pairs = [(p, e) for p, e in zip(reading.papers, extractions, strict=True) if not _has_failed(e)]
    return Extracted(
        papers=tuple(paper for paper, _ in pairs),
        extractions=tuple(extraction for _, extraction in pairs),
        curation=reading.curation,
        files=reading.files,
        skipped=tuple(sorted(reading.skipped + failed)),
        problems=tuple(sorted(reading.problems + found)),
    )


def build(
    inputs: Sequence[str],
    *,
    settings: Settings,
    out: Path | None = None,
    stdin: BinaryIO | None = None,
    curation: Path | None = None,
    meter: Meter | None = None,
    progress: Progress | None = None,
) -> Build:
    """Builds the graph of the papers behind `inputs`, and writes it where `out` names a folder.

    Raises:
        InputError: an input does not exist, or there is no paper in any.
        OutputError: the folder cannot be written; what stood there stays.
    """
    extracted = extract(inputs, settings=settings, stdin=stdin, curation=curation, meter=meter, progress=progress)
    with watched("resolve", meter, progress), _no_collection():
        lexicon = load_lexicon()
        resolution = resolve(
            extracted.papers,
            extracted.extractions,
            lexicon=lexicon,
            base=settings.base,
            curation=extracted.curation,
        )
    print_ = fingerprint(settings)
    with watched("assemble", meter, progress):
        graph = assemble(
            resolution,
            base=settings.base,
            fingerprint=print_,
            version=package_version(),
            profile=settings.profile,
            settings=settings.as_dict(),
        )
    report = Report(
        version=package_version(),
        profile=settings.profile,
        fingerprint=print_,
        settings=settings.as_dict(),
        inputs=extracted.files,
        records=len(extracted.papers),
        papers=len(resolution.papers),
        skipped=extracted.skipped,
        problems=tuple(sorted({*extracted.problems, *resolution.problems, *lexicon.problems})),
        **counts(resolution),
    )
    labels = {one.iri: one.name for one in resolution.entities} | {one.iri: one.label for one in resolution.papers}
    ledger = to_sssom(resolution.merges, labels, base=settings.base)
    built = Build(graph, extracted.extractions, report, ledger)
    if out is not None:
        jobs = settings.jobs or os.cpu_count() or 1
        write_outputs(built, out, settings.output.formats, meter=meter, progress=progress, jobs=jobs)
    return built


@contextmanager
def _no_collection() -> Iterator[None]:
    """No garbage collection: resolving makes hundreds of thousands of values, and all of them live on."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def explain_miss(text: str, name: str, profile: str) -> tuple[tuple[str, str, str], ...]:
    """What became of a name at each stage of the extraction of a text: (stage, outcome, reason)."""
    from kg.extract.trace import explain_miss as trace  # noqa: PLC0415 - only this question needs it

    return tuple(trace(load_pipeline(profile), to_plain(text), name))


def _has_failed(extraction: Extraction) -> bool:
    """Whether no component could read the paper: only a problem came back, not even sentences."""
    return bool(extraction.problems) and not extraction.sentences


def _nothing_read(reading: Reading) -> str:
    reasons = "; ".join(_place(problem) for problem in reading.problems[:3])
    return "no paper was read" + (f": {reasons}" if reasons else "; the inputs hold no text")


def _place(problem: Problem) -> str:
    place = f"{problem.file}:{problem.line}: " if problem.line else f"{problem.file}: " if problem.file else ""
    return place + problem.message
