r"""Text of papers in notes: shown as it is, whatever Markdown, Obsidian and its plug-ins would make of it.

Every sign that could begin something gets a backslash (CommonMark 0.31, section 2.4), also each of a pair such as
`[[`, `%%`, `::` or `{{`: plug-ins look for pairs in the raw text, and a pair with a backslash in it is none. `<`
becomes an entity, since Templater runs `<% … %>` even behind a backslash. Texts are put on one line and never begin
one, so that what means something only there needs no care.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from kg.markup import to_plain
from kg.writers.references import safe_url

if TYPE_CHECKING:
    from kg.model import PlainText

__all__ = ["link", "literal", "one_line", "quoted", "scalar"]

_SIGNS = re.compile(r"[\\`*_\[\]#|~$^]|%(?=%)|(?<=%)%|=(?==)|(?<==)=|:(?=:)|(?<=:):|\{(?=\{)|(?<=\{)\{|&(?=#|\w+;)")
_YAML = re.compile("[<>&%{`$\u007f-\u00a0\u2028\u2029\ufeff]")

Span = tuple[int, int]


def one_line(text: object) -> str:
    """Text without line breaks; what Unicode counts as such too."""
    return " ".join(str(text or "").split())


def literal(text: str) -> str:
    r"""Text that a note shows as it is.

    >>> print(literal("see [[x]] at $5, a::b, <% run %> #1"))
    see \[\[x\]\] at \$5, a\:\:b, &lt;% run %> \#1
    """
    return _escaped(one_line(text))


def _escaped(text: str) -> str:
    return _SIGNS.sub(_with_backslash, text).replace("<", "&lt;")


def _with_backslash(match: re.Match[str]) -> str:
    return "\\" + match[0]


def scalar(value: str | int | Sequence[str]) -> str:
    r"""A value of the front matter: JSON, which YAML 1.2 reads, with nothing in it that a template runs.

    >>> print(scalar(["a: b", "<% x %>"]))
    ["a: b", "\u003c\u0025 x \u0025\u003e"]
    """
    clean = (
        value if isinstance(value, int) else one_line(value) if isinstance(value, str) else list(map(one_line, value))
    )
    return _YAML.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(clean, ensure_ascii=False))


def link(text: str, url: str) -> str:
    """A link to a web address, or the text alone where it is none."""
    address = safe_url(url)
    for sign in "()*_~'!":
        address = address.replace(sign, f"%{ord(sign):02X}")
    return f"[{literal(text)}]({address})" if address else literal(text)


@lru_cache(maxsize=256)  # the mentions of one sentence come close together
def _plain(sentence: str) -> PlainText:
    return to_plain(sentence)


def quoted(sentence: str, spans: Sequence[Span]) -> str:
    r"""A sentence in quotation marks with stretches of it in bold.

    Args:
        sentence: raw, with its markup.
        spans: where the stretches begin and end in it.

    >>> print(quoted(r"We propose \emph{LoRA} here.", [(17, 21)]))
    “We propose **LoRA** here.”
    """
    plain = _plain(sentence)
    pieces, at = [], 0
    for begin, end in sorted(spans):
        start, stop = max(plain.from_source(begin), at), plain.from_source(end)
        stop = start + len(plain.text[start:stop].rstrip())
        start = stop - len(plain.text[start:stop].lstrip())
        if start < stop:
            pieces += [_part(plain.text, at, start), _bold(plain.text, start, stop)]
            at = stop
    return f"“{''.join(pieces)}{_part(plain.text, at, len(plain.text))}”"


def _part(text: str, begin: int, end: int) -> str:
    """A part of a text, escaped. Pairs such as `[[` do not hide in its seams: their signs are escaped one by one."""
    return _escaped(text[begin:end])


def _bold(text: str, begin: int, end: int) -> str:
    """Asterisks, or tags where asterisks would stand for themselves: between a letter and a sign."""
    inner = _part(text, begin, end)
    opens = text[begin].isalnum() or not text[begin - 1 : begin].isalnum()
    closes = text[end - 1].isalnum() or not text[end : end + 1].isalnum()
    return f"**{inner}**" if opens and closes else f"<b>{inner}</b>"
