"""From what a person types to a node: an IRI, a record id, an identifier, a title, a name or another name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kg.errors import KgError
from kg.vocab.names import name_key

if TYPE_CHECKING:
    from networkx import MultiDiGraph

__all__ = ["Homonym", "find_node", "find_nodes", "suggest"]

_SUGGESTIONS = 5


@dataclass(frozen=True, slots=True, order=True)
class Homonym:
    """One of several nodes that a name may mean."""

    type: str
    label: str
    iri: str


def find_node(graph: MultiDiGraph[str], name: str, *, type_: str | None = None) -> str:
    """The IRI of the node that a person means by `name`.

    Of several entities of one type, the one that the lexicon knows is meant.

    Args:
        graph: where to look.
        name: an IRI, its end (`dataset/qh9`), a record id, an identifier, a title, a name or an alias.
        type_: `METHOD`, `DATASET`, … or `PAPER`, where a name means several things.

    Raises:
        KgError: nothing is called so (the message names the nearest), or several things are (it lists them).
    """
    found = find_nodes(graph, name, type_=type_)
    known = [h for h in found if graph.nodes[h.iri].get("lexicon")]
    if len(known) == 1 and len({h.type for h in found}) == 1:
        return known[0].iri
    if len(found) == 1:
        return found[0].iri
    if not found:
        near = suggest(graph, name)
        hint = f"did you mean {', '.join(near)}?" if near else "`kg stats` shows what the graph holds"
        raise KgError(f"nothing in the graph is called {name!r}{f' ({type_})' if type_ else ''}: {hint}")
    lines = "".join(f"\n  {h.type:<8} {h.label}  {h.iri}" for h in found)
    raise KgError(f"{name!r} means {len(found)} things; choose one by its IRI or with --type:{lines}")


def find_nodes(graph: MultiDiGraph[str], name: str, *, type_: str | None = None) -> tuple[Homonym, ...]:
    """Everything that `name` may mean, sorted by type; the first way of naming that finds anything decides."""
    for matches in _ways(name):
        found = [
            Homonym(_type_of(node), node["label"], iri) for iri, node in graph.nodes(data=True) if matches(iri, node)
        ]
        if type_:
            found = [homonym for homonym in found if homonym.type == type_.upper()]
        if found:
            return tuple(sorted(found))
    return ()


def suggest(graph: MultiDiGraph[str], name: str) -> tuple[str, ...]:
    """The labels closest to what was typed, the best first."""
    labels: dict[str, str] = {}
    for iri in sorted(graph):
        node = graph.nodes[iri]
        for known in _names(node) or ((node["label"],) if node["kind"] == "paper" else ()):
            labels.setdefault(name_key(known), known)
    wanted = name_key(name)
    close = difflib.get_close_matches(wanted, labels, n=_SUGGESTIONS, cutoff=0.75)
    starts = sorted((key for key in labels if wanted and key.startswith(wanted)), key=lambda key: (len(key), key))
    return tuple(labels[key] for key in dict.fromkeys([*close, *starts]))[:_SUGGESTIONS]


def _type_of(node: dict[str, Any]) -> str:
    return str(node.get("type") or node["kind"]).upper()


def _ways(name: str) -> Iterator[Callable[[str, dict[str, Any]], bool]]:
    """Tests whether a node is meant, from the strictest to the most lenient."""
    key = name_key(name)
    yield lambda iri, _node: iri == name
    yield lambda iri, _node: "/" in name and iri.endswith(("/id/" + name, "/" + name))
    yield lambda _iri, node: any(name == text["record"] for text in node.get("texts", ()))
    yield lambda _iri, node: node["kind"] == "paper" and name in node["identifiers"].values()
    yield lambda _iri, node: name in _names(node)
    if key:
        yield lambda _iri, node: any(key == name_key(known) for known in _names(node))
        yield lambda _iri, node: any(key == name_key(known) for known in node.get("aliases", ()))
        # A paper without title is called after what it proposes: whoever says that name means the thing.
        yield lambda _iri, node: node["kind"] == "paper" and key == name_key(node["label"])


def _names(node: dict[str, Any]) -> tuple[str, ...]:
    """What a node is called: the title of a paper, the label of anything but a result."""
    if node["kind"] == "paper":
        return (node["title"],) if node["title"] else ()
    return (node["label"],) if node["kind"] != "result" else ()
