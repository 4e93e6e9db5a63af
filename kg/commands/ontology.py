"""`kg ontology`: the classes and predicates, with definitions and mappings."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from kg.commands.options import json_option
from kg.commands.terminal import aligned, heading, print_data, print_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kg.vocab.schema import Term

__all__ = ["ontology"]


@click.command()
@click.argument("term", required=False)
@click.option("--markdown", is_flag=True, help="Print the page docs/ontology.md.")
@json_option
def ontology(*, term: str | None, markdown: bool, as_json: bool) -> None:
    """List the classes and predicates with their definitions.

    With a TERM such as kg:evaluatesOn: everything that is declared of it.
    """
    from kg.vocab.ontology_page import to_markdown  # noqa: PLC0415 - see kg.commands.main
    from kg.vocab.schema import load_schema  # noqa: PLC0415

    schema = load_schema()
    if term:
        _print_term(schema.find_term(term if ":" in term else f"kg:{term}"), as_json=as_json)
    elif as_json:
        print_json(asdict(schema))
    elif markdown:
        click.echo(to_markdown(schema), nl=False)
    else:
        print_data(f"{schema.title} {schema.version}")
        for title, terms in (("classes", schema.classes), ("predicates", schema.properties)):
            print_data(f"\n{heading(title)} ({len(terms)})\n" + aligned(_rows(terms.values()), indent="  "))


def _rows(terms: Iterable[Term]) -> list[tuple[str, str]]:
    return [(term.curie, ("" if term.is_produced else "(planned) ") + term.comment) for term in terms]


def _print_term(term: Term, *, as_json: bool) -> None:
    if as_json:
        print_json(asdict(term))
        return
    rows = [
        ("label", term.label),
        ("kind", term.kind),
        ("meaning", term.comment),
        ("under", ", ".join(term.parents)),
        ("domain", term.domain),
        ("range", term.range),
        ("mappings", ", ".join(f"{relation} {target}" for relation, target in term.mappings) or term.note),
        ("status", "written by builds" if term.is_produced else "planned"),
    ]
    print_data(f"{heading(term.curie)}  <{term.iri}>\n" + aligned([r for r in rows if r[1]], indent="  "))
