"""A graph.json from outside is looked at before anything relies on it."""

from __future__ import annotations

import copy
import json
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kg.errors import InputError
from kg.graph.node_link import to_node_link
from kg.importing.csv_tables import CsvImporter
from kg.importing.node_link import NodeLinkImporter
from kg.importing.pages import kind_of_page
from kg.writers.csv_tables import CsvWriter

GRAPH = to_node_link(runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))["real_graph"]())


def of_kind(value: dict[str, Any], kind: str) -> dict[str, Any]:
    """The first node of a kind."""
    found: dict[str, Any] = next(node for node in value["nodes"] if node["kind"] == kind)
    return found


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "kind": lambda v: of_kind(v, "paper").update(kind="person"),
    "label": lambda v: of_kind(v, "entity").update(label=""),
    "type": lambda v: of_kind(v, "entity").update(type="PERSON"),
    "classes": lambda v: of_kind(v, "entity").update(classes=["kg:Person"]),
    "aliases": lambda v: of_kind(v, "entity").update(aliases="x"),
    "texts": lambda v: of_kind(v, "paper")["texts"][0].update(sentences=[[1]]),
    "year": lambda v: of_kind(v, "paper").update(year="2024"),
    "result_kind": lambda v: of_kind(v, "result").update(result_kind="best"),
    "confidence": lambda v: v["links"][0].update(confidence=7),
    "evidence": lambda v: v["links"][0].update(evidence=[{"text": "x"}]),
    "predicate": lambda v: v["links"][0].update(predicate="kg:likes"),
    "settings": lambda v: v["graph"].update(settings=3),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_damaged_graph_is_refused(what: str, tmp_path: Path):
    """The message names the attribute, and the node or edge."""
    value = copy.deepcopy(GRAPH)
    CHANGES[what](value)
    path = tmp_path / "graph.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    with pytest.raises(InputError, match=what):
        NodeLinkImporter().read(path)


def test_the_whole_graph_is_taken(tmp_path: Path):
    """What was not damaged passes."""
    path = tmp_path / "graph.json"
    path.write_text(json.dumps(GRAPH), encoding="utf-8")
    graph = NodeLinkImporter().read(path).graph
    assert graph is not None
    assert to_node_link(graph) == GRAPH


@pytest.mark.parametrize(
    ("file", "change", "message"),
    [
        ("nodes.csv", lambda text: text.replace("paper,", "person,", 1), "kind"),
        ("edges.csv", lambda text: text.replace("kg:", "\n", 1), "edges.csv:"),
        ("texts.csv", lambda text: text.replace('"[[', '"((', 1), "do not fit together"),
        ("evidence.csv", lambda text: text.split("\n", 1)[1], "evidence.csv:"),
        ("datapackage.json", lambda _: "{}", "does not describe a graph"),
    ],
)
def test_damaged_tables_are_refused(file: str, change: Callable[[str], str], message: str, tmp_path: Path):
    """Wherever the damage is, the message names the folder or the line."""
    graph = runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))["real_graph"]()
    CsvWriter().write(graph, tmp_path / "csv")
    path = tmp_path / "csv" / file
    path.write_text(change(path.read_text("utf-8")), encoding="utf-8", newline="")
    with pytest.raises(InputError, match=message):
        CsvImporter().read(tmp_path / "csv")


def test_pages_get_the_kinds_of_the_lexicon():
    """By the address where it tells, else homepage or authority; two of a kind are numbered."""
    pages = [
        ("http://www.wikidata.org/entity/Q42", True),
        ("https://huggingface.co/datasets/openai/gsm8k", True),
        ("https://arxiv.org/abs/2110.14168", False),
        ("https://example.org/a", False),
        ("https://example.org/b", False),
        ("https://example.org/c", True),
    ]
    assert kind_of_page(pages, "DATASET", "") == {
        "arxiv": "2110.14168",
        "authority": "https://example.org/c",
        "hf": "openai/gsm8k",
        "homepage": "https://example.org/a",
        "homepage_2": "https://example.org/b",
        "wikidata": "Q42",
    }
