"""Prints papers a second by stage, and peak memory, for the inputs given.

    python benchmarks/stages.py [--jobs N] [--rounds N] INPUT...

Every stage runs by itself over all papers, in one process but for the line "extract, N jobs", so that the figures add
up; the fastest of the rounds counts. Nothing is written but to a temporary folder.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from kg.graph.assemble import assemble
from kg.markup import to_plain
from kg.pipeline.fingerprint import fingerprint, package_version
from kg.pipeline.mapping import extract_papers, load_pipeline
from kg.pipeline.settings import load_settings
from kg.pipeline.sources import read_papers
from kg.registry import available, load
from kg.resolve import resolve
from kg.vocab.lexicon import load_lexicon

T = TypeVar("T")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", metavar="INPUT")
    parser.add_argument("--jobs", type=int, default=2, help="processes of the parallel line (default 2)")
    parser.add_argument("--rounds", type=int, default=1, help="runs of each stage (default 1)")
    arguments = parser.parse_args()
    settings = load_settings()

    def timed(name: str, run: Callable[[], T], papers: int = 0) -> T:
        best, value = min(((lap(run)) for _ in range(arguments.rounds)), key=lambda pair: pair[0])
        pace = f"{papers / best:10,.0f} papers/s" if papers else ""
        print(f"{name:24}{best:9.2f} s{pace}  {peak_memory():7,.0f} MiB", flush=True)
        return value

    reading = timed("read", lambda: read_papers(arguments.inputs, settings=settings))
    papers = reading.papers
    count = len(papers)
    print(f"{count} papers, {len(reading.problems)} problems")
    timed("normalise", lambda: [to_plain(paper.text) for paper in papers], count)
    timed("load spaCy pipeline", lambda: load_pipeline(settings.profile))
    extractions = timed("normalise + extract", lambda: list(extract_papers(papers, settings, jobs=1)), count)
    if arguments.jobs > 1:
        timed(
            f"the same, {arguments.jobs} jobs",
            lambda: list(extract_papers(papers, settings, jobs=arguments.jobs)),
            count,
        )
    lexicon = load_lexicon()
    resolution = timed(
        "resolve", lambda: resolve(papers, tuple(extractions), lexicon=lexicon, base=settings.base), count
    )
    run: dict[str, Any] = {
        "base": settings.base,
        "fingerprint": fingerprint(settings),
        "version": package_version(),
        "profile": settings.profile,
        "settings": settings.as_dict(),
    }
    graph = timed("assemble", lambda: assemble(resolution, **run), count)
    print(f"{graph.number_of_nodes():,} nodes, {graph.number_of_edges():,} edges")
    with tempfile.TemporaryDirectory() as folder:
        for plugin in available("kg.writers"):
            writer = load("kg.writers", plugin.name)()
            path = Path(folder, writer.filename)
            timed(f"write {writer.filename}", lambda w=writer, p=path: w.write(graph, p), count)  # type: ignore[misc]


def lap(run: Callable[[], T]) -> tuple[float, T]:
    """Seconds that one run takes, and what it returns."""
    start = time.perf_counter()
    value = run()
    return time.perf_counter() - start, value


def peak_memory() -> float:
    """The most memory this process has held so far, in MiB; Linux counts in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
