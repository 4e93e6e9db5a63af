"""An entity on its way into the lexicon: what the sources say of it, before its surfaces are sorted by safety."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kg.vocab.names import fold_name, singular

if TYPE_CHECKING:
    from kg.model import EntityType

__all__ = ["Draft", "group_key", "unite"]


@dataclass(slots=True)
class Draft:
    """What is known of one entity while the lexicon is made.

    `surfaces` counts how often gold annotators wrote each spelling (0: only a gazetteer knows it); `trusted` are
    the ones a source says need no context; `ordinary` the ones a source says are ordinary English.
    """

    type: EntityType
    name: str
    surfaces: Counter[str] = field(default_factory=Counter)
    trusted: set[str] = field(default_factory=set)
    ordinary: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    pages: dict[str, str] = field(default_factory=dict)
    family: str = ""
    sources: set[str] = field(default_factory=set)
    licences: set[str] = field(default_factory=set)
    roles: Counter[str] = field(default_factory=Counter)
    annotated: int = 0

    def keys(self) -> set[str]:
        """The folded forms of all spellings, in the singular."""
        return {group_key(surface) for surface in self.surfaces}


def group_key(name: str) -> str:
    """What spellings of one name share while the lexicon is made: the folded singular."""
    return fold_name(singular(name))[0]


def unite(into: Draft, other: Draft) -> None:
    """Add to a draft all that another draft of the same entity knows; its name stays."""
    into.surfaces.update(other.surfaces)
    into.trusted |= other.trusted
    into.ordinary |= other.ordinary
    into.kinds |= other.kinds
    into.pages = other.pages | into.pages
    into.family = into.family or other.family
    into.sources |= other.sources
    into.licences |= other.licences
    into.roles.update(other.roles)
    into.annotated += other.annotated
