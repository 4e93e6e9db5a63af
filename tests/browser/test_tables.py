"""Tables in a real browser: results of a dataset, papers side by side, sorting, and copies that are safe to paste."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from kg.writers.html import HtmlWriter

pytestmark = pytest.mark.browser

HOSTILE = "javascript:window.hacked=1"
CATCH = (
    "Object.defineProperty(navigator, 'clipboard', "
    "{value: {writeText: (text) => { window.copied = text; return Promise.resolve(); }}, configurable: true});"
)


@pytest.fixture(scope="module")
def page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of twelve well-known papers."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["real_graph"](), path)
    return path


@pytest.fixture(scope="module")
def nasty_page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a graph with hostile text in every field."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["nasty_graph"](HOSTILE), path)
    return path


def click(browser: Any, selector: str) -> None:
    """Press an element by its selector."""
    browser.driver.execute_script("document.querySelector(arguments[0]).click()", selector)


def cells(browser: Any, column: int) -> list[str]:
    """The texts of a column of the first table."""
    script = (
        "return [...document.querySelectorAll('#tables .grid tbody')[0].rows].map(r => r.cells[arguments[0]].innerText)"
    )
    return list(browser.driver.execute_script(script, column))


def copied(browser: Any, form: str) -> str:
    """What a copy button hands to the clipboard."""
    browser.driver.execute_script(CATCH)
    click(browser, f"#tables [data-copy={form}]")
    return str(browser.driver.execute_async_script("setTimeout(() => arguments[0](window.copied), 0)"))


def test_a_dataset_lists_what_papers_report_on_it(browser: Any, page: Path):
    """From the panel of a dataset to its results: value as printed, and the sentence with the value marked."""
    browser.open(page, "#node=" + quote("id/dataset/gsm8k", safe=""))
    browser.driver.execute_script(
        "[...document.querySelectorAll('#panel .act')].find(b => b.textContent === 'Results as table').click()"
    )
    assert set(cells(browser, 4)) == {"GSM8K"}
    assert any("58%" in value for value in cells(browser, 0))
    assert "on GSM8K" in browser.text("#tables td mark")
    assert "dataset=id%2Fdataset%2Fgsm8k" in browser.driver.execute_script("return location.hash")
    assert browser.complaints() == []


def test_numbers_sort_as_numbers(browser: Any, page: Path):
    """Pressing the head of the values sorts them by size, pressing again turns them round."""
    browser.open(page, "#show=results")
    head = "#tables thead button"
    size = "return [...document.querySelectorAll('#tables tbody tr')].map(r => parseFloat(r.cells[0].textContent.replace(/[+−,]/g, '')))"
    click(browser, head)
    assert browser.driver.execute_script("return document.querySelector('#tables th').ariaSort") == "ascending"
    values = browser.driver.execute_script(size)
    assert len(values) > 3
    assert values == sorted(values)
    click(browser, head)
    assert browser.driver.execute_script(size) == sorted(values, reverse=True)


def test_rows_narrow_to_words(browser: Any, page: Path):
    """Words in the box leave the rows that have them, and Backspace there is Backspace, not a step back."""
    from selenium.webdriver import ActionChains  # noqa: PLC0415 - absent where these tests skip

    browser.open(page, "#show=entities")
    box = browser.driver.find_element("css selector", "#tables input[type=search]")
    ActionChains(browser.driver).click(box).send_keys("gsm8kx", "\ue003").perform()
    assert cells(browser, 0) == ["GSM8K"]


def test_picked_papers_show_what_they_share(browser: Any, page: Path):
    """Two ticked papers: a link to the comparison that another reader can open, shared entities first."""
    browser.open(page, "#show=papers")
    core = json.loads(browser.text("#core"))
    linked: dict[int, set[int]] = {}
    for s, o in zip(core["edges"]["s"], core["edges"]["o"], strict=True):
        if core["types"][core["nodes"]["type"][o]] not in ("venue", "paper"):
            linked.setdefault(o, set()).add(s)
    papers = {n for n, t in enumerate(core["nodes"]["type"]) if core["types"][t] == "paper"}
    entity, pair = next((o, sorted(s & papers)[:2]) for o, s in sorted(linked.items()) if len(s & papers) > 1)
    for paper in pair:
        click(browser, f'#tables [aria-label="Compare {core["nodes"]["label"][paper]}"]')
    click(browser, "[data-table=compare]")
    assert core["nodes"]["label"][entity] in cells(browser, 0)
    shared = [int(number) for number in cells(browser, 2)]
    assert shared[0] == 2
    assert shared == sorted(shared, reverse=True)
    address = browser.driver.execute_script("return location.hash")
    browser.open(page, address)
    assert [int(number) for number in cells(browser, 2)] == shared


def test_copies_are_safe_to_paste(browser: Any, nasty_page: Path):
    """A formula stays text in CSV; Markdown and LaTeX have as many columns as the head says."""
    browser.open(nasty_page, "#show=entities")
    assert browser.text("#tables")
    rows = list(csv.reader(io.StringIO(copied(browser, "CSV"))))
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "@", "|")]
    assert "'=1+1" in {cell for row in rows for cell in row}
    for line in copied(browser, "Markdown").splitlines():
        assert line.replace("\\|", "").count("|") == 6
    assert "\\textbackslash" in copied(browser, "LaTeX") or "\\_" in copied(browser, "LaTeX")


def test_every_table_shows_hostile_text_as_text(browser: Any, nasty_page: Path):
    """All tables of the nasty graph: nothing ran, nothing became markup."""
    for table in ("results", "papers", "entities", "links"):
        browser.open(nasty_page, f"#show={table}")
        script = "return [window.hacked, document.querySelectorAll('#tables :is(img, script, iframe)').length]"
        assert browser.driver.execute_script(script) == [None, 0]
        assert browser.requests() == [nasty_page.as_uri()]
        assert browser.complaints() == []
