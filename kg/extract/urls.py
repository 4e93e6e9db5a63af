"""Web addresses in the raw text: found, and cleaned of what the prose around them left.

What their canonical form is, and which are repositories, says `kg.vocab.addresses`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.state import plain_of, text_of
from kg.model import WebAddress
from kg.vocab.addresses import canonical

__all__ = ["find_addresses", "make_urls"]

# A URL ends at white space, a quote, an angle bracket or a TeX brace; escapes such as \_ and \% stay inside.
_URL = re.compile(r"https?://(?:\\[_%&#~$]|\\~\{\}|\\textasciitilde(?:\{\})?|[^\s<>\"“”‘’{}|\\^`\[\]])+", re.IGNORECASE)
_ESCAPE = re.compile(r"\\textasciitilde(?:\{\})?|\\~\{\}|\\([_%&#~$])")
_TRAILING = ".,;:!?'*)$/…"
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
