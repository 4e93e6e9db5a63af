"""Decisions of people, applied to clusters. People win over rules.

What the rows mean is worked out in `kg.resolve.decisions`; here links are edited, clusters split and united.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from kg.model import Link, Mention, Problem, Span
from kg.resolve.canonical import canonical_name, forms_of
from kg.resolve.decisions import Directory, Plan, contradiction
from kg.resolve.identity import Identity
from kg.resolve.known import known
from kg.resolve.match import Cluster
from kg.resolve.names import match_key
from kg.resolve.occurrences import Occurrence
from kg.vocab.roles import roles_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kg.model import EntityType, Role
    from kg.resolve.known import KnownEntities
    from kg.resolve.papers import Record, UnitedPaper
    from kg.vocab.curation import CurationRow

__all__ = ["curate", "paper_decisions"]

_Pairs = list[tuple[str, str]]


def paper_decisions(
    rows: Sequence[CurationRow], records: Iterable[Record]
) -> tuple[_Pairs, _Pairs, tuple[CurationRow, ...]]:
    """Pairs of records that are one paper, pairs that are two, and the rows that are not about two papers."""
    known = {name for record in records for name in (record.paper.id, record.iri)}
    same: _Pairs = []
    different: _Pairs = []
    rest: list[CurationRow] = []
    for row in rows:
        if row.action in {"same", "different"} and row.subject in known and row.object in known:
            (same if row.action == "same" else different).append((row.subject, row.object))
        else:
            rest.append(row)
    return same, different, tuple(rest)


def curate(
    clusters: Sequence[Cluster],
    rows: Sequence[CurationRow],
    papers: Sequence[UnitedPaper],
    *,
    lexicon: KnownEntities,
    base: str,
) -> tuple[tuple[Cluster, ...], tuple[Problem, ...]]:
    """The clusters as people want them, sorted, and a problem for each row that could not be applied."""
    if not rows:
        return tuple(clusters), ()
    directory = Directory(clusters, papers, base)
    plan = Plan(directory)
    problems = [problem for row in rows for problem in plan.take(row)]
    edited = _edit_links(clusters, plan)
    edited = _split(edited, plan)
    home, contradictions = _follow_same(edited, plan)
    return _unite(edited, home, plan, lexicon), tuple(sorted([*problems, *contradictions]))


def _edit_links(clusters: Sequence[Cluster], plan: Plan) -> dict[Identity, Cluster]:
    """The clusters with links added, removed and given other roles, and without the deleted ones."""
    edited = {}
    for one in clusters:
        if one.identity in plan.deleted:
            continue
        kept = [
            (_with_role(o, plan.roles.get((o.paper, one.identity))), rule)
            for o, rule in zip(one.occurrences, one.rules, strict=True)
            if plan.roles.get((o.paper, one.identity), o.role) is not None
        ]
        edited[one.identity] = replace(one, occurrences=tuple(o for o, _ in kept), rules=tuple(r for _, r in kept))
    for paper, identity, name, role in plan.added:
        if identity not in plan.deleted:
            old = edited.get(identity, Cluster(identity))
            made = _new_occurrence(paper, old, identity.type, name, role)
            edited[identity] = replace(old, occurrences=(*old.occurrences, made), rules=(*old.rules, "curation"))
    return edited


def _with_role(one: Occurrence, role: Role | None) -> Occurrence:
    if role is None:
        return one
    return replace(one, role=role, link=replace(one.link, role=role, rule="curation", confidence=1.0))


def _new_occurrence(paper: UnitedPaper, cluster: Cluster, type_: EntityType, name: str, role: Role) -> Occurrence:
    """A link that a person adds; its evidence is where the text has a name of the entity, else its first sentence."""
    names = sorted({name, *forms_of(cluster)})
    places = ((record, _find_mentions(record, names)) for record in paper.records)
    record, mentions = next(((r, found) for r, found in places if found), (paper.records[0], ()))
    mentions = mentions or (_first_sentence(record),)
    shown = canonical_name(cluster) if cluster.occurrences else name
    link = Link(shown, type_, role, 1.0, "curation", mentions, forms=(shown,))
    return Occurrence(paper.paper.iri, record, link, type_, role)


def _first_sentence(record: Record) -> Mention:
    span = next(iter(record.extraction.sentences), Span(0, len(record.paper.text)))
    return Mention(span.start, span.end, record.paper.text[span.start : span.end], "curation", 1.0)


def _find_mentions(record: Record, names: Iterable[str]) -> tuple[Mention, ...]:
    text = record.paper.text
    spans = {m.span() for name in names for m in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)}
    return tuple(Mention(start, end, text[start:end], "curation", 1.0) for start, end in sorted(spans))


def _split(clusters: dict[Identity, Cluster], plan: Plan) -> dict[Identity, Cluster]:
    """The clusters with the names taken out that a person tells apart."""
    result = dict(clusters)
    for identity, keys in sorted(plan.split.items()):
        one = result.get(identity)
        for key in sorted(keys) if one else ():
            one = result[identity]
            out = [key in (o.key, o.long_key) for o in one.occurrences]
            apart = tuple(o for o, is_out in zip(one.occurrences, out, strict=True) if is_out)
            kept = [(o, r) for o, r, is_out in zip(one.occurrences, one.rules, out, strict=True) if not is_out]
            result[identity] = replace(one, occurrences=tuple(o for o, _ in kept), rules=tuple(r for _, r in kept))
            new = Identity(identity.type, key, "", "curation")
            result[new] = Cluster(new, apart, rules=("curation",) * len(apart))
    return result


def _follow_same(clusters: dict[Identity, Cluster], plan: Plan) -> tuple[dict[Identity, Identity], tuple[Problem, ...]]:
    """Where each cluster goes; a `same` that would join by way of others what a `different` parts is a problem."""
    home = {identity: identity for identity in clusters}
    problems = []
    for first, second, row in plan.same:
        a, b = home.get(first), home.get(second)
        if a is None or b is None or a == b:
            continue
        broken = [other for x, y, other in plan.apart if {home.get(x), home.get(y)} == {a, b}]
        if broken:
            problems.append(Problem("curate", contradiction(row, broken[0]), row.file, row.line))
            continue
        keep, lose = sorted((a, b), key=lambda one: (not one.lexicon, one))
        home = {one: keep if target == lose else target for one, target in home.items()}
    return home, tuple(problems)


def _unite(
    clusters: dict[Identity, Cluster], home: dict[Identity, Identity], plan: Plan, lexicon: KnownEntities
) -> tuple[Cluster, ...]:
    """The clusters after `same`, `rename` and `retype`."""
    groups: dict[Identity, list[Identity]] = defaultdict(list)
    for identity, target in sorted(home.items()):
        type_ = next((plan.types[one] for one in (identity, target) if one in plan.types), target.type)
        moved = target if type_ == target.type else _moved(clusters[target], type_)
        groups[moved].append(identity)
    united = []
    for target, members in sorted(groups.items()):
        parts = [clusters[one] for one in sorted(members, key=lambda one: (one != target, one))]
        names = [plan.names[one] for one in sorted(members) if one in plan.names]
        pages = {url: is_same for one in sorted(members) for url, is_same in plan.pages.get(one, {}).items()}
        united.append(_join(target, parts, names[0] if names else "", pages, lexicon))
    return tuple(united)


def _join(
    target: Identity, parts: Sequence[Cluster], name: str, pages: dict[str, bool], lexicon: KnownEntities
) -> Cluster:
    entry = known(lexicon).entry(target.lexicon)
    whole = Cluster(target, tuple(o for part in parts for o in part.occurrences), entry)
    shown = canonical_name(whole) if whole.occurrences else ""
    # The part that gives the name is at home; people brought in the others.
    home = next((part for part in parts if part.occurrences and canonical_name(part) == shown), parts[0])
    pairs = [
        (_retyped(o, target.type), rule if part is home else "curation")
        for part in parts
        for o, rule in zip(part.occurrences, part.rules, strict=True)
    ]
    return Cluster(
        target,
        tuple(o for o, _ in pairs),
        entry,
        name=name,
        rules=tuple(rule for _, rule in pairs),
        pages=tuple(sorted((_kind_of(url), url) for url, is_same in pages.items() if is_same)),
        no_pages=tuple(sorted(url for url, is_same in pages.items() if not is_same)),
    )


def _kind_of(url: str) -> str:
    """What kind of page the address of an authority is; one for each authority."""
    host = url.partition("://")[2].partition("/")[0]
    return "wikidata" if host.endswith("wikidata.org") else f"authority {host}"


def _retyped(one: Occurrence, type_: EntityType) -> Occurrence:
    """The occurrence under another type; a role that the type does not take becomes the nearest that it takes."""
    if one.type == type_:
        return one
    role: Role = one.role if one.role in roles_for(type_) else _NEAREST_ROLE.get(type_, "uses")
    return replace(one, type=type_, role=role)


_NEAREST_ROLE: dict[EntityType, Role] = {"TASK": "addresses", "METRIC": "measured_by"}


def _moved(cluster: Cluster, type_: EntityType) -> Identity:
    """The identity of a cluster under another type: by name, since the lexicon knows it under its own."""
    return Identity(type_, match_key(type_, canonical_name(cluster)), "", cluster.identity.owner)
