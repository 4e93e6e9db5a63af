"""The notes themselves: front matter, headings, links with their sentences, tables of results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, cast

from kg.graph.pages import page_url
from kg.markup import to_plain
from kg.writers.html.words import PREDICATES, predicate_words
from kg.writers.obsidian.literal import link, literal, one_line, scalar
from kg.writers.obsidian.vault import FOLDERS, INDEX, Link, Node, Vault
from kg.writers.references import safe_url

if TYPE_CHECKING:
    from kg.graph.relational import Cell
    from kg.writers.side_by_side import Record

__all__ = ["index_note", "list_note", "note_of"]

_ORDER = {predicate: number for number, predicate in enumerate(PREDICATES)}
_PAPER_TABLE = ("System", "Metric", "Value", "On", "Compared with")
_DATASET_TABLE = ("Paper", "System", "Metric", "Value", "Compared with")
_HINT = (
    "In the graph view, the filter `-tag:#index` leaves out these lists; groups such as `tag:#dataset` get a colour."
)
_PLACES = ("repository", "website")


def note_of(vault: Vault, node: Node, text: str) -> Iterator[str]:
    """The note of a paper, entity or venue, in pieces.

    Args:
        vault: all that is known.
        node: what the note is about.
        text: raw text of a paper, else empty.
    """
    yield _front_matter(vault, node)
    yield f"\n# {literal(node.label)}\n"
    yield from _facts(node)
    if text:
        yield f"\n## Abstract\n“{literal(to_plain(text).text)}”\n"
    for forward, links in ((True, vault.links_from[node.iri]), (False, vault.links_to[node.iri])):
        yield from _sections(vault, links, forward=forward)
    if node.kind == "paper":
        yield from _table(_PAPER_TABLE, (_paper_row(vault, result) for result in vault.results_of[node.iri]))
    else:
        yield from _table(_DATASET_TABLE, (_dataset_row(vault, result) for result in vault.results_on[node.iri]))


def list_note(vault: Vault, kind: str) -> Iterator[str]:
    """The note that lists all of a kind, with how many links each has."""
    title = FOLDERS[kind]
    yield f'---\ntags: ["index"]\ntype: "index"\n---\n\n# {title}\n[[{INDEX}]]\n\n'
    for node in vault.of_kind(kind):
        yield f"- [[{node.name}]] · {node.record['links']}\n"


def index_note(vault: Vault) -> str:
    """The note that a reader opens first."""
    lines = [f"- [[{title}]]: {len(vault.of_kind(kind))}\n" for kind, title in FOLDERS.items()]
    return f'---\ntags: ["index"]\ntype: "index"\n---\n\n# {INDEX}\n{_HINT}\n\n{"".join(lines)}'


# ------------------------------------------------------------------------------------------------ what a note is of


def _front_matter(vault: Vault, node: Node) -> str:
    record = node.record
    aliases = [node.label, *(_strings(record["aliases"]) if node.kind in FOLDERS else ())]
    if record["title"]:
        aliases.append(one_line(record["label"]))
    properties: dict[str, str | int | list[str]] = {
        "aliases": list(dict.fromkeys(one_line(alias) for alias in aliases if one_line(alias) != node.name)),
        "tags": [node.kind],
        "type": node.kind,
        "id": node.iri,
        "year": cast("int | None", record["year"]) or 0,
        "url": safe_url(record["url"]),
    }
    if node.kind == "paper":
        properties["authors"] = _strings(record["authors"])
        properties["venue"] = _venue(vault, node)
        properties["topic"] = one_line(record["topic"])
        properties |= {scheme: one_line(value) for scheme, value in _object(record["identifiers"]).items()}
    elif node.kind != "venue":
        properties["classes"] = [curie.rpartition(":")[2] for curie in _strings(record["classes"])]
        properties["pages"] = [url for _, url in _pages(node)]
    lines = [f"{name}: {scalar(value)}\n" for name, value in properties.items() if value]
    return f"---\n{''.join(lines)}---\n"


def _facts(node: Node) -> Iterator[str]:
    """The lines under the heading."""
    record = node.record
    if authors := _strings(record["authors"]):
        yield f"by {', '.join(map(literal, authors))}\n"
    if node.kind == "paper" and (url := safe_url(record["url"])):
        yield f"\n{link('Page of the paper', url)}\n"
    if names := _strings(record["aliases"]):
        yield f"\nalso: {', '.join(map(literal, names))}\n"
    if pages := _pages(node):
        yield f"\n{' · '.join(link(kind, url) for kind, url in pages)}\n"


def _venue(vault: Vault, node: Node) -> str:
    for made in vault.links_from[node.iri]:
        target = vault.nodes[made.target]
        if target.kind == "venue":
            return f"[[{target.name}]]"
    return one_line(node.record["venue"])


def _pages(node: Node) -> list[tuple[str, str]]:
    type_ = str(node.record["type"])
    found = ((kind, page_url(kind, value, type_)) for kind, value in _object(node.record["pages"]).items())
    return [(kind, safe_url(url)) for kind, url in found if safe_url(url)]


# ------------------------------------------------------------------------------------------------ links


def _sections(vault: Vault, links: Sequence[Link], *, forward: bool) -> Iterator[str]:
    """A section for each predicate, in the order in which people ask for them."""

    def place(made: Link) -> tuple[int, str]:
        return _ORDER.get(made.predicate, len(_ORDER)), made.predicate

    for (_, predicate), group in groupby(sorted(links, key=place), key=place):
        yield f"\n## {literal(predicate_words(predicate)[0 if forward else 1].capitalize())}\n"
        for made in group:
            other = vault.nodes[made.target if forward else made.source]
            sure = f" · {made.confidence:.2f}" if made.quotes else ""
            yield f"- {_to(other)}{sure}\n"
            yield from (f"  > {quote}\n  >\n" for quote in made.quotes[:-1])
            yield from (f"  > {quote}\n" for quote in made.quotes[-1:])


def _to(node: Node) -> str:
    if node.kind in _PLACES:
        return link(node.label, str(node.record["url"]))
    return f"[[{node.name}]]"


# ------------------------------------------------------------------------------------------------ results


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    started = False
    for row in rows:
        if not started:
            yield f"\n## Results\n| {' | '.join(head)} |\n|{' --- |' * len(head)}\n"
            started = True
        yield f"| {' | '.join(row)} |\n"


def _paper_row(vault: Vault, result: Record) -> tuple[str, ...]:
    on = _end(vault, result, "dataset", "dataset_text")
    return (*_measured(vault, result), on, _end(vault, result, "baseline", "baseline_text"))


def _dataset_row(vault: Vault, result: Record) -> tuple[str, ...]:
    paper = _end(vault, result, "paper", "paper")
    return (paper, *_measured(vault, result), _end(vault, result, "baseline", "baseline_text"))


def _measured(vault: Vault, result: Record) -> tuple[str, str, str]:
    spread = f" ± {result['uncertainty']}" if result["uncertainty"] else ""
    kind = f" ({result['kind']})" if result["kind"] not in {"", "absolute"} else ""
    unit = str(result["unit"])
    value = literal(f"{result['value_text']}{spread}{'' if unit in {'%', 'x'} else ' '}{unit}{kind}")
    return _end(vault, result, "system", "subject"), _end(vault, result, "metric", "metric_text"), value


def _end(vault: Vault, result: Record, column: str, words: str) -> str:
    """A link to a node of the result; the paper's words where there is none."""
    node = vault.nodes.get(str(result[column]))
    return _to(node) if node else literal(str(result[words]))


def _strings(cell: Cell) -> list[str]:
    return [one_line(value) for value in cell] if isinstance(cell, tuple) else []


def _object(cell: Cell) -> dict[str, str]:
    return cell if isinstance(cell, dict) else {}
