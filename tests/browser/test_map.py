"""The map in a real browser: all nodes painted, names that do not touch, and every way to move."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from kg.writers.html import HtmlWriter

pytestmark = pytest.mark.browser

GSM8K = "#show=map&node=" + quote("id/dataset/gsm8k", safe="")
COLOURS = (
    "const c = document.getElementById('map-canvas');"
    "return new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size"
)
SETTLED = "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => done(true)), 300)"


@pytest.fixture(scope="module")
def page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of twelve well-known papers."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["real_graph"](), path)
    return path


def names(browser: Any) -> int:
    """How many names the map shows, once it rests."""
    browser.driver.execute_async_script(SETTLED)
    return int(browser.driver.execute_script("return document.getElementById('map-canvas').dataset.names"))


def test_the_map_paints_and_stays_quiet(browser: Any, page: Path):
    """Dots and names in several colours, no request, no complaint."""
    browser.open(page, "#show=map")
    assert names(browser) > 10
    assert browser.driver.execute_script(COLOURS) > 20
    assert browser.requests() == [page.as_uri()]
    assert browser.complaints() == []


def test_the_map_moves_by_wheel_pointer_and_keys(browser: Any, page: Path):
    """Dragging, wheel, keys and buttons move it; Enter opens a node; `0` shows all again."""
    from selenium.webdriver import ActionChains  # noqa: PLC0415 - absent where these tests skip
    from selenium.webdriver.common.actions.wheel_input import ScrollOrigin  # noqa: PLC0415 - as above

    browser.open(page, GSM8K)
    canvas = browser.driver.find_element("id", "map-canvas")
    scale = "return Number(document.getElementById('map-canvas').dataset.scale)"
    names(browser)
    before = browser.driver.execute_script(scale)
    ActionChains(browser.driver).scroll_from_origin(ScrollOrigin.from_element(canvas), 0, -600).perform()
    names(browser)
    assert browser.driver.execute_script(scale) > before
    ActionChains(browser.driver).drag_and_drop_by_offset(canvas, 200, 120).perform()
    browser.driver.execute_script("arguments[0].focus()", canvas)
    ActionChains(browser.driver).send_keys("0").perform()
    names(browser)
    assert browser.driver.execute_script(scale) == 1
    browser.driver.execute_script("document.querySelector('#panel .close').click()")
    ActionChains(browser.driver).send_keys("\ue015").perform()
    browser.driver.execute_script("document.getElementById('map-canvas').focus()")
    ActionChains(browser.driver).send_keys("0\ue007").perform()
    assert browser.text("#panel h2")
    assert browser.complaints() == []


def test_an_address_takes_the_reader_to_its_node(browser: Any, page: Path):
    """Opened on a node, that node is in the middle: a click there selects it again."""
    from selenium.webdriver import ActionChains  # noqa: PLC0415 - absent where these tests skip

    browser.open(page, GSM8K)
    names(browser)
    browser.driver.execute_script("document.querySelector('#panel .close').click()")
    names(browser)
    ActionChains(browser.driver).move_to_element(browser.driver.find_element("id", "map-canvas")).click().perform()
    assert browser.text("#panel h2") == "GSM8K"


def test_filters_and_legend_thin_the_map(browser: Any, page: Path):
    """Without entities no names are left, since papers name themselves only from near."""
    browser.open(page, "#show=map")
    assert names(browser) > 0
    for type_ in ("method", "model", "dataset", "task", "metric", "repository", "website"):
        browser.driver.execute_script(
            "const b = document.querySelector(`#legend [data-type=${arguments[0]}]`); if (b) b.click()", type_
        )
    assert names(browser) == 0
    assert browser.complaints() == []


def test_an_empty_map_opens(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """Nothing to paint is no error."""
    graph = graphs["real_graph"]()
    graph.remove_nodes_from(list(graph))
    HtmlWriter().write(graph, tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html", "#show=map")
    assert names(browser) == 0
    assert browser.complaints() == []
