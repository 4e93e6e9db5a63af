"""Drafts from gold annotations: names that annotators of abstracts wrote down, grouped by spelling and acronym.

Only names, counts and roles are taken, never a text.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from kg.errors import InputError
from kg.vocab.lexicon.draft import Draft, group_key
from kg.vocab.names import is_acronym_of, name_key, singular

if TYPE_CHECKING:
    from kg.model import EntityType

__all__ = ["Annotated", "Named", "drafts_from_gold", "read_gold"]

_SOURCE = "paperkg gold train (machine-assisted annotation)"
_LICENCE = "facts"


@dataclass(frozen=True, slots=True)
class Named:
    """One entity that annotators found in an abstract; name and surfaces are plain."""

    name: str
    type: EntityType
    role: str
    surfaces: tuple[str, ...]

    @property
    def keys(self) -> set[str]:
        """Name keys of the name and the surfaces, as the referee compares them."""
        return {key for key in map(name_key, (self.name, *self.surfaces)) if key}


@dataclass(frozen=True, slots=True)
class Annotated:
    """One abstract, plain, and what is named in it."""

    id: str
    text: str
    named: tuple[Named, ...]


def read_gold(lines: Iterable[str], *, plain: Callable[[str], str], path: str) -> list[Annotated]:
    """The annotated abstracts of a gold file, markup removed by `plain`.

    Raises:
        InputError: a line that is no gold record.
    """
    abstracts = []
    plain_name = cache(plain)  # most names come again and again
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            named = tuple(_named(entity, plain_name) for entity in record["entities"])
            abstracts.append(Annotated(str(record["id"]), plain(record["text"]), named))
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise InputError(f"not a gold record (id, text, entities): {error}", path=path, line=number) from error
    return abstracts


def _named(entity: dict[str, Any], plain: Callable[[str], str]) -> Named:
    surfaces = tuple(dict.fromkeys(plain(surface) for surface in entity["surfaces"]))
    return Named(plain(entity["name"]), entity["type"], entity["role"], surfaces)


# ---------------------------------------------------------------------------------------------- grouping


def drafts_from_gold(abstracts: Iterable[Annotated]) -> list[Draft]:
    """One draft for each group of spellings of one type, in order of type and name."""
    found = [named for abstract in abstracts for named in abstract.named]
    drafts: list[Draft] = []
    for type_ in sorted({named.type for named in found}):
        drafts += _drafts_of_type(type_, [named for named in found if named.type == type_])
    return sorted(drafts, key=lambda d: (d.type, d.name))


def _drafts_of_type(type_: EntityType, found: list[Named]) -> list[Draft]:
    owner = _owners(found)
    groups: dict[str, list[Named]] = {}
    for named in found:
        key = group_key(named.name)
        groups.setdefault(owner.get(key, key), []).append(named)
    return [_draft(type_, group, key, owner) for key, group in sorted(groups.items())]


def _owners(found: list[Named]) -> dict[str, str]:
    """Group key of an acronym -> group key of its long form, where one long form has the clear majority."""
    pairs: dict[str, Counter[str]] = {}
    for named in found:
        forms = {*map(singular, named.surfaces), singular(named.name)}
        for short in forms:
            for long in forms:
                if is_acronym_of(short, long) and len(short.split()) == 1:
                    pairs.setdefault(group_key(short), Counter())[group_key(long)] += 1
    owner = {}
    for short, longs in sorted(pairs.items()):
        (long, count), *_ = sorted(longs.items(), key=lambda item: (-item[1], item[0]))
        if count >= 0.6 * longs.total():
            owner[short] = long
    return owner


def _draft(type_: EntityType, group: list[Named], key: str, owner: dict[str, str]) -> Draft:
    """The draft of a group: its surfaces are the ones that are the name, its plural or its acronym."""
    names = Counter(named.name for named in group)
    name = min(names, key=lambda n: (-names[n], n != singular(n), n.islower(), n))
    draft = Draft(type_, name, sources={_SOURCE}, licences={_LICENCE}, annotated=len(group))
    for named in group:
        draft.roles[named.role] += 1
        for surface in {named.name, *named.surfaces}:
            if _belongs(surface, key, owner):
                draft.surfaces[surface if surface == name else singular(surface)] += 1
    draft.surfaces.setdefault(name, 0)
    if type_ == "DATASET":
        draft.kinds = {"benchmark" if re.search(r"bench|arena|gym", name, re.IGNORECASE) else "dataset"}
    return draft


def _belongs(surface: str, key: str, owner: dict[str, str]) -> bool:
    """Whether a surface is a spelling of the group: same folded form, or its acronym."""
    own = group_key(surface)
    return own == key or owner.get(own) == key
