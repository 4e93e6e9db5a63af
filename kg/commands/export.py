"""`kg export`: a build in the formats of other tools."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.commands.options import graph_option, json_option, read_query, verbosity_options
from kg.commands.terminal import aligned, current_talk, print_data, print_json

if TYPE_CHECKING:
    from kg.api import KnowledgeGraph

__all__ = ["export"]


@click.command()
@click.option("--format", "formats", metavar="NAME[,NAME…]", help="Formats to write; `kg export --list` names them.")
@click.option("--all", "everything", is_flag=True, help="Write every format whose libraries are installed.")
@click.option("--list", "listing", is_flag=True, help="List the formats, who reads them, and what they lose.")
@click.option("--focus", metavar="NAME", help="Only a paper or an entity and what is around it.")
@click.option(
    "--subset",
    "path",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    metavar="QUERY.rq",
    help="Only what the SPARQL in a file selects; a paper brings all that it says.",
)
@click.option(
    "--type",
    "type_",
    type=click.Choice(["METHOD", "MODEL", "DATASET", "TASK", "METRIC", "PAPER"], case_sensitive=False),
    help="Only entities of a type and who speaks of them.",
)
@click.option("--excel-safe", is_flag=True, help="CSV: mark cells that a spreadsheet would take for a formula.")
@click.option("--overwrite", is_flag=True, help="Replace the export that OUT holds.")
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes that write.")
@graph_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Folder to write to; with one format of one file also a file name, or - for stdout.",
)
@json_option
@verbosity_options
def export(
    *,
    formats: str | None,
    everything: bool,
    listing: bool,
    focus: str | None,
    path: Path | None,
    type_: str | None,
    excel_safe: bool,
    overwrite: bool,
    jobs: int,
    folder: Path,
    output: Path | None,
    as_json: bool,
    quiet: int,
    verbose: int,
) -> None:
    """Write a build, or a part of it, in the formats of other tools.

    The folder OUT gets a file or a folder for each format and manifest.json with counts and the SHA-256 of every file.
    docs/exports.md says for each tool how to open its format.

    \b
    Examples:
      kg export --list
      kg export --format obsidian -o my-vault
      kg export --format bibtex --focus GSM8K -o gsm8k.bib
      kg export --all -o everything --jobs 2
    """  # noqa: D301 - click reads the escape as "keep these lines"
    if listing:
        _list(as_json=as_json)
        return
    names = _names(formats, everything=everything)
    if output is None:
        raise click.UsageError("say where to with -o OUT")
    if sum(part is not None for part in (focus, path, type_)) > 1:
        raise click.UsageError("one part at a time: --focus, --subset or --type")
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main

    if excel_safe and "csv" not in names:
        raise click.UsageError("--excel-safe is about CSV: add csv to --format")
    graph = _part(load(folder), focus, path, type_)
    options = {"csv": {"excel_safe": True}} if excel_safe else {}
    talk = current_talk(verbose - quiet)
    if str(output) == "-" or _is_file(output, names):
        graph.export_file(names[0], output, overwrite=overwrite, options=options.get(names[0]))
        return
    with talk.progress() as progress:
        manifest = graph.export(names, output, overwrite=overwrite, jobs=jobs, options=options, progress=progress)
    if as_json:
        print_json(manifest.value)
        return
    print_data(_summary(manifest.value, output))
    for name, loss in manifest.value["lossy"].items():
        talk.detail(f"{name} does not hold: {loss}")


def _names(formats: str | None, *, everything: bool) -> list[str]:
    from kg.registry import load  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.protocol import describe, require  # noqa: PLC0415

    if everything == bool(formats):
        raise click.UsageError("name the formats with --format, or take --all; `kg export --list` names them")
    if formats:
        names = list(dict.fromkeys(name.strip() for name in formats.split(",") if name.strip()))
        for name in names:
            require(load("kg.writers", name))
        return names
    from kg.pipeline.exporting import format_names  # noqa: PLC0415

    ready = {name: describe(load("kg.writers", name)) for name in format_names()}
    for name, format_ in ready.items():
        if not format_.is_ready:
            current_talk().say(f"left out {name}: it needs pip install 'paperkg[{format_.extra}]'")
    return [name for name, format_ in ready.items() if format_.is_ready]


def _is_file(output: Path, names: list[str]) -> bool:
    """Whether OUT names the one file of the one format."""
    from kg.registry import load  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.protocol import describe  # noqa: PLC0415

    if len(names) != 1 or output.is_dir():
        return False
    writer = load("kg.writers", names[0])
    return not describe(writer).is_folder and output.suffix == Path(writer.filename).suffix


def _part(graph: KnowledgeGraph, focus: str | None, path: Path | None, type_: str | None) -> KnowledgeGraph:
    if focus is not None:
        return graph.part(focus=focus)
    if path is not None:
        return graph.part(query=read_query(path))
    return graph if type_ is None else graph.part(type=type_)


def _list(*, as_json: bool) -> None:
    from dataclasses import asdict  # noqa: PLC0415 - see kg.commands.main

    from kg.pipeline.exporting import format_names  # noqa: PLC0415
    from kg.registry import load  # noqa: PLC0415
    from kg.writers.protocol import describe  # noqa: PLC0415

    found = [(name, describe(load("kg.writers", name)), load("kg.writers", name).filename) for name in format_names()]
    found.sort(key=lambda row: (row[1].tier, row[0]))
    if as_json:
        rows = [{"name": n, "file": file, **asdict(f), "is_ready": f.is_ready} for n, f, file in found]
        print_json(rows)
        return
    cells = [
        (n, f.tier, f.title, f.tool, file, f.lossy or "-", "yes" if f.is_ready else f"pip install 'paperkg[{f.extra}]'")
        for n, f, file in found
    ]
    head = ("name", "tier", "format", "read by", "file", "does not hold", "installed")
    print_data(aligned([row[:5] + row[6:] for row in cells], head[:5] + head[6:]))
    losses = [(row[0], row[5]) for row in cells if row[5] != "-"]
    if losses:
        print_data("\nWhat a format does not hold\n" + aligned(losses))


def _summary(manifest: dict[str, Any], output: Path) -> str:
    sizes: dict[str, list[int]] = {}
    for file in manifest["files"]:
        sizes.setdefault(file["format"], []).append(file["bytes"])
    rows = [
        (name, f"{len(found)} file{'s'[: len(found) > 1]}", f"{sum(found) / 1e6:.2f} MB")
        for name, found in sizes.items()
    ]
    counts = manifest["counts"]
    return f"{output}: {counts['nodes']} nodes, {counts['edges']} edges\n" + aligned(sorted(rows), indent="  ")
