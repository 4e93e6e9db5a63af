"""The trained model: reads the words and what the rules saw, and decides which names are entities, of which type and role.

It runs after the components of the rules profile and replaces their decision. The acronym pairs, the lexicon links and
the stop names of the rules stay: the model tags places, the paper's own definitions join them.
One window a call, so that batch size cannot change a figure.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from kg.extract.decoding import TaggedSpan, find_tagged_spans, softmax, windows
from kg.extract.grouping import group_mentions, name_of
from kg.extract.modelfile import TaggerModel, load_model
from kg.extract.signals import find_signals
from kg.extract.state import LocalEntity, entities_of, text_of
from kg.model import EntityType, Role
from kg.vocab.lexicon import load_lexicon
from kg.vocab.names import name_key, singular
from kg.vocab.roles import roles_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kg.extract.wordpiece import Pieces

__all__ = ["make_tagger", "tag"]

_OVERLAP = 128


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


class Tagger:
    """The component: a Doc whose mentions and entities are the model's."""

    def __init__(self, model: TaggerModel) -> None:
        self.model = model

    def __call__(self, doc: Doc) -> Doc:
        """The Doc, its mentions and entities decided anew."""
        text = text_of(doc)
        found = [(span, tagged) for tagged in tag(self.model, doc) if (span := _to_span(doc, tagged)) is not None]
        found = [pair for pair in found if not _is_in_address(doc, pair[0])]
        acronyms = [(text[c:d], text[a:b]) for a, b, c, d in doc.user_data.get("acronyms", ())]
        known = _lexicon_ids(doc)
        names = [span.text for span, _ in found]
        ids = [known.get((span.start, span.end), ("", ""))[1] for span, _ in found]
        kept: list[Span] = []
        entities: list[LocalEntity] = []
        for members in group_mentions(names, acronyms, ids):
            entity = self._entity([found[i] for i in members], acronyms, known)
            if entity is None:
                continue
            entity["members"] = list(range(len(kept), len(kept) + len(members)))
            kept += [found[i][0] for i in members]
            entities.append(entity)
        _store(doc, kept, entities)
        return doc

    def _entity(
        self,
        group: list[tuple[Span, TaggedSpan]],
        acronyms: list[tuple[str, str]],
        known: dict[tuple[int, int], tuple[str, str]],
    ) -> LocalEntity | None:
        """The entity of one group, or None if it is too doubtful or a stop name."""
        model, lexicon = self.model, load_lexicon()
        counts = Counter(span.text for span, _ in group)
        if any(lexicon.is_stop_name(form) for form in counts):
            return None
        types = np.sum([tagged.types for _, tagged in group], axis=0)
        type_: EntityType = model.types[int(types.argmax())]
        certainty = max(tagged.certainty for _, tagged in group)
        if certainty < model.thresholds[type_]:
            return None
        roles = np.sum([tagged.roles for _, tagged in group], axis=0)
        allowed = np.array([role in roles_for(type_) for role in model.roles])
        allowed &= np.array([role in model.usual_roles[type_] for role in model.roles])
        roles = np.where(allowed, roles, 0)
        role: Role = model.roles[int(roles.argmax())]
        share = float(roles.max() / max(float(roles.sum()), 1e-9))
        belief = float(types.max() / max(float(types.sum()), 1e-9))
        long_of = {name_key(singular(short)): long for short, long in acronyms}
        name = name_of(list(counts), counts, long_of, type_)
        matched = [known[(s.start, s.end)] for s, _ in group if (s.start, s.end) in known]
        candidates = [id_ for kind, id_ in matched if kind == type_]
        link = model.calibrate(certainty, belief, share)
        score = max(round(min(1.0, certainty * belief), 4), 1e-4)
        return LocalEntity(
            name=name,
            type=type_,
            forms=[name, *sorted(form for form in counts if form != name)],
            members=[],
            candidate=candidates[0] if candidates else "",
            score=score,
            role=role,
            role_rule="model",
            role_score=min(1.0, link / score),
            cue="",
        )


def _to_span(doc: Doc, tagged: TaggedSpan) -> Span | None:
    span = doc.char_span(tagged.start, tagged.end, alignment_mode="expand")
    if span is not None:
        span.id_ = "model"
    return span


def _is_in_address(doc: Doc, span: Span) -> bool:
    return any(span.start < url.end and url.start < span.end for url in doc.spans["urls"])


def _lexicon_ids(doc: Doc) -> dict[tuple[int, int], tuple[str, str]]:
    """Token stretch -> (type, lexicon id), for names of the lexicon that stand whole."""
    return {
        (span.start, span.end): (span.label_, span.kb_id_)
        for span in doc.spans["candidates"]
        if span.kb_id_ and span.id_ != "lexicon-part"
    }


def _store(doc: Doc, kept: list[Span], entities: list[LocalEntity]) -> None:
    """Put mentions in order of place, so that the indices of entities follow."""
    order = sorted(range(len(kept)), key=lambda i: (kept[i].start, kept[i].end))
    place = {old: new for new, old in enumerate(order)}
    for entity in entities:
        entity["members"] = sorted(place[i] for i in entity["members"])
    spans = [kept[i] for i in order]
    for entity in entities:
        for index in entity["members"]:
            spans[index].label_ = entity["type"]
            spans[index].kb_id_ = entity["candidate"]
    doc.spans["mentions"] = SpanGroup(doc, name="mentions", spans=spans)
    stored = entities_of(doc)
    stored.clear()
    stored.extend(entities)


@cache
def _load(folder: str) -> TaggerModel:
    return load_model(Path(folder) if folder else None)


@Language.factory(
    "kg_tagger",
    default_config={"folder": ""},
    assigns=["doc.spans", "doc.user_data"],
    requires=["doc.spans"],
)
def make_tagger(nlp: Language, name: str, folder: str) -> Tagger:  # noqa: ARG001 - the signature is spaCy's
    """The component that decides by the trained model in a folder; the shipped one if it is empty."""
    return Tagger(_load(folder))
