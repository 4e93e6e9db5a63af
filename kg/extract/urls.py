"""Web addresses in the raw text: found, cleaned of what the prose around them left, canonical, typed.

Rules: annotation guidelines, "URLs". A repository is a project on a code host; everything else is a website.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.state import plain_of, text_of
from kg.model import WebAddress, WebKind

__all__ = ["canonical", "find_addresses", "make_urls"]

# A URL ends at white space, a quote, an angle bracket or a TeX brace; escapes such as \_ and \% stay inside.
_URL = re.compile(r"https?://(?:\\[_%&#~$]|\\~\{\}|\\textasciitilde(?:\{\})?|[^\s<>\"“”‘’{}|\\^`\[\]])+", re.IGNORECASE)
_ESCAPE = re.compile(r"\\textasciitilde(?:\{\})?|\\~\{\}|\\([_%&#~$])")
_TRAILING = ".,;:!?'*)$/…"
_CODE_HOSTS = {"github.com", "gitlab.com", "bitbucket.org", "codeberg.org"}
_NO_OWNER = {"features", "topics", "about", "explore", "marketplace", "orgs", "search", "settings", "sponsors"}
_HUB_SECTIONS = {"datasets", "spaces"}
_HUB_PAGES = {"collections", "papers", "blog", "docs", "models", "tasks", "posts", "learn"}
_ANONYMOUS = "anonymous.4open.science"
_OFFER = re.compile(
    r"\b(?:code|codes|codebase|implementation|data|datasets?|models?|benchmark|weights|checkpoints?|toolkit|library|"
    r"package|source|scripts?|repository|repo|software|demo|materials?|videos?|resources?|pipeline|release[ds]?|"
    r"open-?sourced?|available|found|hosted|accessed|accessible)\b",
    re.IGNORECASE,
)


def _clean(raw: str) -> tuple[str, int]:
    """The address without trailing punctuation, and how many raw characters it takes."""
    end = len(raw)
    while end and raw[end - 1] in _TRAILING:
        if raw[end - 1] == ")" and raw.count("(", 0, end) >= raw.count(")", 0, end):
            break
        end -= 1
    text = _ESCAPE.sub(lambda match: match[1] or "~", raw[:end])
    return text.rstrip("\\"), end


def _is_account(segment: str) -> bool:
    return bool(re.fullmatch(r"[\w.-]+", unquote(segment))) and segment not in {".", ".."}


def canonical(address: str) -> tuple[str, WebKind] | None:  # noqa: PLR0911 - one return for each kind of host
    """The canonical form of an address and its kind; None for the bare host of a code site.

    >>> canonical("https://github.com/x/S3-GNN.git")
    ('https://github.com/x/S3-GNN', 'repository')
    >>> canonical("https://robomme.github.io")
    ('https://robomme.github.io', 'website')
    """
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    if "." not in host:
        return None
    path = [segment for segment in parts.path.split("/") if segment]
    if host in _CODE_HOSTS:
        if len(path) >= 2 and path[0] not in _NO_OWNER and _is_account(path[0]):
            name = path[1].removesuffix(".git").rstrip(".")
            return (f"https://{host}/{path[0]}/{name}", "repository") if name else None
        return (f"https://{host}/{path[0]}", "website") if path else None
    if host in {"huggingface.co", "hf.co"}:
        return _canonical_hub(path)
    if host == _ANONYMOUS:
        names = [segment for segment in path if segment not in {"r", "w", "status", "anonymize", "repository"}]
        return (f"https://{host}/r/{names[0]}", "repository") if names else None
    return address.rstrip("/"), "website"


def _canonical_hub(path: list[str]) -> tuple[str, WebKind] | None:
    host = "https://huggingface.co"
    if not path:
        return None
    if path[0] in _HUB_PAGES:
        return "/".join([host, *path]), "website"
    section = [path[0]] if path[0] in _HUB_SECTIONS else []
    rest = path[len(section) :]
    if len(rest) >= 2:
        return "/".join([host, *section, *rest[:2]]), "repository"
    return "/".join([host, *path]), "website"


def find_addresses(source: str) -> Iterator[WebAddress]:
    """Every address in raw text, in order, with offsets into it; `is_offered` is not decided here."""
    for match in _URL.finditer(source):
        text, length = _clean(match.group())
        found = canonical(text)
        if found:
            yield WebAddress(match.start(), match.start() + length, *found)


def _find_urls(doc: Doc) -> Doc:
    plain = plain_of(doc)
    rows = []
    addresses = list(find_addresses(plain.source))
    sentences = list(doc.sents) if addresses else []
    for address in addresses:
        at = plain.from_source(address.start)
        sentence = next(
            (s.text for s in sentences if s.start_char <= at < s.end_char), sentences[-1].text if sentences else ""
        )
        rows.append([address.start, address.end, address.url, address.kind, bool(_OFFER.search(sentence))])
    doc.user_data["urls"] = rows
    # Names inside an address that stands in the prose are no mentions.
    spans = [
        doc.char_span(m.start(), m.end(), label="URL", alignment_mode="expand")
        for m in re.finditer(r"https?://\S+", text_of(doc))
    ]
    doc.spans["urls"] = [span for span in spans if span is not None]
    return doc


@Language.factory("kg_urls", assigns=["doc.spans", "doc.user_data"], requires=["token.is_sent_start"])
def make_urls(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that finds web addresses (`doc.user_data["urls"]`, source offsets)."""
    return _find_urls
