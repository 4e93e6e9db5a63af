"""The matches are SSSOM that a plain TSV reader takes, and say nothing that the graph does not know."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from kg.vocab.sssom import LEDGER_COLUMNS
from kg.writers.sssom import SssomWriter


def _read(graph: Any, tmp_path: Path) -> tuple[list[str], list[dict[str, str]]]:
    SssomWriter().write(graph, tmp_path / "x.tsv")
    lines = (tmp_path / "x.tsv").read_text("utf-8").splitlines()
    rows = csv.DictReader((line for line in lines if line[0] != "#"), delimiter="\t", quoting=csv.QUOTE_NONE)
    return [line for line in lines if line[0] == "#"], list(rows)


def test_every_entity_of_the_lexicon_is_matched(seeds: Any, tmp_path: Path):
    """One row for each id in the lexicon, one for each entry in a registry; no other."""
    _, rows = _read(seeds, tmp_path)
    by_lexicon = {(row["subject_label"], row["object_id"]) for row in rows if not row["subject_id"]}
    nodes = dict(seeds.nodes(data=True))
    assert by_lexicon == {(node["lexicon"], iri) for iri, node in nodes.items() if node.get("lexicon")}
    in_registries = {iri for iri, node in nodes.items() if {"hf", "wikidata", "openml"} & set(node.get("pages", {}))}
    assert {row["subject_id"] for row in rows if row["subject_id"]} <= in_registries
    assert {row["predicate_id"] for row in rows} == {"skos:exactMatch"}


def test_registries_are_objects(real: Any, tmp_path: Path):
    """An entry of a registry is the same thing; a page about it is none, so it is no match."""
    iri = min(iri for iri, node in real.nodes(data=True) if node.get("type") == "DATASET")
    real.nodes[iri]["pages"] = {"wikidata": "Q42", "homepage": "https://example.org", "arxiv": "2101.00001"}
    _, rows = _read(real, tmp_path)
    assert [(row["subject_id"], row["object_id"]) for row in rows] == [(iri, "http://www.wikidata.org/entity/Q42")]
    assert rows[0]["confidence"] == ""


def test_the_header_is_that_of_a_mapping_set(real: Any, tmp_path: Path):
    """SSSOM asks for an id of the set, a licence and the prefixes; the columns are those of the ledger."""
    head, _ = _read(real, tmp_path)
    assert "#mapping_set_id: https://w3id.org/paperkg/matches" in head
    assert any(line.startswith("#license: ") for line in head)
    assert tuple((tmp_path / "x.tsv").read_text("utf-8").splitlines()[len(head)].split("\t")) == LEDGER_COLUMNS


def test_pandas_reads_it(seeds: Any, tmp_path: Path):
    """Below its header it is a plain table."""
    pandas = pytest.importorskip("pandas", reason="reads TSV; pip install 'paperkg[frames]'")
    head, rows = _read(seeds, tmp_path)
    frame = pandas.read_csv(tmp_path / "x.tsv", sep="\t", skiprows=len(head), dtype=str, quoting=csv.QUOTE_NONE)
    assert len(frame) == len(rows) > 50
