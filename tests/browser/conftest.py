"""A headless Chromium that notes every request and every console message."""

from __future__ import annotations

import json
import runpy
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",
    "--window-size=1300,900",
]
GRAPHS = runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))


@dataclass
class Browser:
    """The driver, and what pages did since they were opened."""

    driver: Any

    def open(self, page: Path, fragment: str = "") -> None:
        """Open a page from disk in a fresh document, and wait until it has drawn."""
        self.driver.get("about:blank")
        self.driver.get_log("performance")
        self.driver.get_log("browser")
        self.driver.get(page.as_uri() + fragment)
        assert self.driver.execute_script("return document.documentElement.dataset.ready") == "true"

    def requests(self) -> list[str]:
        """The addresses asked for since `open`, without the empty icon."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        urls = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
        return [url.partition("#")[0] for url in urls if url != "data:,"]

    def complaints(self) -> list[str]:
        """What the console says since `open`: errors, warnings, breaches of the policy."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def text(self, selector: str) -> str:
        """The text of an element, hidden or not, as it stands in the document."""
        return str(self.driver.execute_script("return document.querySelector(arguments[0]).textContent", selector))

    def shown(self) -> int:
        """How many nodes are drawn."""
        return int(self.text("#status").split()[0].replace(",", ""))


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One Chromium for all tests; they skip where it, its driver or selenium is absent."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="needs selenium, which is not installed")
    service = pytest.importorskip("selenium.webdriver.chrome.service")
    chromium, chromedriver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not chromedriver:
        pytest.skip("needs Debian's chromium and chromedriver, which are not here")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    made = webdriver.Chrome(options=options, service=service.Service(chromedriver))
    yield made
    made.quit()


@pytest.fixture
def browser(driver: Any) -> Browser:
    """The browser, in a light and wide window."""
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    return Browser(driver)


@pytest.fixture(scope="session")
def graphs() -> dict[str, Any]:
    """The functions that make the hand-made graphs."""
    return GRAPHS
