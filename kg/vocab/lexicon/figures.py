"""Figures of a lexicon: how many entries, surfaces and links of which kind."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kg.vocab.lexicon.entry import TABLES

if TYPE_CHECKING:
    from kg.vocab.lexicon import Lexicon

__all__ = ["figures"]


def figures(lexicon: Lexicon) -> list[dict[str, str | int]]:
    """One row for each type: entries, surfaces by how they match, entries with pages and with a family."""
    return [_of_type(lexicon, type_) for type_ in sorted(TABLES.values())]


def _of_type(lexicon: Lexicon, type_: str) -> dict[str, str | int]:
    entries = [entry for entry in lexicon.entries.values() if entry.type == type_]
    kinds = Counter(entry.kind_of(surface) for entry in entries for surface in entry.surfaces)
    return {
        "type": type_,
        "entries": len(entries),
        "safe": kinds["safe"],
        "folded": kinds["folded"],
        "cue": kinds["cue"],
        "with_pages": sum(bool(entry.pages) for entry in entries),
        "with_family": sum(bool(entry.family) for entry in entries),
        "annotated": sum("gold train" in entry.source for entry in entries),
    }
