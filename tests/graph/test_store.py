"""The store: what can be opened, and what is said of what cannot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kg.errors import InputError
from kg.graph.rdf import to_ntriples, to_triples
from kg.graph.store import open_build, open_store

if TYPE_CHECKING:
    from networkx import MultiDiGraph


def test_a_build_is_opened(small: MultiDiGraph[str], tmp_path: Path):
    """The folder of a build gives the triples of its graph.nt."""
    (tmp_path / "graph.nt").write_bytes(to_ntriples(small))
    assert len(open_build(tmp_path)) == len(open_store(to_triples(small))) == len(to_triples(small))


def test_a_folder_without_graph_names_the_next_step(tmp_path: Path):
    """The message says how to make one."""
    with pytest.raises(InputError, match="kg build"):
        open_build(tmp_path)


def test_broken_files_are_errors_with_their_line(tmp_path: Path):
    """A file that is no RDF is an error that names file and line."""
    path = tmp_path / "graph.nt"
    path.write_text("<https://a.example/> <https://a.example/> <https://a.example/> .\nnonsense .\n", "utf-8")
    with pytest.raises(InputError, match=r"graph\.nt:2: "):
        open_store(path)


def test_unknown_suffixes_are_refused(tmp_path: Path):
    """A file of another kind is not guessed at."""
    with pytest.raises(InputError, match="suffix"):
        open_store(tmp_path / "graph.xyz")


def test_absent_files_are_errors(tmp_path: Path):
    """A file that is not there is an error that names it."""
    with pytest.raises(InputError, match="no such file"):
        open_store(tmp_path / "graph.ttl")
