"""How things are named: slugs, hashes, and the IRI of every kind of node.

All functions are pure. Hash inputs are full IRIs with their base, fields joined by newlines, so that anybody can
recompute an IRI from the graph alone. Which entity keeps a slug that several want is decided in `kg.resolve`.
"""

from __future__ import annotations

import base64
import hashlib
import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kg.model import Venue


__all__ = [
    "BASE",
    "SCHEMES",
    "assertion_iri",
    "author_iri",
    "entity_iri",
    "h",
    "normalise_identifier",
    "paper_iri",
    "repository_iri",
    "result_iri",
    "run_iri",
    "sha256_hex",
    "slug",
    "span_iri",
    "strongest_identifier",
    "text_iri",
    "venue_iri",
    "website_iri",
]

BASE = "https://w3id.org/paperkg/"

# Identifier schemes, strongest first.
SCHEMES = ("doi", "arxiv", "openreview", "acl", "pmid")

_NO_LETTER = 0x3A2  # where a capital final sigma would be
# In the order of Unicode, from alpha; the second sigma is the final one, which has no capital.
_GREEK_NAMES = re.findall(
    r"\w+",
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon "
    "phi chi psi omega",
)
_GREEK = {
    ord(first) + i: name for first in "αΑ" for i, name in enumerate(_GREEK_NAMES) if (ord(first) + i) != _NO_LETTER
}
_SIGNS = {ord("+"): "-plus", ord("#"): "-sharp", ord("&"): "-and-"}
_TABLE = _GREEK | _SIGNS

_SLUG_LIMIT = 80
_PAPER_END = re.compile(r"[A-Za-z0-9._~%-]+")
_SLUG_HEAD = 70


def h(text: str, n: int) -> str:
    """The first `n` characters of the lower-case base32 of the SHA-256 of `text` in UTF-8.

    >>> h("", 8)
    '4oymiquy'
    """
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    # Five bytes make eight characters: encoding no more than is asked for halves the time of a build's hashes.
    return base64.b32encode(digest[: -(-n // 8) * 5]).decode("ascii").lower()[:n]


def sha256_hex(text: str) -> str:
    """The SHA-256 of `text` in UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=65536)
def slug(name: str) -> str:
    """The part of an IRI that is made from a name: lower-case ASCII letters, digits and single hyphens.

    >>> slug("τ²-Bench"), slug("C++"), slug("Humanity’s Last Exam")
    ('tau2-bench', 'c-plus-plus', 'humanity-s-last-exam')
    """
    decomposed = unicodedata.normalize("NFKD", name)
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    made = re.sub(r"[^a-z0-9]+", "-", bare.translate(_TABLE).lower()).strip("-")
    if not made:
        return "x-" + sha256_hex(name)[:6]
    return made if len(made) <= _SLUG_LIMIT else f"{made[:_SLUG_HEAD]}-{h(name, 8)}"


def entity_iri(base: str, type_: str, slug_: str) -> str:
    """The IRI of an entity: its segment is the extraction type.

    >>> entity_iri(BASE, "DATASET", "frames")
    'https://w3id.org/paperkg/id/dataset/frames'
    """
    return f"{base}id/{type_.lower()}/{slug_}"


def normalise_identifier(scheme: str, value: str) -> tuple[str, str]:
    """A (scheme, value) pair in the one spelling under which two records of a paper meet.

    A DOI is lower case and without resolver, an arXiv id without version.

    >>> normalise_identifier("arxiv", "arXiv:2401.00001v2")
    ('arxiv', '2401.00001')
    """
    scheme, value = scheme.strip().lower(), value.strip()
    if scheme == "doi":
        value = re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)\s*", "", value, flags=re.IGNORECASE).lower()
    elif scheme == "arxiv":
        value = re.sub(r"^(?:https?://arxiv\.org/(?:abs|pdf)/|arxiv:)\s*", "", value, flags=re.IGNORECASE)
        value = re.sub(r"(?:\.pdf)?$", "", value)
        value = re.sub(r"v\d+$", "", value)
    return scheme, value


def strongest_identifier(identifiers: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
    """The identifier that names the node: the strongest scheme, then the least value; None if there is none."""
    normal = {normalise_identifier(scheme, value) for scheme, value in identifiers}
    ranked = sorted((SCHEMES.index(s), v) for s, v in normal if s in SCHEMES and v)
    return (SCHEMES[ranked[0][0]], ranked[0][1]) if ranked else None


def paper_iri(
    base: str,
    text: str,
    *,
    title: str = "",
    venue: Venue | None = None,
    identifiers: Iterable[tuple[str, str]] = (),
) -> str:
    """The IRI of a paper: by its strongest identifier, else the one it has, else by a hash of title and abstract.

    A paper that comes from a graph of ours brings its IRI as an identifier of the scheme `iri`.

    >>> from kg.model import Venue
    >>> paper_iri(BASE, "We present Foo, evaluated on QH9.", venue=Venue("ICML", 2026))
    'https://w3id.org/paperkg/id/paper/icml-2026-hzyrzsbuatdg'
    """
    identifiers = tuple(identifiers)
    best = strongest_identifier(identifiers)
    if best:
        return f"{base}id/paper/{best[0]}-{quote(best[1], safe='', errors='replace')}"
    given = [value for scheme, value in identifiers if scheme == "iri" and value.startswith(f"{base}id/paper/")]
    kept = min((iri for iri in given if _PAPER_END.fullmatch(iri, len(f"{base}id/paper/"))), default="")
    if kept:
        return kept
    content = h(f"{_collapse(title)}\n{_collapse(text)}", 12)
    return f"{base}id/paper/{_venue_slug(venue) if venue else 'text'}-{content}"


def author_iri(paper: str, n: int) -> str:
    """The IRI of the n-th author of a paper, counted from 1."""
    return f"{paper}#author-{n}"


def venue_iri(base: str, venue: Venue) -> str:
    """The IRI of one edition of a venue.

    >>> from kg.model import Venue
    >>> venue_iri(BASE, Venue("ICML", 2026))
    'https://w3id.org/paperkg/id/venue/icml-2026'
    """
    return f"{base}id/venue/{_venue_slug(venue)}"


def text_iri(base: str, raw: str) -> str:
    """The IRI of a source text; it holds the hash of the raw text."""
    return f"{base}id/text/{sha256_hex(raw)[:16]}"


def span_iri(text: str, start: int, end: int) -> str:
    """The IRI of a sentence or mention: the IRI of its text and a half-open stretch of code points."""
    return f"{text}#char={start},{end}"


def assertion_iri(base: str, subject: str, predicate: str, object_: str) -> str:
    """The IRI of an assertion, from the three full IRIs of its triple (the predicate is no curie)."""
    return f"{base}id/assertion/" + h(f"{subject}\n{predicate}\n{object_}", 16)


def result_iri(
    base: str,
    paper: str,
    *,
    subject: str = "",
    dataset: str = "",
    metric_text: str = "",
    value_text: str = "",
    unit: str = "",
    kind: str = "",
    baseline: str = "",
) -> str:
    """The IRI of a reported result; names stand as IRIs where they resolve, else as their text."""
    fields = (paper, subject, dataset, metric_text, value_text, unit, kind, baseline)
    return f"{base}id/result/" + h("\n".join(fields), 16)


def run_iri(base: str, fingerprint: str) -> str:
    """The IRI of a run: all runs with one fingerprint give one graph."""
    return f"{base}id/run/{fingerprint}"


def repository_iri(url: str) -> str:
    """The IRI of a repository: its canonical https URL, without the characters that no IRI may hold.

    >>> repository_iri("http://GitHub.com/Owner/name.git/")
    'https://github.com/Owner/name'
    """
    scheme, _, rest = url.strip().partition("://")
    host, slash, path = (rest or scheme).partition("/")
    return website_iri(f"https://{host.lower()}{slash}{path.rstrip('/').removesuffix('.git')}")


def website_iri(url: str) -> str:
    """The IRI of a website: its URL, with spaces, quotes, brackets and control characters percent-encoded."""
    return re.sub(r"[\x00-\x20<>\"{}|\\^`\x7f-\x9f\ud800-\udfff]", _encode, url.strip())


def _encode(match: re.Match[str]) -> str:
    return quote(match[0], safe="", errors="replace")


def _venue_slug(venue: Venue) -> str:
    return slug(venue.name) if venue.year is None else f"{slug(venue.name)}-{venue.year}"


def _collapse(text: str) -> str:
    return " ".join(text.split())
