"""Graph -> `graph.html`, one file that opens from disk: search, neighbourhoods, and the evidence of every link.

`data` makes the columns, `layout` the positions, `page` the file; the front end is in `assets/`. pyvis gives the
drawing library (vis-network); its own templates, which load from other hosts and run text as markup, are not used.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kg.writers.files import atomic_write
from kg.writers.html.data import page_data, venue_words
from kg.writers.html.page import render

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["HtmlWriter"]


# Nodes of the first view where the settings of the build say nothing of it.
_FIRST_VIEW = 120


class HtmlWriter:
    """Writes the interactive page."""

    name = "html"
    filename = "graph.html"

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the page of `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        limit = graph.graph.get("settings", {}).get("html", {}).get("max_nodes", _FIRST_VIEW)
        core, details = page_data(graph, title=_title(graph), limit=limit)
        atomic_write(path, render(core, details))


def _title(graph: nx.MultiDiGraph[str]) -> str:
    """`ICML 2026: knowledge graph of 38 papers`; without the venue where papers have several or none."""
    papers = [data for _, data in graph.nodes(data=True) if data["kind"] == "paper"]
    venues = {venue_words(data) for data in papers}
    what = f"nowledge graph of {len(papers):,} {'paper' if len(papers) == 1 else 'papers'}"
    venue = venues.pop() if len(venues) == 1 else ""
    return f"{venue}: k{what}" if venue else f"K{what}"
