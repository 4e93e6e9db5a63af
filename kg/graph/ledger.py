"""The merge ledger beside a graph: the rows about a node, and what joins two names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.errors import KgError
from kg.graph.lookup import find_nodes
from kg.vocab.names import name_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from networkx import MultiDiGraph

    from kg.model import Merge

__all__ = ["Shared", "rows_about", "what_joins"]

_FAMILY = ("kg:variantOf", "kg:partOf")


@dataclass(frozen=True, slots=True)
class Shared:
    """What a graph says of two names: whether one node bears both, the ledger's rows behind it, a sentence, a type."""

    is_one: bool
    rows: tuple[Merge, ...]
    verdict: str
    type: str


def rows_about(graph: MultiDiGraph[str], ledger: Sequence[Merge], name: str) -> tuple[Merge, ...]:
    """The rows that touch what is called so, and those in which the name itself stands.

    Raises:
        KgError: neither the graph nor the ledger knows it.
    """
    iris = {found.iri for found in find_nodes(graph, name)}
    rows = tuple(
        row
        for row in ledger
        if row.object in iris or row.subject in iris or name_key(row.subject) == name_key(name) or row.subject == name
    )
    if not rows and not iris:
        raise KgError(f"nothing in the graph or its ledger is called {name!r}; `kg merges list` shows all rows")
    return rows


def what_joins(
    graph: MultiDiGraph[str], ledger: Sequence[Merge], first: str, second: str, *, type_: str | None = None
) -> Shared:
    """Whether two names are one node, and the rows that say why (or what stands between the two nodes).

    Raises:
        KgError: a name is not in the graph, or the two have no type in common that would settle which is meant.
    """
    one, two = (find_nodes(graph, name, type_=type_) for name in (first, second))
    for name, found in ((first, one), (second, two)):
        if not found:
            raise KgError(f"nothing in the graph is called {name!r}; `kg show` suggests near names")
    both = sorted({h.iri for h in one} & {h.iri for h in two})
    if both:
        iri = both[0]
        keys = {name_key(first), name_key(second)}
        joined = [row for row in ledger if row.object == iri and row.predicate == "skos:exactMatch"]
        rows = tuple(row for row in joined if name_key(row.subject) in keys) or tuple(joined)
        node = graph.nodes[iri]
        return Shared(
            is_one=True,
            rows=rows,
            verdict=f"one entity: {node['label']}  {iri}",
            type=str(node.get("type", "PAPER")).upper(),
        )
    pair = next(((a, b) for a in one for b in two if a.type == b.type), (one[0], two[0]))
    iris = [h.iri for h in pair]
    rows = tuple(row for row in ledger if {row.subject, row.object} == set(iris))
    kin = f"; {rows[0].predicate} stands between them" if rows and rows[0].predicate in _FAMILY else ""
    types = "" if pair[0].type == pair[1].type else f" of two types ({pair[0].type}, {pair[1].type})"
    return Shared(
        is_one=False, rows=rows, verdict=f"two entities{types}: {iris[0]} and {iris[1]}{kin}", type=pair[0].type
    )
