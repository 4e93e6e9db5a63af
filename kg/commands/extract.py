"""`kg extract`: what each paper says, in its own words, before names are resolved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from kg.commands.options import read_settings, reading_options, verbosity_options
from kg.commands.terminal import current_talk, print_data
from kg.commands.timing import make_meter
from kg.commands.verdict import exit_code, say_problems

__all__ = ["extract"]


@click.command()
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")
@click.option("-o", "--out", default="-", show_default=True, help="File to write to; - is stdout.")
@reading_options
@click.option("--strict", is_flag=True, help="Any problem is an error (exit code 1).")
@verbosity_options
def extract(
    *, inputs: tuple[str, ...], out: str, config: Path | None, strict: bool, quiet: int, verbose: int, **flags: Any
) -> int:
    """Read papers and write what each one says, before names are resolved.

    One JSON object a line and paper: entities with type, role, confidence and mentions; results; web addresses. Offsets
    count the characters of the raw text. INPUT is a file, a folder, a glob or `-` for stdin.
    """
    from kg.pipeline.extractions import to_jsonl  # noqa: PLC0415 - see kg.commands.main
    from kg.pipeline.spine import extract as extract_papers  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.files import atomic_write  # noqa: PLC0415 - see kg.commands.main

    settings = read_settings(config, **flags)
    talk = current_talk(verbose - quiet)
    meter = make_meter()
    with talk.progress() as progress:
        extracted = extract_papers(inputs, settings=settings, stdin=sys.stdin.buffer, meter=meter, progress=progress)
    text = to_jsonl(extracted.extractions)
    if out == "-":
        print_data(text.removesuffix("\n"))
    else:
        atomic_write(Path(out), text)
    talk.say(f"{len(extracted.extractions)} papers read in {meter.seconds:.1f} s")
    say_problems(extracted.problems, talk)
    return exit_code(extracted.problems, extracted.skipped, is_strict=strict)
