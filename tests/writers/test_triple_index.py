"""A sorted file gives back the triples of each subject, and of no other."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from kg.graph.rdf import to_ntriples, to_triples
from kg.writers.triple_index import open_triples


def test_every_subject_is_found(any_graph: Any, tmp_path: Path):
    """Each subject has its own triples, all of them, in the order of the file."""
    (tmp_path / "x.nt").write_bytes(to_ntriples(any_graph))
    with open_triples(tmp_path / "x.nt") as index:
        for subject, rows in groupby(to_triples(any_graph), key=lambda row: row.subject.value):
            assert subject in index
            assert index.rows(subject) == list(rows)


NAMES = ["http://a/x", "http://a/x#1", "http://a/x-y", "http://a/xy", "http://a/é", "http://a/x/z", "http://a/😀"]


@pytest.mark.parametrize("absent", ["http://a/", "http://a/x#", "http://a/zz", "", "http://a/x> "])
def test_one_name_inside_another_is_not_taken_for_it(absent: str, tmp_path: Path):
    """Subjects that begin alike are kept apart, and what is not there has no triples."""
    lines = sorted(f"<{name}> <http://a/p> <{name}> .\n" for name in NAMES)
    (tmp_path / "x.nt").write_text("".join(lines), encoding="utf-8", newline="")
    with open_triples(tmp_path / "x.nt") as index:
        assert [[row.object.value for row in index.rows(name)] for name in NAMES] == [[name] for name in NAMES]
        assert absent not in index
        assert index.rows(absent) == []
