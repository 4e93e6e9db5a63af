"""Decisions of people, read from `curation.tsv`. What they do to a corpus is in `kg.resolve.curation`.

A tab-separated table with a header. `subject` and `object` name things: an entity by IRI, by `TYPE:name` or by a name
that only one entity has; a paper by id or IRI.

    action       subject  object    role
    same         a thing  a thing             they are one (entities, or papers)
    different    a thing  a thing             they are two, whatever the rules say
    rename       entity   new name
    retype       entity   new type
    delete       entity                       it is no entity
    add-link     paper    entity    role      the paper has this link (`TYPE:name` may be new)
    remove-link  paper    entity              the paper has no link to it
    set-role     paper    entity    role

Columns who, when and why are for people; empty lines and lines that start with `#` are skipped.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from kg.errors import nearest
from kg.model import Problem
from kg.vocab.roles import ROLES, TYPES

__all__ = ["ACTIONS", "COLUMNS", "Action", "CurationRow", "parse_curation", "to_tsv"]

Action = Literal["same", "different", "rename", "retype", "delete", "add-link", "remove-link", "set-role"]
ACTIONS: tuple[Action, ...] = get_args(Action)
COLUMNS = ("action", "subject", "object", "role", "who", "when", "why")
_WITH_ROLE = ("add-link", "set-role")


@dataclass(frozen=True, slots=True)
class CurationRow:
    """One decision, and where it stands."""

    action: Action
    subject: str
    object: str = ""
    role: str = ""
    who: str = ""
    when: str = ""
    why: str = ""
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return " ".join(part for part in (self.action, self.subject, self.object, self.role) if part)


def parse_curation(text: str, *, file: str) -> tuple[tuple[CurationRow, ...], tuple[Problem, ...]]:
    r"""The rows of a curation table, and a problem for each line that is none.

    >>> rows, problems = parse_curation("action\tsubject\tobject\nsame\tA\tB\n", file="x.tsv")
    >>> str(rows[0]), problems
    ('same A B', ())
    """
    rows, problems = [], []
    header: list[str] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        cells = [cell.strip() for cell in line.split("\t")]
        if not any(cells) or line.startswith("#"):
            continue
        if not header:
            header = cells
            fault = _header_fault(header)
            if fault:
                return (), (Problem("curate", fault, file, number),)
            continue
        values = dict(zip(header, cells, strict=False))
        fault = _row_fault(values) if len(cells) <= len(header) else f"{len(cells)} cells under {len(header)} columns"
        if fault:
            problems.append(Problem("curate", fault, file, number))
        else:
            made = CurationRow(**{name: values.get(name, "") for name in COLUMNS})  # type: ignore[arg-type]
            rows.append(replace(made, file=file, line=number))
    return tuple(rows), tuple(problems)


def _header_fault(header: list[str]) -> str:
    missing = [name for name in COLUMNS[:3] if name not in header]
    if missing:
        return f"the first line must name the columns {', '.join(COLUMNS)} (tabs between); no {missing[0]!r}"
    unknown = [name for name in header if name not in COLUMNS]
    return f"unknown column {unknown[0]!r}: {nearest(unknown[0], COLUMNS)}" if unknown else ""


def _row_fault(values: dict[str, str]) -> str:
    """What is wrong with a row, empty if nothing."""
    action, role = values.get("action", ""), values.get("role", "")
    if action not in ACTIONS:
        return f"unknown action {action!r}: {nearest(action, ACTIONS)}"
    if not values.get("subject") or (action != "delete" and not values.get("object")):
        return f"{action} needs {'a subject' if action == 'delete' else 'a subject and an object'}"
    if action in _WITH_ROLE and role not in ROLES:
        return f"{action} needs a role, not {role!r}: {nearest(role, ROLES)}"
    if action == "retype" and values["object"] not in TYPES:
        return f"unknown type {values['object']!r}: {nearest(values['object'], TYPES)}"
    return ""


def to_tsv(rows: tuple[CurationRow, ...]) -> str:
    """The rows as a table that `parse_curation` reads back; tabs and line breaks in a cell become spaces."""
    lines = [COLUMNS, *((r.action, r.subject, r.object, r.role, r.who, r.when, r.why) for r in rows)]
    return "".join("\t".join(" ".join(cell.split()) for cell in line) + "\n" for line in lines)
