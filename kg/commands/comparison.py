"""How two names compare, and rows of the merge ledger, as they look on a terminal. For `explain` and `merges`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from kg.commands.terminal import aligned, clean, heading, print_data, print_json

if TYPE_CHECKING:
    from kg.api import KnowledgeGraph
    from kg.model import Merge
    from kg.resolve.compare import Comparison

__all__ = ["ledger_cells", "print_comparison"]


def ledger_cells(row: Merge) -> tuple[str, ...]:
    """A row of the ledger as cells: subject, predicate, object, score, rule, papers."""
    return (_short(row.subject), row.predicate, _short(row.object), f"{row.confidence:.2f}", row.rule, row.evidence)


def _short(name: str) -> str:
    """An IRI without its base; a name in quotes."""
    return name.partition("/id/")[2] if "://" in name and "/id/" in name else f"“{name}”"


def print_comparison(graph: KnowledgeGraph, first: str, second: str, *, type_: str | None, as_json: bool) -> None:
    """Prints whether two names are one entity, the rows of the ledger behind it, and how the names compare."""
    comparison, shared = graph.compare_names(first, second, type=type_)
    if as_json:
        rows = [asdict(row) for row in shared.rows]
        print_json({"comparison": asdict(comparison), "merged_in_graph": shared.is_one, "ledger": rows})
        return
    print_data(heading(shared.verdict))
    if shared.rows:
        print_data(aligned([ledger_cells(row) for row in shared.rows], indent="  "))
    print_data("\n".join(_comparison_lines(comparison)))


def _comparison_lines(comparison: Comparison) -> list[str]:
    """How two names compare, as a table of two columns and a verdict."""
    one, two = comparison.first, comparison.second
    rows = [
        ("name", one.name, two.name),
        ("normalised", one.normalised, two.normalised),
        ("key", one.key, two.key),
        ("pieces", _pieces(one.pieces), _pieces(two.pieces)),
        ("lexicon", one.lexicon or "–", two.lexicon or "–"),
        ("known by", one.source or "–", two.source or "–"),
        ("above it", " > ".join(one.above) or "–", " > ".join(two.above) or "–"),
    ]
    verdict = "one" if comparison.is_same else "two"
    return [
        clean(aligned(rows)),
        clean(f"likeness {comparison.score:.2f}; by name alone they are {verdict}: {comparison.reason}"),
    ]


def _pieces(pieces: tuple[tuple[str, str], ...]) -> str:
    return " ".join(f"{text}/{kind}" for kind, text in pieces)
