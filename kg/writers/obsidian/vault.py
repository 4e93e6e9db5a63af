"""What the notes of a vault say, gathered from the tables: the nodes, their names, and the links between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, cast

from kg.markup import to_plain
from kg.writers.obsidian.filenames import note_names
from kg.writers.obsidian.literal import one_line, quoted
from kg.writers.side_by_side import Record, side_by_side

if TYPE_CHECKING:
    from kg.graph.relational import Tables

__all__ = ["FOLDERS", "Link", "Node", "Vault", "read_vault"]

FOLDERS = {
    "paper": "Papers",
    "method": "Methods",
    "model": "Models",
    "dataset": "Datasets",
    "task": "Tasks",
    "metric": "Metrics",
    "venue": "Venues",
}
"""Kind of a note -> its folder, and the name of the note that lists all of the kind."""
INDEX = "Index"


@dataclass(frozen=True, slots=True)
class Node:
    """A paper, entity or venue with a note, or a repository or website without one (`name` empty).

    Args:
        kind: paper, venue, repository, website; of an entity its type in lower case.
        label: without markup, on one line.
    """

    iri: str
    kind: str
    label: str
    name: str
    record: Record


@dataclass(frozen=True, slots=True)
class Link:
    """An edge between two of the nodes, with the sentences it was read in as Markdown."""

    source: str
    target: str
    predicate: str
    confidence: float
    quotes: tuple[str, ...]


@dataclass(slots=True)
class Vault:
    """All that the notes say. Lists are in the order of the tables."""

    nodes: dict[str, Node] = field(default_factory=dict)
    links_from: dict[str, list[Link]] = field(default_factory=lambda: defaultdict(list))
    links_to: dict[str, list[Link]] = field(default_factory=lambda: defaultdict(list))
    results_of: dict[str, list[Record]] = field(default_factory=lambda: defaultdict(list))
    results_on: dict[str, list[Record]] = field(default_factory=lambda: defaultdict(list))

    def of_kind(self, kind: str) -> list[Node]:
        """The nodes of a kind, by label."""
        found = (node for node in self.nodes.values() if node.kind == kind)
        return sorted(found, key=lambda node: (node.label.casefold(), node.iri))


def read_vault(tables: Tables) -> Vault:
    """The vault of a graph. Held is what the notes say but for the texts of papers, since an entity's note says what
    papers all over the graph say of it."""  # noqa: D205, D209 - one thought
    vault = Vault()
    records = {str(node["id"]): node for node in tables.records("nodes") if node["kind"] != "result"}
    labels = {iri: _label(node) for iri, node in records.items()}
    kinds = {iri: str(node["type"] or node["kind"]).lower() for iri, node in records.items()}
    noted = ((iri, labels[iri], kind) for iri, kind in kinds.items() if kind in FOLDERS)
    names = note_names(noted, [INDEX, *FOLDERS.values()])
    for iri, record in records.items():
        vault.nodes[iri] = Node(iri, kinds[iri], labels[iri], names.get(iri, ""), record)
    for made in _links(tables, vault.nodes):
        vault.links_from[made.source].append(made)
        vault.links_to[made.target].append(made)
    for result in tables.records("results"):
        vault.results_of[str(result["paper"])].append(result)
        if result["dataset"]:
            vault.results_on[str(result["dataset"])].append(result)
    return vault


def _label(node: Record) -> str:
    raw = one_line(node["title"] or node["label"])
    # Entities have names, which are no markup.
    plain = one_line(to_plain(raw).text) if node["kind"] == "paper" else raw
    return plain or raw or "?"


def _links(tables: Tables, nodes: dict[str, Node]) -> Iterator[Link]:
    evidence_of = side_by_side(tables.records("evidence"), "edge")
    for edge in tables.records("edges"):
        pieces = evidence_of(str(edge["id"]))
        source, target = str(edge["source"]), str(edge["target"])
        if source in nodes and target in nodes:  # results stand in tables
            confidence = cast("float", edge["confidence"])
            yield Link(source, target, str(edge["predicate"]), confidence, tuple(_quotes(pieces)))


def _quotes(pieces: list[Record]) -> Iterator[str]:
    """Each sentence once, with all that was read in it in bold."""

    def sentence_of(piece: Record) -> tuple[str, int, str]:
        return str(piece["text"]), cast("int", piece["sentence_begin"]), str(piece["sentence"])

    for (_, start, sentence), group in groupby(sorted(pieces, key=sentence_of), key=sentence_of):
        spans = ((cast("int", piece["begin"]), cast("int", piece["end"])) for piece in group)
        yield quoted(sentence, [(begin - start, end - start) for begin, end in spans])
