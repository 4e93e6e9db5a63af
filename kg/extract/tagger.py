"""The trained model: reads the words and what the rules saw, and decides which names are entities, of which type and role.

It runs after the components of the rules profile and replaces their decision. The acronym pairs, the lexicon links and
the stop names of the rules stay: the model tags places, the paper's own definitions join them.
One window a call, so that batch size cannot change a figure.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from kg.extract.decoding import TaggedSpan, find_tagged_spans, softmax, windows
from kg.extract.edges import end_without_noun, find_appositions, mend_edges
from kg.extract.grouping import group_mentions, name_of
from kg.extract.modelfile import TaggerModel, load_model
from kg.extract.nesting import NamedGroup, find_nested
from kg.extract.places import find_places
from kg.extract.signals import find_signals
from kg.extract.state import LocalEntity, entities_of, text_of
from kg.extract.typecues import has_size
from kg.model import EntityType, Role
from kg.vocab.lexicon import load_lexicon
from kg.vocab.names import name_key, singular
from kg.vocab.roles import roles_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kg.extract.wordpiece import Pieces

__all__ = ["Judged", "Tagger", "make_tagger", "tag"]

_OVERLAP = 128
_TINY = 1e-4


def tag(model: TaggerModel, doc: Doc) -> list[TaggedSpan]:
    """The spans that the model sees in a Doc which the rules have read."""
    pieces = model.cut(text_of(doc))
    if not pieces.ids:
        return []
    signals = find_signals(doc, pieces)
    tags = np.zeros((len(pieces.ids), 1 + 2 * len(model.types)), dtype=np.float32)
    roles = np.zeros((len(pieces.ids), len(model.roles)), dtype=np.float32)
    depth = np.full(len(pieces.ids), -1)
    for start, end in windows(len(pieces.ids), model.max_pieces, _OVERLAP):
        tag_scores, role_scores = _run(model, pieces, signals, start, end)
        # In an overlap the window counts in which a piece has more text on its nearer side.
        inside = np.minimum(np.arange(end - start), np.arange(end - start)[::-1])
        better = np.flatnonzero(inside > depth[start:end])
        tags[start + better] = tag_scores[better]
        roles[start + better] = role_scores[better]
        depth[start + better] = inside[better]
    return find_tagged_spans(pieces, tags, roles)


def _run(
    model: TaggerModel, pieces: Pieces, signals: NDArray[np.float32], start: int, end: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Probabilities of tags and roles for one window."""
    ids = np.array([[model.first, *pieces.ids[start:end], model.last]], dtype=np.int64)
    rows = np.zeros((1, end - start + 2, signals.shape[1]), dtype=np.float32)
    rows[0, 1:-1] = signals[start:end]
    tag_scores, role_scores = model.run(ids, rows)
    return softmax(tag_scores[0, 1:-1]), softmax(role_scores[0, 1:-1])


@dataclass(frozen=True, slots=True)
class Judged:
    """An entity as the model sees it, before any threshold: its spans, and three probabilities.

    `certainty` that it is a name at all, `belief` that it has this type, `share` that it has this role.
    """

    entity: LocalEntity
    spans: tuple[Span, ...]
    certainty: float
    belief: float
    share: float


class Tagger:
    """The component: a Doc whose mentions and entities are the model's."""

    def __init__(self, model: TaggerModel) -> None:
        self.model = model

    def __call__(self, doc: Doc) -> Doc:
        """The Doc, its mentions and entities decided anew."""
        kept = [one for one in self.judge(doc) if one.certainty >= self.model.thresholds[one.entity["type"]]]
        _store(doc, _spread(doc, kept))
        return doc

    def judge(self, doc: Doc) -> list[Judged]:
        """Everything the model takes for an entity, stop names and addresses left out; the Doc is unchanged."""
        text = text_of(doc)
        pairs = doc.user_data.get("acronyms", ())
        mended = (self._without_noun(text, tagged) for tagged in mend_edges(text, tag(self.model, doc), pairs))
        found = [(_to_span(doc, tagged), tagged) for tagged in mended]
        found = [(span, tagged) for span, tagged in found if not _is_in_address(doc, span)]
        acronyms = [(text[c:d], text[a:b]) for a, b, c, d in pairs]
        known = _lexicon_ids(doc)
        names = [text[span.start_char : span.end_char] for span, _ in found]
        ids = [known.get((span.start, span.end), ("", ""))[1] for span, _ in found]
        long_of = {name_key(singular(short)): long for short, long in acronyms}

        def judged(members: list[int]) -> Judged:
            return self._judge([found[i] for i in members], Counter(names[i] for i in members), long_of, known)

        groups = group_mentions(names, acronyms + _apposed(text, found), ids)
        groups = [members for members in groups if not any(load_lexicon().is_stop_name(names[i]) for i in members)]
        alone = [judged(members) for members in groups]
        named = [_named(one.entity, long_of) for one in alone]
        return [
            alone[same[0]] if len(same) == 1 else judged(sorted(i for one in same for i in groups[one]))
            for same in find_nested(named)
        ]

    def _without_noun(self, text: str, tagged: TaggedSpan) -> TaggedSpan:
        if self.model.types[int(np.argmax(tagged.types))] != "DATASET":
            return tagged
        return replace(tagged, end=end_without_noun(text, tagged.start, tagged.end))

    def _judge(
        self,
        group: list[tuple[Span, TaggedSpan]],
        counts: Counter[str],
        long_of: dict[str, str],
        known: dict[tuple[int, int], tuple[str, str]],
    ) -> Judged:
        """The entity of one group of mentions."""
        model = self.model
        types = np.sum([tagged.types for _, tagged in group], axis=0)
        if any(has_size(name) for name in counts):
            types = np.where(np.array(model.types) == "MODEL", types.sum(), 0)
        type_: EntityType = model.types[int(types.argmax())]
        roles = np.sum([tagged.roles for _, tagged in group], axis=0)
        allowed = [role in roles_for(type_) and role in model.usual_roles[type_] for role in model.roles]
        roles = np.where(np.array(allowed), roles, 0)
        certainty = max(tagged.certainty for _, tagged in group)
        belief = float(types.max() / max(float(types.sum()), _TINY))
        share = float(roles.max() / max(float(roles.sum()), _TINY))
        role: Role = model.roles[int(roles.argmax())]
        name = name_of(list(counts), counts, long_of, type_, role)
        matched = [known[(span.start, span.end)] for span, _ in group if (span.start, span.end) in known]
        score = max(round(min(1.0, certainty * belief), 4), _TINY)
        entity = LocalEntity(
            name=name,
            type=type_,
            forms=[name, *sorted(form for form in counts if form != name)],
            members=[],
            candidate=next((id_ for kind, id_ in matched if kind == type_), ""),
            score=score,
            role=role,
            role_rule="model",
            role_score=min(1.0, model.calibrate(certainty, belief, share) / score),
            cue="",
        )
        return Judged(entity, tuple(span for span, _ in group), certainty, belief, share)


def _named(entity: LocalEntity, long_of: dict[str, str]) -> NamedGroup:
    """The entity with its names; a short form says its long one, even where that stands within a longer name."""
    longs = (long_of.get(name_key(singular(form))) for form in entity["forms"])
    names = dict.fromkeys((*entity["forms"], *(long for long in longs if long)))
    return NamedGroup(entity["type"], entity["role"], tuple(names))


def _apposed(text: str, found: list[tuple[Span, TaggedSpan]]) -> list[tuple[str, str]]:
    """(short, long) of neighbours of one type that stand as `one (other)`."""
    pairs = []
    for left, right in find_appositions(text, [(span.start_char, span.end_char) for span, _ in found]):
        if np.argmax(found[left][1].types) == np.argmax(found[right][1].types):
            short, long = sorted((found[left][0].text, found[right][0].text), key=len)
            pairs.append((short, long))
    return pairs


def _to_span(doc: Doc, tagged: TaggedSpan) -> Span:
    """The tokens that a stretch touches."""
    return cast("Span", doc.char_span(tagged.start, tagged.end, alignment_mode="expand"))


def _is_in_address(doc: Doc, span: Span) -> bool:
    return any(span.start < url.end and url.start < span.end for url in doc.spans["urls"])


def _lexicon_ids(doc: Doc) -> dict[tuple[int, int], tuple[str, str]]:
    """Token stretch -> (type, lexicon id), for names of the lexicon that stand whole."""
    return {
        (span.start, span.end): (span.label_, span.kb_id_)
        for span in doc.spans["candidates"]
        if span.kb_id_ and span.id_ != "lexicon-part"
    }


def _spread(doc: Doc, judged: list[Judged]) -> list[Judged]:
    """The same entities, each with every other place where one of its names stands; a longer name wins a place."""
    text = text_of(doc)
    spans = [list(one.spans) for one in judged]
    taken = {
        i for span in (*doc.spans["urls"], *(s for own in spans for s in own)) for i in range(span.start, span.end)
    }
    names = {(text[s.start_char : s.end_char], number) for number, own in enumerate(spans) for s in own}
    for name, number in sorted(names, key=lambda pair: (-len(pair[0]), pair)):
        for start, end in find_places(text, name):
            span = doc.char_span(start, end)
            if span is not None and taken.isdisjoint(range(span.start, span.end)):
                spans[number].append(span)
                taken.update(range(span.start, span.end))
    return [replace(one, spans=tuple(own)) for one, own in zip(judged, spans, strict=True)]


def _store(doc: Doc, judged: list[Judged]) -> None:
    """Put the mentions in order of place, and the entities with indices that follow it."""
    rows = sorted(
        ((span.start, span.end, number) for number, one in enumerate(judged) for span in one.spans),
    )
    spans = []
    for place, (start, end, number) in enumerate(rows):
        entity = judged[number].entity
        entity["members"].append(place)
        spans.append(Span(doc, start, end, label=entity["type"], kb_id=entity["candidate"], span_id="model"))
    doc.spans["mentions"] = SpanGroup(doc, name="mentions", spans=spans)
    stored = entities_of(doc)
    stored.clear()
    stored.extend(one.entity for one in judged)


@cache
def _load(folder: str) -> TaggerModel:
    return load_model(Path(folder))


@Language.factory(
    "kg_tagger",
    default_config={"folder": ""},
    assigns=["doc.spans", "doc.user_data"],
    requires=["doc.spans"],
)
def make_tagger(nlp: Language, name: str, folder: str) -> Tagger:  # noqa: ARG001 - the signature is spaCy's
    """The component that decides by the trained model in a folder."""
    return Tagger(_load(folder))
