"""A node as text to take away: Turtle that parsers read, BibTeX whose braces close."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import rdflib

from kg.writers.html import HtmlWriter

pytestmark = pytest.mark.browser

CATCH = (
    "Object.defineProperty(navigator, 'clipboard', "
    "{value: {writeText: (text) => { window.copied = text; return Promise.resolve(); }}, configurable: true});"
)
PRESS = (
    "window.copied = null; const b = [...document.querySelectorAll('#panel .act')]"
    ".find(b => b.textContent === 'Copy ' + arguments[0]); if (b) b.click();"
    "const done = arguments[1]; setTimeout(() => done(window.copied), 0)"
)
KG = rdflib.Namespace("https://w3id.org/paperkg/ontology#")


def copied(browser: Any, form: str) -> str | None:
    """What the button of the panel hands to the clipboard; None where there is no such button."""
    browser.driver.execute_script(CATCH)
    return browser.driver.execute_async_script(PRESS, form)  # type: ignore[no-any-return]


def go(browser: Any, identifier: str) -> None:
    """Open a node's panel by the address."""
    browser.driver.execute_async_script(
        "const wanted = '#node=' + encodeURIComponent(arguments[0]);"
        "if (location.hash === wanted) { arguments[1](); return; }"
        "addEventListener('popstate', () => setTimeout(arguments[1], 0), {once: true}); location.hash = wanted",
        identifier,
    )


def test_a_paper_is_cited(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """BibTeX with key, authors, venue, year; Turtle with the links of the paper."""
    HtmlWriter().write(graphs["real_graph"](), tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html", "#node=" + quote("id/paper/acl-N19-1423", safe=""))
    entry = copied(browser, "BibTeX") or ""
    assert entry.startswith("@inproceedings{devlin2019")
    for part in ("year = {2019}", "booktitle = {NAACL}", "Jacob Devlin and "):
        assert part in entry
    graph = rdflib.Graph().parse(data=copied(browser, "Turtle"), format="turtle")
    paper = rdflib.URIRef("https://w3id.org/paperkg/id/paper/acl-N19-1423")
    assert (paper, rdflib.RDF.type, KG.Paper) in graph
    assert list(graph.objects(paper, KG.proposes))


def test_hostile_nodes_make_well_formed_text(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """Turtle of every nasty node parses, with its label; the braces of every BibTeX entry close."""
    HtmlWriter().write(graphs["nasty_graph"]("javascript:window.hacked=1"), tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html")
    nodes = json.loads(browser.text("#core"))["nodes"]
    for identifier in nodes["id"]:
        go(browser, identifier)
        graph = rdflib.Graph().parse(data=copied(browser, "Turtle"), format="turtle")
        assert len(list(graph.objects(None, rdflib.RDFS.label))) == 1
        entry = (copied(browser, "BibTeX") or "").replace("\\{", "").replace("\\}", "")
        assert entry.count("{") == entry.count("}")
    assert browser.complaints() == []
