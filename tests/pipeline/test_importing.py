"""Imports meet builds under one lexicon and one set of rules, whatever the order in which they come."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

import kg
from kg.errors import InputError, PluginError
from kg.graph.check import check_promises
from kg.graph.node_link import to_node_link
from kg.pipeline.importing import import_files, importer_names
from kg.pipeline.settings import load_settings

SETTINGS = load_settings(flags={"profile": "rules"})
PWC = runpy.run_path(str(Path(__file__).parents[1] / "importing" / "test_paperswithcode.py"))
ABSTRACT = "We study GSM8K. Our method, FooNet, uses LoRA and reaches 81.2% accuracy on BarQA."


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A build of one abstract that names some of what the dump names."""
    source = tmp_path / "papers.jsonl"
    record = {
        "id": "a",
        "abstract": ABSTRACT,
        "title": "A Study of FooNet",
        "arxiv_id": "2401.00001",
        "venue": "ICLR 2024",
    }
    source.write_text(json.dumps(record), encoding="utf-8")
    return kg.build(source, profile="rules").save(tmp_path / "build", ["json"])


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    """A dump with records of every kind about one paper."""
    path = tmp_path / "dump.json"
    path.write_text(
        json.dumps([PWC[name] for name in ("PAPER", "TABLE", "LINK", "METHOD", "DATASET")]), encoding="utf-8"
    )
    return path


def value(built: Any) -> dict[str, Any]:
    """The graph as a value."""
    return to_node_link(built.graph)


def label_of(built: Any, name: str) -> Any:
    """The nodes with a label."""
    return [node for _, node in built.graph.nodes(data=True) if node["label"] == name]


def test_one_paper_from_a_build_and_a_dump(build: Path, dump: Path):
    """It has the texts of both, and what both say; its entities are one each, known ones by the lexicon."""
    built = import_files([dump], settings=SETTINGS, graphs=[build])
    (paper,) = [node for _, node in built.graph.nodes(data=True) if node["kind"] == "paper"]
    assert {text["file"] for text in paper["texts"]} == {"papers.jsonl", "dump.json"}
    assert paper["identifiers"] == {"arxiv": "2401.00001", "paperswithcode": "a-study-of-foonet"}
    (lora,) = [node for _, node in built.graph.nodes(data=True) if "LoRA" in {node["label"], *node.get("aliases", ())}]
    assert lora["lexicon"]
    rules = {p["rule"] for _, _, edge in built.graph.edges(data=True) for p in edge["evidence"]}
    assert "import:paperswithcode" in rules
    assert len(rules) > 1


def test_a_merge_keeps_the_promises_of_a_graph(build: Path, dump: Path):
    """Every link has an assertion with evidence, offsets reproduce the text, every term is declared."""
    graph = kg.import_files(dump, merge_with=[build])
    assert list(check_promises(graph.store)) == []


def test_the_order_of_what_is_merged_does_not_show(build: Path, dump: Path, tmp_path: Path):
    """Import and merge, or merge two builds either way round: equal graphs."""
    imported = import_files([dump], settings=SETTINGS, out=tmp_path / "imported")
    assert imported.report.records > 0
    at_once = value(import_files([dump], settings=SETTINGS, graphs=[build]))
    assert value(import_files([], settings=SETTINGS, graphs=[build, tmp_path / "imported"])) == at_once
    assert value(import_files([], settings=SETTINGS, graphs=[tmp_path / "imported", build])) == at_once
    assert value(import_files([tmp_path / "imported" / "graph.json"], settings=SETTINGS, graphs=[build])) == at_once


def test_merging_a_graph_with_itself_changes_nothing(build: Path):
    """The same record from two sides is one record."""
    once = value(import_files([build / "graph.json"], settings=SETTINGS))
    twice = value(import_files([build / "graph.json"], settings=SETTINGS, graphs=[build]))
    assert (twice["nodes"], twice["links"]) == (once["nodes"], once["links"])


def test_files_in_any_order(dump: Path, tmp_path: Path):
    """The order of arguments does not show, nor does naming a file twice."""
    other = tmp_path / "other.tsv"
    other.write_text("A Study of FooNet\tevaluatesOn\tGSM8K\n", encoding="utf-8")
    first = value(import_files([dump, other], settings=SETTINGS))
    assert value(import_files([other, dump, other], settings=SETTINGS)) == first


def test_a_paper_that_gets_another_iri_is_replaced(tmp_path: Path):
    """A build knew a paper by its text; the dump brings its arXiv id: the old IRI leads to the new one."""
    known = tmp_path / "known.json"
    node = {"id": "https://w3id.org/paperkg/id/paper/text-abcdefabcdef", "title": "T", "type": "paper"}
    link = {"source": node["id"], "target": "GSM8K", "relation": "evaluatesOn"}
    known.write_text(json.dumps({"nodes": [node, {"id": "GSM8K"}], "links": [link]}), encoding="utf-8")
    import_files([known], settings=SETTINGS, out=tmp_path / "known")
    more = tmp_path / "more.json"
    extended = node | {"identifiers": {"iri": node["id"], "arxiv": "2401.00001"}}
    more.write_text(json.dumps({"nodes": [extended, {"id": "GSM8K"}], "links": [link]}), encoding="utf-8")
    built = import_files([more], settings=SETTINGS, graphs=[tmp_path / "known"])
    new = "https://w3id.org/paperkg/id/paper/arxiv-2401.00001"
    assert [node["id"], new] in built.graph.graph["replaced"]
    assert [iri for iri, one in built.graph.nodes(data=True) if one["kind"] == "paper"] == [new]


def test_abstracts_are_read_where_asked(dump: Path):
    """Without --read-abstracts only the records speak; with it the abstract does too."""
    plain = import_files([dump], settings=SETTINGS)
    read = import_files([dump], settings=SETTINGS, read_abstracts=True)

    def files(built: Any) -> set[str]:
        texts = {t["iri"]: t["record"] for _, node in built.graph.nodes(data=True) for t in node.get("texts", ())}
        return {texts[p["text"]] for *_, edge in built.graph.edges(data=True) for p in edge["evidence"]}

    assert files(plain) == {"arxiv:2401.00001#dump", "paperswithcode:a-study-of-foonet#dump"} & files(plain)
    assert "arxiv:2401.00001" in files(read)


def test_a_table_of_curation_is_applied(build: Path, tmp_path: Path):
    """People win over rules here too; a graph with decisions is resolved anew."""
    table = tmp_path / "curation.tsv"
    table.write_text("action\tsubject\tobject\nrename\tMETHOD:FooNet\tFoo Network\n", encoding="utf-8")
    built = import_files([build / "graph.json"], settings=SETTINGS, curation=table)
    assert label_of(built, "Foo Network")


def test_what_cannot_be_imported_is_an_error(tmp_path: Path):
    """A missing file, a list of papers, a format that is not there, a file that says nothing."""
    with pytest.raises(InputError, match="no such file"):
        import_files([tmp_path / "none"], settings=SETTINGS)
    prose = tmp_path / "papers.txt"
    prose.write_text("We propose FooNet.\n", encoding="utf-8")
    with pytest.raises(InputError, match="are read by `kg build`"):
        import_files([prose], settings=SETTINGS)
    with pytest.raises(PluginError, match="no importer named"):
        import_files([prose], settings=SETTINGS, format_="grphml")
    with pytest.raises(InputError, match="nothing was imported"):
        import_files([prose], settings=SETTINGS, format_="triples")


def test_importers_are_registered():
    """Built-ins register as strangers do."""
    assert {"csv", "graphml", "json", "linkedpaperswithcode", "paperswithcode", "parquet", "rdf", "triples"} <= set(
        importer_names()
    )
