"""One pipeline for all tests of this room, and a short way to read a text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kg.extract import extract, load_nlp
from kg.markup import to_plain
from kg.model import Extraction, Link, Origin, Paper

Read = Callable[[str], Extraction]


@pytest.fixture(scope="session")
def read() -> Read:
    """Text -> Extraction with the rules profile."""
    nlp = load_nlp("rules")
    return lambda text: extract(nlp, Paper("p", text, Origin("p.txt", 1)), to_plain(text))


@pytest.fixture(scope="session")
def named(read: Read) -> Callable[[str], dict[str, Link]]:
    """Text -> its links by name."""
    return lambda text: {link.name: link for link in read(text).links}
