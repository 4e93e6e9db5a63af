"""QuickStatements: only for what Wikidata knows already, and no command that a name could break."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kg.writers.quickstatements import QuickStatementsWriter, find_item

# The grammar of a version 1 command: item, property or alias, then an item or a string, then perhaps a source.
COMMAND = re.compile(r'Q[1-9]\d*\t(?:P[1-9]\d*|Aen)\t(?:Q[1-9]\d*|"[^"\t\r\n|]+")(?:\tS[1-9]\d*\t"[^"\t\r\n|]+")?')


def _read(graph: Any, tmp_path: Path) -> list[str]:
    QuickStatementsWriter().write(graph, tmp_path / "x.txt")
    return [line for line in (tmp_path / "x.txt").read_text("utf-8").split("\n") if line]


def _with_items(graph: Any) -> Any:
    """Every entity and paper with an item."""
    for number, (_, node) in enumerate(sorted(graph.nodes(data=True)), start=1):
        if node["kind"] == "entity":
            node["pages"] = {"wikidata": f"Q{number}", "homepage": "https://example.org/a", "github": "a/b"}
        if node["kind"] == "paper":
            node["identifiers"] = node["identifiers"] | {"wikidata": f"Q{number}", "doi": "10.1/abc"}
    return graph


def test_nothing_is_guessed(any_graph: Any, tmp_path: Path):
    """Without a known item there is no command, and never one that creates an item."""
    assert _read(any_graph, tmp_path) == []


def test_every_command_follows_the_grammar(real: Any, nasty: Any, tmp_path: Path):
    """Whatever a thing is called, each line is one whole command."""
    for graph in (real, nasty):
        lines = _read(_with_items(graph), tmp_path)
        assert len(lines) > 50
        assert [line for line in lines if not COMMAND.fullmatch(line)] == []


def test_names_addresses_identifiers_and_subjects(real: Any, tmp_path: Path):
    """An alias, a homepage, a DOI in capitals, and what the paper is about with the paper's address as source."""
    lines = _read(_with_items(real), tmp_path)
    items = {
        node["label"]: find_item(node | {"identifiers": node.get("identifiers", {}), "pages": node.get("pages", {})})
        for _, node in real.nodes(data=True)
        if node["kind"] in {"entity", "paper"}
    }
    lora, paper = items["LoRA"], items["LoRA: Low-Rank Adaptation of Large Language Models"]
    assert f'{lora}\tAen\t"Low-Rank Adaptation"' in lines
    assert f'{lora}\tP856\t"https://example.org/a"' in lines
    assert f'{lora}\tP1324\t"https://github.com/a/b"' in lines
    assert f'{paper}\tP356\t"10.1/ABC"' in lines
    assert f'{paper}\tP921\t{lora}\tS854\t"https://openreview.net/forum?id=nZeVKeeFYf9"' in lines


@pytest.mark.parametrize("value", ["", "Q0", "P31", "Q42x", "https://example.org/Q42", "Q42\tP31\tQ5"])
def test_what_is_no_item_is_none(value: str):
    """A page that is not an item of Wikidata names none."""
    assert not find_item({"pages": {"wikidata": value}, "identifiers": {}})
