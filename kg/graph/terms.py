"""Python values -> RDF terms, safe for every format: valid IRIs, canonical numbers, text that UTF-8 can hold."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode

from kg.vocab.prefixes import expand

__all__ = ["to_boolean", "to_count", "to_decimal", "to_iri", "to_name", "to_probability", "to_text", "to_year"]

# Lone surrogates cannot be written in UTF-8; one code point for one keeps the offsets.
_SURROGATES = re.compile("[\ud800-\udfff]")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")


@cache
def to_name(curie: str) -> NamedNode:
    """The IRI of a declared term.

    >>> to_name("kg:Paper").value
    'https://w3id.org/paperkg/ontology#Paper'
    """
    return NamedNode(expand(curie))


def to_iri(url: str) -> NamedNode:
    """A URL as an IRI: characters that an IRI may not hold are percent-encoded.

    >>> to_iri("https://example.org/a b").value
    'https://example.org/a%20b'
    """
    try:
        return NamedNode(url)
    except ValueError:
        scheme, mark, rest = url.partition("://")
        if not (mark and re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*", scheme)):
            return NamedNode("urn:x-url:" + quote(url, safe="", errors="replace"))
        try:
            return NamedNode(scheme + mark + quote(rest, safe="/._~%?#&=:@!$'()*+,;-", errors="replace"))
        except ValueError:
            return NamedNode(scheme + mark + quote(rest, safe="/._~-", errors="replace"))


def to_decimal(number: str) -> Literal | None:
    """A plain number as a canonical xsd:decimal; None for fractions, words and ranges.

    >>> to_decimal("37.10").value, to_decimal("100,000"), to_decimal("12/15")
    ('37.1', None, None)
    """
    if not _NUMBER.fullmatch(number.strip()):
        return None
    text = f"{Decimal(number.strip()):f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return Literal("0" if text in ("-0", "") else text, datatype=to_name("xsd:decimal"))


def to_probability(number: float) -> Literal:
    """A probability as xsd:decimal with at most four digits.

    >>> to_probability(0.85).value, to_probability(1.0).value
    ('0.85', '1')
    """
    return Literal(f"{number:.4f}".rstrip("0").rstrip("."), datatype=to_name("xsd:decimal"))


def to_text(value: str) -> Literal:
    """A string; each lone surrogate becomes U+FFFD."""
    return Literal(_SURROGATES.sub("\ufffd", value))


def to_count(number: int) -> Literal:
    """A whole number as xsd:integer: Oxigraph gives its sub-types back as xsd:integer, and the graph must survive."""
    return Literal(str(number), datatype=to_name("xsd:integer"))


def to_year(year: int) -> Literal:
    """A year as xsd:gYear, with four digits."""
    return Literal(f"{year:04d}", datatype=to_name("xsd:gYear"))


def to_boolean(*, value: bool) -> Literal:
    """A truth value."""
    return Literal(str(value).lower(), datatype=to_name("xsd:boolean"))
