"""`kg reconcile`: what entities are called at an external authority."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.options import graph_option, json_option, verbosity_options
from kg.commands.terminal import aligned, current_talk, print_data, print_json

if TYPE_CHECKING:
    from kg.reconcile import Proposal

__all__ = ["reconcile"]


@click.command()
@click.argument("service", metavar="URL")
@click.option(
    "--type",
    "type_",
    type=click.Choice(["METHOD", "MODEL", "DATASET", "TASK", "METRIC"]),
    default=None,
    help="Only entities of this type.",
)
@click.option("--authority-type", default="", help="Type id at the authority to ask for.")
@click.option("--limit", type=click.IntRange(1, 20), default=3, show_default=True, help="Candidates to ask for.")
@click.option(
    "--cache",
    type=click.Path(path_type=Path, dir_okay=False),
    default="reconcile.jsonl",
    show_default=True,
    help="File of answers; a run that broke off goes on from it.",
)
@click.option(
    "--accept", type=click.FloatRange(0, 1), help="Accept proposals of at least this confidence: rows of curation.tsv."
)
@click.option(
    "--curation",
    type=click.Path(path_type=Path, dir_okay=False),
    default="curation.tsv",
    show_default=True,
    help="Table that accepted proposals go to.",
)
@click.option("--who", default="", help="Who accepts.")
@click.option(
    "--tries", type=click.IntRange(1, 20), default=4, show_default=True, help="How often to ask before giving up."
)
@graph_option
@json_option
@verbosity_options
def reconcile(
    *,
    service: str,
    type_: str | None,
    authority_type: str,
    limit: int,
    cache: Path,
    accept: float | None,
    curation: Path,
    who: str,
    tries: int,
    folder: Path,
    as_json: bool,
    quiet: int,
    verbose: int,
) -> None:
    """Ask a reconciliation service what the entities of a build are at its authority.

    URL is the endpoint of a service of the W3C Reconciliation Service API. Answers are proposals, best first. Nothing
    is taken into the graph before a person accepts it: by --accept, or by `kg curate same NAME IRI`; the next
    `kg build` then links the entity to the authority by skos:exactMatch.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main
    from kg.reconcile import Service, choose, queries_of  # noqa: PLC0415
    from kg.reconcile import reconcile as ask  # noqa: PLC0415

    talk = current_talk(verbose - quiet)
    graph = load(folder).networkx
    client = Service(service, time.sleep, tries=tries)
    queries = queries_of(graph, type_=type_ or "", authority_type=authority_type, limit=limit)
    with talk.progress() as show:
        found = ask(queries, client, cache=cache, progress=(lambda n, m: show("queries", n, m)) if show else None)
    names = {iri: (graph.nodes[iri]["label"], *graph.nodes[iri]["aliases"]) for iri in queries}
    proposals = choose(found, names, client)
    if as_json:
        print_json([asdict(proposal) for proposal in proposals])
    else:
        rows = [(f"{p.confidence:.2f}", p.label, p.object_label, p.object, p.reason) for p in proposals]
        print_data(aligned(rows, ("confidence", "entity", "there", "address", "why")) if rows else "no candidates")
    talk.say(f"{len(proposals)} of {len(queries)} entities have a candidate")
    if accept is not None:
        taken = [p for p in proposals if p.confidence >= accept]
        count = _accept(taken, curation, who)
        talk.say(f"{count} rows added to {curation}; run `kg build` again to apply them")


def _accept(proposals: list[Proposal], curation: Path, who: str) -> int:
    """Adds a `same` row for each proposal whose entity has no row about this address; how many were added."""
    import datetime as dt  # noqa: PLC0415 - only here is a day needed

    from kg.vocab.curation import edit_table, make_row, read_table  # noqa: PLC0415 - see kg.commands.main
    from kg.writers.files import atomic_write  # noqa: PLC0415

    text, rows = read_table(curation)
    told = {(row.subject, row.object) for row in rows}
    today = dt.date.today().isoformat()  # noqa: DTZ011 - the user's own day
    added = [
        make_row("same", p.entity, p.object, who=who, when=today, why=f"{p.reason} ({p.object_label})")
        for p in proposals
        if (p.entity, p.object) not in told
    ]
    for row in added:
        text = edit_table(text, added=row)
    if added:
        atomic_write(curation, text)
    return len(added)
