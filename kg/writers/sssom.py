"""Graph -> `matches.sssom.tsv`: which entries of the lexicon and of registries are the entities of the graph.

SSSOM/TSV 1.0 (mapping-commons.github.io/sssom), as the merge ledger of a build, which holds the other half: which names
became one entity.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.pages import is_same_thing, page_url
from kg.graph.relational import Tables
from kg.model import Merge
from kg.vocab.sssom import to_sssom
from kg.writers.files import atomic_write
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["SssomWriter", "find_matches"]

_MATCH = "skos:exactMatch"


class SssomWriter:
    """Writes `matches.sssom.tsv`."""

    name = "sssom"
    filename = "matches.sssom.tsv"
    format = Format(
        title="SSSOM mappings",
        tool="sssom-py, curators of vocabularies",
        tier="C",
        lossy="all but the entities that the lexicon or a registry knows; pages that are about an entity",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the mappings of `graph` to `path`.

        Raises:
            OutputError: the file cannot be written.
        """
        tables = Tables(graph)
        labels = {str(node["id"]): str(node["label"]) for node in tables.records("nodes")}
        atomic_write(path, to_sssom(find_matches(tables), labels, base=tables.facts["base"], name="matches"))


def find_matches(tables: Tables) -> Iterator[Merge]:
    """The mappings, by entity: its id in the lexicon (a literal, for it is no IRI), then its entries in registries.

    The graph does not keep how sure the look-up in the lexicon was, so the confidence is NaN.
    """
    for node in tables.records("nodes"):
        iri = str(node["id"])
        if node["lexicon"]:
            yield Merge(str(node["lexicon"]), _MATCH, iri, "semapv:LexicalMatching", nan, "lexicon")
        pages = node["pages"] if isinstance(node["pages"], dict) else {}
        for kind, value in pages.items():
            url = page_url(kind, value, str(node["type"])) if is_same_thing(kind) else ""
            if url:
                yield Merge(iri, _MATCH, url, "semapv:UnspecifiedMatching", nan, "lexicon", kind)
