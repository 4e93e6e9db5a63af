"""`kg show`: what people want first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.options import graph_option, json_option, type_option
from kg.commands.terminal import aligned, clean, current_talk, heading, marked, print_data, print_json

if TYPE_CHECKING:
    from kg.graph.answer_values import EntityAnswer, LinkedPaper, Neighbour, PaperAnswer, Quote, ResultLine

__all__ = ["show"]

_LIMIT = 10


@click.command()
@click.argument("name", metavar="NAME|PAPER")
@type_option
@click.option("--all", "is_whole", is_flag=True, help=f"Print every paper of a group, not the first {_LIMIT}.")
@graph_option
@json_option
def show(*, name: str, type_: str | None, is_whole: bool, folder: Path, as_json: bool) -> None:
    """Show what the graph knows of an entity or a paper.

    For an entity: who proposes, studies, uses, builds on, evaluates on and compares with it, one sentence each; its
    other names, its family, its code and the results on it. For a paper: everything. NAME is a name, another name, a
    title, a record id (`list#3`), an identifier or an IRI.
    """
    from kg.api import load  # noqa: PLC0415 - see kg.commands.main
    from kg.graph.answer_values import EntityAnswer  # noqa: PLC0415 - see kg.commands.main
    from kg.graph.lookup import find_nodes  # noqa: PLC0415 - see kg.commands.main

    graph = load(folder)
    answer = graph.show(name, type=type_)
    for other in find_nodes(graph.networkx, name, type_=type_):
        if isinstance(answer, EntityAnswer) and answer.iri not in (other.iri, name):
            current_talk().say(f"{other.label} is also the name of {other.iri}")
    if as_json:
        print_json(asdict(answer))
        return
    lines = _entity_lines(answer, is_whole=is_whole) if isinstance(answer, EntityAnswer) else _paper_lines(answer)
    print_data("\n".join(lines))


def _entity_lines(answer: EntityAnswer, *, is_whole: bool) -> Iterable[str]:
    yield f"{heading(answer.name)}  {answer.type}  {answer.iri}"
    yield from _facts(
        ("also called", ", ".join(answer.aliases)),
        ("variant of", ", ".join(n.label for n in answer.family if n.predicate == "kg:variantOf")),
        ("part of", ", ".join(n.label for n in answer.family if n.predicate == "kg:partOf")),
        ("variants and parts", ", ".join(n.label for n in answer.variants)),
        ("code", ", ".join(n.iri for n in answer.code)),
        *sorted(answer.pages.items()),
    )
    for title, papers in answer.papers:
        yield ""
        yield f"{heading(title)} ({len(papers)})"
        shown = papers if is_whole else papers[:_LIMIT]
        for paper in shown:
            yield from _linked_lines(paper)
        if len(shown) < len(papers):
            yield f"  … and {len(papers) - len(shown)} more (--all)"
    yield from _result_lines(answer.results, has_paper=True)


def _linked_lines(paper: LinkedPaper) -> Iterable[str]:
    through = f"  [through {paper.via}]" if paper.via else ""
    yield f"  {clean(paper.label)}{clean(through)}"
    yield from _quote_line(paper.quote)


def _paper_lines(answer: PaperAnswer) -> Iterable[str]:
    yield f"{heading(answer.label)}  {answer.iri}"
    yield from _facts(
        ("title", answer.title),
        ("authors", ", ".join(answer.authors)),
        ("venue", answer.venue),
        ("year", str(answer.year or "")),
        ("topic", answer.topic),
        ("url", answer.url),
        *sorted(answer.identifiers.items()),
        ("read in", ", ".join(answer.records)),
    )
    for title, found in answer.links:
        yield from _neighbour_lines(title, found)
    yield from _neighbour_lines("code and websites", answer.web)
    yield from _result_lines(answer.results, has_paper=False)


def _neighbour_lines(title: str, found: Sequence[Neighbour]) -> Iterable[str]:
    if found:
        yield ""
        yield f"{heading(title)} ({len(found)})"
    for neighbour in found:
        yield f"  {clean(neighbour.label)}  {neighbour.type}  {neighbour.confidence:.2f}"
        yield from _quote_line(neighbour.quote)


def _result_lines(results: Sequence[ResultLine], *, has_paper: bool) -> Iterable[str]:
    if not results:
        return
    yield ""
    yield f"{heading('results')} ({len(results)})"
    rows = [
        (r.system, r.metric, f"{r.value} {r.unit}".strip(), r.kind, r.dataset, r.baseline)
        + ((r.paper_label,) if has_paper else ())
        for r in results
    ]
    head = ("system", "metric", "value", "kind", "dataset", "against") + (("paper",) if has_paper else ())
    yield aligned(rows, head, indent="  ")


def _quote_line(quote: Quote | None) -> Iterable[str]:
    if quote:
        yield f"      {marked(quote)}"


def _facts(*rows: tuple[str, str]) -> Iterable[str]:
    return (f"  {name}: {clean(value)}" for name, value in rows if value)
