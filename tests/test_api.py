"""The public Python surface: what is built can be asked, saved and loaded again."""

from __future__ import annotations

from pathlib import Path

import pytest

import kg
from kg.errors import ConfigError, InputError, KgError, PluginError, VocabularyError

TEXT = """We propose FooNet, built on LoRA, and test it on GSM8K. Code: https://github.com/foo/foonet.

BarTune compares LoRA with DPO on MMLU.
"""


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A list of two papers."""
    path = tmp_path_factory.mktemp("api") / "papers.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def graph(papers: Path) -> kg.KnowledgeGraph:
    """The graph of the two papers."""
    return kg.build(papers, venue="ICML 2026")


def test_build(graph: kg.KnowledgeGraph):
    """A build has a report, a networkx graph and a short description."""
    assert graph.report["records_read"] == 2
    assert graph.networkx.number_of_nodes() > 5
    assert repr(graph).startswith("<KnowledgeGraph: 2 papers, ")


def test_rdf_and_store_say_the_same(graph: kg.KnowledgeGraph):
    """The rdflib graph and the store hold the same triples."""
    assert len(graph.rdf) == len(graph.store) > 50


def test_query(graph: kg.KnowledgeGraph):
    """SPARQL and shipped questions are answered; a wrong name suggests the nearest."""
    answer = graph.query("SELECT (COUNT(?p) AS ?n) WHERE { ?p a kg:Paper }")
    assert answer.to_values() == [{"n": "2"}]
    assert graph.query("q03", name="GSM8K").rows
    with pytest.raises(VocabularyError):
        graph.query("q99")
    with pytest.raises(KgError):
        graph.query("SELECT {")


def test_show_and_explain(graph: kg.KnowledgeGraph):
    """Names lead to answers with sentences; an unknown one is an error."""
    assert dict(graph.show("FooNet").papers)["proposed by"][0].quote.exact == "FooNet"  # type: ignore[union-attr]
    assert graph.show("papers#2").label.startswith("BarTune")  # type: ignore[union-attr]
    assert {e.object_label for e in graph.explain("papers#1")} >= {"FooNet", "GSM8K"}
    with pytest.raises(KgError, match="did you mean"):
        graph.show("FooNeta")


def test_save_and_load(graph: kg.KnowledgeGraph, tmp_path: Path):
    """What is saved is what a build writes but for the timings, and loads as the same graph."""
    folder = graph.save(tmp_path / "out", formats=["json", "nt"])
    assert {path.name for path in folder.iterdir()} == {
        "graph.json",
        "graph.nt",
        "extractions.jsonl",
        "merges.sssom.tsv",
        "report.json",
    }
    loaded = kg.load(folder)
    assert loaded.report == graph.report
    assert dict(loaded.networkx.nodes(data=True)) == dict(graph.networkx.nodes(data=True))
    assert loaded.show("FooNet") == graph.show("FooNet")
    again = loaded.save(tmp_path / "again", formats=["json"])
    assert (again / "graph.json").read_bytes() == (folder / "graph.json").read_bytes()


def test_errors(papers: Path, tmp_path: Path):
    """What cannot be done is an error of ours that names the next step."""
    with pytest.raises(InputError, match="run `kg build` first"):
        kg.load(tmp_path)
    with pytest.raises(InputError, match=r"no paper was read: none\.txt: no such file"):
        kg.build("none.txt")
    with pytest.raises(ConfigError, match="no profile named"):
        kg.build(papers, profile="quick")
    with pytest.raises(PluginError, match="no writer named 'tll': did you mean ttl"):
        kg.build(papers).save(tmp_path / "out", formats=["tll"])
    assert list(tmp_path.iterdir()) == []


def test_importing_is_cheap():
    """The package's own names are loaded when they are used."""
    assert set(kg.__all__) == {"KnowledgeGraph", "__version__", "build", "import_files", "load"}
    with pytest.raises(AttributeError, match="no attribute 'bild'"):
        kg.bild  # noqa: B018 - the access is the test
