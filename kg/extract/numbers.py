"""Numbers in plain text, with the unit behind them; ranges give one number for each end.

Here stands what can be told from the digits and their nearest neighbours: a number inside a word, a version or an
identifier is none. Whether a number states a finding, and which, is decided in kg.extract.kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

__all__ = ["Number", "find_numbers"]

_DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\s\d{3})+(?=\s?[×x]\s)|\d+(?:\.\d+)?|\.\d+)(?:\s?×\s?10\^?[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+"
_NUMBER = re.compile(
    rf"(?:(?<![\w.,@#/-])(?<!\d\s×)|(?<=near-))(?P<sign>[+±≈~∼<>×≥≤=↑↓−]|[<>≈~∼=+]?\s?[-−–](?=\.?\d)|<=|>=)?\s?(?P<digits>{_DIGITS})"
)
# "12,4 %": a comma for the decimal point, which only a percent sign behind it tells from a list.
_DECIMAL_COMMA = re.compile(r"(\d{1,3},\d{1,2})(?=\s?%)")
_SECOND = re.compile(rf"(?P<digits>{_DIGITS})")
_UNIT = re.compile(
    r"(?:-(?=fold\b|points?\b|percentage|pp\b)|\s)?(?P<unit>%(?:[\s-]?points?|\s?pp)?|percent(?:age[\s-]points?)?\b|pp\b|pps\b|p\.p\.|pts?\b|points?\b|fold\b|×(?!\s?10\s?\^)|[xX](?!\w|\s[-+=^*/]\s|\s?10\s?\^)|times\b(?= (?:\w+er\b|more|less|fewer|higher|lower|as|the|that|those))|"
    r"orders? of magnitude|ns/day|ms\b|µs\b|μs\b|seconds?\b|secs?\b|s\b|minutes?\b|mins?\b|hours?\b|hrs?\b|days\b|GB(?:/s)?\b|MB\b|KB\b|TB\b|kB\b|FPS\b|fps\b|k?Hz\b|dB\b|bits?(?:/\w+)?\b|bpp\b|tokens?/s(?:ec)?\b|"
    r"[TG]?FLOPS\b|GFLOPs\b|Gflops\b|TFLOPs\b|mm\b|cm\b|km\b|kg\b|m/s\b|m\b|kcal/mol\b|me?V\b|Å|°|σ)"
)
_SCALE = re.compile(r"\s?(?P<unit>[KkMBGT])(?![\w-])|\s(?P<word>million|billion|trillion)\b")
_OUT_OF = re.compile(r"\s?(?:/|out of\s|of\s(?:the\s)?)(?P<whole>\d+(?:\.\d+)?)(?![\w.,]*\d|%|[\w/-])")
_RANGE = re.compile(rf"\s?(?P<joint>-|–|—|~|∼|/|to|and|→|->)\s?(?P<digits>{_DIGITS})(?![\w]*-\w)")
_PLUS_MINUS = re.compile(r"\s?%?\s?(?:±|\+/-)\s?(\d+(?:\.\d+)?)")
_IDENTIFIER = re.compile(r"\d{4}\.\d{4,5}(?!\d)")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
_SAME = {
    "percent": "%", "×": "x", "X": "x", "fold": "x", "times": "x", "point": "points", "pts": "points", "pt": "points", "second": "s", "seconds": "s",
    "sec": "s", "secs": "s", "min": "minutes", "mins": "minutes", "minute": "minutes", "hour": "hours", "hr": "hours", "hrs": "hours", "percentage points": "points", "percentage point": "points",
    "percentage-point": "points", "pp": "points", "pps": "points", "p.p.": "points", "fps": "FPS", "%points": "points", "% points": "points", "% point": "points", "%-points": "points", "%-point": "points", "%pp": "points",
    "order of magnitude": "orders of magnitude",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Number:
    """A number as printed, its place in the plain text, and the unit in one spelling ("" if none).

    Args:
        end: where the number itself ends; `after` is where its unit does.
        joint: `range` for the second end of a range (8-11%).
    """

    start: int
    end: int
    text: str
    value: str
    unit: str
    sign: str = ""
    uncertainty: str = ""
    joint: str = ""
    after: int = 0


_SUPERSCRIPT = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_POWER = re.compile(r"(?:(?P<base>[\d.,\s]+)×\s?)?10\^?(?P<power>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)$")


def _value(digits: str) -> str:
    power = _POWER.match(digits)
    if power:
        base = (power["base"] or "1").strip().replace(",", "").replace(" ", "")
        plain = f"{base}e{power['power'].translate(_SUPERSCRIPT)}"
    elif re.fullmatch(r"\d{1,3},\d{1,2}", digits):
        plain = digits.replace(",", ".")
    else:
        plain = "".join(digits.replace(",", "").split())
    if plain.startswith("."):
        plain = "0" + plain
    return plain


def _unit_at(text: str, at: int) -> tuple[str, int]:
    """The unit that starts here in one spelling, and where it ends; "" and `at` if there is none."""
    match = _UNIT.match(text, at)
    if match:
        unit = " ".join(match["unit"].split())
        return _SAME.get(unit, unit), match.end()
    scale = _SCALE.match(text, at)
    if scale:
        return scale["unit"] or scale["word"], scale.end()
    whole = _OUT_OF.match(text, at)
    if whole:
        return f"/{whole['whole']}", whole.end()
    return "", at


def _is_part_of_word(text: str, at: int) -> bool:
    """Whether letters hang on the number: "3D", "4-bit", "2nd"; a unit may ("15.8-point")."""
    following = text[at : at + 2]
    if _UNIT.match(text, at) or _SCALE.match(text, at):
        return False
    return (
        following[:1].isalpha() or (following[:1] == "-" and following[1:].isalpha()) or bool(_ORDINAL.match(text, at))
    )


def find_numbers(text: str) -> Iterator[Number]:
    """Every number that may be a finding, left to right.

    >>> [(n.value, n.unit) for n in find_numbers("14–20% on 12 tasks, 100,000× fewer, 37.1 ± 0.2, 9 of 10, 12,4 %")]
    [('14', '%'), ('20', '%'), ('12', ''), ('100000', 'x'), ('37.1', ''), ('9', '/10'), ('12.4', '%')]
    """
    at = 0
    while match := _NUMBER.search(text, at):
        at = match.end()
        if _IDENTIFIER.fullmatch(match["digits"]):
            continue
        comma = _DECIMAL_COMMA.match(text, match.start("digits"))
        digits = comma[1] if comma else match["digits"]
        at = max(at, comma.end()) if comma else at
        sign = (match["sign"] or "").replace(" ", "")
        start = match.start("digits")
        first = Number(start, at, digits, _value(digits), "", sign)
        if sign == "×" and not text.startswith("^", match.end("digits")):
            first = replace(first, unit="x")
        uncertainty = _PLUS_MINUS.match(text, at)
        if uncertainty:
            at = uncertainty.end()
            first = replace(first, uncertainty=uncertainty[1])
        span = _RANGE.match(text, at)
        unit, end = _unit_at(text, at)
        if span is None and unit and unit[0] != "/":
            span = _tight_range(text, end)
        yielded = False
        if span and (not unit or unit[0] == "/" or span.start() == end):
            for number in _both_ends(text, first, span, unit):
                yield number
                at, yielded = number.after, True
        if yielded:
            continue
        if _is_part_of_word(text, at):
            continue
        at = end
        yield replace(first, unit=unit or first.unit, after=end)


def _tight_range(text: str, at: int) -> re.Match[str] | None:
    """The second end of "1.4x-1.6x" or "77.5%/78.2%", whose first end has its own unit."""
    span = _RANGE.match(text, at)
    return span if span and span["joint"] not in {"to", "and"} else None


def _both_ends(text: str, first: Number, span: re.Match[str], unit: str) -> Iterator[Number]:
    """The two ends of a range, if it is one: only the second has to have a unit; without any, both are decimals."""
    second, end = _unit_at(text, span.end())
    is_loose = span["joint"] in {"to", "and"}
    if _is_part_of_word(text, span.end()):
        return
    if unit[:1] == "/":
        is_decimal = "." in first.text and "." in span["digits"]
        if not is_decimal:
            return
        unit = ""
    if is_loose and not second:
        return
    if second[:1] == "/":
        return
    yield replace(first, unit=unit or second or first.unit, after=first.end)
    yield Number(
        span.start("digits"),
        span.end(),
        span["digits"],
        _value(span["digits"]),
        second or unit,
        joint="range",
        after=end,
    )
