"""Reported results: which numbers state a finding, of what kind, about whom, on what, against whom. First version.

Kinds after the annotation guidelines: absolute (scores 37.1 %), improvement (+3.2 points), reduction (35 % lower
cost), ratio (6.5x faster). "this work" stands for a subject that the text does not name.
"""

from __future__ import annotations

import re
from dataclasses import asdict

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.attribution import MEASURE, NamedSentence, Paperwide, attribute
from kg.extract.numbers import Number, find_numbers
from kg.extract.state import LocalEntity, entities_of, plain_of, text_of
from kg.model import Result, ResultKind

__all__ = ["kind_of", "make_results"]

_REDUCE = re.compile(
    r"\b(?:reduc\w+|lower(?:s|ed|ing)?|decreas\w+|drop(?:s|ped)?|fewer|less|cut(?:s|ting)?|sav(?:e|es|ing|ings)|shrink\w*|shorter|cheaper|smaller|"
    r"declin\w+|fall(?:s|ing)?|compress\w*|minimiz\w+|mitigat\w+|degrad\w+|diminish\w+|los[est]\w*|trim\w*|halv\w+|shorten\w*)\b",
    re.IGNORECASE,
)
_IMPROVE = re.compile(
    r"\b(?:improv\w+|gain(?:s|ed|ing)?|increas\w+|boost\w*|outperform\w*|surpass\w*|exceed\w*|higher|better|rais\w+|lift\w*|advantage|faster|enhanc\w+|beat\w*|margin|up (?:to )?|"
    r"win(?:s|ning)?|rise[sn]?|grow\w*|uplift|more|elevat\w+|over(?:tak\w+)?|accelerat\w+|ahead|stronger|speed-?ups?)\b",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\b(?:by|of)(?: (?:up to|over|about|around|approximately|at least|roughly|nearly|almost|an average of|as much as|more than|a further|an additional|~))?\s*[+≈~∼(]?\s*$",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"^\s?(?:of the |of its |of their |of (?!cases|tasks|the time)[A-Za-z]+['’]s |the (?:cost|size|time|compute|memory|number)|as (?:many|much))",
    re.IGNORECASE,
)
_FROM = re.compile(r"\bfrom\s*[≈~∼(]?\s*$", re.IGNORECASE)
_TO = re.compile(r"\b(?:to|down to|up to|versus|vs\.?|compared (?:to|with)|→|->|than)\s*[≈~∼(]?\s*$", re.IGNORECASE)
_MEASURE_BEFORE = re.compile(
    MEASURE
    + r"(?: \([^()]*\))?(?:\s?[=:]\s?|,? (?:of|to|at|is|reaches|reaching|from|was|by|≈|up to|as (?:low|high) as)? ?(?:only |up to |about |approximately |just )?|\s)[+≈~∼(]?\s?$"
)
_MEASURE_AFTER = re.compile(
    r"^\s(?:(?:average|mean|overall|test|top-1|macro|micro|final|zero-shot|relative|absolute|additional|downstream|task) )?"
    + MEASURE
)
_VERB = re.compile(
    r"\b(?:achiev\w+|reach\w*|attain\w*|obtain\w*|scor\w+|yield\w*|deliver\w*|outperform\w*|surpass\w*|improv\w+|reduc\w+|increas\w+|boost\w*|gain\w*|drop\w*|accelerat\w+|speed\w*|sav\w+|cut\w*|lower\w*|"
    r"exceed\w*|only|up to|with|retain\w*|maintain\w*|preserv\w+|recover\w*|solv\w+|fail\w*|decreas\w+|rais\w+|from|to|than|vs\.?|compared|fewer|less|faster|more|show\w*|report\w*|demonstrat\w+|using|gap|remain\w*|produc\w+|enabl\w+|provid\w+|rang\w+|within|under)\b|\(",
    re.IGNORECASE,
)
_RATE_NOUN = re.compile(
    r"^\s(?:[\w-]+ ){0,3}?(?:reduction|reductions|savings?|decrease|drop|fewer|less|lower|smaller|cheaper|shorter|compression|decline|cut)\b",
    re.IGNORECASE,
)
_RATIO_NOUN = re.compile(
    r"^\s(?:[\w-]+ ){0,4}?(?:speed-?ups?|faster|acceleration|throughput|more|larger|higher|efficien\w+|improvement|increase|gains?|greater|better|longer|boost|inference|quicker)\b",
    re.IGNORECASE,
)
_GAIN_NOUN = re.compile(
    r"^\s(?:(?:absolute|relative|average|overall|accuracy|performance|[\w@-]+) ){0,4}?(?:improvements?|gains?|increase|boost|higher|better|uplift|advantage|more|faster|speed-?ups?|margin|over)\b",
    re.IGNORECASE,
)
_REDUCING_VERB = re.compile(
    r"\b(?:reduc\w+|cut\w*|lower\w*|decreas\w+|compress\w*|shrink\w*|sav\w+)\b[^.;]{0,60}$", re.IGNORECASE
)
_BOUND = re.compile(r"[,;()]|\band\b|\bwhile\b|\bwith\b|\bbut\b")


def kind_of(before: str, after: str, number: Number) -> ResultKind | None:  # noqa: PLR0911 - ordered rules, one return each
    """The kind of finding that a number states, from the words around it in its sentence; None if it states none.

    >>> kind_of("It reduces memory by ", " on average", Number(0, 2, "80", "80", "%"))
    'reduction'
    """
    near = before[-70:]
    clause = _BOUND.split(near)[-1] if "(" not in near[-4:] else near
    if number.unit == "x":
        return _kind_of_factor(near, after)
    if number.unit == "orders of magnitude":
        return "ratio"
    if number.unit in {"%", "points", "dB"}:
        return _kind_of_share(near, clause, after, number)
    if number.joint or _FROM.search(near) or _TO.search(near):
        return "absolute" if number.unit or "." in number.text else None
    if _MEASURE_BEFORE.search(near) or (_MEASURE_AFTER.match(after) and "." in number.text):
        return "absolute"
    if number.sign == "+" and "." in number.text:
        return "improvement"
    if number.unit and _VERB.search(clause):
        return "absolute"
    return None


def _kind_of_factor(near: str, after: str) -> ResultKind:
    if _RATE_NOUN.match(after) and not re.match(r"^\s(?:more|higher|faster)", after):
        return "reduction"
    if _RATIO_NOUN.match(after):
        return "ratio"
    return "reduction" if _REDUCING_VERB.search(near) and re.search(r"\bby\b", near) else "ratio"


def _kind_of_share(near: str, clause: str, after: str, number: Number) -> ResultKind | None:  # noqa: PLR0911 - ordered rules
    if _FROM.search(near):
        return "absolute"
    if _SHARE.match(after) and re.search(
        r"\b(?:only|using|about|with|at|to|just|than|costs?|uses?|requires?|under)\b[^,;]{0,14}$", near
    ):
        return "ratio"
    if number.sign == "+":
        return "improvement"
    if _RATE_NOUN.match(after):
        return "reduction"
    if _GAIN_NOUN.match(after):
        return "improvement"
    signs = [(m.start(), "reduction") for m in _REDUCE.finditer(near)] + [
        (m.start(), "improvement") for m in _IMPROVE.finditer(near)
    ]
    last = max(signs)[1] if signs else None
    if _BY.search(near) and last:
        return last  # type: ignore[return-value]
    if number.unit == "points" and last:
        return last  # type: ignore[return-value]
    if (
        last
        and re.search(r"\b(?:up to|over|about|around|nearly|and|,|\(|additional|further)\s*[≈~∼]?\s*$", near)
        and re.search(r"\b(?:by|gains?|improvements?|reductions?)\b", near)
    ):
        return last  # type: ignore[return-value]
    return "absolute" if number.unit == "%" or _VERB.search(clause) else None


def _paperwide(entities: list[LocalEntity]) -> Paperwide:
    """What the paper proposes, as far as it is sure."""
    own = [entity for entity in entities if entity["role"] == "proposes"]
    systems = [entity for entity in own if entity["type"] in {"METHOD", "MODEL"} and entity["role_rule"] not in _UNSURE]
    data = [entity for entity in own if entity["type"] == "DATASET"]
    return Paperwide(systems[0]["name"] if systems else "", data[0]["name"] if len(data) == 1 else "")


_UNSURE = {"default-new", "enumerated", "component-colon", "apposition"}


def _find_results(doc: Doc) -> Doc:
    text = text_of(doc)
    plain = plain_of(doc)
    entities = entities_of(doc)
    spans = list(doc.spans["mentions"])
    named = sorted(
        ((spans[i].start_char, spans[i].end_char, entity) for entity in entities for i in entity["members"]),
        key=lambda row: row[:2],
    )
    inside = {i for start, end, _ in named for i in range(start, end)}
    paper = _paperwide(entities)
    rows = []
    sentences = [
        NamedSentence(s.start_char, s.end_char, tuple(row for row in named if s.start_char <= row[0] < s.end_char))
        for s in doc.sents
    ]
    kind: ResultKind | None = None
    for number in find_numbers(text):
        if number.start in inside:
            continue
        sentence = next((s for s in sentences if s.start <= number.start < s.end), None)
        if sentence is None:
            continue
        after_unit = re.sub(
            r"^\s?(?:%|×|x\b|-?fold|percent(?:age)?|points?|pp|dB)+", "", text[number.end : sentence.end]
        )
        if number.joint != "range":  # both ends of a range are of one kind
            kind = kind_of(text[sentence.start : number.start], after_unit, number)
        if kind is None:
            continue
        whose = attribute(text, sentence, number, paper)
        at = plain.to_source(number.start, number.end)
        result = Result(
            subject=whose.subject,
            metric=whose.metric,
            value=number.value,
            value_text=number.text,
            unit=number.unit,
            kind=kind,
            start=at.start,
            end=at.end,
            confidence=0.6,
            rule=f"number-{kind}",
            dataset=whose.dataset,
            baseline=whose.baseline,
            uncertainty=number.uncertainty,
        )
        rows.append(asdict(result))
    doc.user_data["results"] = rows
    return doc


@Language.factory("kg_results", assigns=["doc.user_data"], requires=["doc.spans"])
def make_results(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that reads reported results."""
    return _find_results
