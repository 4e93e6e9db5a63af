"""The page as a file: one document, nothing loaded, nothing that runs but our scripts."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from kg.writers.html import HtmlWriter
from kg.writers.html.page import ASSETS, SCRIPTS, to_script_json

HOSTILE = "javascript:window.hacked=1"


class _Reader(HTMLParser):
    """Collects tags, attributes and the text of each element that holds raw text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember the tag."""
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Remember what stands in scripts and styles."""
        if self.tags and self.tags[-1][0] in ("script", "style") and data.strip():
            self.raw.append((*self.tags[-1], data))


@pytest.fixture
def page(nasty: Any, tmp_path: Path) -> str:
    """The page of the nasty graph."""
    HtmlWriter().write(nasty, tmp_path / "graph.html")
    return (tmp_path / "graph.html").read_text("utf-8")


def test_one_document_with_one_heading_and_a_doctype(page: str):
    """No second heading, no missing doctype."""
    tags = [tag for tag, _ in _Reader(page).tags]
    assert page.startswith("<!doctype html>\n")
    assert [tags.count(tag) for tag in ("html", "head", "body", "h1", "title")] == [1] * 5


def test_nothing_is_loaded_from_anywhere(page: str):
    """No src, no link but the empty icon, no import, no source map."""
    reader = _Reader(page)
    assert [
        attrs for tag, attrs in reader.tags if "src" in attrs or (tag == "link" and attrs.get("href") != "data:,")
    ] == []
    code = "".join(text for tag, attrs, text in reader.raw if attrs.get("type") != "application/json")
    assert not re.search(
        r"sourceMappingURL|@import|url\(|\bimport\s*\(|\beval\(|innerHTML\s*=(?!\"\"|null)", code.split("*/", 1)[0]
    )
    assert "sourceMappingURL" not in code


def test_the_policy_allows_exactly_the_scripts_and_styles_that_are_there(page: str):
    """default-src is 'none'; every hash in the policy belongs to an element, and the other way round."""
    reader = _Reader(page)
    policy = next(
        str(attrs["content"]) for tag, attrs in reader.tags if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    parts = {"script": [], "style": []}
    for element in re.finditer(r"<(script|style)>(.*?)</\1>", page, re.DOTALL):
        digest = hashlib.sha256(element[2].encode("utf-8")).digest()
        parts[element[1]].append(f"'sha256-{base64.b64encode(digest).decode('ascii')}'")
    assert f"script-src {' '.join(parts['script'])}; style-src {' '.join(parts['style'])};" in policy
    assert (len(parts["script"]), len(parts["style"])) == (2, 1)


def test_no_element_has_inline_handlers_or_styles(page: str):
    """The policy would block them; that they are absent shows that no text became markup."""
    names = {name for _, attrs in _Reader(page).tags for name in attrs}
    assert not {name for name in names if name.startswith("on") or name == "style"}


def test_text_of_papers_cannot_leave_its_script_element(page: str):
    """In the data, the characters that mean something to HTML or JavaScript are escaped; JSON reads them back."""
    blocks = re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', page, re.DOTALL)
    assert [name for name, _ in blocks] == ["core", "details"]
    for _, block in blocks:
        assert not re.search("[<>&\u2028\u2029]", block)
    labels = json.loads(blocks[0][1])["nodes"]["label"]
    assert "</script><img src=x onerror=window.hacked=1>" in labels


def test_the_licence_notice_of_the_drawing_library_is_kept(page: str):
    """vis-network asks for its notice."""
    assert "visjs contributors" in page
    assert "The Apache 2.0 License" in page


def test_a_title_made_of_a_hostile_venue_is_text(nasty: Any, tmp_path: Path):
    """The heading is escaped by the template."""
    for _, data in nasty.nodes(data=True):
        if data["kind"] == "paper":
            data |= {"venue_name": "<img src=x onerror=alert(1)>", "year": None}
    HtmlWriter().write(nasty, tmp_path / "x.html")
    page = (tmp_path / "x.html").read_text("utf-8")
    assert "<h1>&lt;img src=x onerror=alert(1)&gt;: knowledge graph of" in page
    assert not [attrs for tag, attrs in _Reader(page).tags if tag == "img" or "onerror" in attrs]


def test_only_one_file_is_made(real: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """No `lib/` folder in the working directory or beside the page."""
    monkeypatch.chdir(tmp_path)
    HtmlWriter().write(real, "graph.html")
    assert [path.name for path in tmp_path.rglob("*")] == ["graph.html"]


def test_all_front_end_files_are_in_the_page():
    """A script that nobody lists would be dead."""
    assert sorted(path.name for path in ASSETS.iterdir() if path.name.endswith(".js")) == sorted(SCRIPTS)


def test_our_scripts_never_make_markup_from_text():
    """Text goes in as text nodes only."""
    for name in SCRIPTS:
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function",
            (ASSETS / name).read_text("utf-8"),
        )


@pytest.mark.parametrize("text", ["</script>", "<!--", "&amp;", "\u2028", "\u2029", "\x00", 'a"b\\'])
def test_escaped_json_reads_back(text: str):
    """Escaping changes the bytes, never the value."""
    made = to_script_json([text])
    assert json.loads(made) == [text]
    assert not set(made) & set("<>&\u2028\u2029")
