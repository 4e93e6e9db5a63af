"""How a graph looks in tools that draw: a place, a colour and a size for each node.

Positions and colours are those of the interactive page, so that a graph is recognised from one tool to the next. How a
format writes them down is the business of its writer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from kg.writers.html.layout import place
from kg.writers.html.words import predicate_words

if TYPE_CHECKING:
    from kg.graph.relational import Tables

__all__ = ["COLORS", "EDGE_COLOR", "Look", "edge_label", "looks", "to_rgb"]

COLORS = {
    "paper": "#8b94a3",
    "method": "#d55e00",
    "model": "#0072b2",
    "dataset": "#009e73",
    "task": "#cc79a7",
    "metric": "#e69f00",
    "repository": "#3a3f48",
    "website": "#56b4e9",
    "venue": "#8b94a3",
    "result": "#f0e442",  # the last of Okabe and Ito's colours; the page draws no results
}
"""Group of a node -> its colour, as in `html/assets/look.js`."""

EDGE_COLOR = "#aab2bf"

_ROUNDS = 50  # of improving the layout: half of the page's, since every tool has layouts of its own to go on with
_SIZES = (12.0, 80.0)  # pixels: diameter of a node without links, and of the largest
_GROWTH = 2.5  # pixels for each link, under the root
_SPREAD = ("kg:publishedAt",)  # edges that would draw all papers to one point


@dataclass(frozen=True, slots=True)
class Look:
    """How one node is drawn: its centre and its diameter in pixels (y grows downwards), its group and its colour."""

    x: int
    y: int
    size: float
    group: str
    color: str


def looks(tables: Tables) -> list[Look]:
    """How each node is drawn, in the order of the rows of the table of nodes."""
    graph = tables.graph
    number = {key: index for index, key in enumerate(sorted(graph))}
    links = tuple(sorted((number[s], number[o]) for s, o, p in graph.edges(keys=True) if p not in _SPREAD))
    spots = _place(len(number), links)
    found = []
    for (x, y), key in zip(spots, number, strict=True):
        node = graph.nodes[key]
        group = str(node.get("type") or node["kind"]).lower()
        found.append(Look(x, y, _size(graph.degree(key)), group, COLORS.get(group, COLORS["website"])))
    return found


@lru_cache(maxsize=1)
def _place(count: int, links: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The layout, kept for the next format that draws the same graph: it takes longer than the writing."""
    return place(count, links, bare=range(count), rounds=_ROUNDS)


def _size(links: int) -> float:
    least, most = _SIZES
    return round(min(most, least + _GROWTH * math.sqrt(links)), 1)


def edge_label(predicate: str) -> str:
    """What to write beside an edge.

    >>> edge_label("kg:evaluatesOn")
    'evaluates on'
    """
    return predicate_words(predicate)[0]


def to_rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue, each from 0 to 255, of a colour as `#rrggbb`.

    >>> to_rgb("#d55e00")
    (213, 94, 0)
    """
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue
