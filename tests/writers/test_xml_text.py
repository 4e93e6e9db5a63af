"""Text put into XML is the text that a parser takes out of it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.graph.relational import clean_name
from kg.writers.xml_text import to_attribute, to_content


@given(st.text())
def test_any_clean_text_comes_back(text: str):
    """Every text that the tables may hold survives, as content and as an attribute."""
    clean = clean_name(text)
    back = ET.fromstring(f'<a b="{to_attribute(clean)}">{to_content(clean)}</a>')  # noqa: S314 - made one line above
    assert (back.get("b"), back.text or "") == (clean, clean)


@pytest.mark.parametrize("text", ["\r\n", " a\t", '"', "&amp;", "]]>", "<!-- -->", "\u0085\u2028", "🦜🏽"])
def test_what_parsers_like_to_change_comes_back(text: str):
    """Line ends, white space at the ends, quotes and what looks like markup."""
    back = ET.fromstring(f'<a b="{to_attribute(text)}">{to_content(text)}</a>')  # noqa: S314 - made one line above
    assert (back.get("b"), back.text) == (text, text)
