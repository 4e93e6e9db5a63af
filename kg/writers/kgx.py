"""Graph -> KGX: two TSV files, nodes and edges, in the terms of the Biolink Model.

KGX format (github.com/biolink/kgx, specification/kgx-format.md) as `kgx` reads it: no quoting, `|` between the values
of a list. The Biolink Model is about biology, so only what it has a true word for gets one: papers, data sets,
mentions, parts. All else is a named thing that is related to another; our own predicate and type stand beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.pages import is_same_thing, page_url
from kg.graph.relational import Tables
from kg.vocab.prefixes import compact
from kg.writers.files import atomic_folder
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Cell

__all__ = ["KgxWriter"]

_NODE_COLUMNS = ("id", "category", "name", "synonym", "xref", "iri", "provided_by", "type")
_EDGE_COLUMNS = (
    "id",
    "subject",
    "predicate",
    "object",
    "category",
    "knowledge_level",
    "agent_type",
    "provided_by",
    "original_predicate",
    "publications",
    "supporting_text",
    "confidence",
    "rule",
)
_CATEGORIES = {"paper": "biolink:Publication", "DATASET": "biolink:Dataset"}
_OTHER = "biolink:NamedThing"
_PART_OF, _MENTIONS, _RELATED = "biolink:part_of", "biolink:mentions", "biolink:related_to"


class KgxWriter:
    """Writes the folder `kgx`."""

    name = "kgx"
    filename = "kgx"
    format = Format(
        title="KGX tables",
        tool="kgx, Monarch and Translator tools",
        tier="C",
        lossy="control characters, tabs and line breaks; bars in lists; offsets, texts, values of results",
        is_folder=True,
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write nodes and edges of `graph` into the new folder `path`.

        Raises:
            OutputError: the folder cannot be written.
        """
        tables = Tables(graph)
        run = compact(tables.facts["run"])
        with atomic_folder(path) as folder:
            _write(folder / "paperkg_nodes.tsv", _NODE_COLUMNS, (_node(row, run) for row in tables.records("nodes")))
            _write(folder / "paperkg_edges.tsv", _EDGE_COLUMNS, _edges(tables, run))


def _write(path: Path, head: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write("\t".join(head) + "\n")
        stream.writelines("\t".join(" ".join(cell.split()) for cell in row) + "\n" for row in rows)


def _node(row: dict[str, Cell], run: str) -> tuple[str, ...]:
    iri, kind, type_ = str(row["id"]), str(row["kind"]), str(row["type"])
    category = _CATEGORIES.get(type_ or kind, _OTHER)
    aliases = row["aliases"] if isinstance(row["aliases"], tuple) else ()
    return (
        compact(iri),
        category if category == _OTHER else f"{category}|{_OTHER}",
        str(row["label"]),
        _list(aliases),
        _list(_references(row)),
        iri,
        run,
        type_ or kind,
    )


def _references(row: dict[str, Cell]) -> Iterator[str]:
    """The same thing elsewhere: identifiers of a paper as curies, entries of an entity in registries."""
    identifiers = row["identifiers"] if isinstance(row["identifiers"], dict) else {}
    for scheme, value in identifiers.items():
        yield f"{scheme}:{value}"
    pages = row["pages"] if isinstance(row["pages"], dict) else {}
    for kind, value in pages.items():
        url = page_url(kind, value, str(row["type"])) if is_same_thing(kind) else ""
        if url:
            yield url


def _edges(tables: Tables, run: str) -> Iterator[tuple[str, ...]]:
    kinds = {str(node["id"]): str(node["kind"]) for node in tables.records("nodes")}
    assertions = tables.facts["base"] + "id/assertion/"
    for row in tables.records("edges"):
        source, target, predicate = str(row["source"]), str(row["target"]), str(row["predicate"])
        is_read = bool(row["rule"]) and bool(row["evidence"])
        yield (
            compact(f"{assertions}{row['id']}"),
            compact(source),
            _predicate(predicate, kinds[source], kinds[target]),
            compact(target),
            "biolink:Association",
            "not_provided",
            "text_mining_agent" if is_read else "not_provided",
            run,
            predicate,
            compact(source) if is_read and kinds[source] == "paper" else "",
            str(row["sentence"]),
            repr(row["confidence"]),
            str(row["rule"]),
        )


def _predicate(predicate: str, source: str, target: str) -> str:
    if predicate == "kg:partOf":
        return _PART_OF
    return _MENTIONS if (source, target) == ("paper", "entity") else _RELATED


def _list(values: Iterable[str]) -> str:
    return "|".join(value.replace("|", "/") for value in values)
