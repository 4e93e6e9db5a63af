"""What a paper is called where it has no title: what it proposes, else its first words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg.markup import to_plain
from kg.vocab.roles import role_rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kg.model import Entity
    from kg.resolve.identity import Identity
    from kg.resolve.match import Cluster
    from kg.resolve.papers import UnitedPaper

__all__ = ["find_proposals", "label_of"]

_WORDS = 8
_SURE = 0.4
_SYSTEM_FIRST = ("METHOD", "MODEL", "DATASET", "METRIC", "TASK")


def find_proposals(clusters: Iterable[Cluster], entities: Mapping[Identity, Entity]) -> dict[str, str]:
    """Paper -> the name of the first thing it proposes (methods, models and data sets before the rest)."""
    found: dict[str, tuple[tuple[int, int, str, int, str], str]] = {}
    for cluster in clusters:
        for one in cluster.occurrences:
            if role_rank(one.role) or not one.link.mentions:
                continue
            start = min(mention.start for mention in one.link.mentions)
            is_late = _SYSTEM_FIRST.index(cluster.type) > _SYSTEM_FIRST.index("DATASET")
            # A doubtful proposal names the paper only if there is no better one.
            is_doubtful = one.link.confidence < _SURE
            rank = (int(is_late), int(is_doubtful), one.record.iri, start, one.name)
            name = entities[cluster.identity].name
            found[one.paper] = min(found.get(one.paper, (rank, name)), (rank, name))
    return {paper: name for paper, (_, name) in found.items()}


def label_of(united: UnitedPaper, proposed: str) -> str:
    """The label of a paper; never empty.

    Args:
        united: the paper.
        proposed: name of what it proposes, empty if nothing.
    """
    paper = united.paper
    title = to_plain(paper.title).text
    if title:
        return title
    venue = f" ({paper.venue})" if paper.venue else ""
    if proposed:
        return proposed + venue
    return _first_words(paper.texts[0].text) + venue


def _first_words(text: str) -> str:
    """The first words of a raw text, without the commonest marks of Markdown and LaTeX."""
    bare = re.sub(r"\\[A-Za-z]+\s*|[{}*_$`#]", "", text[:400])
    words = bare.split()
    shown = " ".join(words[:_WORDS])
    return (shown + " …" if len(words) > _WORDS else shown) or "(untitled)"
