"""The one policy on conflicts: which candidates become mentions.

1. Nothing inside a web address; nothing that the lexicon lists as a stop name.
2. A lexicon name that needs context counts only with one: it has the look of a name, or is one side of an acronym
   pair, or it means that entity nine times in ten, or a cue of its type stands next to it.
3. A task phrase holds no name of its own ("BBH reasoning"). Of two that overlap the longer wins; of two alike, by rule: lexicon, acronym, called, emphasis, shape, title-case.
   A lexicon name inside a longer look-alike (`LIBERO` in `LIBERO-10`) only lends its type.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from kg.extract.places import find_places
from kg.extract.shapes import is_name_shaped
from kg.extract.state import add_candidate, text_of
from kg.extract.typecues import type_cue
from kg.vocab.lexicon import load_lexicon

__all__ = ["choose", "make_policy"]

_ORDER = (
    "lexicon-safe",
    "lexicon-folded",
    "lexicon-cue",
    "acronym-short",
    "acronym-long",
    "called",
    "emphasis",
    "shape",
    "task-phrase",
    "title-case",
)
_RANK = {rule: rank for rank, rule in enumerate(_ORDER)}
_NUMBER_WORD = re.compile(r"[\d.,]+\w?")


# A concept written in any case is taken where it names the entity at least this often (chosen on dev and dev_random).
_LEAST = {"DATASET": 0.5, "METHOD": 0.45, "METRIC": 0.45, "MODEL": 0.65, "TASK": 0.35}
# From this share on, a name that could mean something else means the entity: Llama, Qwen.
_SURE = 0.9


def _admits(doc: Doc, span: Span, paired: set[str]) -> bool:  # noqa: PLR0911 - ordered rules, one return each
    text = text_of(doc)[span.start_char : span.end_char]
    if span.id_ == "lexicon-part" or _NUMBER_WORD.fullmatch(text):
        return False
    if load_lexicon().is_stop_name(text):
        return False
    if span.id_ == "lexicon-folded":
        return text in paired or load_lexicon().entries[span.kb_id_].prior >= _LEAST[span.label_]
    if span.id_ != "lexicon-cue" or text in paired:
        return True
    if text.islower() and " " not in text and not any(c.isdigit() for c in text):
        return False  # `multiple`, `mind`: a common word that some dataset has for its name
    if not text.islower() and load_lexicon().entries[span.kb_id_].prior >= _SURE:
        return True
    cue = type_cue(text_of(doc), span.start_char, span.end_char)
    return cue == span.label_ or (is_name_shaped(text) and cue in {"", span.label_})


def choose(spans: Sequence[Span]) -> list[Span]:
    """Spans without overlap, in order of place: longest first, then by rule, then leftmost."""
    taken: list[Span] = []
    covered: set[int] = set()
    for span in sorted(
        spans, key=lambda s: (s.start_char - s.end_char, _RANK.get(s.id_, len(_ORDER)), s.start, s.label_)
    ):
        if covered.isdisjoint(range(span.start, span.end)):
            taken.append(span)
            covered.update(range(span.start, span.end))
    return sorted(taken, key=lambda s: s.start)


_NAMING = {"called", "emphasis", "title-case", "acronym-short", "acronym-long"}


def _repeat(doc: Doc) -> None:
    """Add every other place where a name stands that was found by how it is introduced, not by how it looks."""
    text = text_of(doc)
    found = {text[span.start_char : span.end_char]: span.id_ for span in doc.spans["candidates"] if span.id_ in _NAMING}
    seen = {(span.start_char, span.end_char) for span in doc.spans["candidates"]}
    for name in sorted(found):
        for place in find_places(text, name):
            if place not in seen:
                add_candidate(doc, *place, rule=found[name])


def _apply(doc: Doc) -> Doc:
    paired: set[str] = set()
    for long_start, long_end, short_start, short_end in doc.user_data.get("acronyms", ()):
        add_candidate(doc, long_start, long_end, rule="acronym-long")
        add_candidate(doc, short_start, short_end, rule="acronym-short")
        paired |= {text_of(doc)[long_start:long_end], text_of(doc)[short_start:short_end]}
    _repeat(doc)
    blocked = {token.i for span in doc.spans["urls"] for token in span} if "urls" in doc.spans else set()
    kept = [
        span
        for span in doc.spans["candidates"]
        if blocked.isdisjoint(range(span.start, span.end)) and _admits(doc, span, paired)
    ]
    named = {token for span in kept if span.id_ == "lexicon-safe" for token in range(span.start, span.end)}
    kept = [span for span in kept if span.id_ != "task-phrase" or named.isdisjoint(range(span.start, span.end))]
    doc.spans["mentions"] = SpanGroup(doc, name="mentions", spans=choose(kept))
    return doc


@Language.factory("kg_policy", assigns=["doc.spans"], requires=["doc.spans"])
def make_policy(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that turns candidates into mentions."""
    return _apply
