"""Nodes and edges of a stranger's graph -> papers, and what is said of each in our roles.

A node is a paper, an entity of one of our types, or an address; an edge counts where it begins at a paper and its name
is one of our predicates or roles, in any spelling (`kg:evaluatesOn`, `evaluates_on`, an IRI). The edge is a record of
its paper, and its own evidence. A type that a node does not tell follows from the predicate, else from the lexicon.
What cannot be placed is a problem that says so; families and results are left out and counted: families follow from
names, and a result is more than one edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kg.errors import nearest
from kg.importing.collector import Collector
from kg.importing.nodes import Node, facts_of, label_by_iri, listed, type_by_iri, words
from kg.importing.predicates import ADDRESSES, KNOWN, UNUSED, curie_of, type_of, types_of
from kg.importing.record import LONGEST_NAME, PaperFacts, one_line
from kg.readers.venues import parse_venue
from kg.vocab.lexicon import load_lexicon
from kg.vocab.roles import first_role

if TYPE_CHECKING:
    from kg.importing.collector import Entry
    from kg.importing.protocol import Imported
    from kg.importing.record import RecordText
    from kg.model import EntityType, Role

__all__ = ["Statements"]

_LABELS = ("label", "name", "title", "prefLabel")
_TYPES = ("type", "kind", "class", "category", "group", "labels", "label_type", "node_type", "entity_type", "classes")
_TEXTS = ("abstract", "text")
_RELATIONS = ("predicate", "relation", "label", "type", "name", "interaction", "edge_type", "rel", "key")


@dataclass(slots=True)
class Statements:
    """Collects the nodes and edges of one file.

    Args:
        path: the file.
        rule: what evidence names as its rule.
        by_line: whether the places that nodes and edges are given are lines of the file.
    """

    path: Path
    rule: str
    by_line: bool = False
    _nodes: dict[str, Node] = field(default_factory=dict)
    _edges: list[tuple[str, str, Mapping[str, Any], int]] = field(default_factory=list)
    _collector: Collector = field(init=False)

    def __post_init__(self) -> None:
        self._collector = Collector(self.path, self.rule)

    def skip(self, message: str, line: int) -> None:
        """A node or edge that is lost."""
        self._collector.skip(message, line)

    def add_node(self, id_: str, attributes: Mapping[str, Any], place: int) -> None:
        """A node with what the file says of it; `place` counts nodes, or is a line."""
        label = next((found for name in _LABELS if (found := one_line(attributes.get(name)))), "")
        told = [one for name in _TYPES for one in words(attributes.get(name))]
        type_ = next((found for one in told if (found := type_of(one))), "") or type_by_iri(id_)
        self._nodes[id_] = Node(id_, label or label_by_iri(id_), type_, attributes, place)

    def add_edge(self, source: str, target: str, attributes: Mapping[str, Any], place: int) -> None:
        """An edge; the name of its relation is one of its attributes."""
        self._edges.append((source, target, attributes, place))

    def finish(self) -> Imported:
        """The papers, and what the edges say of them."""
        self._learn_types()
        for node in self._nodes.values():
            if node.type == "PAPER":
                entry = self._entry(node)
                texts = (node.attributes.get(name) for name in _TEXTS)
                entry.abstract = next((one for one in texts if isinstance(one, str) and one.strip()), "")
        for source, target, attributes, place in self._edges:
            self._tell(source, target, attributes, place)
        for node in self._nodes.values():
            if node.type == "PAPER":
                entry = self._entry(node)
                if not entry.abstract and entry.records.is_empty:
                    entry.records.start(node.place)
                    entry.records.field("paper", node.label)
        return self._collector.finish()

    # -------------------------------------------------------------------------------------------- types

    def _learn_types(self) -> None:
        """What a node is, where only its edges tell: they begin at papers and end at what their predicate takes."""
        for source, target, attributes, place in self._edges:
            curie = _relation(attributes)
            for end in (source, target):
                if end not in self._nodes:
                    self.add_node(end, {}, place)
            if not curie:
                continue
            if not self._nodes[source].type and curie not in UNUSED:
                self._nodes[source].type = "PAPER"
            node = self._nodes[target]
            if not node.type and curie in ADDRESSES:
                node.type = "ADDRESS"
            types = types_of(curie)
            if not node.type and len(types) == 1:
                node.type = types[0]

    def _type(self, node: Node, curie: str) -> EntityType | None:
        """The type of an entity that the predicate takes: its own, else what the lexicon knows the name as."""
        types = types_of(curie)
        if node.type in types:
            return node.type
        if node.type:
            return None
        known = (entry.type for entry in load_lexicon().lookup(node.label))
        return next((type_ for type_ in known if type_ in types), None)

    # -------------------------------------------------------------------------------------------- edges

    def _tell(self, source: str, target: str, attributes: Mapping[str, Any], place: int) -> None:
        subject, object_ = self._nodes[source], self._nodes[target]
        curie = _relation(attributes)
        if not curie:
            named = _named_relation(attributes)
            self._fault(place, f"{named[:60]!r} is no predicate or role of ours: {nearest(named, KNOWN)}")
        elif curie in UNUSED:
            self._collector.note(f"edges {curie} were left out: {UNUSED[curie]}", place if self.by_line else 0)
        elif subject.type != "PAPER":
            self._fault(place, f"{curie} begins at a paper, and {subject.label[:60]!r} is none; give it a type")
        elif curie == "kg:publishedAt":
            entry = self._entry(subject)
            venue = parse_venue(object_.label, entry.facts.year)
            year = venue.year if venue else None
            entry.facts = entry.facts.or_else(PaperFacts(venue=venue, year=year))
        elif curie in ADDRESSES:
            self._tell_address(subject, object_, curie, place)
        else:
            self._tell_link(subject, object_, attributes, place)

    def _fault(self, place: int, message: str) -> None:
        """An edge that is lost: its line, or which edge it is."""
        self.skip(message if self.by_line else f"edge {place}: {message}", place if self.by_line else 0)

    def _tell_address(self, subject: Node, object_: Node, curie: str, place: int) -> None:
        url = next(
            (u for u in (one_line(object_.attributes.get("url")), object_.id, object_.label) if "://" in u), object_.id
        )
        told = self._start(subject, place)
        if not told.address(url, told.field(curie.partition(":")[2], url), is_offered=curie == "kg:hasCode"):
            self._fault(place, f"{url[:80]!r} is no web address; correct it")

    def _tell_link(self, subject: Node, object_: Node, attributes: Mapping[str, Any], place: int) -> None:
        curie = _relation(attributes)
        type_ = self._type(object_, curie)
        name = object_.label
        if not name or len(name) > LONGEST_NAME:
            self._fault(place, f"what {curie} leads to has no name that could be one")
            return
        if type_ is None:
            wanted = ", ".join(types_of(curie))
            self._fault(place, f"{curie} leads to {wanted}; {name[:60]!r} needs one of these as its type")
            return
        told = self._start(subject, place)
        spans = {name: told.field(curie.partition(":")[2], name)}
        for alias in listed(object_.attributes.get("aliases")):
            if alias != name and len(alias) <= LONGEST_NAME:
                spans[alias] = told.field("also", alias)
        told.link(name, type_, cast("Role", first_role(curie, type_)), spans, confidence=_confidence(attributes))
        sentence = one_line(attributes.get("sentence"))
        if sentence:
            told.field("sentence", sentence)

    def _start(self, paper: Node, place: int) -> RecordText:
        entry = self._entry(paper)
        entry.records.start(place)
        entry.records.field("paper", paper.label)
        return entry.records

    def _entry(self, node: Node) -> Entry:
        return self._collector.paper(
            node.id, node.id, facts_of(node, self.path.name), node.place if self.by_line else 0
        )


# ---------------------------------------------------------------------------------------------------- edges


def _named_relation(attributes: Mapping[str, Any]) -> str:
    return next((found for name in _RELATIONS if (found := one_line(attributes.get(name)))), "")


def _relation(attributes: Mapping[str, Any]) -> str:
    """The predicate that an edge names, by whatever attribute; empty if none of ours."""
    for name in _RELATIONS:
        curie = curie_of(one_line(attributes.get(name)))
        if curie:
            return curie
    return ""


def _confidence(attributes: Mapping[str, Any]) -> float:
    value = attributes.get("confidence")
    try:
        number = float(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else 1.0
    except ValueError:
        return 1.0
    return number if 0 <= number <= 1 else 1.0
