"""Every format is documented: a row of the index with what it loses, and a page with a recipe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kg.registry import available, load

DOCS = Path(__file__).resolve().parents[2] / "docs"
WRITERS = [plugin.name for plugin in available("kg.writers")]
ROW = re.compile(
    r"^\| \[`(?P<name>[\w-]+)`\]\((?P<page>[^)]+)\) \| (?P<title>[^|]+) \| [^|]+ \| (?P<lossy>[^|]+) \|$", re.MULTILINE
)


@pytest.fixture(scope="module")
def rows() -> dict[str, Any]:
    """The rows of docs/exports.md by the name of their format."""
    return {match["name"]: match for match in ROW.finditer((DOCS / "exports.md").read_text("utf-8"))}


def test_the_index_names_every_format(rows: dict[str, Any]):
    """And no format that is gone."""
    assert set(rows) == set(WRITERS)


@pytest.mark.parametrize("name", WRITERS)
def test_a_format_has_a_true_row_and_a_page(rows: dict[str, Any], name: str):
    """The row says what the writer says of itself; the page is there and speaks of the format."""
    described = load("kg.writers", name).format
    assert rows[name]["title"] == described.title
    assert rows[name]["lossy"] == (described.lossy or "nothing")
    text = (DOCS / rows[name]["page"]).read_text("utf-8")
    assert name == "html" or name in text
    assert "## Open it" in text or name == "html"
