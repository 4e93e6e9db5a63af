"""What an entity is to the paper: ordered cue rules from `ontology/cues.tsv`, and a default for each type.

A rule looks at the words before or after the mention's list, so all of "A, B and C" get one role. An entity takes
the first rule, in the order of the table, that fires at any of its mentions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.context import Context, find_contexts
from kg.extract.shapes import is_name_shaped
from kg.extract.state import LocalEntity, entities_of, text_of
from kg.model import Role
from kg.vocab.lexicon import load_lexicon

__all__ = ["Cue", "make_roles", "read_cues"]


@dataclass(frozen=True, slots=True)
class Cue:
    """One row of the cue table. `types` is empty where every type may fire it; `is_new`: only names in no list."""

    id: str
    role: Role
    types: frozenset[str]
    is_new: bool
    side: str
    pattern: re.Pattern[str]
    confidence: float


@cache
def read_cues() -> tuple[Cue, ...]:
    """The cue table in order of precedence."""
    _head, *lines = (files("kg.ontology") / "cues.tsv").read_text("utf-8").splitlines()
    cues = []
    for line in lines:
        _rank, id_, role, types, novelty, side, pattern, confidence, _note = line.split("\t")
        kinds = frozenset() if types == "*" else frozenset(types.split())
        cues.append(
            Cue(id_, role, kinds, novelty == "new", side, re.compile(pattern, re.IGNORECASE), float(confidence))  # type: ignore[arg-type]
        )
    return tuple(cues)


_REACH = 200  # characters beside a mention that a cue may look at

# Role and confidence where no cue fires: the most frequent role of the type, its share on the training set.
_DEFAULT: dict[str, tuple[Role, float]] = {
    "METHOD": ("uses", 0.55),
    "MODEL": ("backbone", 0.75),
    "DATASET": ("evaluates_on", 0.8),
    "TASK": ("addresses", 0.95),
    "METRIC": ("measured_by", 0.95),
}


@cache
def _cues_for(type_: str, *, is_new: bool) -> tuple[tuple[int, Cue], ...]:
    """The cues that can fire for a type, with their ranks."""
    return tuple(
        (rank, cue)
        for rank, cue in enumerate(read_cues())
        if (not cue.types or type_ in cue.types) and (is_new or not cue.is_new)
    )


def _cue_of(entity: LocalEntity, contexts: list[Context], *, is_new: bool) -> tuple[int, Cue, str] | None:
    """The first rule that fires at a mention: its rank, the rule, the words."""
    cues = _cues_for(entity["type"], is_new=is_new)
    best: tuple[int, Cue, str] | None = None
    for index in entity["members"]:
        context = contexts[index]
        sides: dict[str, str] = {}
        for rank, cue in cues:
            if best and rank >= best[0]:
                break
            side = sides.get(cue.side)
            if side is None:
                whole = getattr(context, cue.side)
                side = sides[cue.side] = whole[-_REACH:] if cue.side.endswith("before") else whole[:_REACH]
            match = cue.pattern.search(side)
            if match:
                best = (rank, cue, match.group())
                break
    return best


def _decide(entity: LocalEntity, contexts: list[Context]) -> None:
    is_new = not entity["candidate"] and any(is_name_shaped(form) for form in entity["forms"])
    found = _cue_of(entity, contexts, is_new=is_new)
    if found:
        _, cue, words = found
        entity["role"], entity["role_score"], entity["role_rule"] = cue.role, cue.confidence, cue.id
        entity["cue"] = " ".join(words.split())[-80:]
        return
    role, score = _DEFAULT[entity["type"]]
    rule = "default"
    if is_new and entity["type"] == "METHOD":
        role, score, rule = "proposes", 0.55, "default-new"
    elif entity["candidate"]:
        usual = load_lexicon().entries[entity["candidate"]].role
        if usual:
            role, rule = usual, "default-lexicon"  # type: ignore[assignment]
    entity["role"], entity["role_score"], entity["role_rule"], entity["cue"] = role, score, rule, ""


def _assign_roles(doc: Doc) -> Doc:
    spans = [(span.start_char, span.end_char) for span in doc.spans["mentions"]]
    sentences = [(sentence.start_char, sentence.end_char) for sentence in doc.sents]
    contexts = find_contexts(text_of(doc), spans, sentences)
    for entity in entities_of(doc):
        _decide(entity, contexts)
    return doc


@Language.factory("kg_roles", assigns=["doc.user_data"], requires=["doc.spans"])
def make_roles(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that gives each entity its role."""
    return _assign_roles
