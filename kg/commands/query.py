"""`kg query`: SPARQL, from the command line, a file, or by the name of a shipped question."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.options import graph_option, json_option
from kg.commands.terminal import current_talk, heading, print_data, print_json
from kg.errors import InputError

if TYPE_CHECKING:
    from kg.vocab.queries import NamedQuery

__all__ = ["query"]


@click.command()
@click.argument("words", nargs=-1, metavar="[SPARQL | NAME] [KEY=VALUE]...")
@click.option("-f", "--file", "path", type=click.Path(path_type=Path, allow_dash=True), help="Read SPARQL from a file.")
@graph_option
@click.option(
    "--format",
    "file_format",
    type=click.Choice(["table", "json", "csv", "tsv", "ttl"]),
    help="How to print the answer (table; ttl for graphs).",
)
@click.option("--list", "is_list", is_flag=True, help="List the shipped questions and their parameters.")
@json_option
def query(
    *, words: tuple[str, ...], path: Path | None, folder: Path, file_format: str | None, is_list: bool, as_json: bool
) -> None:
    """Ask the graph a question in SPARQL, or one of the shipped ones by name.

    The usual prefixes (kg:, skos:, rdfs:, dct:, …) need no declaration.

    \b
    Examples:
      kg query q03 name=GSM8K
      kg query 'SELECT ?label { ?p a kg:Paper ; rdfs:label ?label }' --format csv
      kg query -f mine.rq threshold=0.5
    """  # noqa: D301 - click reads the escape as "keep these lines"
    if is_list:
        _print_list(as_json=as_json)
        return
    from kg.graph.query import run_named  # noqa: PLC0415 - see kg.commands.main
    from kg.graph.store import open_build  # noqa: PLC0415
    from kg.graph.table import write_table  # noqa: PLC0415

    asked, pairs = _read_question(words, path)
    answer = run_named(open_build(folder), asked, _read_pairs(pairs))
    chosen = file_format or ("json" if as_json else "ttl" if answer.kind == "graph" else "table")
    click.echo(write_table(answer, chosen), nl=False)
    for note in answer.notes:
        current_talk().say(note)


def _read_question(words: tuple[str, ...], path: Path | None) -> tuple[NamedQuery, tuple[str, ...]]:
    """The query that is meant, and the words that are parameters."""
    from kg.vocab.queries import find_query, parse_query  # noqa: PLC0415 - see kg.commands.main

    if path is not None:
        return parse_query(path.name, _read_text(path)), words
    if not words:
        raise click.UsageError("say what to ask: SPARQL, a name (see --list) or -f FILE")
    first, *rest = words
    is_sparql = "{" in first or any(character.isspace() for character in first)
    return (parse_query("the query", first) if is_sparql else find_query(first)), tuple(rest)


def _read_text(path: Path) -> str:
    if str(path) == "-":
        return sys.stdin.read()
    try:
        return path.read_text("utf-8")
    except FileNotFoundError as error:
        raise InputError("no such file", path=str(path)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", path=str(path)) from error


def _read_pairs(words: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for word in words:
        key, mark, value = word.partition("=")
        if not mark:
            raise click.UsageError(f"{word!r} is no KEY=VALUE; quote SPARQL as one word")
        pairs[key] = value
    return pairs


def _print_list(*, as_json: bool) -> None:
    from dataclasses import asdict  # noqa: PLC0415 - see kg.commands.main

    from kg.vocab.queries import list_queries  # noqa: PLC0415

    if as_json:
        print_json([{k: v for k, v in asdict(q).items() if k != "text"} for q in list_queries()])
        return
    for shipped in list_queries():
        print_data(f"{heading(shipped.name)}  {shipped.title}")
        for parameter in shipped.parameters:
            default = "" if parameter.default is None else f" [{parameter.default}]"
            print_data(f"    {parameter.name}=…  {parameter.description}{default}")
