"""The page against the rules of axe-core, in each of its states, and its use without a pointer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.writers.html import HtmlWriter

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "axe" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
NODE = "node=id%2Fdataset%2Fgsm8k"
PAPER = "node=id%2Fpaper%2Facl-N19-1423"
PRESS = "document.querySelector(arguments[0]).click()"
STATES = {
    "graph": ("", ()),
    "panel of a dataset": (f"#{NODE}", ()),
    "panel of a paper": (f"#{PAPER}", ("#panel summary",)),
    "search": ("#q=bert", ()),
    "filters": ("", ("#filter",)),
    "results": ("#show=results", ("#tables th button",)),
    "comparison": ("#show=compare&paper=id%2Fpaper%2Facl-N19-1423", ()),
    "papers": ("#show=papers", ()),
    "entities": (f"#show=entities&{NODE}", ("#filter",)),
    "links": ("#show=links", ()),
    "map": ("#show=map", ()),
    "plots": ("#show=plots", ("#plots summary",)),
}


@pytest.fixture(scope="module")
def page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of twelve well-known papers."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["real_graph"](), path)
    return path


def violations(browser: Any) -> list[str]:
    """What axe-core objects to: rule, place, reason."""
    browser.driver.execute_script(AXE.read_text("utf-8"))
    found = browser.driver.execute_async_script(
        "axe.run(document, {runOnly: arguments[0], resultTypes: ['violations']}).then(r => arguments[1](r.violations))",
        RULES,
    )
    return [f"{rule['id']}: {node['html'][:120]} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(browser: Any, page: Path, state: str, scheme: str):
    """No violation of WCAG 2.2 A and AA or of good practice."""
    if not AXE.exists():
        pytest.skip("needs axe-core: npm ci in tests/browser/axe")
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    fragment, presses = STATES[state]
    browser.open(page, fragment)
    for selector in presses:
        browser.driver.execute_script(PRESS, selector)
    assert violations(browser) == []


def test_axe_finds_nothing_on_a_telephone(browser: Any, page: Path):
    """The same in a narrow window with the panel open."""
    if not AXE.exists():
        pytest.skip("needs axe-core: npm ci in tests/browser/axe")
    size = {"width": 390, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.open(page, f"#{NODE}")
    assert violations(browser) == []


def test_every_stop_of_the_tab_key_is_seen(browser: Any, page: Path):
    """Tab goes through the page; whatever has the focus shows an outline and lies in the window."""
    from selenium.webdriver import ActionChains  # noqa: PLC0415 - absent where these tests skip

    browser.open(page, f"#show=results&{NODE}")
    seen = set()
    for _ in range(25):
        ActionChains(browser.driver).send_keys("\ue004").perform()
        name, style, box = browser.driver.execute_script(
            "const e = document.activeElement, r = e.getBoundingClientRect();"
            "return [e.id || e.textContent.slice(0, 20), getComputedStyle(e).outlineStyle,"
            "r.bottom > 0 && r.right > 0 && r.top < innerHeight && r.left < innerWidth]"
        )
        seen.add(name)
        assert style != "none", name
        assert box, name
    assert len(seen) > 15
