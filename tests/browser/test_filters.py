"""Filters in a real browser: what they take away, what they count, and the keyboard."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from kg.writers.html import HtmlWriter

pytestmark = pytest.mark.browser

ESCAPE, SPACE, TAB = "\ue00c", " ", "\ue004"


@pytest.fixture(scope="module")
def page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of twelve well-known papers."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["real_graph"](), path)
    return path


def click(browser: Any, selector: str) -> None:
    """Press an element by its selector."""
    browser.driver.execute_script("document.querySelector(arguments[0]).click()", selector)


def count_of(browser: Any, type_: str) -> int:
    """The count that the legend gives for a type."""
    return int(browser.text(f"#legend [data-type={type_}] .faint").replace(",", ""))


def test_only_one_predicate_leaves_what_it_links(browser: Any, page: Path):
    """`only` beside "has code": repositories and the papers that have one are left, and the counts say so."""
    browser.open(page)
    core = json.loads(browser.text("#core"))
    code = [curie for curie, *_ in core["predicates"]].index("kg:hasCode")
    repositories = {o for o, p in zip(core["edges"]["o"], core["edges"]["p"], strict=True) if p == code}
    click(browser, "#filter")
    click(browser, '#filters [aria-label="Only has code"]')
    assert count_of(browser, "repository") == len(repositories)
    assert count_of(browser, "dataset") == 0
    assert browser.text("#filter") == "Filters · 1"
    click(browser, "#reset")
    assert count_of(browser, "dataset") == 24
    assert browser.text("#filter") == "Filters"
    assert browser.complaints() == []


def test_years_are_counted_and_taken_away(browser: Any, page: Path):
    """A year says how many papers it has; without it they are gone from legend and view."""
    browser.open(page)
    click(browser, "#filter")
    row = "#filters [data-group=year] .value"
    papers = int(browser.text(f"{row} .faint"))
    assert papers >= 1
    click(browser, f"{row} input")
    assert count_of(browser, "paper") == 12 - papers
    assert browser.text(f"{row} .faint") == str(papers)


def test_code_and_confidence_combine(browser: Any, page: Path):
    """Only papers with code; above every confidence nothing is left but the papers."""
    browser.open(page)
    click(browser, "#filter")
    click(browser, "#code")
    assert count_of(browser, "paper") == int(browser.text("#code-count"))
    browser.driver.execute_script(
        "const s = document.getElementById('sure'); s.value = 100; s.dispatchEvent(new Event('input'))"
    )
    assert count_of(browser, "dataset") == 0
    assert browser.text("#filter") == "Filters · 2"


def test_the_sheet_works_without_a_pointer(browser: Any, page: Path):
    """Focus goes into the sheet, Tab and Space tick a box, Escape closes and gives the focus back."""
    from selenium.webdriver import ActionChains  # noqa: PLC0415 - absent where these tests skip

    browser.open(page)
    click(browser, "#filter")
    ActionChains(browser.driver).send_keys(TAB, SPACE).perform()
    assert browser.driver.execute_script("return document.getElementById('code').checked")
    ActionChains(browser.driver).send_keys(ESCAPE).perform()
    assert browser.driver.execute_script("return document.getElementById('filters').hidden")
    assert browser.driver.execute_script("return document.activeElement.id") == "filter"
    assert browser.complaints() == []


def go_back(browser: Any) -> None:
    """Press the browser's own back button and wait until the page has followed."""
    here = browser.driver.execute_script("return location.hash")
    browser.driver.execute_script("history.back()")
    for _ in range(100):
        if browser.driver.execute_script("return location.hash") != here:
            return
        time.sleep(0.05)
    raise AssertionError("the address stays as it is")


def test_the_address_holds_the_filters(browser: Any, page: Path):
    """A copied address opens with the same filters, hidden types and tab; another page of the same graph shows as much."""
    browser.open(page, "#show=map")
    click(browser, "#filter")
    click(browser, "#filters [data-group=year] .value input")
    click(browser, "#code")
    click(browser, '#filters [aria-label="Only uses method"]')
    slider = "const s = document.getElementById('sure'); s.value = 40; s.dispatchEvent(new Event('input')); s.dispatchEvent(new Event('change'))"
    browser.driver.execute_script(slider)
    click(browser, "#legend [data-type=task]")
    address = browser.driver.execute_script("return location.hash")
    legend, filters = browser.text("#legend"), browser.text("#filter")
    assert filters == "Filters · 4"
    browser.open(page, address)
    assert browser.text("#legend") == legend
    assert browser.text("#filter") == filters
    assert browser.driver.execute_script("return document.body.dataset.mode") == "map"
    assert browser.driver.execute_script("return document.querySelector('[data-type=task]').ariaPressed") == "false"
    assert browser.driver.execute_script("return location.hash") == address
    assert browser.complaints() == []


def test_the_back_button_takes_filters_back(browser: Any, page: Path):
    """Each filter is a step: back, back, and the page is as it was; the open sheet follows."""
    browser.open(page)
    before = browser.text("#legend"), browser.shown()
    for selector in ("#filter", "#code", "#legend [data-type=dataset]"):
        # Pressed as by a hand: steps that a page makes without one may be left out of the history.
        browser.driver.find_element("css selector", selector).click()
    assert browser.driver.execute_script("return location.hash") == "#hide=dataset+venue&code=yes".replace("+", "%20")
    go_back(browser)
    assert browser.driver.execute_script("return document.querySelector('[data-type=dataset]').ariaPressed") == "true"
    assert browser.text("#filter") == "Filters · 1"
    go_back(browser)
    assert (browser.text("#legend"), browser.shown()) == before
    assert browser.driver.execute_script("return document.getElementById('code').checked") is False
    assert browser.complaints() == []


def test_an_address_of_another_graph_filters_nothing_away(browser: Any, page: Path):
    """Types, links and venues that this graph does not have are passed over."""
    browser.open(page, "#hide=%3Cb%3E+venue&no-link=ex%3Anone&no-venue=Nowhere&sure=abc")
    assert browser.text("#filter") == "Filters"
    assert browser.shown() > 80
    assert browser.complaints() == []
