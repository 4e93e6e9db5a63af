"""`kg merges`: who was taken for whom, why, and how to have it otherwise."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.curate import decision_options, write_decision
from kg.commands.options import graph_option, json_option, type_option
from kg.commands.terminal import aligned, clean, heading, print_data, print_json

if TYPE_CHECKING:
    from kg.api import KnowledgeGraph
    from kg.model import Merge
    from kg.resolve.compare import Comparison

__all__ = ["merges", "print_comparison"]


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
            aligned([_cells(row) for row in rows], ("subject", "predicate", "object", "score", "rule", "papers"))
        )


def _cells(row: Merge) -> tuple[str, ...]:
    return (_short(row.subject), row.predicate, _short(row.object), f"{row.confidence:.2f}", row.rule, row.evidence)


def _short(name: str) -> str:
    """An IRI without its base; a name in quotes."""
    return name.partition("/id/")[2] if "://" in name and "/id/" in name else f"“{name}”"


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


def print_comparison(graph: KnowledgeGraph, first: str, second: str, *, type_: str | None, as_json: bool) -> None:
    """Prints whether two names are one entity, the rows of the ledger behind it, and how the names compare."""
    comparison, shared = graph.compare(first, second, type=type_)
    if as_json:
        rows = [asdict(row) for row in shared.rows]
        print_json({"comparison": asdict(comparison), "merged_in_graph": shared.is_one, "ledger": rows})
        return
    print_data(heading(shared.verdict))
    if shared.rows:
        print_data(aligned([_cells(row) for row in shared.rows], indent="  "))
    print_data("\n".join(_comparison_lines(comparison)))


def _comparison_lines(comparison: Comparison) -> list[str]:
    """How two names compare, as a table of two columns and a verdict."""
    one, two = comparison.first, comparison.second
    rows = [
        ("name", one.name, two.name),
        ("normalised", one.normalised, two.normalised),
        ("key", one.key, two.key),
        ("pieces", _pieces(one.pieces), _pieces(two.pieces)),
        ("lexicon", one.lexicon or "–", two.lexicon or "–"),
        ("known by", one.source or "–", two.source or "–"),
        ("above it", " > ".join(one.above) or "–", " > ".join(two.above) or "–"),
    ]
    verdict = "one" if comparison.is_same else "two"
    return [
        clean(aligned(rows)),
        clean(f"likeness {comparison.score:.2f}; by name alone they are {verdict}: {comparison.reason}"),
    ]


def _pieces(pieces: tuple[tuple[str, str], ...]) -> str:
    return " ".join(f"{text}/{kind}" for kind, text in pieces)


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
