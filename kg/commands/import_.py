"""`kg import`: a build from what people already have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kg.commands.options import json_option, read_settings, reading_options, verbosity_options
from kg.commands.terminal import aligned, current_talk, heading, print_data, print_json
from kg.commands.timing import make_meter
from kg.commands.verdict import exit_code, say_problems

__all__ = ["import_"]


@click.command("import")
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    default="exports",
    show_default=True,
    help="Folder to write to.",
)
@click.option("--format", "format_", metavar="NAME", help="Format of the files, instead of looking into them.")
@click.option("--list", "listing", is_flag=True, help="List the formats that can be imported.")
@click.option(
    "--graph",
    "graphs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Folder of a build to merge with; may be given more than once.",
)
@click.option("--read-abstracts", is_flag=True, help="Also read the abstracts that the files bring, as build does.")
@reading_options
@click.option("--curation", type=click.Path(path_type=Path), help="Table of decisions by people.")
@click.option("--strict", is_flag=True, help="Any problem is an error (exit code 1).")
@json_option
@verbosity_options
def import_(
    *,
    files: tuple[str, ...],
    out: Path,
    format_: str | None,
    listing: bool,
    graphs: tuple[Path, ...],
    read_abstracts: bool,
    config: Path | None,
    curation: Path | None,
    strict: bool,
    as_json: bool,
    quiet: int,
    verbose: int,
    **flags: Any,
) -> int:
    """Build a graph from what you already have: exports of ours, graphs of others, dumps of Papers with Code.

    Writes what `kg build` writes. An export of ours that holds the whole graph comes back as the very graph;
    everything else, and every merge with --graph, is resolved by the same lexicon and rules as papers are.

    \b
    Examples:
      kg import everything/csv -o again
      kg import evaluation-tables.json.gz links-between-papers-and-code.json.gz -o pwc
      kg import triples.tsv --graph exports -o merged
    """  # noqa: D301 - click reads the escape as "keep these lines"
    if listing:
        _list(as_json=as_json)
        return 0
    if not files and len(graphs) < 2:  # noqa: PLR2004 - a merge takes two
        raise click.UsageError("name a file to import, or two builds to merge with --graph")
    settings = read_settings(config, **flags)
    talk = current_talk(verbose - quiet)
    meter = make_meter()
    from kg.pipeline.importing import import_files  # noqa: PLC0415 - see kg.commands.main

    with talk.progress() as progress:
        built = import_files(
            files,
            settings=settings,
            format_=format_,
            graphs=graphs,
            out=out,
            curation=curation,
            read_abstracts=read_abstracts,
            meter=meter,
            progress=progress,
        )
    report = built.report
    if as_json:
        print_json(report.as_dict() | {"folder": str(out)})
    elif talk.level >= 0:
        rows = [("records read", report.records), ("lost", len(report.skipped)), ("papers in the graph", report.papers)]
        print_data(aligned(rows))
        for title, table in (("entities", report.entities), ("links", report.links), ("results", report.results)):
            print_data(f"\n{heading(title)} ({sum(table.values())})")
            if table:
                print_data(aligned(table.items(), indent="  "))
        print_data(f"\nproblems: {len(report.problems)}\nwritten to {out} in {meter.seconds:.1f} s")
    say_problems(report.problems, talk)
    return exit_code(report.problems, report.skipped, is_strict=strict)


def _list(*, as_json: bool) -> None:
    from kg.pipeline.importing import importer_names  # noqa: PLC0415 - see kg.commands.main
    from kg.registry import load  # noqa: PLC0415

    rows = [(name, load("kg.importers", name).title) for name in importer_names()]
    if as_json:
        print_json([{"name": name, "title": title} for name, title in rows])
    else:
        print_data(aligned(rows, ("name", "format")))
