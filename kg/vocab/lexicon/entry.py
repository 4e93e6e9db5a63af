"""One entry of the lexicon, and how it stands in a row of a table. Reading whole tables: kg.vocab.lexicon.tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from kg.model import EntityType

__all__ = ["COLUMNS", "TABLES", "Entry", "MatchKind", "StopName", "join_list", "split_list"]

MatchKind = Literal["safe", "folded", "cue"]
MATCH_KINDS: tuple[MatchKind, ...] = get_args(MatchKind)

# Table name -> extraction type of its rows.
TABLES: dict[str, EntityType] = {
    "datasets": "DATASET",
    "methods": "METHOD",
    "metrics": "METRIC",
    "models": "MODEL",
    "tasks": "TASK",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A known entity.

    Args:
        id: `dataset/qh9`; the part before the slash is the extraction type in lower case.
        kinds: for datasets `dataset`, `benchmark`, `environment`.
        safe: surfaces that name the entity wherever they stand, case-sensitively.
        cue: surfaces that name it only where the context says so, case-sensitively.
        match: how the surfaces in neither list match; `folded` ignores case and plural.
        prior: share of the abstracts with a surface in which it names this entity, with this type.
        role: the role it most often has; empty where that is the usual role of its type.
        pages: (kind, value) pairs: arxiv, github, hf, homepage, …
    """

    id: str
    name: str
    kinds: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    safe: tuple[str, ...] = ()
    cue: tuple[str, ...] = ()
    match: MatchKind = "cue"
    prior: float = 0.0
    role: str = ""
    family: str = ""
    pages: tuple[tuple[str, str], ...] = ()
    higher_is_better: bool | None = None
    unit: str = ""
    source: str = ""
    licence: str = ""

    @property
    def type(self) -> EntityType:
        """The extraction type."""
        return self.id.partition("/")[0].upper()  # type: ignore[return-value]

    @property
    def surfaces(self) -> tuple[str, ...]:
        """The name and all aliases."""
        return (self.name, *self.aliases)

    def kind_of(self, surface: str) -> MatchKind:
        """How one surface matches."""
        if surface in self.safe:
            return "safe"
        return "cue" if surface in self.cue else self.match

    def to_row(self) -> list[str]:
        """The cells of the entry's row, in the order of COLUMNS."""
        return [
            self.id,
            self.name,
            ";".join(self.kinds),
            join_list(self.aliases),
            join_list(self.safe),
            join_list(self.cue),
            self.match,
            f"{self.prior:.2f}",
            self.role,
            self.family,
            join_list(f"{kind}={value}" for kind, value in self.pages),
            {True: "yes", False: "no", None: ""}[self.higher_is_better],
            self.unit,
            self.source,
            self.licence,
        ]

    @classmethod
    def from_row(cls, cells: list[str]) -> Entry:
        """The entry of a row; cells are trusted to be as `kg lexicon check` wants them.

        Raises:
            ValueError: wrong number of cells, an unknown match kind or a prior that is no number.
        """
        if len(cells) != len(COLUMNS):
            raise ValueError(f"{len(cells)} cells instead of {len(COLUMNS)}")
        if cells[6] not in MATCH_KINDS:
            raise ValueError(f"match is {cells[6]!r}, not one of {', '.join(MATCH_KINDS)}")
        return cls(
            cells[0],
            cells[1],
            tuple(cells[2].split(";")) if cells[2] else (),
            split_list(cells[3]),
            split_list(cells[4]),
            split_list(cells[5]),
            cells[6],
            float(cells[7]),
            cells[8],
            cells[9],
            tuple(_page(page) for page in split_list(cells[10])),
            {"yes": True, "no": False, "": None}[cells[11]],
            cells[12],
            cells[13],
            cells[14],
        )


COLUMNS = tuple(field.name for field in fields(Entry))


@dataclass(frozen=True, slots=True, order=True)
class StopName:
    """A phrase that is never an entity, and why. What it covers in a text is not matched by shorter names."""

    name: str
    reason: str
    source: str = ""
    licence: str = ""


def _page(text: str) -> tuple[str, str]:
    kind, _, value = text.partition("=")
    return kind, value


def join_list(values: Iterable[str]) -> str:
    r"""Values in one cell, parted by `|`; a backslash or `|` inside a value gets a backslash in front.

    >>> join_list(["a|b", "c"])
    'a\\|b|c'
    """
    return "|".join(value.replace("\\", "\\\\").replace("|", "\\|") for value in values)


def split_list(cell: str) -> tuple[str, ...]:
    r"""The values of a cell; what `join_list` joined comes back.

    >>> split_list("a\\|b|c")
    ('a|b', 'c')
    """
    if not cell:
        return ()
    if "\\" not in cell:
        return tuple(cell.split("|"))
    values, value, chars = [], "", iter(cell)
    for char in chars:
        if char == "\\":
            value += next(chars, "")
        elif char == "|":
            values.append(value)
            value = ""
        else:
            value += char
    return (*values, value)
