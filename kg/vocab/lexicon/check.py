"""What is wrong with the lexicon's tables: columns, order, doubles, licences, and the gate for safe surfaces."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable

from kg.errors import InputError
from kg.model import Problem
from kg.vocab.iris import slug
from kg.vocab.lexicon.concepts import CONCEPT_COLUMNS, Concept, read_concepts
from kg.vocab.lexicon.entry import COLUMNS, TABLES, Entry
from kg.vocab.lexicon.tables import (
    FACT_COLUMNS,
    NAME_COLUMNS,
    WORD_COLUMNS,
    read_cue_names,
    read_ordinary_words,
    read_rows,
    read_stop_names,
)
from kg.vocab.names import fold_name

__all__ = ["KINDS", "LICENCES", "check_lexicon"]

KINDS = frozenset({"benchmark", "dataset", "environment"})
# Licences under which names and links may be passed on; anything else needs a person to look at it.
LICENCES = re.compile(
    r"(MIT|Apache-2\.0|BSD(-[23](-Clause)?)?|CC0-1\.0|CC-BY-[34]\.0( \(\w+\))?|facts( \([\w-]+\))?)"
    r"(/(MIT|Apache-2\.0|BSD-[23](-Clause)?))*"
)
_MIN_SAFE = 3
_MANY = 5
_PROVEN = 0.8
_HAND_KEPT = {
    "concepts": CONCEPT_COLUMNS,
    "cue_names": NAME_COLUMNS,
    "metric_facts": FACT_COLUMNS,
    "stop_names": NAME_COLUMNS,
}


def check_lexicon(folder: Traversable) -> list[Problem]:
    """Every problem of the tables in a folder, by file and line; none means that they may ship."""
    problems: list[Problem] = []
    gate = _safe_gate(folder)
    for table in sorted(TABLES):
        problems += _check_table(folder, table, gate)
    for name, columns in (_HAND_KEPT | {"ordinary_words": WORD_COLUMNS}).items():
        if folder.joinpath(f"{name}.tsv").is_file():
            problems += _check_order(folder, name, columns)
    problems += _check_concepts(folder)
    return sorted(set(problems), key=lambda p: (p.file, p.line, p.message))


def _check_concepts(folder: Traversable) -> list[Problem]:
    """What is wrong with the reviewed concepts, beside their order."""
    try:
        concepts, problems = read_concepts(folder)
    except InputError:
        return []  # the header: said already
    rights = [_problem("concepts.tsv", one.line, text) for one in concepts for text in _check_rights(one)]
    return [*problems, *rights]


def _problem(file: str, line: int, message: str) -> Problem:
    return Problem("lexicon", message, file=file, line=line)


def _check_table(folder: Traversable, table: str, gate: Callable[[Entry], Iterator[str]]) -> list[Problem]:
    file = f"{table}.tsv"
    if not folder.joinpath(file).is_file():
        return [_problem(file, 0, "is missing")]
    problems = _check_order(folder, table, COLUMNS)
    names: dict[str, int] = {}
    claims: dict[str, list[tuple[int, Entry]]] = defaultdict(list)
    try:
        rows = read_rows(folder.joinpath(file), COLUMNS)
    except InputError:
        return problems
    for line, cells in rows:
        try:
            entry = Entry.from_row(cells)
        except (KeyError, ValueError) as error:
            problems.append(_problem(file, line, f"not an entry: {error}"))
            continue
        problems += [_problem(file, line, text) for text in (*_check_entry(entry, table), *gate(entry))]
        for alias in entry.aliases:
            claims[alias].append((line, entry))
        double = names.setdefault(unicodedata.normalize("NFC", entry.name), line)
        if double != line:
            problems.append(_problem(file, line, f"name {entry.name!r} stands in line {double} too"))
    return problems + _check_claims(file, claims)


def _check_claims(file: str, claims: dict[str, list[tuple[int, Entry]]]) -> list[Problem]:
    """An alias that many entries claim says nothing by itself: it needs a cue everywhere."""
    return [
        _problem(file, line, f"the alias {alias!r} is claimed by {len(owners)} entries; it must need a cue")
        for alias, owners in sorted(claims.items())
        if len(owners) >= _MANY
        for line, entry in owners
        if entry.kind_of(alias) != "cue"
    ]


def _check_order(folder: Traversable, name: str, columns: tuple[str, ...]) -> list[Problem]:
    """Header, number of cells, and rows sorted by their first cell, each once."""
    file = f"{name}.tsv"
    try:
        rows = read_rows(folder.joinpath(file), columns)
    except InputError as error:
        return [_problem(file, error.line, str(error))]
    problems = []
    last = ""
    for line, cells in rows:
        if len(cells) != len(columns):
            problems.append(_problem(file, line, f"{len(cells)} cells instead of {len(columns)}"))
        if last and cells[0] <= last:
            problems.append(_problem(file, line, f"{cells[0]!r} must come before {last!r}, or stands there twice"))
        last = cells[0]
    return problems


def _check_entry(entry: Entry, table: str) -> Iterator[str]:
    """What is wrong with one row by itself."""
    prefix = TABLES[table].lower() + "/"
    if not re.fullmatch(re.escape(prefix) + r"[a-z0-9]+(-[a-z0-9]+)*", entry.id):
        yield f"id {entry.id!r} must be {prefix}slug, as {prefix}{slug(entry.name)}"
    if (table == "datasets") != bool(entry.kinds) or not KINDS.issuperset(entry.kinds):
        yield f"kinds {';'.join(entry.kinds)!r}: datasets have some of {', '.join(sorted(KINDS))}, others none"
    if not 0 <= entry.prior <= 1:
        yield f"prior {entry.prior} must be between 0 and 1"
    yield from _check_surfaces(entry)
    yield from _check_rights(entry)


def _check_surfaces(entry: Entry) -> Iterator[str]:
    for cell in ("safe", "cue"):
        for surface in sorted(set(getattr(entry, cell)) - set(entry.surfaces)):
            yield f"{cell} surface {surface!r} is neither name nor alias"
    for surface in sorted(set(entry.safe) & set(entry.cue)):
        yield f"{surface!r} cannot be safe and need a cue"
    if len(set(entry.surfaces)) < len(entry.surfaces):
        yield "an alias stands twice, or is the name"
    if any(value != value.strip() or not value for value in entry.surfaces):
        yield "a name or alias is empty or has white space around it"


def _check_rights(entry: Entry | Concept) -> Iterator[str]:
    if not entry.source or not entry.licence:
        yield "source and licence must be given"
    for licence in filter(None, entry.licence.split("; ")):
        if not LICENCES.fullmatch(licence):
            yield f"licence {licence!r} is not among those that may be passed on"


def _safe_gate(folder: Traversable) -> Callable[[Entry], Iterator[str]]:
    """The rule for safe surfaces: nothing that ordinary English, a stop name or a cue name could be.

    An English word in capitals passes only where the prior shows that papers mean the entity, or with capitals
    inside (mAP).
    """
    words = set(read_ordinary_words(folder))
    cues = {fold_name(name)[0] for name in read_cue_names(folder)}
    stops = {fold_name(stop.name)[0] for stop in read_stop_names(folder)}

    def gate(entry: Entry) -> Iterator[str]:
        for surface in entry.safe:
            key = fold_name(surface)[0]
            if key in stops:
                yield f"safe surface {surface!r} is a stop name"
            elif key in cues:
                yield f"safe surface {surface!r} is a cue name"
            elif surface.islower() and surface.isalpha():
                yield f"safe surface {surface!r} is a lower-case word"
            elif len(key) < _MIN_SAFE:
                yield f"safe surface {surface!r} is too short"
            elif (
                key in words
                and surface.isalpha()
                and (surface.istitle() or (surface.isupper() and entry.prior < _PROVEN))
            ):
                yield f"safe surface {surface!r} is an English word"

    return gate
