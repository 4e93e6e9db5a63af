"""The page in a real browser: it draws, finds, explains and expands, and text of papers never runs."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from kg.writers.html import HtmlWriter, write_page
from kg.writers.html.data import page_data
from kg.writers.html.frame import Frame
from kg.writers.html.page import ASSETS, render

pytestmark = pytest.mark.browser

ENTER, BACKSPACE, ARROW_DOWN, ARROW_RIGHT = "\ue007", "\ue003", "\ue015", "\ue014"
HOSTILE = "javascript:window.hacked=1"


@pytest.fixture(scope="module")
def page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of twelve well-known papers."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["real_graph"](), path)
    return path


@pytest.fixture(scope="module")
def narrow_page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same graph with a first view of twenty nodes, so that there is something to expand."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    path.write_text(render(*page_data(graphs["real_graph"](), title="Twenty", limit=20)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def nasty_page(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a graph with a hostile string in every field and hostile addresses."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    HtmlWriter().write(graphs["nasty_graph"](HOSTILE), path)
    return path


def press(browser: Any, *keys: str) -> None:
    """Type keys wherever the focus is."""
    from selenium.webdriver import ActionChains  # noqa: PLC0415 - absent where these tests skip

    ActionChains(browser.driver).send_keys(*keys).perform()


def show(browser: Any, identifier: str) -> None:
    """Go to a node by the address, as a reader does who follows a link into the page."""
    browser.driver.execute_async_script(
        "const wanted = '#node=' + encodeURIComponent(arguments[0]);"
        "if (location.hash === wanted) { arguments[1](); return; }"
        "addEventListener('popstate', () => setTimeout(arguments[1], 0), {once: true});"
        "location.hash = wanted",
        identifier,
    )


def test_the_page_draws_without_a_request_or_a_complaint(browser: Any, page: Path):
    """Opened from disk: the file itself is the only request, the console stays empty, something is drawn."""
    browser.open(page)
    painted = browser.driver.execute_script(
        "const c = document.querySelector('#graph canvas');"
        "return new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size"
    )
    assert painted > 10
    assert browser.shown() > 80
    assert browser.requests() == [page.as_uri()]
    assert browser.complaints() == []


def test_search_finds_an_alias_and_the_panel_shows_the_sentence(browser: Any, page: Path):
    """`/`, an alias, Enter: the panel names the dataset and marks it in the sentences it was read in."""
    browser.open(page)
    press(browser, "/", "grade school")
    assert "GSM8K (Grade School Math 8K)" in browser.text("#hits")
    press(browser, ENTER)
    assert browser.text("#panel h2") == "GSM8K"
    assert "With PaLM it reaches 58% on GSM8K, above fine-tuned GPT-3 with a verifier." in browser.text("#panel")
    marks = browser.driver.execute_script(
        "return [...document.querySelectorAll('#panel .links mark')].map(m => m.textContent)"
    )
    assert set(marks) == {"GSM8K"}
    assert "rule number-on" in browser.text("#panel")
    assert "96%" in browser.text("#panel")
    assert browser.complaints() == []


def test_a_paper_shows_its_record_its_links_and_its_results(browser: Any, page: Path):
    """Title, authors, venue, addresses, links by predicate, results, and the text that was read."""
    browser.open(page, "#node=" + quote("id/paper/acl-N19-1423", safe=""))
    panel = browser.text("#panel")
    for part in (
        "Jacob Devlin",
        "NAACL 2019",
        "proposes",
        "trains on",
        "BooksCorpus",
        "compares with",
        "80.5%",
        "read in told.jsonl:2",
    ):
        assert part in panel
    links = browser.driver.execute_script("return [...document.querySelectorAll('#panel a')].map(a => [a.href, a.rel])")
    assert ["https://aclanthology.org/N19-1423/", "noopener noreferrer"] in links


def test_pages_of_registries_are_links(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """Ids of open registries become addresses by the type of the entity; closed registries and other schemes stay text."""
    graph = graphs["real_graph"]()
    node = next(node for node, data in graph.nodes(data=True) if data["label"] == "GSM8K")
    graph.nodes[node]["pages"] = {
        "arxiv": "2110.14168",
        "authority": "javascript:window.hacked=1",
        "github": "openai/grade-school-math",
        "hf": "openai/gsm8k",
        "homepage": "https://example.org/gsm8k?a=1&b=2",
        "paperswithcode": "gsm8k",
    }
    HtmlWriter().write(graph, tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html", "#node=" + quote("id/dataset/gsm8k", safe=""))
    links = dict(
        browser.driver.execute_script(
            "return [...document.querySelectorAll('#panel .outward a')].map(a => [a.textContent, a.href])"
        )
    )
    assert links == {
        "arXiv 2110.14168": "https://arxiv.org/abs/2110.14168",
        "GitHub openai/grade-school-math": "https://github.com/openai/grade-school-math",
        "Hugging Face openai/gsm8k": "https://huggingface.co/datasets/openai/gsm8k",
        "homepage": "https://example.org/gsm8k?a=1&b=2",
    }
    assert "Papers with Code: gsm8k" in browser.text("#panel .outward")
    assert "authority: javascript:window.hacked=1" in browser.text("#panel .outward")


def test_enter_expands_and_backspace_goes_back(browser: Any, narrow_page: Path):
    """From twenty nodes: a node with more neighbours, Enter shows them, Backspace takes the steps back."""
    browser.open(narrow_page)
    first = browser.shown()
    assert first <= 20
    browser.driver.execute_script("document.getElementById('graph').focus()")
    for _ in range(10):
        press(browser, ARROW_DOWN)
        if "more neighbour" in browser.text(".acts"):
            break
    press(browser, ENTER)
    assert browser.shown() > first
    press(browser, BACKSPACE)
    assert browser.shown() == first
    for _ in range(10):
        press(browser, BACKSPACE)
    assert browser.driver.execute_script("return document.getElementById('panel').hidden")
    assert browser.driver.execute_script("return document.getElementById('back').disabled")
    assert browser.complaints() == []


def test_a_node_found_outside_the_view_comes_with_its_neighbours(browser: Any, narrow_page: Path):
    """A search hit that is not drawn replaces the view; `Overview` returns to the first one."""
    browser.open(narrow_page)
    first = browser.shown()
    core = json.loads(browser.text("#core"))
    hidden = next(
        label
        for node, label in enumerate(core["nodes"]["label"])
        if node not in core["first"]["n"] and core["types"][core["nodes"]["type"][node]] == "dataset"
    )
    press(browser, "/", hidden, ENTER)
    assert browser.text("#panel h2") == hidden
    assert browser.shown() >= 2
    browser.driver.execute_script("document.getElementById('overview').click()")
    assert browser.shown() == first


def test_the_pointer_selects_expands_and_lets_go(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """A double click on a node shows its neighbours and its panel; a click on nothing closes the panel."""
    from selenium.webdriver import ActionChains  # noqa: PLC0415 - absent where these tests skip

    core, details = page_data(graphs["real_graph"](), title="One")
    node = core["nodes"]["label"].index("GLUE")
    core["first"] = {"n": [node], "x": [0], "y": [0]}
    (tmp_path / "graph.html").write_text(render(core, details), encoding="utf-8")
    browser.open(tmp_path / "graph.html")
    stage = browser.driver.find_element("id", "graph")
    ActionChains(browser.driver).move_to_element(stage).double_click().perform()
    assert browser.text("#panel h2") == "GLUE"
    assert browser.shown() == 4
    stage = browser.driver.find_element("id", "graph")
    corner = (6 - stage.size["width"] // 2, 6 - stage.size["height"] // 2)
    time.sleep(0.5)  # or the next click would be the third of a row
    ActionChains(browser.driver).move_to_element_with_offset(stage, *corner).click().perform()
    assert browser.driver.execute_script("return document.getElementById('panel').hidden")
    assert browser.complaints() == []


def test_arrow_keys_move_between_nodes(browser: Any, page: Path):
    """With the graph in focus, an arrow key selects another node."""
    browser.open(page, "#node=" + quote("id/dataset/gsm8k", safe=""))
    browser.driver.execute_script("document.getElementById('graph').focus()")
    press(browser, ARROW_RIGHT)
    assert browser.text("#panel h2") != "GSM8K"


def test_the_address_remembers_the_node_and_the_browser_goes_back(browser: Any, page: Path):
    """Selecting changes the address; the browser's own back button returns to the node before."""
    browser.open(page, "#node=" + quote("id/dataset/gsm8k", safe=""))
    browser.driver.execute_script("document.querySelector('#panel .goto').click()")
    assert browser.driver.execute_script("return location.hash").startswith("#node=id%2Fpaper%2F")
    assert browser.text("#panel h2") != "GSM8K"
    browser.driver.execute_async_script(
        "addEventListener('popstate', () => setTimeout(arguments[0], 50)); history.back()"
    )
    assert browser.text("#panel h2") == "GSM8K"


def test_the_address_can_ask_a_question(browser: Any, page: Path):
    """`#q=` fills the search box and shows the hits."""
    browser.open(page, "#q=roberta")
    assert "RoBERTa" in browser.text("#hits")


def test_the_legend_counts_and_filters(browser: Any, page: Path):
    """Each type has its count; pressing it takes its nodes away and pressing again brings them back."""
    browser.open(page)
    before = browser.shown()
    assert re.search(r"papers\s*12", browser.text("#legend"))
    toggle = "document.querySelector('#legend [data-type=dataset]').click()"
    browser.driver.execute_script(toggle)
    assert browser.shown() == before - 24
    assert browser.driver.execute_script("return document.querySelector('[data-type=dataset]').ariaPressed") == "false"
    browser.driver.execute_script(toggle)
    assert browser.shown() == before


def test_dark_mode_follows_the_system_and_the_button(browser: Any, page: Path):
    """The theme starts as the system has it and the button turns it round."""
    features = [{"name": "prefers-color-scheme", "value": "dark"}]
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    browser.open(page)
    assert browser.driver.execute_script("return document.documentElement.dataset.theme") == "dark"
    browser.driver.execute_script("document.getElementById('theme').click()")
    assert browser.driver.execute_script("return document.documentElement.dataset.theme") == "light"


@pytest.mark.parametrize("width", [390, 760])
def test_narrow_windows_need_no_sideways_scrolling(browser: Any, page: Path, width: int):
    """On a telephone nothing sticks out, and graph and panel share the height."""
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.open(page, "#node=" + quote("id/dataset/gsm8k", safe=""))
    assert browser.driver.execute_script("return document.documentElement.scrollWidth") <= width
    heights = browser.driver.execute_script(
        "return ['#graph', '#panel'].map(s => document.querySelector(s).getBoundingClientRect().height)"
    )
    assert min(heights) > 150
    bar = browser.driver.execute_script("return document.querySelector('.bar').getBoundingClientRect().height")
    assert bar <= 120
    for tool in ("#search", "#back", "#filter", "#overview", "#theme", "[data-mode=plots]"):
        box = browser.driver.execute_script(
            "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.left, r.right, r.height]",
            tool,
        )
        assert box[0] >= 0, tool
        assert box[1] <= width, tool
        assert box[2] >= 24, tool


def test_the_legend_covers_no_node(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """A view with a node in each corner is drawn beside the legend: a click left of it meets nothing under the legend."""
    core, details = page_data(graphs["real_graph"](), title="Corners")
    chosen = [n for n, t in enumerate(core["nodes"]["type"]) if core["types"][t] == "dataset"][:4]
    core["first"] = {"n": chosen, "x": [0, 900, 0, 900], "y": [0, 0, 600, 600]}
    (tmp_path / "graph.html").write_text(render(core, details), encoding="utf-8")
    browser.open(tmp_path / "graph.html")
    # The lower left dataset is the only green left of the middle in the lower half: the first column that has its colour.
    first_green = browser.driver.execute_script(
        "const c = document.querySelector('#graph canvas'), h = c.height / 2 | 0;"
        "const d = c.getContext('2d').getImageData(0, h, c.width, c.height - h).data;"
        "let least = c.width; for (let i = 0; i < d.length; i += 4)"
        "  if (d[i] < 30 && Math.abs(d[i + 1] - 158) < 8 && Math.abs(d[i + 2] - 115) < 8) least = Math.min(least, (i / 4) % c.width);"
        "return least * c.clientWidth / c.width"
    )
    legend = browser.driver.execute_script("return document.getElementById('legend').getBoundingClientRect().right")
    assert legend < first_green < 600


def test_parallel_edges_fan_out(browser: Any, page: Path):
    """Several predicates between one pair get different curves, whichever way they point."""
    browser.open(page)
    source = re.search(r"function fan\(.*?\n}\n", (ASSETS / "view.js").read_text("utf-8"), re.DOTALL)
    assert source
    turns = browser.driver.execute_script(
        f"const edges = {{s: [0, 0, 1, 0], o: [1, 1, 0, 2]}}; {source[0]} return fan([0, 1, 2, 3])"
    )
    # The third points the other way, so the same sign would bend it onto the second.
    assert [turns[0], turns[1], turns[3]] == [0, 0.22, 0]
    assert turns[2] == pytest.approx(0.22)
    assert len({turns[0], turns[1], -turns[2]}) == 3


def test_hostile_text_is_shown_and_never_runs(browser: Any, nasty_page: Path):
    """Every node of the nasty graph is opened: its name stands there letter by letter, and no script ran."""
    browser.open(nasty_page)
    block = browser.text("#core")
    nodes = json.loads(block)["nodes"]
    for identifier, label in zip(nodes["id"], nodes["label"], strict=True):
        show(browser, identifier)
        assert browser.text("#panel h2") == label.replace("\ud800", "\ufffd")
    script = "return [window.hacked, document.querySelectorAll('#panel img, #panel script, #tip img').length]"
    assert browser.driver.execute_script(script) == [None, 0]
    assert browser.requests() == [nasty_page.as_uri()]
    assert browser.complaints() == []


def test_hostile_addresses_are_text_and_no_links(browser: Any, nasty_page: Path):
    """Only http and https become links; `javascript:` is shown as it stands."""
    browser.open(nasty_page, "#node=" + quote(HOSTILE, safe=""))
    assert HOSTILE in browser.text("#panel")
    nodes = json.loads(browser.text("#core"))["nodes"]
    for identifier in nodes["id"]:
        show(browser, identifier)
        links = browser.driver.execute_script(
            "return [...document.querySelectorAll('a')].map(a => [a.protocol, a.rel])"
        )
        assert {protocol for protocol, _ in links} <= {"http:", "https:"}
        assert all("noopener" in rel for _, rel in links)


def test_an_empty_graph_opens(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """A build that found nothing still has a page without complaints."""
    graph = graphs["real_graph"]()
    graph.remove_nodes_from(list(graph))
    HtmlWriter().write(graph, tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html")
    assert browser.shown() == 0
    assert browser.complaints() == []


def test_a_whole_conference_opens_within_seconds(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """At 1,500 papers the page is small, and drawn within two seconds of navigation."""
    HtmlWriter().write(graphs["synthetic_graph"](1500, 5000), tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html")
    assert (tmp_path / "graph.html").stat().st_size < 6_000_000
    timing = browser.driver.execute_script("const t = performance.timing; return t.loadEventEnd - t.navigationStart")
    assert timing < 4000


def test_the_page_works_in_the_frame_of_a_notebook(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """Inside a sandboxed frame, without an address of its own: it draws, and pressing things raises nothing."""
    frame = Frame(write_page(graphs["real_graph"](), focus="https://w3id.org/paperkg/id/dataset/gsm8k"))
    (tmp_path / "notebook.html").write_text(f"<!doctype html><body>{frame._repr_html_()}", encoding="utf-8")
    browser.driver.get((tmp_path / "notebook.html").as_uri())
    browser.driver.switch_to.frame(0)
    try:
        assert browser.text("#panel h2") == "GSM8K"
        browser.driver.execute_script("document.querySelector('#panel .goto').click()")
        browser.driver.execute_script("document.querySelector('[data-mode=tables]').click()")
        assert browser.text("#tables caption") == "Reported results"
        browser.driver.execute_script("document.getElementById('overview').click()")
        assert browser.shown() > 80
    finally:
        browser.driver.switch_to.default_content()
    assert browser.complaints() == []


def test_a_page_opens_on_its_focus(browser: Any, graphs: dict[str, Any], tmp_path: Path):
    """Written with a focus, the page opens with that panel; an address wins over it."""
    page = write_page(graphs["real_graph"](), focus="https://w3id.org/paperkg/id/dataset/gsm8k", max_nodes=12)
    (tmp_path / "graph.html").write_text(page, encoding="utf-8")
    browser.open(tmp_path / "graph.html")
    assert browser.text("#panel h2") == "GSM8K"
    assert browser.shown() == 12
    browser.open(tmp_path / "graph.html", "#show=papers")
    assert browser.driver.execute_script("return document.getElementById('panel').hidden")
    assert browser.complaints() == []


@pytest.mark.parametrize("typed", ["robreta", "grade shcool", "Transfromer", "transfo"])
def test_search_forgives_a_slip_of_the_hand(browser: Any, page: Path, typed: str):
    """A letter too many, too few, changed or swapped: the name is found all the same."""
    wanted = {"rob": "RoBERTa", "gra": "GSM8K", "tra": "Transformer"}[typed[:3].lower()]
    browser.open(page, "#q=" + quote(typed))
    assert wanted in browser.text("#hits")
    assert browser.complaints() == []


def test_search_does_not_bend_short_words(browser: Any, page: Path):
    """Three letters mean what they say: a nonsense word of three finds nothing."""
    browser.open(page, "#q=qzx")
    assert "Nothing is called that" in browser.text("#hits")
