"""`kg merges`: who was taken for whom, why, and how to have it otherwise."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from kg.commands.comparison import ledger_cells, print_comparison
from kg.commands.decisions import decision_options, write_decision
from kg.commands.options import graph_option, json_option, type_option
from kg.commands.terminal import aligned, print_data, print_json

__all__ = ["merges"]


@click.group()
def merges() -> None:
    """List, explain, undo and force merges.

    The ledger of a build is merges.sssom.tsv; decisions of people stand in curation.tsv and survive every rebuild.
    """


@merges.command("list")
@click.argument("name", required=False)
@click.option("--rule", help="Only rows of this rule (lexicon, long form, name, initials, curation, family size …).")
@graph_option
@json_option
def list_(*, name: str | None, rule: str | None, folder: Path, as_json: bool) -> None:
    """List the rows of the ledger, or those that touch NAME.

    Names and their entities, records and their papers, and what stands above what; each with rule, confidence and the
    first papers that show it.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main

    graph = load(folder)
    rows = graph.merges(name) if name else graph.ledger
    rows = tuple(row for row in rows if not rule or row.rule == rule or row.rule.split(" ")[0] == rule)
    if as_json:
        print_json([asdict(row) for row in rows])
    elif rows:
        print_data(
            aligned([ledger_cells(row) for row in rows], ("subject", "predicate", "object", "score", "rule", "papers"))
        )


@merges.command()
@click.argument("first")
@click.argument("second")
@type_option
@graph_option
@json_option
def why(*, first: str, second: str, type_: str | None, folder: Path, as_json: bool) -> None:
    """Say why FIRST and SECOND are one entity, or why they are two.

    Shows the rows of the ledger that join them, and how the two names compare.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main

    print_comparison(load(folder), first, second, type_=type_, as_json=as_json)


@merges.command()
@click.argument("first")
@click.argument("second")
@decision_options
def undo(*, first: str, second: str, **options: object) -> int:
    """Keep FIRST and SECOND apart from now on.

    A `same` row of the table goes; where rules joined them, a `different` row is added. `kg build` then applies it.
    """
    return write_decision("different", first, second, instead_of="same", **options)  # type: ignore[arg-type]


@merges.command()
@click.argument("first")
@click.argument("second")
@decision_options
def force(*, first: str, second: str, **options: object) -> int:
    """Make FIRST and SECOND one from now on.

    A `different` row of the table goes, a `same` row is added. `kg build` then applies it.
    """
    return write_decision("same", first, second, instead_of="different", **options)  # type: ignore[arg-type]


@merges.command()
@graph_option
@click.option("-o", "--out", default="-", show_default=True, help="File to write to; - is stdout.")
def export(*, folder: Path, out: str) -> None:
    """Write the ledger as SSSOM/TSV."""
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.files import atomic_write  # noqa: PLC0415

    text = load(folder).ledger_text
    if out == "-":
        print_data(text.removesuffix("\n"))
    else:
        atomic_write(Path(out), text)
