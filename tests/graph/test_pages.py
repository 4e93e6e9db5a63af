"""Pages of entities: ids become URLs, and identity is told from mere pages."""

from __future__ import annotations

import pytest

from kg.graph.pages import is_same_thing, page_url


@pytest.mark.parametrize(
    ("kind", "value", "type_", "url"),
    [
        ("arxiv", "1506.01707", "DATASET", "https://arxiv.org/abs/1506.01707"),
        ("github", "owner/name", "METHOD", "https://github.com/owner/name"),
        ("hf", "owner/name", "DATASET", "https://huggingface.co/datasets/owner/name"),
        ("hf", "owner/name", "MODEL", "https://huggingface.co/owner/name"),
        ("hf", "owner/name", "METHOD", ""),
        ("homepage", "https://example.org/", "DATASET", "https://example.org/"),
        ("paperswithcode", "c4", "DATASET", ""),
        ("github", "", "METHOD", ""),
        ("wikidata", "Q1 2", "TASK", "http://www.wikidata.org/entity/Q1%202"),
    ],
)
def test_urls(kind: str, value: str, type_: str, url: str):
    """An id gives the URL of its registry; a closed or unknown registry gives none."""
    assert page_url(kind, value, type_) == url


@pytest.mark.parametrize(
    ("kind", "expected"), [("hf", True), ("hf_model", True), ("arxiv", False), ("homepage", False)]
)
def test_identity(kind: str, *, expected: bool):
    """A hub's entry is the entity; its paper, code and home page are about it."""
    assert is_same_thing(kind) is expected
