"""Graph -> a vault of Markdown notes for Obsidian: one for each paper, entity and venue, and lists of them.

`vault` gathers what the notes say, `notes` writes it, `filenames` names the files, `literal` keeps the text of papers
from being read as markup. There are no settings: Obsidian changes those by itself, and a changed file would keep an
export from being replaced.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.relational import Tables
from kg.writers.files import atomic_folder
from kg.writers.obsidian.notes import index_note, list_note, note_of
from kg.writers.obsidian.vault import FOLDERS, INDEX, Vault, read_vault
from kg.writers.protocol import Format
from kg.writers.side_by_side import side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterable

    import networkx as nx

__all__ = ["ObsidianWriter"]


class ObsidianWriter:
    """Writes the folder `obsidian`."""

    name = "obsidian"
    filename = "obsidian"
    format = Format(
        title="Obsidian vault",
        tool="Obsidian, Logseq and other readers of Markdown",
        tier="B",
        lossy="offsets, rules, sentences of results, repositories as notes of their own",
        is_folder=True,
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write a vault of `graph` into the new folder `path`.

        Raises:
            OutputError: the folder cannot be written.
        """
        tables = Tables(graph)
        vault = read_vault(tables)
        with atomic_folder(path) as folder:
            _write_notes(folder, tables, vault)
            _write(folder / f"{INDEX}.md", [index_note(vault)])
            for kind, title in FOLDERS.items():
                _write(folder / f"{title}.md", list_note(vault, kind))


def _write_notes(folder: Path, tables: Tables, vault: Vault) -> None:
    for title in FOLDERS.values():
        (folder / title).mkdir()
    texts_of = side_by_side(tables.records("texts"), "paper")
    for node in vault.nodes.values():
        texts = texts_of(node.iri)
        if node.name:
            text = str(texts[0]["text"]) if texts else ""
            _write(folder / FOLDERS[node.kind] / f"{node.name}.md", note_of(vault, node, text))


def _write(path: Path, pieces: Iterable[str]) -> None:
    # Names are UTF-8 whatever the locale: with an ASCII one, Python could not open `τ²-bench.md` by a str.
    name = os.path.join(os.fsencode(path.parent), path.name.encode("utf-8"))  # noqa: PTH118 - paths hold no bytes
    with open(name, "w", encoding="utf-8", newline="\n") as stream:  # noqa: PTH123 - as above
        stream.writelines(pieces)
