"""The folder `pykeen`: three files that PyKEEN trains on, a table of entities, and a README that tells the truth."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import Tables
from kg.vocab.iris import website_iri
from kg.writers.pykeen import PykeenWriter

PARTS = ("train", "valid", "test")


@pytest.fixture
def folder(any_graph: Any, tmp_path: Path) -> Path:
    """The folder of each graph."""
    PykeenWriter().write(any_graph, tmp_path / "pykeen")
    return tmp_path / "pykeen"


def read(path: Path) -> Iterator[list[str]]:
    """Rows of a TSV, as a reader that knows of quotes takes them."""
    with path.open(encoding="utf-8", newline="") as stream:
        yield from csv.reader(stream, delimiter="\t")


def test_the_files_together_are_the_edges(any_graph: Any, folder: Path):
    """No edge is lost or twice; there is no header."""
    triples = Counter(tuple(row) for part in PARTS for row in read(folder / f"{part}.tsv"))
    names = ("source", "predicate", "target")
    rows = [[str(row[name]) for name in names] for row in Tables(any_graph).records("edges")]
    assert triples == Counter((website_iri(s), p, website_iri(o)) for s, p, o in rows)
    assert all(n == 1 for n in triples.values())


def test_lines_are_lines_for_everyone(folder: Path):
    """Three cells a line without quotes, tabs or breaks of any kind in them, so that no reader is led astray."""
    for part in PARTS:
        text = (folder / f"{part}.tsv").read_text("utf-8")
        assert text.splitlines() == text.split("\n")[:-1]
        assert all(line.count("\t") == 2 for line in text.splitlines())
        assert '"' not in text


def test_each_head_and_tail_has_a_label(any_graph: Any, folder: Path):
    """`entities.tsv` names every node; a label's tabs and breaks are escaped and come back."""
    with (folder / "entities.tsv").open(encoding="utf-8", newline="") as stream:
        head, *rows = list(csv.reader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert head == ["id", "label", "kind", "type"]
    wanted = {website_iri(str(r["id"])): (r["label"], r["kind"], r["type"]) for r in Tables(any_graph).records("nodes")}
    found = {id_: (json.loads('"' + label.replace('"', '\\"') + '"'), k, t) for id_, label, k, t in rows}
    assert found == wanted
    triples = [row for part in PARTS for row in read(folder / f"{part}.tsv")]
    assert {end for s, _, o in triples for end in (s, o)} <= set(found)


def test_a_hostile_address_breaks_no_line(tmp_path: Path):
    """Tabs, quotes and line breaks in an id are percent-encoded."""
    graphs = __import__("runpy").run_path(str(Path(__file__).with_name("graphs.py")))
    PykeenWriter().write(graphs["nasty_graph"]('x:"\t\n|\\ y'), tmp_path / "x")
    ends = {row[2] for part in PARTS for row in read(tmp_path / "x" / f"{part}.tsv")}
    assert "x:%22%09%0A%7C%5C%20y" in ends


def test_the_readme_counts_what_is_there(any_graph: Any, folder: Path):
    """Counts of each relation in each file; the seed; every relation that leaks is one of the ontology."""
    text = (folder / "README.md").read_text("utf-8")
    counts = {part: Counter(row[1] for row in read(folder / f"{part}.tsv")) for part in PARTS}
    for relation in {key for *_, key in any_graph.edges(keys=True)}:
        assert f"| {relation} | {' | '.join(str(counts[part][relation]) for part in PARTS)} |" in text
    assert f"| all | {' | '.join(str(counts[part].total()) for part in PARTS)} |" in text
    assert "(2026)" in text


def test_another_seed_is_another_split(real: Any, tmp_path: Path):
    """The seed is an option, and the README names it."""
    PykeenWriter(seed=7).write(real, tmp_path / "a")
    PykeenWriter().write(real, tmp_path / "b")
    assert (tmp_path / "a" / "test.tsv").read_bytes() != (tmp_path / "b" / "test.tsv").read_bytes()
    assert "(7)" in (tmp_path / "a" / "README.md").read_text("utf-8")


@pytest.mark.filterwarnings("default")  # of torch's and pandas' own
def test_pykeen_loads_it(any_graph: Any, folder: Path):
    """PyKEEN finds all triples, and no entity or relation in valid and test that train has not."""
    triples = pytest.importorskip("pykeen.triples", reason="reads the triples: pip install pykeen")
    train = triples.TriplesFactory.from_path(folder / "train.tsv")
    found = train.num_triples
    for part in ("valid", "test"):
        ids = {"entity_to_id": train.entity_to_id, "relation_to_id": train.relation_to_id}
        # A triple with an unknown end would be left out here.
        found += triples.TriplesFactory.from_path(folder / f"{part}.tsv", **ids).num_triples
    assert found == any_graph.size()
