"""Names that several entities bear, and entities that may be one: lists for a person, never a merge."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from kg.vocab.names import is_acronym_of, name_key
from kg.vocab.pieces import find_clash, pieces

if TYPE_CHECKING:
    from networkx import MultiDiGraph

__all__ = ["Bearer", "SameName", "Suspect", "find_homonyms", "find_suspects"]

_FAMILY = ("kg:variantOf", "kg:partOf")
_BLOCK = 4
_LIKE = 0.87
_SHORTEST = 5
_READ_OFF = 0.8
_SAME_WORDS = 0.95


@dataclass(frozen=True, slots=True, order=True)
class Bearer:
    """One entity that bears a name, with what may tell it apart: its longest other name, its number of papers."""

    type: str
    label: str
    iri: str
    papers: int
    also: str


@dataclass(frozen=True, slots=True, order=True)
class SameName:
    """A name and the entities that bear it."""

    name: str
    bearers: tuple[Bearer, ...]


@dataclass(frozen=True, slots=True)
class Suspect:
    """Two entities of one type that may be one, why, and how likely it is to be worth a look (0 to 1)."""

    score: float
    type: str
    first: str
    second: str
    first_iri: str
    second_iri: str
    papers: int
    reason: str


def find_homonyms(graph: MultiDiGraph[str]) -> tuple[SameName, ...]:
    """Every name that is the label of one entity and the label or another name of a second one, sorted by name."""
    bearers: dict[str, set[str]] = defaultdict(set)
    shown: dict[str, str] = {}
    for iri, node in _entities(graph):
        shown.setdefault(name_key(node["label"]), node["label"])
        for name in (node["label"], *node["aliases"]):
            bearers[name_key(name)].add(iri)
    found = [
        SameName(shown[key], tuple(sorted(_bearer(graph, iri, shown[key]) for iri in iris)))
        for key, iris in bearers.items()
        if key in shown and len(iris) > 1
    ]
    return tuple(sorted(found))


def find_suspects(graph: MultiDiGraph[str]) -> tuple[Suspect, ...]:
    """Pairs of entities that may be one, likeliest first; no pair of other versions, of one family, or of two types."""
    kin = {frozenset((s, o)) for s, o, p in graph.edges(keys=True) if p in _FAMILY}
    found = []
    for first, second in sorted(_candidates(graph)):
        if frozenset((first, second)) in kin:
            continue
        one, two = graph.nodes[first], graph.nodes[second]
        likeness, reason = _judge(one, two)
        if likeness:
            papers = _papers(graph, first) + _papers(graph, second)
            score = round(likeness * (1 - 1 / (1 + papers)), 3)
            found.append(Suspect(score, one["type"], one["label"], two["label"], first, second, papers, reason))
    return tuple(sorted(found, key=lambda s: (-s.score, s.type, s.first_iri, s.second_iri)))


def _entities(graph: MultiDiGraph[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((iri, graph.nodes[iri]) for iri in sorted(graph) if graph.nodes[iri]["kind"] == "entity")


def _papers(graph: MultiDiGraph[str], iri: str) -> int:
    return len({s for s, _ in graph.in_edges(iri) if graph.nodes[s]["kind"] == "paper"})


def _bearer(graph: MultiDiGraph[str], iri: str, name: str) -> Bearer:
    node = graph.nodes[iri]
    others = [alias for alias in (node["label"], *node["aliases"]) if name_key(alias) != name_key(name)]
    return Bearer(
        node["type"], node["label"], iri, _papers(graph, iri), max(others, key=lambda a: (len(a), a), default="")
    )


def _candidates(graph: MultiDiGraph[str]) -> set[tuple[str, str]]:
    """Pairs that share the beginning of their keys, all their words, or their initials."""
    blocks: dict[tuple[str, str], list[str]] = defaultdict(list)
    for iri, node in _entities(graph):
        for block in {(node["type"], sign) for sign in _signs(node["label"])}:
            blocks[block].append(iri)
    return {pair for iris in blocks.values() for pair in combinations(sorted(iris), 2)}


def _signs(label: str) -> Iterator[str]:
    key = name_key(label)
    if len(key) >= _SHORTEST:
        yield "start " + key[:_BLOCK] + key[-1]
    words = sorted(piece.text for piece in pieces(label))
    yield "words " + " ".join(words)
    if " " in label or "-" in label:
        yield "initials " + "".join(word[0] for word in label.replace("-", " ").casefold().split())
    elif label.isupper():
        yield "initials " + label.casefold()


def _judge(one: dict[str, Any], two: dict[str, Any]) -> tuple[float, str]:
    """How alike two entities are by name, and in what; 0 where a version, size or two known things part them."""
    names = one["label"], two["label"]
    is_known = bool(one["lexicon"] and two["lexicon"])
    if find_clash(names) or is_known or _numbers(names[0]) != _numbers(names[1]):
        return 0.0, ""
    first, second = map(name_key, names)
    if sorted(p.text for p in pieces(names[0])) == sorted(p.text for p in pieces(names[1])):
        return _SAME_WORDS, "the same words in another order or spelling"
    if is_acronym_of(*names) or is_acronym_of(names[1], names[0]):
        return _READ_OFF, "one can be read off the other; no paper defines it"
    likeness = difflib.SequenceMatcher(None, first, second).ratio() if min(len(first), len(second)) >= _SHORTEST else 0
    return (round(likeness, 3), f"spelled {likeness:.0%} alike") if likeness >= _LIKE else (0.0, "")


def _numbers(name: str) -> list[str]:
    return sorted(piece.text for piece in pieces(name) if piece.kind in {"number", "size", "date"})
