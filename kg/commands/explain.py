"""`kg explain`: why the graph says what it says, and why it does not say something."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.comparison import print_comparison
from kg.commands.options import graph_option, json_option, type_option
from kg.commands.terminal import aligned, clean, heading, marked, print_data, print_json

if TYPE_CHECKING:
    from kg.api import KnowledgeGraph
    from kg.graph.answer_values import Explanation

__all__ = ["explain"]


@click.command()
@click.argument("name", metavar="NAME|IRI")
@click.argument("paper", metavar="[PAPER|NAME]", required=False)
@click.option("--miss", "is_miss", is_flag=True, help="Say which stage dropped NAME in PAPER, and why.")
@type_option
@graph_option
@json_option
def explain(
    *,
    name: str,
    paper: str | None,
    is_miss: bool,
    type_: str | None,
    folder: Path,
    as_json: bool,
) -> None:
    """Show every sentence that backs what the graph says of a name.

    Each with the span marked, its file, paper and offsets in the raw text, the rule that found it and its confidence.
    NAME may be the IRI of a single assertion. With two names: how they compare (normalised forms, pieces, what the
    lexicon knows, likeness) and why they are one entity or two. With --miss NAME PAPER: which stage of the extraction
    dropped the name in that paper, and why.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main

    if is_miss and paper is None:
        raise click.UsageError("--miss takes a NAME and a PAPER")
    graph = load(folder)
    if paper is not None and not is_miss:
        if _is_paper(graph, paper):
            raise click.UsageError("to ask why a paper lacks a name add --miss; else give two names")
        print_comparison(graph, name, paper, type_=type_, as_json=as_json)
        return
    if paper is not None:
        steps = graph.explain_miss(name, paper)
        if as_json:
            print_json([{"stage": stage, "outcome": outcome, "reason": reason} for stage, outcome, reason in steps])
        else:
            print_data(aligned(steps, ("stage", "outcome", "reason")))
        return
    found = graph.explain(name, type=type_)
    if as_json:
        print_json([asdict(explanation) for explanation in found])
    else:
        print_data("\n".join(line for explanation in found for line in _lines(explanation)))


def _is_paper(graph: KnowledgeGraph, name: str) -> bool:
    from kg.graph.lookup import find_nodes  # noqa: PLC0415 - see kg.commands.main

    found = find_nodes(graph.networkx, name)
    return bool(found) and all(one.type == "PAPER" for one in found)


def _lines(explanation: Explanation) -> Iterable[str]:
    title = f"{explanation.subject_label} {explanation.predicate} {explanation.object_label}"
    yield f"{heading(title)}  {explanation.confidence:.2f}"
    for quote in explanation.quotes:
        yield f"  {marked(quote)}"
        place = f"{quote.file}:{quote.line}" if quote.line else quote.file
        span = f"[{quote.start}:{quote.stop}]"
        yield f"    {clean(place)}  {clean(quote.record)}  {span}  {quote.rule}  {quote.confidence:.2f}"
