"""Prints the figures of pages in Chromium: size, time to the first picture, search, memory, pace of moving.

    python benchmarks/page.py [--rounds N] [--synthetic NODES]... [PAGE.html]...

Needs Chromium, chromedriver and selenium. Every figure is the best of the rounds, since other work on the machine only
ever adds to it. The budgets stand beside the figures; nothing here fails, because a clock would fail by chance.
"""

from __future__ import annotations

import argparse
import json
import runpy
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
HELP = runpy.run_path(str(ROOT / "tests" / "browser" / "conftest.py"))
# figure -> (unit, budget, best of several rounds)
FIGURES = {
    "nodes": ("", "", max),
    "file": ("MB", "25", min),
    "bytes a node, without evidence": ("", "250", min),
    "first picture": ("ms", "1000 at 1,000 nodes, 2000 at 20,000", min),
    "heap when open": ("MB", "60 at 20,000 nodes", min),
    "heap with a panel open": ("MB", "", min),
    "first panel": ("ms", "", min),
    "search: making its index": ("ms", "", min),
    "search: slowest keystroke": ("ms", "50 at 30,000 entities", min),
    "search: slowest with a slip": ("ms", "50 at 30,000 entities", min),
    "moving the view": ("frames/s", "at least 30", max),
    "map: first picture": ("ms", "", min),
    "map: moving": ("frames/s", "", max),
    "map: zooming": ("frames/s", "", max),
    "heap with the map": ("MB", "", min),
    "requests": ("", "0", max),
    "complaints": ("", "0", max),
}
# The page says that it is ready when its script ends; what it drew is on the screen two frames later.
WATCH = """
new MutationObserver((_, watch) => {
  if (document.documentElement?.dataset.ready !== "true") return;
  watch.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.pictureAt = performance.now(); }));
}).observe(document, { attributes: true, subtree: true });
"""
TYPE = """
const box = document.getElementById("search");
const times = [];
for (const typed of arguments[0]) {
  box.value = typed;
  const start = performance.now();
  box.dispatchEvent(new Event("input"));
  document.getElementById("hits").getBoundingClientRect();
  times.push(performance.now() - start);
}
return times;
"""
# Each frame moves the pointer, as a mouse does that reports once a frame; the pace falls when drawing takes longer.
DRAG = """
const [selector, wanted, done] = arguments;
const target = document.querySelector(selector), box = target.getBoundingClientRect();
const fire = (type, x, y) => target.dispatchEvent(new PointerEvent(type, {
  pointerId: 1, pointerType: "mouse", isPrimary: true, bubbles: true, cancelable: true,
  button: type === "pointermove" ? -1 : 0, buttons: type === "pointerup" ? 0 : 1, clientX: x, clientY: y }));
target.setPointerCapture = () => {};
const [x, y] = [box.left + 15, box.top + 15];
const start = performance.now();
let frames = 0;
fire("pointerdown", x, y);
const next = () => {
  frames += 1;
  fire("pointermove", x + 60 * Math.sin(frames / 9) + 60, y + 60 * Math.sin(frames / 7) + 60);
  if (performance.now() - start < wanted) return requestAnimationFrame(next);
  fire("pointerup", x + 60, y + 60);
  done((1000 * frames) / (performance.now() - start));
};
requestAnimationFrame(next);
"""
ZOOM = """
const [selector, wanted, done] = arguments;
const target = document.querySelector(selector), box = target.getBoundingClientRect();
const start = performance.now();
let frames = 0;
const next = () => {
  frames += 1;
  target.dispatchEvent(new WheelEvent("wheel", { deltaY: frames % 80 < 40 ? -30 : 30, bubbles: true, cancelable: true,
    clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
  if (performance.now() - start < wanted) requestAnimationFrame(next);
  else done((1000 * frames) / (performance.now() - start));
};
requestAnimationFrame(next);
"""
MAP = """
const done = arguments[0], start = performance.now();
document.querySelector('[data-mode=map]').click();
requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
"""
SLIPS = ("reinforcment learning", "difusion", "transfromer", "nmae1234")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE.html")
    parser.add_argument("--synthetic", type=int, action="append", default=[], metavar="NODES")
    parser.add_argument("--rounds", type=int, default=2, help="how often each page is opened (default 2)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pages = {page.stem: page.resolve() for page in arguments.pages}
        pages |= {f"{nodes:,} nodes": synthetic_page(nodes, Path(folder)) for nodes in arguments.synthetic}
        driver = start_browser(Path(folder))
        try:
            columns = {name: best_of([measure(driver, page) for _ in range(arguments.rounds)])
                       for name, page in pages.items()}  # fmt: skip
        finally:
            driver.quit()
    print_table(columns)


def synthetic_page(nodes: int, folder: Path) -> Path:
    """The page of a made graph with about that many nodes, a quarter of them papers."""
    from kg.writers.html import HtmlWriter

    graphs = runpy.run_path(str(ROOT / "tests" / "writers" / "graphs.py"))
    path = folder / f"{nodes}.html"
    HtmlWriter().write(graphs["synthetic_graph"](nodes // 4, nodes - nodes // 4), path)
    return path


def start_browser(folder: Path) -> Any:
    """Chromium as the tests start it, which notes when a page has drawn."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for flag in (*HELP["FLAGS"], f"--user-data-dir={folder / 'profile'}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_script_timeout(120)
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
    return driver


def measure(driver: Any, page: Path) -> dict[str, float]:
    """All figures of one page, opened once."""
    browser = HELP["Browser"](driver)
    browser.open(page)
    time.sleep(1)
    run, wait = driver.execute_script, driver.execute_async_script
    core = browser.text("#core")
    nodes = len(json.loads(core)["nodes"]["id"])
    found: dict[str, float] = {"nodes": nodes, "file": page.stat().st_size / 1e6}
    found["bytes a node, without evidence"] = len(core.encode("utf-8", "surrogatepass")) / max(nodes, 1)
    found["first picture"] = run("return window.pictureAt")
    found["heap when open"] = heap(driver)
    found["moving the view"] = wait(DRAG, "#graph canvas", 2000)
    found |= searching(run, core)
    found["first panel"] = run(
        "const t = performance.now();"
        "document.querySelector('#hits [role=option]').dispatchEvent(new MouseEvent('mousedown'));"
        "document.getElementById('panel').getBoundingClientRect(); return performance.now() - t"
    )
    found["heap with a panel open"] = heap(driver)
    run("document.querySelector('#panel .close').click()")
    found["map: first picture"] = wait(MAP)
    time.sleep(0.5)
    found["map: moving"] = wait(DRAG, "#map-canvas", 2000)
    found["map: zooming"] = wait(ZOOM, "#map-canvas", 2000)
    time.sleep(0.5)
    found["heap with the map"] = heap(driver)
    found["requests"] = len(browser.requests()) - 1  # the page itself
    found["complaints"] = len(browser.complaints())
    return found


def searching(run: Any, core: str) -> dict[str, float]:
    """How long the list takes after each key of three names and of words with a slip."""
    labels = [label for label in json.loads(core)["nodes"]["label"] if label.isprintable()]
    names = [labels[len(labels) * share // 10][:24] for share in (3, 6, 9)] if labels else []
    begins = lambda words: [word[: end + 1] for word in words for end in range(len(word))]  # noqa: E731
    index = run(TYPE, ["zzzz"])[0]  # finds nothing by its letters, so both indexes are made
    slowest = lambda keys: max(min(times) for times in zip(*(run(TYPE, keys) for _ in range(4)), strict=True))  # noqa: E731
    return {
        "search: making its index": index,
        "search: slowest with a slip": slowest(begins(SLIPS)),
        "search: slowest keystroke": slowest(begins(names) or ["a"]),
    }


def heap(driver: Any) -> float:
    """What the page's scripts hold after a collection, in MB."""
    driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    return float(driver.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"]) / 1e6


def best_of(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The best value of each figure."""
    return {name: FIGURES[name][2](one[name] for one in rounds) for name in rounds[0]}


def print_table(columns: dict[str, dict[str, float]]) -> None:
    """One line for each figure, one column for each page."""
    print(f"{'':42}" + "".join(f"{name:>14}" for name in columns) + "  budget")
    for name, (unit, budget, _) in FIGURES.items():
        cells = "".join(
            f"{column[name]:14,.1f}" if column[name] % 1 else f"{column[name]:14,.0f}" for column in columns.values()
        )
        print(f"{name + (f' ({unit})' if unit else ''):42}{cells}  {budget}")


if __name__ == "__main__":
    main()
