"""What became of one name at each stage of the extraction of one plain text: the answer to "why was this not extracted?"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kg.extract.state import entities_of, put_plain, text_of
from kg.model import PlainText
from kg.vocab.lexicon import load_lexicon
from kg.vocab.names import name_key, singular

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["explain_miss"]

Step = tuple[str, str, str]


def explain_miss(nlp: Language, plain: PlainText, name: str) -> list[Step]:
    """The fate of a name: (stage, outcome, reason) for each stage up to the one that dropped it.

    Outcomes are `passed`, `dropped` and, at the end, `kept`.
    """
    places = [match.span() for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", plain.text)]
    if not places:
        return [("text", "dropped", _why_not_in_text(plain.text, name))]
    doc = put_plain(nlp.make_doc(plain.text), plain)
    doc.spans["candidates"] = []
    for _, component in nlp.pipeline:
        doc = component(doc)
    return [("text", "passed", f"stands {len(places)} time(s) in the text"), *_stages(doc, places, name)]


def _why_not_in_text(plain: str, name: str) -> str:
    close = re.search(re.escape(name), plain, re.IGNORECASE)
    if close:
        at = plain[max(0, close.start() - 15) : close.end() + 15]
        return f"the text has it only in another case or inside a longer word: «{at}»"
    if name_key(name) in name_key(plain):
        return "the text has its letters, but spaced or punctuated otherwise; give the name as it is printed"
    return "the text (markup removed) does not contain it"


def _stages(doc: Doc, places: list[tuple[int, int]], name: str) -> Iterator[Step]:
    inside_url = [s for s in doc.spans["urls"] if any(s.start_char <= a and b <= s.end_char for a, b in places)]
    if len(inside_url) >= len(places):
        yield "urls", "dropped", f"stands only inside the address {inside_url[0].text}; addresses name no entity"
        return
    same = [span for span in doc.spans["candidates"] if (span.start_char, span.end_char) in places]
    if not same:
        yield "finders", "dropped", _why_no_candidate(doc, places)
        return
    yield "finders", "passed", "found by " + ", ".join(sorted({span.id_ for span in same}))
    kept = [span for span in doc.spans["mentions"] if (span.start_char, span.end_char) in places]
    if not kept:
        yield "policy", "dropped", _why_no_mention(doc, places, name, {span.id_ for span in same})
        return
    yield "policy", "passed", "no longer name or better rule claims the place"
    key = name_key(singular(name))
    for entity in entities_of(doc):
        if key in {name_key(singular(form)) for form in entity["forms"]}:
            yield "groups", "passed", f"is {entity['type']} {entity['name']!r} (score {entity['score']:.2f})"
            cue = f", cue «{entity['cue']}»" if entity["cue"] else ""
            yield "roles", "kept", f"{entity['role']} by rule {entity['role_rule']}{cue}"
            return
    yield "groups", "dropped", "another written form of the same thing is a stop name of the lexicon"


def _why_no_candidate(doc: Doc, places: list[tuple[int, int]]) -> str:
    longer = [
        span for span in doc.spans["candidates"] if any(span.start_char <= a and b <= span.end_char for a, b in places)
    ]
    if longer:
        return f"only as part of «{longer[0].text}» ({longer[0].id_})"
    return "no finder knows it: it is not in the lexicon, has not the look of a name, and is not introduced as one"


def _why_no_mention(doc: Doc, places: list[tuple[int, int]], name: str, rules: set[str]) -> str:
    if load_lexicon().is_stop_name(name):
        return "the lexicon lists it as a stop name: too general to be an entity"
    over = [span for span in doc.spans["mentions"] if any(span.start_char < b and a < span.end_char for a, b in places)]
    if over:
        return f"«{over[0].text}» ({over[0].id_}) claims the place: the longer name wins, then the stronger rule"
    if rules == {"lexicon-part"}:
        return "the name goes on with a version or part that the lexicon does not list"
    text = text_of(doc)
    start, end = places[0]
    around = text[max(0, start - 25) : end + 25]
    return f"the lexicon knows it only with a context that names its type, and «{around}» gives none"
