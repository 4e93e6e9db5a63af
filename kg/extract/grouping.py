"""Mentions -> paper-local entities: one for each thing, however it is written in the paper.

Two mentions are one thing if their names have the same key (letters and digits, singular), or if they are the two
sides of an acronym pair. Which type the thing has is decided for the whole group (kg.extract.typing).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container

from spacy.language import Language
from spacy.tokens import Doc, Span

from kg.extract.context import find_lists
from kg.extract.state import LocalEntity, entities_of, text_of
from kg.extract.typecues import head_type, type_cue, type_of_definition, type_of_ending
from kg.model import EntityType, Role
from kg.vocab.lexicon import Lexicon, load_lexicon
from kg.vocab.names import name_key, singular

__all__ = ["group_mentions", "make_groups", "name_of"]


def _key(name: str) -> str:
    return name_key(singular(name))


def group_mentions(names: list[str], pairs: list[tuple[str, str]], known: list[str]) -> list[list[int]]:
    """Indices of names that mean one thing, in order of first mention; `known` holds lexicon ids or "".

    A pair of the paper itself is stronger than the lexicon: a short form it defines is never joined by id.

    >>> group_mentions(["graph neural networks", "GNN", "SAM"], [("GNNs", "graph neural network")], ["", "", ""])
    [[0, 1], [2]]
    >>> group_mentions(["RLHF", "learning from human feedback"], [], ["method/rlhf", "method/rlhf"])
    [[0, 1]]
    >>> group_mentions(["AR decoding", "autoregressive (AR) decoding"], [("AR", "autoregressive")], ["", ""])
    [[0, 1]]
    """
    same: dict[str, str] = {}
    for short, long in pairs:
        same.setdefault(_key(short), _key(long))
    defined = {*same, *same.values()}
    by_id: dict[str, str] = {}
    groups: dict[str, list[int]] = {}
    for index, (written, id_) in enumerate(zip(names, known, strict=True)):
        name = _without_shorts(written, same)
        key = _key(name)
        key = same.get(key, key)
        if key not in defined:
            key = _spelt_out(name, key, same)
        if id_ and key not in defined:
            key = by_id.setdefault(id_, key)
        groups.setdefault(key, []).append(index)
    return list(groups.values())


_INNER = re.compile(r"\s*\(([^()]*)\)(?=[\s-])")


def _without_shorts(name: str, shorts: Container[str]) -> str:
    """The name without the short forms that it defines on the way: "text-to-image (T2I) generation"."""
    if "(" not in name:
        return name
    return _INNER.sub(lambda match: "" if _key(match[1]) in shorts else match[0], name)


_BREAK = re.compile(r"[\s-]+")


def _spelt_out(name: str, key: str, same: dict[str, str]) -> str:
    """The key of a name in which short forms stand for long ones ("AR decoding"), if there are any."""
    words = _BREAK.split(name)
    if len(words) == 1 or not any(_key(word) in same for word in words):
        return key
    return _key("".join(same.get(_key(word), word) for word in words))


def _type_votes(
    text: str, spans: list[Span], members: list[int], lists: list[tuple[int, int]], *, is_homonym: bool
) -> Counter[str]:
    """What lexicon and context say about the type; weights chosen by hand on training abstracts."""
    votes: Counter[str] = Counter()
    for index in members:
        span = spans[index]
        if span.kb_id_ and not is_homonym:
            votes[span.label_] += 1.0 + 3.0 * load_lexicon().entries[span.kb_id_].prior  # type: ignore[assignment]
        if span.id_ == "task-phrase":
            votes["TASK"] += 4
        first, last = lists[index]
        votes[type_cue(text, spans[first].start_char, spans[last].end_char)] += 2  # a noun next to its list
        for sibling in range(first, last + 1):
            if sibling != index and spans[sibling].id_ == "lexicon-safe":
                votes[spans[sibling].label_] += 1  # lists hold things of one type
        # "X, a benchmark …": this paper's own words weigh most.
        votes[type_of_definition(text[span.end_char : span.end_char + 200])] += 5
    del votes[""]
    return votes


def _form_votes(forms: list[str], long_forms: set[str]) -> Counter[str]:
    """What the letters of the names say: endings (`-Bench`), sizes, and the head of a descriptive name."""
    votes: Counter[str] = Counter()
    for form in forms:
        votes[type_of_ending(form)] += 2
        if " " in form or "-" in form:
            votes[head_type(form)] += 3 if form in long_forms else 2
    del votes[""]
    return votes


def _part_votes(parts: list[Span], spans: list[Span]) -> Counter[str]:
    """A known name inside a longer one lends its type, most of all where it comes first (`LIBERO` in `LIBERO-10`)."""
    votes: Counter[str] = Counter()
    for part in parts:
        if any(span.start <= part.start and part.end <= span.end for span in spans):
            votes[part.label_] += 2 if any(span.start == part.start for span in spans) else 1
    return votes


def _is_homonym(spans: list[Span], forms: list[str], long_of: dict[str, str]) -> bool:
    """Whether this paper means something of its own by a name that the lexicon knows.

    So it is if the paper spells out an acronym differently ("we introduce SCOPE (Semantic …)").
    """
    known = [load_lexicon().entries[span.kb_id_] for span in spans if span.kb_id_]
    if not known:
        return False
    keys = {_key(surface) for entry in known for surface in entry.surfaces}
    for form in forms:
        long = long_of.get(_key(form))
        if long and _key(long) not in keys and not any(len(key) > _ACRONYM and key in _key(long) for key in keys):
            return True
    return False


_ACRONYM = 6  # letters of a key from which on it is a word, not an acronym


def _choose_type(votes: Counter[str]) -> EntityType:
    """The type with most votes; ties and silence go to METHOD, by far the most frequent of new names."""
    order: tuple[EntityType, ...] = ("METHOD", "DATASET", "MODEL", "METRIC", "TASK")
    return max(order, key=lambda type_: (votes[type_], -order.index(type_)))


def name_of(
    forms: list[str], counts: Counter[str], pairs: dict[str, str], type_: EntityType, role: Role | None = None
) -> str:
    """The name a database would show: the most frequent form, singular, of the short or the long ones if there are both.

    What a paper coins goes by its short form; a task, a metric or a method that has its name from others by the long
    one. So are 1,071 of the 1,759 such methods named in the training annotations, 427 of 463 tasks and 89 of 147
    metrics; of 1,062 proposed methods 639 are named by the short form.

    >>> forms = ["graph neural networks", "GNN"]
    >>> [name_of(forms, Counter(forms), {"gnn": forms[0]}, "METHOD", role) for role in ("uses", "proposes")]
    ['graph neural network', 'GNN']
    """
    shorts = [form for form in forms if _key(form) in pairs]
    spelt_out = {_key(pairs[_key(form)]) for form in shorts}
    longs = [form for form in forms if _key(form) in spelt_out]
    goes_by_long = type_ in _NEVER_COINED or (type_ == "METHOD" and role not in {None, "proposes"})
    best = min(
        (longs if goes_by_long else shorts) or shorts or forms, key=lambda form: (-counts[form], len(form), form)
    )
    best = _without_shorts(best, pairs)
    return singular(best) if type_ in {"METHOD", "METRIC"} else best


_NEVER_COINED = frozenset({"TASK", "METRIC"})


def _group(doc: Doc) -> Doc:
    text = text_of(doc)
    spans = list(doc.spans["mentions"])
    acronyms = [(text[c:d], text[a:b]) for a, b, c, d in doc.user_data.get("acronyms", ())]
    long_of = {_key(short): long for short, long in acronyms}
    entities = entities_of(doc)
    entities.clear()
    lexicon = load_lexicon()
    lists = find_lists(text, [(span.start_char, span.end_char) for span in spans])
    known_ids = [span.kb_id_ for span in spans]
    names = [text[span.start_char : span.end_char] for span in spans]
    parts = [span for span in doc.spans["candidates"] if span.id_ == "lexicon-part"]
    for members in group_mentions(names, acronyms, known_ids):
        own = [spans[i] for i in members]
        counts = Counter(names[i] for i in members)
        forms = list(counts)
        if any(lexicon.is_stop_name(form) for form in forms):
            continue
        is_homonym = _is_homonym(own, forms, long_of)
        votes = _type_votes(text, spans, members, lists, is_homonym=is_homonym)
        votes += _form_votes(forms, set(long_of.values())) + _part_votes(parts, own)
        type_ = _choose_type(votes)
        name = name_of(forms, counts, long_of, type_)
        known = [] if is_homonym else [spans[i].kb_id_ for i in members if spans[i].kb_id_ and spans[i].label_ == type_]
        rules = {spans[i].id_ for i in members}
        entities.append(
            LocalEntity(
                name=name,
                type=type_,
                forms=[name, *sorted(form for form in forms if form != name)],
                members=members,
                candidate=known[0] if known else "",
                score=_score(rules, known, lexicon, votes, type_),
                role="mentions",
                role_rule="",
                role_score=0.0,
                cue="",
            )
        )
    return doc


# Roughly the share of groups of each finder that the gold annotations hold with the right type: rounded from a count over
# 400 training abstracts, lowered where the lexicon was mined from those very abstracts. Not fitted.
_PRIOR = {
    "acronym-long": 0.75,
    "acronym-short": 0.75,
    "called": 0.85,
    "emphasis": 0.54,
    "lexicon-cue": 0.6,
    "lexicon-folded": 0.45,
    "lexicon-safe": 0.6,
    "shape": 0.7,
    "task-phrase": 0.48,
    "title-case": 0.5,
}


def _score(rules: set[str], known: list[str], lexicon: Lexicon, votes: Counter[str], type_: str) -> float:
    """Probability that this is an entity of this type."""
    prior = max(_PRIOR[rule] for rule in rules)
    entries = lexicon.entries
    if known:
        prior = max(prior, entries[known[0]].prior)
    total = sum(votes.values())
    share = votes[type_] / total if total else 0.6
    return round(prior * (0.5 + 0.5 * share), 4)


@Language.factory("kg_groups", assigns=["doc.user_data"], requires=["doc.spans"])
def make_groups(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that groups mentions into paper-local entities and types them."""
    return _group
