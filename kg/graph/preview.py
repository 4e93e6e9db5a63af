"""What a decision of a person would change in a graph, told before it is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.errors import KgError
from kg.graph.lookup import find_node, find_nodes
from kg.vocab.names import name_key
from kg.vocab.roles import TYPES, predicate_for, roles_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from networkx import MultiDiGraph

    from kg.vocab.curation import CurationRow

__all__ = ["find_reference", "is_same_reference", "preview"]

_FAMILY = ("kg:variantOf", "kg:partOf")


def find_reference(graph: MultiDiGraph[str], reference: str) -> str:
    """The node that a reference of a curation row means: an IRI, `TYPE:name`, a name, or a paper.

    Raises:
        KgError: none or several; the message says which.
    """
    type_, colon, name = reference.partition(":")
    if colon and type_ in TYPES:
        return find_node(graph, name.strip(), type_=type_)
    return find_node(graph, reference)


def is_same_reference(graph: MultiDiGraph[str], first: str, second: str) -> bool:
    """Whether two references are one word, or mean one node under one name."""
    if first == second or name_key(_bare(first)) == name_key(_bare(second)):
        return True
    try:
        one, two = find_reference(graph, first), find_reference(graph, second)
    except KgError:
        return False
    # Two names inside one node are what `different` parts: they are not the same reference.
    return one == two and first in (one, two) and second in (one, two)


def _bare(reference: str) -> str:
    type_, colon, name = reference.partition(":")
    return name.strip() if colon and type_ in TYPES else reference


def preview(graph: MultiDiGraph[str], row: CurationRow) -> tuple[str, ...]:
    """Sentences that say what a row changes.

    Raises:
        KgError: the row names something that the graph does not hold, or a role that the type does not take.
    """
    return tuple(_WAYS[row.action](graph, row))


def _same(graph: MultiDiGraph[str], row: CurationRow) -> Iterator[str]:
    if _is_elsewhere(graph, row.object):
        yield f"{_described(graph, find_reference(graph, row.subject))} gets skos:exactMatch {row.object}"
        return
    one, two = find_reference(graph, row.subject), find_reference(graph, row.object)
    if one == two:
        yield f"{_label(graph, one)} bears both names already; the row keeps it so"
        return
    papers = {*_papers(graph, one), *_papers(graph, two)}
    yield f"{_described(graph, one)} and {_described(graph, two)} become one, of {len(papers)} papers"
    for iri in (one, two):
        below = [s for s, _, p in graph.in_edges(iri, keys=True) if p in _FAMILY]
        if below:
            yield f"what stands below {_label(graph, iri)} moves along: {_some(graph, below)}"


def _is_elsewhere(graph: MultiDiGraph[str], reference: str) -> bool:
    is_address = reference.startswith(("http://", "https://"))
    return is_address and reference not in graph and not reference.startswith(str(graph.graph["base"]))


def _different(graph: MultiDiGraph[str], row: CurationRow) -> Iterator[str]:
    if _is_elsewhere(graph, row.object):
        yield f"{_described(graph, find_reference(graph, row.subject))} keeps no link to {row.object}"
        return
    one, two = find_reference(graph, row.subject), find_reference(graph, row.object)
    if one != two:
        yield f"{_described(graph, one)} and {_described(graph, two)} are two already; the row keeps them so"
        return
    name = _bare(row.object)
    writers = [paper for paper in _papers(graph, one) if _writes(graph, paper, one, name)]
    yield f"{name!r} leaves {_described(graph, one)} and becomes an entity of its own"
    yield f"papers that write it so: {_some(graph, writers) if writers else 'none by this very spelling'}"


def _rename(graph: MultiDiGraph[str], row: CurationRow) -> Iterator[str]:
    one = find_reference(graph, row.subject)
    yield f"{_described(graph, one)} is shown as {row.object!r}, and gets an IRI by that name"
    others = [h for h in find_nodes(graph, row.object) if h.iri != one]
    if others:
        yield f"careful: {row.object!r} is the name of {others[0].iri} too; `same` would join them"


def _retype(graph: MultiDiGraph[str], row: CurationRow) -> Iterator[str]:
    one = find_reference(graph, row.subject)
    yield f"{_described(graph, one)} becomes a {row.object}; its links take the roles of that type"


def _delete(graph: MultiDiGraph[str], row: CurationRow) -> Iterator[str]:
    one = find_reference(graph, row.subject)
    yield f"{_described(graph, one)} goes, with {len(graph.in_edges(one))} edges that point at it"


def _link(graph: MultiDiGraph[str], row: CurationRow) -> Iterator[str]:
    paper = find_node(graph, row.subject, type_="PAPER")
    type_, colon, name = row.object.partition(":")
    is_typed = bool(colon) and type_ in TYPES
    known = find_nodes(graph, name.strip(), type_=type_) if is_typed else ()
    if is_typed and not known and row.action == "add-link":
        _check_role(row.role, type_)
        yield f"{_label(graph, paper)} gets {predicate_for(row.role, type_)} to a new {type_} {name.strip()!r}"
        return
    one = find_reference(graph, row.object)
    node_type = str(graph.nodes[one]["type"])
    now = sorted(p for _, o, p in graph.out_edges(paper, keys=True) if o == one)
    before = ", ".join(now) or "no link"
    if row.action == "remove-link":
        yield f"{_label(graph, paper)} has {before} to {_label(graph, one)}; it goes"
        return
    _check_role(row.role, node_type)
    after = predicate_for(row.role, node_type)
    yield f"{_label(graph, paper)} has {before} to {_label(graph, one)}; it becomes {after}"


def _check_role(role: str, type_: str) -> None:
    if role not in roles_for(type_):
        raise KgError(f"a {type_} takes no role {role!r}; it takes: {', '.join(roles_for(type_))}")


_WAYS = {
    "same": _same,
    "different": _different,
    "rename": _rename,
    "retype": _retype,
    "delete": _delete,
    "add-link": _link,
    "remove-link": _link,
    "set-role": _link,
}


def _papers(graph: MultiDiGraph[str], iri: str) -> list[str]:
    return sorted({s for s, _, p in graph.in_edges(iri, keys=True) if graph.nodes[s]["kind"] == "paper"})


def _writes(graph: MultiDiGraph[str], paper: str, iri: str, name: str) -> bool:
    quotes = (e["exact"] for _, o, d in graph.out_edges(paper, data=True) if o == iri for e in d["evidence"])
    return any(name_key(quote) == name_key(name) for quote in quotes)


def _label(graph: MultiDiGraph[str], iri: str) -> str:
    return str(graph.nodes[iri]["label"])


def _described(graph: MultiDiGraph[str], iri: str) -> str:
    node = graph.nodes[iri]
    count = len(_papers(graph, iri))
    return f"{node.get('type', node['kind'])} {node['label']!r} ({count} paper{'s' * (count != 1)})"


_SHOWN = 3


def _some(graph: MultiDiGraph[str], iris: list[str]) -> str:
    labels = sorted({_label(graph, iri) for iri in iris})
    more = f" and {len(labels) - _SHOWN} more" if len(labels) > _SHOWN else ""
    return ", ".join(labels[:_SHOWN]) + more
