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


# What the canvas is told to write is noted with the place and width that the canvas itself gives.
NOTE = (
    "window.written = []; const plain = CanvasRenderingContext2D.prototype.fillText;"
    "CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {"
    "  const m = this.measureText(text);"
    "  written.push([text, x - m.actualBoundingBoxLeft, x + m.actualBoundingBoxRight, y - m.actualBoundingBoxAscent, y + m.actualBoundingBoxDescent]);"
    "  return plain.call(this, text, x, y); };"
)


def test_names_never_touch_at_any_zoom(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """From the whole map to a few nodes: names are there, apart, inside the map, and not under legend or buttons."""
    graph = graphs["synthetic_graph"](400, 1200)
    for number, (_, data) in enumerate(graph.nodes(data=True)):
        if data["kind"] == "entity" and number % 3 == 0:
            data["label"] = "模型WWWWMMMM" * (1 + number % 4)
    HtmlWriter().write(graph, tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html", "#show=map")
    names(browser)
    browser.driver.execute_script(NOTE)
    parts = (
        "const f = document.getElementById('map').getBoundingClientRect();"
        "return [...document.querySelectorAll('#legend, .zoom')].map(e => e.getBoundingClientRect())"
        ".map(r => [r.left - f.left, r.right - f.left, r.top - f.top, r.bottom - f.top])"
    )
    covered = browser.driver.execute_script(parts)
    for _ in range(6):
        browser.driver.execute_script("document.getElementById('map-in').click()")
        names(browser)
        browser.driver.execute_script("written = []; document.querySelector('#legend [data-type=venue]').click()")
        shown = names(browser)
        boxes = [box for _, *box in browser.driver.execute_script("return written")][-shown:]
        assert shown == len(boxes) >= 5
        for i, box in enumerate(boxes):
            assert box[0] >= 0
            assert not [other for other in (*boxes[:i], *covered) if _touch(box, other)]


def _touch(a: list[float], b: list[float]) -> bool:
    """Whether two boxes (left, right, top, bottom) have a part in common."""
    return a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]


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
