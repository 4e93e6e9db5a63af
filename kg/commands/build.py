"""`kg build`: the main job."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.commands.options import json_option, read_settings, reading_options, verbosity_options
from kg.commands.terminal import Talk, aligned, current_talk, heading, print_data, print_json
from kg.commands.timing import make_meter
from kg.commands.verdict import exit_code, say_problems

if TYPE_CHECKING:
    from kg.pipeline.report import Meter, Report
    from kg.pipeline.settings import Settings

__all__ = ["build"]


@click.command()
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    default="exports",
    show_default=True,
    help="Folder to write to.",
)
@reading_options
@click.option(
    "--curation",
    type=click.Path(path_type=Path),
    help="Table of decisions by people, instead of every curation.tsv beside an input.",
)
@click.option("--strict", is_flag=True, help="Any problem is an error (exit code 1).")
@click.option("--dry-run", is_flag=True, help="Read the inputs and say what is there; write nothing.")
@json_option
@verbosity_options
def build(
    *,
    inputs: tuple[str, ...],
    out: Path,
    config: Path | None,
    curation: Path | None,
    strict: bool,
    dry_run: bool,
    as_json: bool,
    quiet: int,
    verbose: int,
    **flags: Any,
) -> int:
    """Build the knowledge graph of a list of papers.

    INPUT is a file, a folder, a glob or `-` for stdin: lists of abstracts as text, or JSON Lines. Writes graph.ttl,
    graph.nt, graph.jsonld, graph.json, graph.html, extractions.jsonl, merges.sssom.tsv, report.json and timings.json;
    an interrupted build leaves the old files whole.
    """
    settings = read_settings(config, **flags)
    talk = current_talk(verbose - quiet)
    meter = make_meter()
    if dry_run:
        return _look(inputs, settings, talk, strict=strict, as_json=as_json, curation=curation)
    from kg.pipeline.spine import build as build_graph  # noqa: PLC0415 - see kg.commands.main

    with talk.progress() as progress:
        built = build_graph(
            inputs,
            settings=settings,
            out=out,
            stdin=sys.stdin.buffer,
            curation=curation,
            meter=meter,
            progress=progress,
        )
    report = built.report
    if as_json:
        print_json(report.as_dict() | {"folder": str(out)})
    elif talk.level >= 0:
        print_data("\n".join(_summary(report, meter, out)))
    say_problems(report.problems, talk)
    return exit_code(report.problems, report.skipped, is_strict=strict)


def _look(
    inputs: tuple[str, ...], settings: Settings, talk: Talk, *, curation: Path | None, strict: bool, as_json: bool
) -> int:
    from kg.pipeline.sources import read_papers  # noqa: PLC0415 - see kg.commands.main

    reading = read_papers(inputs, settings=settings, stdin=sys.stdin.buffer, curation=curation)
    counts = {"files": len(reading.files), "records_read": len(reading.papers), "records_failed": len(reading.skipped)}
    if as_json:
        print_json(counts | {"inputs": list(reading.files)})
    else:
        print_data(aligned([(name.replace("_", " "), n) for name, n in counts.items()]))
        talk.say("dry run: nothing was written")
    say_problems(reading.problems, talk)
    return exit_code(reading.problems, reading.skipped, is_strict=strict)


def _summary(report: Report, meter: Meter, out: Path) -> Iterable[str]:
    seconds = meter.seconds
    pace = f" ({report.records / seconds:,.0f} papers/s)" if seconds else ""
    yield aligned(
        [
            ("papers read", report.records),
            ("papers failed", len(report.skipped)),
            ("papers in the graph", report.papers),
        ]
    )
    for title, table in (("entities", report.entities), ("links", report.links), ("results", report.results)):
        yield f"\n{heading(title)} ({sum(table.values())})"
        if table:
            yield aligned(table.items(), indent="  ")
    yield f"\nproblems: {len(report.problems)}"
    yield f"written to {out} in {seconds:.1f} s{pace}; open {out / 'graph.html'}, or ask: kg show NAME"
