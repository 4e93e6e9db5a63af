"""Web addresses: cut off where the prose begins, canonical, repository or website."""

from __future__ import annotations

import pytest

from kg.extract.urls import find_addresses

CASES = [
    ("code:https://github.com/a/b", "https://github.com/a/b", "repository"),
    ("[code](https://github.com/u/v#readme)", "https://github.com/u/v", "repository"),
    ("<https://github.com/x/y>.", "https://github.com/x/y", "repository"),
    ("at https://github.com/x/S3-GNN.git.", "https://github.com/x/S3-GNN", "repository"),
    ("(https://github.com/x/y/tree/main/src)", "https://github.com/x/y", "repository"),
    (r"\href{https://github.com/a/b}{code}", "https://github.com/a/b", "repository"),
    (r"\url{https://github.com/c\_d/e}", "https://github.com/c_d/e", "repository"),
    ("https://huggingface.co/datasets/o/n/viewer", "https://huggingface.co/datasets/o/n", "repository"),
    ("https://huggingface.co/collections/o/n", "https://huggingface.co/collections/o/n", "website"),
    ("https://anonymous.4open.science/r/Name-1/", "https://anonymous.4open.science/r/Name-1", "repository"),
    ("see https://lab.github.io/page/.", "https://lab.github.io/page", "website"),
    ("“https://example.org/a_(b)”", "https://example.org/a_(b)", "website"),
]


@pytest.mark.parametrize(("text", "url", "kind"), CASES)
def test_address_is_canonical(text: str, url: str, kind: str) -> None:
    """Punctuation, markup, `.git` and sub-folders go; owner and name stay."""
    assert [(a.url, a.kind) for a in find_addresses(text)] == [(url, kind)]


def test_bare_code_host_is_nothing() -> None:
    """The front page of a code site names no project."""
    assert list(find_addresses("Visit https://github.com/ now")) == []


def test_offsets_hold_the_address() -> None:
    """The span of an address in the raw text starts at its scheme and ends before the punctuation."""
    text = "Our code is at https://github.com/a/b.git)."
    (found,) = find_addresses(text)
    assert text[found.start : found.end] == "https://github.com/a/b.git"


def test_offer_is_told_from_mention(read) -> None:  # noqa: ANN001 - fixture
    """A repository counts as offered where the sentence says that code, data or model is there."""
    offered = read("We fold proteins. Our code is available at https://github.com/a/fold.")
    mentioned = read("We discuss https://github.com/a/fold at length.")
    assert [u.is_offered for u in offered.urls] == [True]
    assert [u.is_offered for u in mentioned.urls] == [False]


def test_no_mention_inside_an_address(read) -> None:  # noqa: ANN001 - fixture
    """Names that stand only in an address are no entities."""
    assert read("Code: https://github.com/lab/FooNet and more.").links == ()
