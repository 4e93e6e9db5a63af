"""The data blocks of the page: compact, complete, and with offsets that JavaScript can use."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kg.writers.html.data import page_data
from kg.writers.html.first_view import around, choose, joined
from kg.writers.html.words import TYPES


def _quotes(core: dict[str, Any], details: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    """(subject, predicate, marked span, sentence) of all evidence, cut as the page cuts it: in UTF-16 units."""
    found = []
    columns = details["evidence"]
    for edge, subject in enumerate(core["edges"]["s"]):
        for row in range(columns["from"][edge], columns["from"][edge + 1]):
            text = details["texts"][columns["text"][row]].encode("utf-16-le", "surrogatepass")
            begin = columns["sentence"][row] + columns["begin"][row]
            span = text[2 * begin : 2 * (begin + columns["length"][row])]
            sentence = text[
                2 * columns["sentence"][row] : 2 * (columns["sentence"][row] + columns["sentenceLength"][row])
            ]
            predicate = core["predicates"][core["edges"]["p"][edge]][0]
            found.append(
                (
                    core["nodes"]["id"][subject],
                    predicate,
                    *(part.decode("utf-16-le", "surrogatepass") for part in (span, sentence)),
                )
            )
    return found


@pytest.mark.parametrize("name", ["real", "nasty"])
def test_every_piece_of_evidence_is_cut_from_the_text_as_it_stood(name: str, request: pytest.FixtureRequest):
    """Marked spans and sentences equal `exact` and `quote` of the graph, also after characters of two units."""
    graph = request.getfixturevalue(name)
    wanted = sorted(
        (s.removeprefix(graph.graph["base"]), data["predicate"], item["exact"], item["quote"])
        for s, o, data in graph.edges(data=True)
        if data["predicate"] != "kg:reports"
        for item in data["evidence"]
    )
    assert sorted(_quotes(*page_data(graph, title=""))) == wanted


def test_results_are_rows_and_no_nodes(real: Any):
    """Reported numbers are in a table of their own, with the numbers of the nodes they concern."""
    core, details = page_data(real, title="")
    labels = core["nodes"]["label"]
    assert len(details["results"]) == sum(data["kind"] == "result" for _, data in real.nodes(data=True))
    (row,) = [row for row in details["results"] if row["value"] == "28.4"]
    assert (labels[row["system"]], labels[row["dataset"]], row["metricText"]) == (
        "Transformer",
        "WMT 2014 English-German",
        "BLEU",
    )
    assert len(details["evidence"]["from"]) == len(core["edges"]["s"]) + len(details["results"]) + 1


def test_parallel_edges_are_all_there(real: Any):
    """Two predicates between one pair are two edges."""
    core, _ = page_data(real, title="")
    number = {
        label: index
        for index, label in enumerate(core["nodes"]["label"])
        if core["nodes"]["type"][index] != TYPES.index("paper")
    }
    pairs = list(zip(core["edges"]["s"], core["edges"]["o"], strict=True))
    assert pairs.count((number["MMLU-Pro"], number["MMLU"])) == 2


@pytest.mark.parametrize("value", [float("nan"), float("inf"), None, "high"])
def test_a_confidence_that_is_no_number_is_null(real: Any, value: Any):
    """Nothing that JSON cannot hold reaches the page."""
    edge = next(data for _, _, data in real.edges(data=True) if data["evidence"])
    edge["confidence"] = value
    core, _ = page_data(real, title="")
    assert None in core["edges"]["c"]
    json.dumps(core, allow_nan=False)


def test_ids_that_look_like_numbers_stay_text(real: Any):
    """`2501.01234` is an identifier and no number."""
    paper = next(data for _, data in real.nodes(data=True) if data["kind"] == "paper")
    paper["identifiers"] = {"arxiv": "2501.01230"}
    _, details = page_data(real, title="")
    assert {"arxiv": "2501.01230"} in details["papers"]["ids"]


def test_the_first_view_is_everything_when_that_is_little(real: Any):
    """A small graph is shown whole, but for venues."""
    core, _ = page_data(real, title="")
    venues = core["nodes"]["type"].count(TYPES.index("venue"))
    assert len(core["first"]["n"]) == len(core["nodes"]["id"]) - venues


def test_the_first_view_of_a_large_graph_joins_the_most_connected_entities():
    """At most `limit` nodes; the hub is there; nobody is alone; mentions in passing do not count."""
    types = ["paper"] * 200 + ["dataset"] * 100
    edges = [(paper, 200, "kg:evaluatesOn") for paper in range(200)]
    edges += [(paper, 201 + paper % 98, "kg:evaluatesOn") for paper in range(200)]
    edges += [(paper, 299, "kg:mentionsInPassing") for paper in range(200)]
    chosen = choose(types, edges, limit=50)
    inside = set(chosen)
    assert len(chosen) <= 50
    assert 200 in inside
    assert 299 not in inside
    linked = {node for s, o, _ in edges if s in inside and o in inside for node in (s, o)}
    assert linked == inside


TYPES_OF_FIVE = ("paper", "dataset", "paper", "method", "venue")
EDGES_OF_FIVE = [
    (0, 1, "kg:evaluatesOn"),
    (2, 1, "kg:evaluatesOn"),
    (2, 3, "kg:proposes"),
    (0, 4, "kg:publishedAt"),
    (2, 4, "kg:publishedAt"),
]


def test_around_a_node_is_what_is_nearest():
    """Step by step, never through a venue, never more than asked for."""
    assert around(TYPES_OF_FIVE, EDGES_OF_FIVE, 0, limit=2) == [0, 1]
    assert around(TYPES_OF_FIVE, EDGES_OF_FIVE, 0, limit=9) == [0, 1, 2, 3]


def test_wanted_nodes_come_with_what_joins_them():
    """Two papers bring the dataset of both; the limit cuts the wanted from behind."""
    assert joined(TYPES_OF_FIVE, EDGES_OF_FIVE, [2, 0]) == [0, 1, 2]
    assert joined(TYPES_OF_FIVE, EDGES_OF_FIVE, [2, 0], limit=1) == [2]


def test_the_first_view_can_be_about_something(real: Any):
    """With a focus its node is named; with an answer, what had no room is counted."""
    gsm8k = next(node for node, data in real.nodes(data=True) if data["label"] == "GSM8K")
    core, _ = page_data(real, title="", limit=9, focus=gsm8k)
    assert core["nodes"]["label"][core["first"]["focus"]] == "GSM8K"
    assert core["first"]["focus"] in core["first"]["n"]
    assert len(core["first"]["n"]) == 9
    papers = [node for node, data in real.nodes(data=True) if data["kind"] == "paper"]
    core, _ = page_data(real, title="", limit=5, wanted=[*papers, papers[0], "no node"])
    assert core["first"]["cut"] == len(papers) - 5
