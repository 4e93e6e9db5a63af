"""Decisions of people, read from `curation.tsv`. What they do to a corpus is in `kg.resolve.curation`.

A tab-separated table with a header. `subject` and `object` name things: an entity by IRI, by `TYPE:name` or by a name
that only one entity has; a paper by id or IRI.

    action       subject  object    role
    same         a thing  a thing             they are one (entities, or papers); an address elsewhere: it is that
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

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, get_args

from kg.errors import InputError, VocabularyError, nearest
from kg.model import Problem
from kg.vocab.roles import ROLES, TYPES

__all__ = [
    "ACTIONS",
    "COLUMNS",
    "Action",
    "CurationRow",
    "add_row",
    "edit_table",
    "make_row",
    "parse_curation",
    "read_table",
    "to_tsv",
]

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


def make_row(
    action: str,
    subject: str,
    object: str = "",  # noqa: A002 - the name of the column
    role: str = "",
    *,
    who: str = "",
    why: str = "",
    when: str = "",
) -> CurationRow:
    """The row of a decision.

    Raises:
        VocabularyError: it is none; the message names what is wrong, as for a row of a table.

    >>> str(make_row("same", "QH9", "QH-9"))
    'same QH9 QH-9'
    """
    cells = {"action": action, "subject": subject.strip(), "object": object.strip(), "role": role}
    fault = _row_fault(cells)
    if fault:
        raise VocabularyError(fault)
    return CurationRow(**cells, who=who, why=why, when=when)  # type: ignore[arg-type]


def read_table(path: Path) -> tuple[str, tuple[CurationRow, ...]]:
    """Text and rows of a table that may not exist yet.

    Raises:
        InputError: it cannot be read, or has a line that is no row.
    """
    if not path.exists():
        return "", ()
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"the table of curation cannot be read as UTF-8 text: {error}", path=str(path)) from error
    rows, problems = parse_curation(text, file=path.name)
    if problems:
        first = problems[0]
        raise InputError(f"{first.message}; mend this line before adding rows", path=str(path), line=first.line)
    return text, rows


def edit_table(text: str, *, added: CurationRow | None, gone: Sequence[CurationRow] = ()) -> str:
    """The text of a table with a row added and others taken out; comments and all other lines stay as they are.

    Raises:
        VocabularyError: the row has a role and the table no column for it.
    """
    out = {row.line for row in gone}
    lines = [line for number, line in enumerate(text.splitlines(), start=1) if number not in out]
    head = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    columns = [cell.strip() for cell in head.removeprefix("\ufeff").split("\t")] if head else list(COLUMNS)
    if added is not None:
        if added.role and "role" not in columns:
            raise VocabularyError("the table has no column role; add it to its first line")
        lines += [] if head else ["\t".join(COLUMNS)]
        lines.append("\t".join(" ".join(getattr(added, column).split()) for column in columns))
    return "".join(line + "\n" for line in lines)


def add_row(
    rows: Sequence[CurationRow],
    row: CurationRow,
    *,
    instead_of: str = "",
    same_thing: Callable[[str, str], bool] = str.__eq__,
) -> tuple[CurationRow | None, tuple[CurationRow, ...]]:
    """The row if it must be added (None: it stands already), and the rows that go for it.

    Args:
        rows: the table.
        row: the decision to add.
        instead_of: action whose rows about the same pair go.
        same_thing: whether two references mean one thing.

    Raises:
        VocabularyError: a row that stays contradicts it; the message shows both.
    """

    def is_about(other: CurationRow) -> bool:
        straight = same_thing(other.subject, row.subject) and (not row.object or same_thing(other.object, row.object))
        crossed = same_thing(other.subject, row.object) and same_thing(other.object, row.subject)
        return straight or (crossed and row.action in _PAIRS)

    gone = tuple(other for other in rows if instead_of and other.action == instead_of and is_about(other))
    kept = tuple(other for other in rows if other not in gone)
    for other in kept:
        if _contradicts(other, row, is_about=is_about, same_thing=same_thing):
            place = f"{other.file}:{other.line}"
            raise VocabularyError(f"{str(row)!r} contradicts {str(other)!r} of {place}; take that row out first")
    stands = any((o.action, o.role) == (row.action, row.role) and is_about(o) for o in kept)
    return None if stands else row, gone


_PAIRS = {"same": "different", "different": "same"}
_ON_A_LINK = {"add-link", "remove-link", "set-role"}


def _contradicts(
    old: CurationRow,
    new: CurationRow,
    *,
    is_about: Callable[[CurationRow], bool],
    same_thing: Callable[[str, str], bool],
) -> bool:
    if _PAIRS.get(new.action) == old.action:
        return is_about(old)
    if new.action == old.action and new.action in {"rename", "retype"}:
        return same_thing(old.subject, new.subject) and old.object != new.object
    if {new.action, old.action} <= _ON_A_LINK and is_about(old):
        return (old.action, old.role) != (new.action, new.role)
    return False
