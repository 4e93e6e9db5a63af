"""Names, numbers and URLs in the one form in which the measure compares them."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["name_form", "number_form", "url_form"]

_SPELLED = str.maketrans({"+": "plus", "#": "sharp"})
_PRINTED = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", ",": "", "+": "", " ": ""})
_POWER = re.compile(
    r"""
    (?: (?P<factor> \d [\d.]* ) (?: \\times | × | x | \* ) )?
    10 \^ \{? (?P<exponent> -?\d+ ) \}?
    """,
    re.VERBOSE,
)
_FOREIGN = re.compile(r"[^-/.0-9e]")
_BARE_POINT = re.compile(r"\A(?P<sign>-?)\.")


def name_form(name: str) -> str:
    """The letters and digits of a name, folded; `+` and `#` are spelled out.

    >>> name_form("τ²-Bench"), name_form("C++"), name_form("C#")
    ('τ2bench', 'cplusplus', 'csharp')
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(filter(str.isalnum, folded.translate(_SPELLED)))


def number_form(value: object) -> str:
    """A printed value without thousands separators, units and signs of plus; powers of ten as `1e-5`.

    What holds no number stands as its folded text.

    >>> number_form("100,000"), number_form(".5"), number_form("2×10^{-5}"), number_form("Half")
    ('100000', '0.5', '2e-5', 'half')
    """
    text = str(value).translate(_PRINTED)
    text = _POWER.sub(lambda found: f"{found['factor'] or 1}e{found['exponent']}", text)
    digits = _FOREIGN.sub("", text).rstrip("./e").lstrip("/e")
    return _BARE_POINT.sub(r"\g<sign>0.", digits) or str(value).casefold()


def url_form(url: str) -> str:
    """A URL folded, without slashes at its end.

    >>> url_form("https://Example.org/A/")
    'https://example.org/a'
    """
    return url.rstrip("/").casefold()
