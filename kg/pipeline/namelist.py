"""A list of names -> what each one means, by the very code that resolves the names of a build.

Each name stands for a paper of its own that says only this name, in its commonest role.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kg.model import Extraction, Link, Mention, Origin, Paper, Problem, Span
from kg.resolve import resolve
from kg.vocab.iris import sha256_hex
from kg.vocab.lexicon import load_lexicon
from kg.vocab.roles import ROLES, TYPES, roles_for

if TYPE_CHECKING:
    from kg.model import EntityType, Resolution, Role
    from kg.vocab.curation import CurationRow

__all__ = ["ListedName", "ResolvedName", "read_names", "resolve_names"]

_FAMILY = ("kg:variantOf", "kg:partOf")
_PARENTS = 3
_CONFIDENCE = 0.9


@dataclass(frozen=True, slots=True)
class ListedName:
    """A name to resolve, its other surfaces, and how many papers have it in which role."""

    name: str
    type: EntityType
    surfaces: tuple[str, ...] = ()
    roles: tuple[tuple[str, int], ...] = ()
    line: int = 0

    @property
    def role(self) -> Role:
        """The commonest role (the first of the guidelines among equals); `uses` where no list says."""
        known = [(-count, ROLES.index(role), role) for role, count in self.roles if role in roles_for(self.type)]
        usual: Role = "uses" if "uses" in roles_for(self.type) else "mentions"
        return min(known)[2] if known else usual  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class ResolvedName:
    """What a name means: its entity, the label to show, and the names above it, nearest first."""

    name: str
    type: EntityType
    entity: str
    label: str
    parents: tuple[str, ...]


def read_names(lines: Iterable[str], *, file: str) -> tuple[tuple[ListedName, ...], tuple[Problem, ...]]:
    """The names in JSON Lines (`name`, `type`, optional `surfaces` and `roles`), and a problem for each other line."""
    names: list[ListedName] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            names.append(_listed(json.loads(line), number))
        except (ValueError, TypeError, AttributeError) as error:
            what = f"no name to resolve ({error}); write {{'name': …, 'type': one of {', '.join(TYPES)}}}"
            problems.append(Problem("read", what, file, number))
    return tuple(names), tuple(problems)


def _listed(record: dict[str, Any], line: int) -> ListedName:
    name, type_ = record.get("name"), str(record.get("type", "")).upper()
    if not isinstance(name, str) or not name.strip():
        raise ValueError("it has no name")
    if type_ not in TYPES:
        raise ValueError(f"unknown type {type_!r}")
    surfaces = tuple(s for s in record.get("surfaces") or () if isinstance(s, str) and s.strip())
    roles = tuple((str(role), int(count)) for role, count in (record.get("roles") or {}).items())
    return ListedName(name, type_, surfaces, roles, line)  # type: ignore[arg-type]


def resolve_names(
    names: Sequence[ListedName], *, file: str, base: str, curation: Sequence[CurationRow] = ()
) -> tuple[tuple[ResolvedName, ...], Resolution]:
    """What each name means, in the order given, and the whole resolution behind it."""
    papers = [_paper(one, file) for one in names]
    extractions = [_extraction(paper, one) for paper, one in zip(papers, names, strict=True)]
    resolution = resolve(papers, extractions, lexicon=load_lexicon(), base=base, curation=curation)
    return tuple(_answers(names, papers, resolution)), resolution


def _paper(one: ListedName, file: str) -> Paper:
    # The id keeps equal names apart: each row is answered for itself.
    text = "; ".join(dict.fromkeys([one.name, *one.surfaces])) + f" #{one.line}"
    return Paper(f"{file}#{one.line}", text, Origin(file, one.line))


def _extraction(paper: Paper, one: ListedName) -> Extraction:
    mention = Mention(0, len(one.name), one.name, "listed", _CONFIDENCE)
    forms = tuple(dict.fromkeys([one.name, *one.surfaces]))
    link = Link(one.name, one.type, one.role, _CONFIDENCE, "listed", (mention,), forms=forms)
    return Extraction(paper.id, sha256_hex(paper.text), (Span(0, len(paper.text)),), (link,))


def _answers(names: Sequence[ListedName], papers: Sequence[Paper], resolution: Resolution) -> Iterable[ResolvedName]:
    entities = {entity.iri: entity for entity in resolution.entities}
    above = {a.subject: a.object for a in resolution.assertions if a.predicate in _FAMILY}
    ids = {text.record: paper.iri for paper in resolution.papers for text in paper.texts}
    linked: dict[str, list[str]] = {}
    for assertion in resolution.assertions:
        if assertion.object in entities and assertion.predicate not in _FAMILY:
            linked.setdefault(assertion.subject, []).append(assertion.object)
    for one, paper in zip(names, papers, strict=True):
        for entity in linked.get(ids[paper.id], []):
            chain: list[str] = []
            step = above.get(entity)
            while step and len(chain) < _PARENTS:
                chain.append(entities[step].name)
                step = above.get(step)
            yield ResolvedName(one.name, one.type, entity, entities[entity].name, tuple(chain))
