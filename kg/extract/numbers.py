"""Numbers in plain text, with the unit behind them; ranges give one number for each end.

What is no finding (years, sizes of models and data, hyper-parameters, parts of names) is left out here as far as
the number and its neighbours tell; what a number means is decided in kg.extract.results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

__all__ = ["Number", "find_numbers"]

_DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:\s?×\s?10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
_NUMBER = re.compile(rf"(?<![\w.,/@#-])(?<!v)(?P<sign>[+±≈~∼<>×x]|-(?=\d)|−)?\s?(?P<digits>{_DIGITS})")
_UNIT = re.compile(
    r"\s?(?P<unit>%(?:\s?points?|\s?pp)?|percent(?:age points?)?\b|pp\b|p\.p\.|pts?\b|points?\b|-?fold\b|×|x(?![\w])|times\b(?= (?:\w+er\b|more|less|fewer|higher|lower|as))|"
    r"orders? of magnitude|ns/day|ms\b|µs\b|μs\b|seconds?\b|secs?\b|s\b(?!\w)|minutes?\b|mins?\b|hours?\b|days\b|GB\b|MB\b|KB\b|TB\b|FPS\b|fps\b|Hz\b|dB\b|bits?(?:/\w+)?\b|tokens?/s(?:ec)?\b|TFLOPS\b|mm\b|cm\b|kcal/mol\b|meV\b|Å|°|mAP\b|BLEU\b)"
)
_RANGE = re.compile(rf"\s?(?P<joint>-|–|—|~|∼|to|and)\s?(?P<digits>{_DIGITS})(?!\d*-)")
_PLUS_MINUS = re.compile(r"\s?(?:±|\+/-)\s?(\d+(?:\.\d+)?)")
_SAME = {
    "percent": "%", "×": "x", "-fold": "x", "fold": "x", "times": "x", "point": "points", "pts": "points", "pt": "points", "second": "s", "seconds": "s",
    "sec": "s", "secs": "s", "min": "minutes", "mins": "minutes", "minute": "minutes", "hour": "hours", "percentage points": "points", "percentage point": "points",
    "pp": "points", "p.p.": "points", "fps": "FPS", "%points": "points", "% points": "points", "% point": "points", "%pp": "points", "order of magnitude": "orders of magnitude",
}  # fmt: skip
# Right after the unit: what is counted is data, models, code or time budget, not a finding.
_OF_SETUP = re.compile(
    r"\s(?:of (?:the )?(?:training |labell?ed |original |available |full |all )*(?:data|dataset|parameters|labels|samples|tokens|training set|weights|layers|examples|annotations)|"
    r"(?:confidence|sparsity|quantile|percentile|significance|training data|labell?ed data|of labels)|context|more parameters)\b"
)
_BEFORE_SETUP = re.compile(
    r"(?:\b(?:top|step|stage|section|table|figure|fig\.|appendix|theorem|version|layer|seed|k|n|m|d|p|epsilon|ε|α|β|λ|τ|T|K|N|lemma|phase|level|eq\.|bit|at most|up to \d+)\s?[=:≤≥<>]?\s?)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as printed, its place in the plain text, and the unit in one spelling ("" if none).

    `joint` says how it hangs on the number before it: "" (it does not), `range` (8-11%) or `from` (45% to 9%).
    """

    start: int
    end: int
    text: str
    value: str
    unit: str
    sign: str = ""
    uncertainty: str = ""
    joint: str = ""


_SUPERSCRIPT = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def _value(digits: str) -> str:
    plain = digits.replace(",", "").replace(" ", "")
    base, times, power = plain.partition("×10")
    return f"{base}e{power.translate(_SUPERSCRIPT)}" if times else plain


def _unit_at(text: str, at: int) -> tuple[str, int]:
    match = _UNIT.match(text, at)
    if not match:
        return "", at
    unit = " ".join(match["unit"].split())
    return _SAME.get(unit, unit), match.end()


def find_numbers(text: str) -> Iterator[Number]:
    """Every number that may be a finding, left to right.

    >>> [(n.value, n.unit) for n in find_numbers("14–20% on 12 tasks, 100,000× fewer, 37.1 ± 0.2")]
    [('14', '%'), ('20', '%'), ('12', ''), ('100000', 'x'), ('37.1', '')]
    """
    at = 0
    while match := _NUMBER.search(text, at):
        at = match.end()
        following = text[at : at + 1]
        if following == "-" and re.match(r"-[A-Za-z]", text[at:]) and not text.startswith("-fold", at):
            continue
        if following.isalpha() and not _UNIT.match(text, at):
            continue
        if _BEFORE_SETUP.search(text, max(0, match.start() - 16), match.start()) or following == ":":
            continue
        first = Number(
            match.start("digits"), at, match["digits"], _value(match["digits"]), "", (match["sign"] or "").strip()
        )
        if first.sign in {"×", "x"}:
            first = replace(first, unit="x")
        uncertainty = _PLUS_MINUS.match(text, at)
        if uncertainty:
            at = uncertainty.end()
            first = replace(first, uncertainty=uncertainty[1])
        unit, end = _unit_at(text, at)
        span = _RANGE.match(text, at)
        if span and not unit:
            unit, end = _unit_at(text, span.end())
            plain_range = span["joint"] not in {"and", "to"} or unit
            if unit and plain_range:
                yield replace(first, unit=unit)
                yield Number(
                    span.start("digits"), span.end(), span["digits"], _value(span["digits"]), unit, joint="range"
                )
                at = end
                continue
            unit, end = "", at
        if unit and _OF_SETUP.match(text, end):
            at = end
            continue
        at = end
        yield replace(first, unit=unit or first.unit)
