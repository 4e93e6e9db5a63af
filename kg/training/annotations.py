"""Annotated abstracts: read from a file, and their entities found in the text.

The annotations name surfaces, not places: every occurrence of a surface as a word of its own is a mention, the longest
surface first, as the annotation guidelines count them.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import InputError, nearest
from kg.vocab.roles import ROLES, TYPES

if TYPE_CHECKING:
    from kg.model import PlainText

__all__ = ["AnnotatedPaper", "Named", "TypedSpan", "find_spans", "read_annotated"]


@dataclass(frozen=True, slots=True, order=True)
class Named:
    """One entity of an abstract; `surfaces` are stretches of the raw text."""

    type: str
    role: str
    surfaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnnotatedPaper:
    """One annotated abstract: `text` is raw, `line` the record as it stands in the file."""

    id: str
    text: str
    named: tuple[Named, ...]
    line: str


@dataclass(frozen=True, slots=True, order=True)
class TypedSpan:
    """A mention in plain text, half-open, with the type and role of its entity."""

    start: int
    end: int
    type: str
    role: str


def read_annotated(path: Path) -> list[AnnotatedPaper]:
    """The annotated abstracts of a file (JSON Lines: `id`, `text`, `entities`), in its order.

    Raises:
        InputError: the file cannot be read or is empty, or a line is no annotated abstract (the message names it).
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", path=str(path)) from error
    papers = [_paper(line, str(path), number) for number, line in enumerate(lines, start=1) if line.strip()]
    if not papers:
        raise InputError("no annotated abstracts in this file", path=str(path))
    return papers


def _paper(line: str, path: str, number: int) -> AnnotatedPaper:
    try:
        record = json.loads(line)
        named = tuple(_named(entity) for entity in record["entities"])
        return AnnotatedPaper(str(record["id"]), _text(record["text"]), named, line)
    except (KeyError, TypeError, ValueError) as error:
        message = f"not an annotated abstract (id, text, entities with type, role, surfaces): {error}"
        raise InputError(message, path=path, line=number) from error


def _named(entity: dict[str, Any]) -> Named:
    type_, role = entity["type"], entity["role"]
    if type_ not in TYPES:
        raise ValueError(f"no type {type_!r}, {nearest(str(type_), TYPES)}")
    if role not in ROLES:
        raise ValueError(f"no role {role!r}, {nearest(str(role), ROLES)}")
    return Named(type_, role, tuple(_text(surface) for surface in entity["surfaces"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text wanted, not {value!r}")
    return value


def find_spans(paper: AnnotatedPaper, plain: PlainText) -> list[TypedSpan]:
    """The mentions of a paper's entities in its plain text, in order, none overlapping another.

    Args:
        paper: the annotations.
        plain: the text of that paper without markup.
    """
    surfaces = sorted(
        {(surface, named.type, named.role) for named in paper.named for surface in named.surfaces if surface},
        key=lambda row: (-len(row[0]), row),
    )
    taken: list[tuple[int, int]] = []
    found = []
    for surface, type_, role in surfaces:
        for match in re.finditer(rf"(?<!\w){re.escape(surface)}(?!\w)", paper.text):
            if all(match.end() <= start or match.start() >= end for start, end in taken):
                taken.append(match.span())
                start, end = _in_plain(plain, *match.span())
                if start < end:
                    found.append(TypedSpan(start, end, type_, role))
    return sorted(found)


def _in_plain(plain: PlainText, start: int, end: int) -> tuple[int, int]:
    """The stretch of plain text that a stretch of source became, without a space at its end."""
    left, right = plain.from_source(start), plain.from_source(end)
    return left, left + len(plain.text[left:right].rstrip(" "))
