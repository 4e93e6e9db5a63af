"""Nodes and edges of a stranger's graph -> papers, and what is said of each in our roles.

A node is a paper, an entity of one of our types, or an address; an edge counts where it begins at a paper and its name
is one of our predicates or roles, in any spelling (`kg:evaluatesOn`, `evaluates_on`, an IRI). The edge is a record of
its paper, and its own evidence. A type that a node does not tell follows from the predicate, else from the lexicon.
What cannot be placed is a problem that says so; families and results are left out and counted: families follow from
names, and a result is more than one edge.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from kg.errors import nearest
from kg.importing.collector import Collector
from kg.importing.predicates import ADDRESSES, KNOWN, UNUSED, curie_of, role_for, type_of, types_of
from kg.importing.protocol import Imported
from kg.importing.record import LONGEST_NAME, PaperFacts, one_line
from kg.readers.identifiers import SCHEMES, find_identifiers, parse_authors
from kg.readers.venues import parse_venue
from kg.vocab.lexicon import load_lexicon

if TYPE_CHECKING:
    from kg.importing.collector import Entry
    from kg.importing.record import RecordText
    from kg.model import EntityType

__all__ = ["Statements"]

_OURS = re.compile(r"/id/(paper|dataset|method|metric|model|task|venue|result)/([^/#?]+)\Z")
_LABELS = ("label", "name", "title", "prefLabel")
_TYPES = ("type", "kind", "class", "category", "group", "labels", "label_type", "node_type", "entity_type", "classes")
_TEXTS = ("abstract", "text")
_RELATIONS = ("predicate", "relation", "key", "label", "type", "name", "interaction", "edge_type", "rel")


@dataclass(slots=True)
class _Node:
    """A node as it was given; `type` is PAPER, ADDRESS, one of the extraction types, or empty where it is not told."""

    id: str
    label: str
    type: str
    attributes: Mapping[str, Any]
    place: int


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
    _nodes: dict[str, _Node] = field(default_factory=dict)
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
        told = [one for name in _TYPES for one in _words(attributes.get(name))]
        type_ = next((found for one in told if (found := type_of(one))), "") or _type_by_iri(id_)
        self._nodes[id_] = _Node(id_, label or _label_by_iri(id_), type_, attributes, place)

    def add_edge(self, source: str, target: str, attributes: Mapping[str, Any], place: int) -> None:
        """An edge; the name of its relation is one of its attributes."""
        self._edges.append((source, target, attributes, place))

    def finish(self) -> Imported:
        """The papers, and what the edges say of them."""
        self._learn_types()
        for node in self._nodes.values():
            if node.type == "PAPER":
                entry = self._entry(node)
                entry.abstract = next(
                    (t for n in _TEXTS if isinstance(t := node.attributes.get(n), str) and t.strip()), ""
                )
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

    def _type(self, node: _Node, curie: str) -> EntityType | None:
        """The type of an entity: its own, else what the lexicon takes the name for, of those that the predicate takes."""
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
        line = place if self.by_line else 0
        where = "" if self.by_line else f"edge {place}: "
        if not curie:
            named = _named_relation(attributes)
            self.skip(f"{where}{named[:60]!r} is no predicate or role of ours: {nearest(named, KNOWN)}", line)
        elif curie in UNUSED:
            self._collector.note(f"edges {curie} were left out: {UNUSED[curie]}", line)
        elif subject.type != "PAPER":
            self.skip(f"{where}{curie} begins at a paper, and {subject.label[:60]!r} is none; give it a type", line)
        elif curie == "kg:publishedAt":
            entry = self._entry(subject)
            venue = parse_venue(object_.label, entry.facts.year)
            year = venue.year if venue else None
            entry.facts = entry.facts.or_else(PaperFacts(venue=venue, year=year))
        elif curie in ADDRESSES:
            self._tell_address(subject, object_, curie, line, place)
        else:
            self._tell_link(subject, object_, curie, attributes, place, where)

    def _tell_address(self, subject: _Node, object_: _Node, curie: str, line: int, place: int) -> None:
        url = next(
            (u for u in (one_line(object_.attributes.get("url")), object_.id, object_.label) if "://" in u), object_.id
        )
        told = self._start(subject, place)
        if not told.address(url, told.field(curie.partition(":")[2], url), is_offered=curie == "kg:hasCode"):
            self.skip(f"{url[:80]!r} is no web address; correct it", line)

    def _tell_link(
        self, subject: _Node, object_: _Node, curie: str, attributes: Mapping[str, Any], place: int, where: str
    ) -> None:
        line = place if self.by_line else 0
        type_ = self._type(object_, curie)
        name = object_.label
        if not name or len(name) > LONGEST_NAME:
            self.skip(f"{where}what {curie} leads to has no name that could be one", line)
            return
        if type_ is None:
            wanted = ", ".join(types_of(curie))
            self.skip(f"{where}{curie} leads to {wanted}; {name[:60]!r} needs one of these as its type", line)
            return
        told = self._start(subject, place)
        spans = {name: told.field(curie.partition(":")[2], name)}
        for alias in _listed(object_.attributes.get("aliases")):
            if alias != name and len(alias) <= LONGEST_NAME:
                spans[alias] = told.field("also", alias)
        told.link(name, type_, role_for(curie, type_), spans, confidence=_confidence(attributes))
        sentence = one_line(attributes.get("sentence"))
        if sentence:
            told.field("sentence", sentence)

    def _start(self, paper: _Node, place: int) -> RecordText:
        entry = self._entry(paper)
        entry.records.start(place)
        entry.records.field("paper", paper.label)
        return entry.records

    def _entry(self, node: _Node) -> Entry:
        return self._collector.paper(node.id, node.id, _facts(node, self.path.name), node.place if self.by_line else 0)


# ---------------------------------------------------------------------------------------------------- nodes


def _facts(node: _Node, file: str) -> PaperFacts:
    given = node.attributes
    year_text = one_line(given.get("year"))
    year = int(year_text) if re.fullmatch(r"(?:19|20)\d\d", year_text) else None
    venue = parse_venue(one_line(given.get("venue")), year)
    return PaperFacts(
        title=one_line(given.get("title")) or ("" if "kind" in given else node.label),
        authors=parse_authors(_parsed(given.get("authors"))) or (),
        venue=venue,
        year=year or (venue.year if venue else None),
        url=url if (url := one_line(given.get("url"))).startswith("http") else "",
        topic=one_line(given.get("topic")),
        identifiers=_identifiers(node, file),
    )


def _identifiers(node: _Node, file: str) -> tuple[tuple[str, str], ...]:
    """The identifiers a node gives, or shows in its IRI; else the IRI or the place of the node is one."""
    found, _ = find_identifiers({k: v for k, v in node.attributes.items() if isinstance(v, str | int)})
    pairs = dict(found)
    listed = _parsed(node.attributes.get("identifiers"))
    if isinstance(listed, dict):
        pairs |= {str(k): str(v) for k, v in listed.items() if re.fullmatch("[a-z]+", str(k)) and v}
    ours = _OURS.search(node.id)
    scheme, _, value = ours[2].partition("-") if ours else ("", "", "")
    if scheme in SCHEMES and value:
        pairs.setdefault(scheme, unquote(value))
    if not pairs:
        is_iri = node.id.startswith(("http://", "https://"))
        pairs = {"iri": node.id} if is_iri else {"record": f"{file}#{one_line(node.id)}"}
    return tuple(sorted(pairs.items()))


def _type_by_iri(id_: str) -> str:
    ours = _OURS.search(id_)
    return type_of(ours[1]) if ours else ""


def _label_by_iri(id_: str) -> str:
    """What an id reads as: the last part of an IRI of ours, else the id."""
    ours = _OURS.search(id_)
    return unquote(ours[2]).replace("-", " ") if ours and ours[1] != "paper" else one_line(id_)


def _words(value: object) -> list[str]:
    """A type, or the types of a list or of a Neo4j label string (`:Paper:Work`)."""
    if isinstance(value, list):
        return [one_line(one) for one in value]
    parsed = _parsed(value)
    if isinstance(parsed, list):
        return [one_line(one) for one in parsed]
    return [word for word in re.split(r"[;|]|(?:^|(?<=\w)):(?=[A-Z])", one_line(value)) if word] or []


def _parsed(value: object) -> object:
    """Lists and maps that a flat format holds as JSON."""
    if isinstance(value, str) and value.startswith(("[", "{")):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def _listed(value: object) -> tuple[str, ...]:
    parsed = _parsed(value)
    if isinstance(parsed, list):
        return tuple(found for one in parsed if (found := one_line(one)))
    return ()


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
