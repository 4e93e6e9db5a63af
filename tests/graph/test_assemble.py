"""Resolution -> graph: the attributes are those that `kg.graph` promises."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

import pytest

from kg.graph.assemble import assemble
from kg.graph.node_link import to_node_link
from kg.model import Assertion, Resolution
from kg.vocab.iris import BASE

if TYPE_CHECKING:
    import networkx as nx

NODES = {
    "paper": {"title", "authors", "venue", "venue_name", "year", "url", "topic", "identifiers", "texts"},
    "entity": {"type", "classes", "aliases", "lexicon", "pages", "higher_is_better"},
    "repository": {"url"},
    "website": {"url"},
    "venue": {"name", "year"},
    "result": {
        "metric_text",
        "value_text",
        "value",
        "unit",
        "result_kind",
        "uncertainty",
        "subject",
        "dataset",
        "baseline",
    },
}
EDGE = {"predicate", "role", "iri", "confidence", "rule", "evidence"}
EVIDENCE = {"text", "begin", "end", "exact", "sentence", "quote", "rule", "confidence"}


def test_nodes_have_the_attributes_of_the_contract(small: nx.MultiDiGraph[str]):
    """Every kind of node is there, with its attributes, no others, and a label."""
    assert {node["kind"] for _, node in small.nodes(data=True)} == set(NODES)
    for iri, node in small.nodes(data=True):
        assert set(node) - {"kind", "label"} == NODES[node["kind"]], iri
        assert node["label"]


def test_edges_have_the_attributes_of_the_contract(small: nx.MultiDiGraph[str]):
    """Every edge has its attributes; its key is its predicate; all but metadata have evidence."""
    for _, _, key, edge in small.edges(keys=True, data=True):
        assert set(edge) == EDGE
        assert edge["predicate"] == key
        assert all(set(piece) == EVIDENCE for piece in edge["evidence"])
        assert bool(edge["evidence"]) == (key != "kg:publishedAt")


def test_evidence_reproduces_the_text(small: nx.MultiDiGraph[str]):
    """Offsets and quote of each piece of evidence are those of the raw text."""
    texts = {t["iri"]: t["text"] for _, n in small.nodes(data=True) if n["kind"] == "paper" for t in n["texts"]}
    for _, _, edge in small.edges(data=True):
        for piece in edge["evidence"]:
            text = texts[piece["text"]]
            assert text[piece["begin"] : piece["end"]] == piece["exact"]
            assert text[slice(*piece["sentence"])] == piece["quote"]


def test_roles_come_from_predicate_and_type(small: nx.MultiDiGraph[str]):
    """`kg:usesMetric` is measured_by's or uses': the first role of the table that it stands for."""
    roles = {key: edge["role"] for _, _, key, edge in small.edges(keys=True, data=True)}
    assert roles["kg:evaluatesOn"] == "evaluates_on"
    assert roles["kg:usesBackbone"] == "backbone"
    assert roles["kg:hasCode"] == roles["kg:variantOf"] == roles["kg:reports"] == ""


def test_results_link_what_resolves(small: nx.MultiDiGraph[str]):
    """A result with names has four edges besides `kg:reports`; one without has none."""
    numbers = {node["value"]: iri for iri, node in small.nodes(data=True) if node["kind"] == "result"}
    links = {value: {key for _, _, key in small.out_edges(iri, keys=True)} for value, iri in numbers.items()}
    assert links == {"12.40": {"kg:ofSystem", "kg:onDataset", "kg:metric", "kg:relativeTo"}, "12/15": set()}


def test_the_graph_is_json(small: nx.MultiDiGraph[str]):
    """All values are JSON-ready."""
    json.dumps(to_node_link(small), allow_nan=False)


def test_the_order_of_the_values_does_not_matter(small_resolution: Resolution, small: nx.MultiDiGraph[str]):
    """The same values in another order give the same graph, in the same order of nodes."""
    turned = dataclasses.replace(
        small_resolution,
        papers=small_resolution.papers[::-1],
        entities=small_resolution.entities[::-1],
        assertions=small_resolution.assertions[::-1],
        results=small_resolution.results[::-1],
    )
    again = assemble(
        turned, base=BASE, fingerprint="0123456789abcdef", version="0.1.0", profile="rules", settings={"jobs": 1}
    )
    assert list(again.nodes(data=True)) == list(small.nodes(data=True))
    assert list(again.edges(keys=True, data=True)) == list(small.edges(keys=True, data=True))


def test_edges_to_nowhere_are_refused(small_resolution: Resolution):
    """An assertion whose object the resolution does not hold stops the build at once."""
    first = small_resolution.assertions[0]
    stray = Assertion("x", first.subject, "kg:uses", "https://example.org/nothing", 1.0, "r", first.evidence)
    broken = dataclasses.replace(small_resolution, assertions=(stray,))
    with pytest.raises(ValueError, match="does not hold"):
        assemble(broken, base=BASE, fingerprint="f", version="0", profile="rules", settings={})
