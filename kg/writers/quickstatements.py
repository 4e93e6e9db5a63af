"""Graph -> `quickstatements.txt`: what a curator may add to Wikidata, for things whose item is known.

QuickStatements, version 1 commands (www.wikidata.org/wiki/Help:QuickStatements): one command a line, tabs between its
parts. Nothing is created and nothing guessed: an entity or paper without a Wikidata item gives no line. A name with a
quote, a bar or a line break is left out, for the commands have no way to escape it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.pages import page_url
from kg.graph.relational import Tables
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Cell

__all__ = ["QuickStatementsWriter", "find_item"]

_ITEM = re.compile(r"(?:https?://(?:www\.)?wikidata\.org/(?:wiki|entity)/)?(Q[1-9][0-9]*)")
_NO_STRING = re.compile(r'["|\t\r\n]')
_IDENTIFIERS = {"arxiv": "P818", "doi": "P356", "pmid": "P698"}
_PAGES = {"github": "P1324", "homepage": "P856"}
_MAIN_SUBJECT = "P921"
_REFERENCE_URL = "S854"
_ABOUT = ("kg:addresses", "kg:proposes", "kg:studies")


class QuickStatementsWriter:
    """Writes `quickstatements.txt`."""

    name = "quickstatements"
    filename = "quickstatements.txt"
    format = Format(
        title="QuickStatements",
        tool="Wikidata",
        tier="C",
        lossy="all but aliases, addresses, identifiers and main subjects of things whose Wikidata item is known",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the commands of `graph` to `path`; a single empty line where there are none.

        Raises:
            OutputError: the file cannot be written.
        """
        lines = [line + "\n" for line in _commands(Tables(graph))]
        atomic_write(path, lines or "\n")


def find_item(node: dict[str, Cell]) -> str:
    """The Wikidata item of an entity or paper; empty where none is known.

    >>> find_item({"pages": {"wikidata": "http://www.wikidata.org/entity/Q42"}, "identifiers": {}})
    'Q42'
    """
    pages = node["pages"] if isinstance(node["pages"], dict) else {}
    identifiers = node["identifiers"] if isinstance(node["identifiers"], dict) else {}
    found = _ITEM.fullmatch(pages.get("wikidata") or identifiers.get("wikidata") or "")
    return found[1] if found else ""


def _commands(tables: Tables) -> Iterator[str]:
    items: dict[str, str] = {}
    sources: dict[str, str] = {}
    for node in tables.records("nodes"):
        item = find_item(node)
        if item:
            items[str(node["id"])] = item
            sources[str(node["id"])] = str(node["url"])
            yield from _facts(item, node)
    for edge in tables.records("edges"):
        source, target = items.get(str(edge["source"])), items.get(str(edge["target"]))
        if source and target and edge["predicate"] in _ABOUT:
            url = _string(sources[str(edge["source"])])
            yield "\t".join([source, _MAIN_SUBJECT, target, *([_REFERENCE_URL, url] if url else [])])


def _facts(item: str, node: dict[str, Cell]) -> Iterator[str]:
    """Other names in English, addresses of an entity, identifiers of a paper."""
    aliases = node["aliases"] if isinstance(node["aliases"], tuple) else ()
    pages = node["pages"] if isinstance(node["pages"], dict) else {}
    identifiers = node["identifiers"] if isinstance(node["identifiers"], dict) else {}
    found = [("Aen", alias) for alias in aliases]
    found += [(_PAGES[kind], page_url(kind, pages[kind], str(node["type"]))) for kind in _PAGES if kind in pages]
    for scheme, property_ in _IDENTIFIERS.items():
        value = identifiers.get(scheme, "")
        found.append((property_, value.upper() if scheme == "doi" else value))  # Wikidata writes DOIs in capitals
    for property_, value in found:
        string = _string(value)
        if string:
            yield f"{item}\t{property_}\t{string}"


def _string(value: str) -> str:
    return "" if not value or _NO_STRING.search(value) else f'"{value}"'
