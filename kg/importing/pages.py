"""Addresses of an entity's pages -> the kinds that the lexicon has for them: `kg.graph.pages` backwards."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg.graph.pages import is_same_thing, page_url
from kg.vocab.lexicon import load_lexicon

__all__ = ["kind_of_page"]

_BY_ADDRESS = (
    ("wikidata", re.compile(r"https?://www\.wikidata\.org/entity/(Q\d+)")),
    ("hf", re.compile(r"https://huggingface\.co/(?:datasets/)?([^/]+/[^/]+|[^/]+)")),
    ("arxiv", re.compile(r"https://arxiv\.org/abs/(.+)")),
    ("github", re.compile(r"https://github\.com/([^/]+/[^/]+)")),
)


def kind_of_page(pages: Iterable[tuple[str, bool]], type_: str, lexicon: str) -> dict[str, str]:
    """Kind -> URL or id: as the entry of the lexicon has it, else by its address, else `homepage` or `authority`.

    Args:
        pages: address, and whether it is an entry of the entity itself (skos:exactMatch).
        type_: extraction type of the entity.
        lexicon: its id in the lexicon, or empty.
    """
    entries = load_lexicon()
    entry = entries.concepts.get(lexicon) or entries.entries.get(lexicon)
    listed = dict(entry.pages) if entry else {}
    found: dict[str, str] = {}
    for url, is_same in sorted(pages):
        kind, value = _guess(url, is_same=is_same, type_=type_, listed=listed)
        number, free = 2, kind
        while free in found:
            free, number = f"{kind}_{number}", number + 1
        found[free] = value
    return found


def _guess(url: str, *, is_same: bool, type_: str, listed: dict[str, str]) -> tuple[str, str]:
    candidates = [*listed.items(), *((kind, m[1]) for kind, pattern in _BY_ADDRESS if (m := pattern.fullmatch(url)))]
    for kind, value in candidates:
        if page_url(kind, value, type_) == url and is_same_thing(kind) is is_same:
            return kind, value
    return ("authority" if is_same else "homepage"), url
