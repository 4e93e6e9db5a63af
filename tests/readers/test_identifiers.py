"""Identifiers and authors in the many ways that records write them."""

from __future__ import annotations

from typing import Any

import pytest

from kg.readers.identifiers import find_identifiers, parse_authors


@pytest.mark.parametrize(
    ("record", "identifiers"),
    [
        ({"doi": "DOI: 10.1234/Abc.5"}, (("doi", "10.1234/abc.5"),)),
        ({"doi": "10.48550/arXiv.2605.11922"}, (("doi", "10.48550/arxiv.2605.11922"), ("arxiv", "2605.11922"))),
        ({"arxiv": "arXiv:cs/0112017v2"}, (("arxiv", "cs/0112017"),)),
        ({"url": "https://doi.org/10.1234/a%20b"}, (("doi", "10.1234/a b"),)),
        ({"url": "https://openreview.net/pdf?id=0abcDEF9Zj"}, (("openreview", "0abcDEF9Zj"),)),
        ({"url": "https://aclanthology.org/P18-1001.pdf"}, (("acl", "P18-1001"),)),
        ({"url": "https://example.org/arxiv.org/abs/2605.11922"}, ()),
        ({"pmid": "PMID: 123", "acl_id": "2024.naacl-long.12"}, (("acl", "2024.naacl-long.12"), ("pmid", "123"))),
        ({"arxiv_id": "2605.11922", "url": "https://arxiv.org/abs/2601.00001"}, (("arxiv", "2605.11922"),)),
    ],
)
def test_identifiers_are_bare_and_strongest_first(record: dict[str, Any], identifiers: tuple[tuple[str, str], ...]):
    """Prefixes, addresses and versions go; a field of its own wins over the address."""
    assert find_identifiers(record) == (identifiers, ())


@pytest.mark.parametrize("record", [{"doi": "soon"}, {"arxiv_id": 5.5}, {"pmid": ["1"]}, {"openreview": "a b"}])
def test_what_is_no_identifier_is_named(record: dict[str, Any]):
    """A field that holds something else is reported by its name."""
    assert find_identifiers(record) == ((), tuple(record))


@pytest.mark.parametrize(
    ("value", "authors"),
    [
        (None, ()),
        ([], ()),
        (["Ada  L", "", "Alan T"], ("Ada L", "Alan T")),
        ([{"given": "Ada", "family": "L"}, {"name": "Alan T"}], ("Ada L", "Alan T")),
        ("Ada L", ("Ada L",)),
        ("Ada L and Alan T", ("Ada L", "Alan T")),
        ("Ada L, Alan T, and Grace H", ("Ada L", "Alan T", "Grace H")),
        ("L, Ada and T, Alan", ("Ada L", "Alan T")),
        ("Ada L; Alan T", ("Ada L", "Alan T")),
        (5, None),
        ([5], None),
    ],
)
def test_authors_come_in_lists_and_strings(value: Any, authors: tuple[str, ...] | None):
    """Names in order, or None for what is no list of names."""
    assert parse_authors(value) == authors
