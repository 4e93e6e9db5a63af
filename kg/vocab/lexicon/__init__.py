"""Known entities with their names: the tables in `ontology/lexicon/`, read into one value.

`load_lexicon` is what the rest of the package needs. Making and checking the tables: build, check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

from kg.vocab.lexicon.concepts import Concept, read_concepts
from kg.vocab.lexicon.entry import Entry, MatchKind, StopName
from kg.vocab.lexicon.tables import read_entries, read_stop_names, shipped
from kg.vocab.names import name_key, singular

if TYPE_CHECKING:
    from kg.model import EntityType, Problem

__all__ = ["Concept", "Entry", "Lexicon", "MatchKind", "StopName", "load_lexicon", "read_lexicon", "use_lexicon"]


class Lexicon:
    """Entries by id, stop names, reviewed concepts, and look-up by name. Built once, never changed.

    `problems` say which rows of the tables were left out.

    >>> lexicon = Lexicon([Entry("dataset/qh9", "QH9", safe=("QH9",), match="safe")])
    >>> [entry.id for entry in lexicon.lookup("qh9")]
    ['dataset/qh9']
    """

    def __init__(
        self,
        entries: list[Entry],
        stop_names: list[StopName] | None = None,
        *,
        concepts: Sequence[Concept] = (),
        problems: Sequence[Problem] = (),
    ) -> None:
        self.entries: dict[str, Entry] = {entry.id: entry for entry in entries}
        self.stop_names: tuple[StopName, ...] = tuple(stop_names or ())
        self.concepts: dict[str, Concept] = {concept.id: concept for concept in concepts}
        self.problems = tuple(problems)
        self._stop_keys = {name_key(stop.name) for stop in self.stop_names}
        self._by_key: dict[str, list[Entry]] = {}

    def __len__(self) -> int:
        return len(self.entries)

    def lookup(self, name: str, type: EntityType | None = None) -> tuple[Entry, ...]:  # noqa: A002
        """The entries that a name or name key can mean, most probable first; its singular if it has none itself."""
        index = self._index()
        found = index.get(name_key(name)) or index.get(name_key(singular(name))) or []
        return tuple(entry for entry in found if type is None or entry.type == type)

    def is_stop_name(self, name: str) -> bool:
        """Whether a name, or its singular, is never an entity."""
        return name_key(name) in self._stop_keys or name_key(singular(name)) in self._stop_keys

    @property
    def safe_surfaces(self) -> dict[str, tuple[str, ...]]:
        """Surfaces that need no context -> the ids they name."""
        return self._surfaces("safe")

    @property
    def cue_surfaces(self) -> dict[str, tuple[str, ...]]:
        """Surfaces that need context -> the ids they can name."""
        return self._surfaces("cue")

    def _surfaces(self, kind: MatchKind) -> dict[str, tuple[str, ...]]:
        found: dict[str, set[str]] = {}
        for entry in self.entries.values():
            for surface in entry.surfaces:
                if entry.kind_of(surface) == kind:
                    found.setdefault(surface, set()).add(entry.id)
        return {surface: tuple(sorted(ids)) for surface, ids in sorted(found.items())}

    def _index(self) -> dict[str, list[Entry]]:
        """Name key -> entries, most probable first; built on first use."""
        if not self._by_key:
            for entry in sorted(self.entries.values(), key=lambda e: (-e.prior, e.id)):
                for key in dict.fromkeys(map(name_key, entry.surfaces)):
                    self._by_key.setdefault(key, []).append(entry)
        return self._by_key


def read_lexicon(folder: Traversable) -> Lexicon:
    """The lexicon in a folder of tables; a row that is no entry is left out and reported in `problems`.

    Raises:
        InputError: a table with another header, with its file.
    """
    entries, faults = read_entries(folder)
    concepts, others = read_concepts(folder)
    return Lexicon(entries, read_stop_names(folder), concepts=concepts, problems=sorted([*faults, *others]))


_in_use: ContextVar[Lexicon | None] = ContextVar("lexicon in use", default=None)


def load_lexicon(folder: Path | None = None) -> Lexicon:
    """The lexicon that ships with the package, or the one in a folder; read once a process."""
    in_use = _in_use.get() if folder is None else None
    return _read_once(folder) if in_use is None else in_use


@contextmanager
def use_lexicon(lexicon: Lexicon) -> Iterator[None]:
    """Inside the block, this lexicon stands for the one that ships with the package.

    Training needs it: signals must come from a lexicon that was not mined from the very abstract they describe.

    >>> with use_lexicon(Lexicon([])):
    ...     len(load_lexicon())
    0
    """
    token = _in_use.set(lexicon)
    try:
        yield
    finally:
        _in_use.reset(token)


@cache
def _read_once(folder: Path | None) -> Lexicon:
    return read_lexicon(folder or shipped())
