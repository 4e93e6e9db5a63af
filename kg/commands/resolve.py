"""`kg resolve`: what the names of a list mean."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

import click

from kg.commands.options import read_settings, verbosity_options
from kg.commands.terminal import current_talk, print_data
from kg.commands.verdict import exit_code, say_problems

__all__ = ["resolve"]


@click.command()
@click.argument("file", metavar="NAMES.jsonl", type=click.File(encoding="utf-8"))
@click.option("-o", "--out", default="-", show_default=True, help="File to write to; - is stdout.")
@click.option("--base", help="IRI that every minted IRI starts with.")
@click.option("--config", type=click.Path(path_type=Path), help="Settings file (TOML).")
@click.option("--curation", type=click.Path(path_type=Path, exists=True), help="Table of decisions by people.")
@click.option("--strict", is_flag=True, help="Any problem is an error (exit code 1).")
@verbosity_options
def resolve(
    *,
    file: TextIO,
    out: str,
    base: str | None,
    config: Path | None,
    curation: Path | None,
    strict: bool,
    quiet: int,
    verbose: int,
) -> int:
    """Say which names of a list mean one thing, and what stands above each.

    NAMES.jsonl holds one name a line: `name`, `type`, optional `surfaces` and `roles` (role -> papers). Written is one
    line a name: `name`, `type`, `entity`, `label`, `parents` (nearest first). The code is that of `kg build`.
    """
    from kg.pipeline.namelist import read_names, resolve_names  # noqa: PLC0415 - see kg.commands.main
    from kg.pipeline.sources import find_curation  # noqa: PLC0415
    from kg.writers.files import atomic_write  # noqa: PLC0415

    talk = current_talk(verbose - quiet)
    settings = read_settings(config, base=base)
    name = Path(file.name).name
    names, skipped = read_names(file, file=name)
    rows, wrong = find_curation((), curation) if curation else ((), ())
    answers, resolution = resolve_names(names, file=name, base=settings.base, curation=rows)
    lines = [json.dumps(asdict(answer), ensure_ascii=False) for answer in answers]
    if out == "-":
        print_data("\n".join(lines))
    else:
        atomic_write(Path(out), "".join(line + "\n" for line in lines))
    talk.say(f"{len(answers)} names, {len({answer.entity for answer in answers})} entities")
    problems = (*skipped, *wrong, *resolution.problems)
    say_problems(problems, talk)
    return exit_code(problems, skipped, is_strict=strict)
