"""Graph -> `graph.html`, one file that opens from disk: search, neighbourhoods, and the evidence of every link.

`data` makes the columns, `layout` the positions, `page` the file; the front end is in `assets/`. pyvis gives the
drawing library (vis-network); its own templates, which load from other hosts and run text as markup, are not used.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kg.writers.files import atomic_write
from kg.writers.html.data import page_data, venue_words
from kg.writers.html.page import render
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["HtmlWriter", "write_page"]


# Nodes of the first view where the settings of the build say nothing of it.
_FIRST_VIEW = 120


class HtmlWriter:
    """Writes the interactive page."""

    name = "html"
    filename = "graph.html"
    format = Format(title="interactive page", tool="any browser", tier="A")

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the page of `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        atomic_write(path, write_page(graph))


def write_page(
    graph: nx.MultiDiGraph[str],
    *,
    title: str | None = None,
    max_nodes: int | None = None,
    focus: str | None = None,
    wanted: Sequence[str] = (),
) -> str:
    """The page of a graph, as text.

    Args:
        graph: what the page is of; all of it is in the page.
        title: the heading; by default the venue and how many papers there are.
        max_nodes: most nodes of the first view; by default as the build was set.
        focus: IRI of the node that the first view is about.
        wanted: else IRIs of the nodes that it is about.
    """
    limit = max_nodes or graph.graph.get("settings", {}).get("html", {}).get("max_nodes", _FIRST_VIEW)
    heading = _title(graph) if title is None else title
    return render(*page_data(graph, title=heading, limit=limit, focus=focus, wanted=wanted))


def _title(graph: nx.MultiDiGraph[str]) -> str:
    """`ICML 2026: knowledge graph of 38 papers`; without the venue where papers have several or none."""
    papers = [data for _, data in graph.nodes(data=True) if data["kind"] == "paper"]
    venues = {venue_words(data) for data in papers}
    what = f"nowledge graph of {len(papers):,} {'paper' if len(papers) == 1 else 'papers'}"
    venue = venues.pop() if len(venues) == 1 else ""
    return f"{venue}: k{what}" if venue else f"K{what}"
