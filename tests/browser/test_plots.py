"""Plots in a real browser: they count what the graph has, follow the filters, and keep hostile text as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kg.writers.html import HtmlWriter

pytestmark = pytest.mark.browser

USED = ("kg:evaluatesOn", "kg:trainsOn", "kg:usesDataset")


@pytest.fixture(scope="module")
def page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of twelve well-known papers."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["real_graph"](), path)
    return path


def numbers(browser: Any) -> list[list[str]]:
    """The rows of the table beneath the first plot."""
    script = "return [...document.querySelectorAll('#plots table')[0].tBodies[0].rows].map(r => [...r.cells].map(c => c.textContent))"
    return list(browser.driver.execute_script(script))


def test_datasets_are_counted_by_their_papers(browser: Any, page: Path):
    """Each bar counts the papers that use a dataset, and the years add up to it."""
    browser.open(page, "#show=plots&variants=apart")
    core = json.loads(browser.text("#core"))
    curies = [curie for curie, *_ in core["predicates"]]
    papers: dict[str, set[int]] = {}
    for s, o, p in zip(*(core["edges"][column] for column in "sop"), strict=True):
        if curies[p] in USED:
            papers.setdefault(core["nodes"]["label"][o], set()).add(s)
    rows = numbers(browser)
    assert len(rows) > 5
    for name, total, *years in rows:
        assert int(total) == len(papers[name]) == sum(map(int, years))
    assert browser.complaints() == []


def test_variants_count_with_their_family(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """The papers of a variant count for its family, each once, and the numbers name it; apart, it has its own row."""
    graph = graphs["real_graph"]()
    iri = {data["label"]: node for node, data in graph.nodes(data=True)}
    pair = next(data for _, _, data in graph.edges(data=True) if data["predicate"] == "kg:variantOf")
    graph.add_edge(iri["GSM8K"], iri["GLUE"], **pair)
    HtmlWriter().write(graph, tmp_path / "graph.html")
    papers = {
        name: {paper for paper, _, data in graph.in_edges(iri[name], data=True) if data["predicate"] in USED}
        for name in ("GSM8K", "GLUE")
    }
    browser.open(tmp_path / "graph.html", "#show=plots")
    rows = {row[0]: row for row in numbers(browser)}
    assert "GSM8K" not in rows
    assert rows["GLUE"][-1] == "GSM8K"
    assert int(rows["GLUE"][1]) == len(papers["GSM8K"] | papers["GLUE"])
    browser.driver.execute_script("document.getElementById('family').click()")
    rows = {row[0]: row for row in numbers(browser)}
    assert {name: int(rows[name][1]) for name in papers} == {name: len(found) for name, found in papers.items()}
    browser.open(tmp_path / "graph.html", browser.driver.execute_script("return location.hash"))
    assert browser.driver.execute_script("return document.getElementById('family').checked") is False
    assert browser.complaints() == []


def test_plots_follow_the_filters_and_the_choice(browser: Any, page: Path):
    """Without a year its column is gone; venues take the place of years."""
    browser.open(page, "#show=plots")
    heads = "return [...document.querySelectorAll('#plots table')[0].tHead.rows[0].cells].map(c => c.textContent)"
    years = browser.driver.execute_script(heads)[2:]
    browser.driver.execute_script("document.getElementById('filter').click()")
    browser.driver.execute_script(
        "document.querySelector('[data-facet=year][value=\"' + arguments[0] + '\"]').click()", years[0]
    )
    assert browser.driver.execute_script(heads)[2:] == years[1:]
    browser.driver.execute_script(
        "const s = document.getElementById('over'); s.value = 'venue'; s.dispatchEvent(new Event('change'))"
    )
    assert "NeurIPS" in browser.driver.execute_script(heads)
    assert browser.complaints() == []


def test_hostile_text_in_plots_is_text(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """Every plot of the nasty graph: nothing ran and nothing became markup."""
    HtmlWriter().write(graphs["nasty_graph"]("javascript:window.hacked=1"), tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html", "#show=plots")
    script = (
        "[...document.querySelectorAll('#plots [data-plot]')].map(b => b.dataset.plot)"
        ".forEach(n => document.querySelector(`[data-plot=${n}]`).click());"
        "return [window.hacked, document.querySelectorAll('#plots :is(img, script, iframe)').length]"
    )
    assert browser.driver.execute_script(script) == [None, 0]
    assert browser.complaints() == []
