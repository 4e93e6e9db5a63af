"""Saving the view in a real browser: what the files hold, and that hostile text stays text in them."""

from __future__ import annotations

import base64
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from kg.writers.html import HtmlWriter

pytestmark = pytest.mark.browser

SVG = "{http://www.w3.org/2000/svg}"
# Downloads are caught where the page makes the address of what it saves.
CATCH = "window.saved = []; URL.createObjectURL = (blob) => { window.saved.push(blob); return 'data:,'; };"
READ = (
    "const done = arguments[0]; const wait = () => { const blob = window.saved[0]; if (!blob) { setTimeout(wait, 20); return; }"
    "const reader = new FileReader(); reader.onload = () => done(reader.result); reader.readAsDataURL(blob); }; wait();"
)


def saved(browser: Any, button: str) -> bytes:
    """What a button saves."""
    browser.driver.execute_script(CATCH)
    browser.driver.execute_script("document.getElementById(arguments[0]).click()", button)
    return base64.b64decode(browser.driver.execute_async_script(READ).partition(",")[2])


@pytest.fixture(scope="module")
def page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of twelve well-known papers."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["real_graph"](), path)
    return path


def test_the_drawing_holds_every_node_of_the_view(browser: Any, page: Path):
    """As SVG: one outline a node and one an arrow, the names of entities, the title; it is well-formed."""
    browser.open(page)
    root = ET.fromstring(saved(browser, "svg"))  # noqa: S314 # our own page wrote it
    groups = root.findall(f"{SVG}g")
    assert len(groups[1].findall(f"{SVG}polygon")) == browser.shown()
    texts = {"".join(text.itertext()) for text in root.iter(f"{SVG}text")}
    assert {"GSM8K", "GLUE"} <= texts
    assert browser.complaints() == []


def test_the_picture_is_a_png_of_twice_the_size(browser: Any, page: Path):
    """As PNG: it has the signature, and more pixels than the window."""
    browser.open(page)
    data = saved(browser, "png")
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) > 1300
    assert browser.complaints() == []


def test_hostile_names_are_text_in_the_drawing(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """The drawing of the nasty graph has no element but shapes and text."""
    HtmlWriter().write(graphs["nasty_graph"]("javascript:window.hacked=1"), tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html")
    root = ET.fromstring(saved(browser, "svg"))  # noqa: S314 # our own page wrote it
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "rect", "g", "path", "polygon", "text", "tspan"}
    assert browser.driver.execute_script("return window.hacked") is None


def test_paper_gets_the_whole_picture(browser: Any, page: Path):
    """Printed: a PDF comes out, and afterwards the screen is as it was."""
    browser.open(page)
    pdf = base64.b64decode(browser.driver.execute_cdp_cmd("Page.printToPDF", {"landscape": True})["data"])
    assert pdf[:5] == b"%PDF-"
    assert browser.driver.execute_script("return document.getElementById('on-paper').childElementCount") == 0
    assert browser.complaints() == []
