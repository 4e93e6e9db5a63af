"""Decisions of people on their way into curation.tsv: shown first, then written. For `curate` and `merges`."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from kg.commands.options import graph_option, json_option
from kg.commands.terminal import clean, current_talk, print_data, print_json

__all__ = ["decision_options", "write_decision"]

F = TypeVar("F", bound=Callable[..., Any])


def decision_options(command: F) -> F:
    """Adds the options of every command that writes a decision; `write_decision` takes them."""
    for option in (
        json_option,
        click.option("--dry-run", is_flag=True, help="Show what would change; write nothing."),
        click.option("-y", "--yes", "is_sure", is_flag=True, help="Write without asking."),
        click.option("--when", help="Date of the decision.  [default: today]"),
        click.option("--why", default="", help="Reason, for whoever reads the table."),
        click.option("--who", default="", help="Who decided."),
        click.option(
            "--curation",
            type=click.Path(path_type=Path, dir_okay=False),
            default="curation.tsv",
            show_default=True,
            help="Table to add to; `kg build` reads the one beside its input.",
        ),
        graph_option,
    ):
        command = option(command)
    return command


def write_decision(
    action: str,
    subject: str,
    object_: str,
    *,
    folder: Path,
    curation: Path,
    who: str,
    why: str,
    when: str | None,
    is_sure: bool,
    dry_run: bool,
    as_json: bool,
    role: str = "",
    instead_of: str = "",
) -> int:
    """Shows what a decision changes and adds its row; rows of `instead_of` about the same pair go.

    Raises:
        KgError: the decision is none, contradicts a row that stands, or names nothing in the graph.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main
    from kg.vocab.curation import add_row, edit_table, make_row, read_table  # noqa: PLC0415
    from kg.writers.files import atomic_write  # noqa: PLC0415

    row = make_row(action, subject, object_, role, who=who, why=why, when=when or dt.date.today().isoformat())  # noqa: DTZ011 - the user's own day
    graph = load(folder)
    change = graph.preview(row)
    text, old = read_table(curation)
    added, gone = add_row(old, row, instead_of=instead_of, same_thing=graph.is_same_reference)
    if as_json:
        print_json({"row": str(row), "changes": list(change), "removed_rows": [str(r) for r in gone]})
    else:
        print_data("\n".join(clean(line) for line in (f"{row}", *(f"  {line}" for line in change))))
        for other in gone:
            print_data(clean(f"  takes out the row of line {other.line}: {other}"))
    talk = current_talk()
    if dry_run:
        talk.say("dry run: nothing was written")
        return 0
    if not is_sure and not _is_agreed(curation):
        talk.say("nothing was written")
        return 0
    atomic_write(curation, edit_table(text, added=added, gone=gone))
    talk.say(f"written to {curation}; run `kg build` again to apply it")
    return 0


def _is_agreed(curation: Path) -> bool:
    if not sys.stdin.isatty():
        raise click.UsageError("add --yes to write the row, or --dry-run to look only: there is no terminal to ask on")
    return click.confirm(f"write this to {curation}?", err=True)
