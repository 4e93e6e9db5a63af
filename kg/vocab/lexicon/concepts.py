"""The reviewed core: concepts with the names that mean them and what they are a kind or a part of.

`concepts.tsv` is kept by hand. It says nothing about finding names in text: that is the business of the entity
tables. Resolution takes from it which names are one thing, and what stands above what. A faulty row costs only itself.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kg.errors import nearest
from kg.model import Problem
from kg.vocab.iris import slug
from kg.vocab.lexicon.entry import TABLES, split_list
from kg.vocab.lexicon.tables import read_rows
from kg.vocab.names import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from importlib.resources.abc import Traversable

    from kg.model import EntityType

__all__ = ["CONCEPT_COLUMNS", "Concept", "admit_concepts", "read_concepts"]

CONCEPT_COLUMNS = ("id", "name", "aliases", "broader", "relation", "pages", "source", "licence")
_FILE = "concepts.tsv"
_TYPES = tuple(sorted(TABLES.values()))
_RELATIONS = ("variant", "part")


@dataclass(frozen=True, slots=True)
class Concept:
    """One reviewed concept.

    Args:
        id: `type/slug`, as in the entity tables; an entry with the same name is the same thing.
        aliases: other names that mean it wherever a name of this type does.
        broader: id of what it is a kind (`relation` variant) or a part of (part), empty if nothing.
        pages: (kind, value) pairs; they win over those of an entry.
        line: where it stands in its table.
    """

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    broader: str = ""
    relation: str = ""
    pages: tuple[tuple[str, str], ...] = ()
    source: str = ""
    licence: str = ""
    line: int = 0

    @property
    def type(self) -> EntityType:
        """The extraction type."""
        return self.id.partition("/")[0].upper()  # type: ignore[return-value]

    @property
    def surfaces(self) -> tuple[str, ...]:
        """The name and all aliases."""
        return (self.name, *self.aliases)


def read_concepts(folder: Traversable) -> tuple[tuple[Concept, ...], tuple[Problem, ...]]:
    """The concepts of a folder of tables and a problem for every row, alias or link that is left out.

    Raises:
        InputError: the file has another header.
    """
    if not folder.joinpath(_FILE).is_file():
        return (), ()
    concepts, problems = [], []
    for line, cells in read_rows(folder.joinpath(_FILE), CONCEPT_COLUMNS):
        fault = _row_fault(cells)
        if fault:
            problems.append(Problem("lexicon", fault, _FILE, line))
        else:
            concepts.append(_concept(cells, line))
    admitted, faults = admit_concepts(concepts)
    return admitted, tuple(sorted([*problems, *faults]))


def admit_concepts(concepts: Sequence[Concept]) -> tuple[tuple[Concept, ...], tuple[Problem, ...]]:
    """The concepts without double ids, contested aliases, unknown parents and cycles; each fault is a problem.

    >>> one, two = Concept("method/a", "A", broader="method/b"), Concept("method/b", "B", broader="method/a", line=3)
    >>> kept, problems = admit_concepts([one, two])
    >>> [concept.broader for concept in kept], problems[0].line
    (['method/b', ''], 3)
    """
    problems: list[Problem] = []
    by_id: dict[str, Concept] = {}
    for one in concepts:
        if one.id in by_id:
            problems.append(
                _problem(one, f"the id {one.id!r} stands in line {by_id[one.id].line} too; this row is out")
            )
        else:
            by_id[one.id] = one
    by_id = {one.id: one for one in _without_contested(by_id.values(), problems)}
    above: dict[str, str] = {}
    for one in list(by_id.values()):
        fault = _broader_fault(one, by_id, above)
        if fault:
            problems.append(_problem(one, fault))
            by_id[one.id] = replace(one, broader="", relation="")
        elif one.broader:
            above[one.id] = one.broader
    return tuple(by_id[id_] for id_ in sorted(by_id)), tuple(sorted(problems))


def _row_fault(cells: list[str]) -> str:
    """What is wrong with a row by itself, empty if nothing."""
    if len(cells) != len(CONCEPT_COLUMNS):
        return f"{len(cells)} cells instead of {len(CONCEPT_COLUMNS)}; the row is left out"
    id_, name, broader, relation = cells[0], cells[1], cells[3], cells[4]
    type_, slash, rest = id_.partition("/")
    if not slash or not rest or type_.upper() not in _TYPES:
        known = [name.lower() for name in _TYPES]
        return f"the id {id_!r} names no type ({nearest(type_, known)}); write type/{slug(name) or 'slug'}"
    if not name.strip():
        return "the name is empty; the row is left out"
    if bool(broader) != bool(relation) or (relation and relation not in _RELATIONS):
        return f"relation {relation!r}: what has a broader concept is a variant or a part of it; the row is left out"
    return ""


def _concept(cells: list[str], line: int) -> Concept:
    pages = tuple(tuple(page.split("=", 1)) for page in split_list(cells[5]) if "=" in page)
    return Concept(cells[0], cells[1], split_list(cells[2]), cells[3], cells[4], pages, cells[6], cells[7], line)  # type: ignore[arg-type]


def _problem(one: Concept, message: str) -> Problem:
    return Problem("lexicon", message, _FILE, one.line)


def _without_contested(concepts: Iterable[Concept], problems: list[Problem]) -> list[Concept]:
    """The concepts without aliases that another one of their type has too; a name stays with the concept it names."""
    owners: dict[tuple[str, str], list[str]] = defaultdict(list)
    names: dict[tuple[str, str], str] = {}
    all_concepts = list(concepts)
    for one in all_concepts:
        names.setdefault((one.type, name_key(one.name)), one.id)
        for key in {name_key(alias) for alias in one.aliases}:
            owners[one.type, key].append(one.id)
    kept = []
    for one in all_concepts:
        out = [a for a in one.aliases if _is_contested(one, a, owners, names)]
        for alias in out:
            rivals = sorted({*owners[one.type, name_key(alias)], names.get((one.type, name_key(alias)), one.id)})
            problems.append(_problem(one, f"the alias {alias!r} is claimed by {len(rivals)} concepts: {_some(rivals)}"))
        kept.append(replace(one, aliases=tuple(a for a in one.aliases if a not in out)) if out else one)
    return kept


def _is_contested(
    one: Concept, alias: str, owners: dict[tuple[str, str], list[str]], names: dict[tuple[str, str], str]
) -> bool:
    key = (one.type, name_key(alias))
    return len(owners[key]) > 1 or names.get(key, one.id) != one.id


_SHOWN = 5


def _some(ids: Sequence[str]) -> str:
    return ", ".join(ids[:_SHOWN]) + (" …" if len(ids) > _SHOWN else "")


def _broader_fault(one: Concept, by_id: dict[str, Concept], above: dict[str, str]) -> str:
    """Why a concept cannot stand below its parent, given the links of the rows before it; empty if it can."""
    if not one.broader:
        return ""
    if one.broader not in by_id:
        return f"the broader concept {one.broader!r} has no row; add it, or name another"
    if one.broader.partition("/")[0] != one.id.partition("/")[0]:
        return f"{one.id!r} cannot stand below {one.broader!r}, which is of another type"
    chain = [one.id]
    step = one.broader
    while step and step != one.id:
        chain.append(step)
        step = above.get(step, "")
    return f"{' -> '.join([*chain, step])} is a cycle; this row stands below nothing" if step else ""
