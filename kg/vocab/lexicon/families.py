"""Which family or whole a version or part belongs to, read off the names: GPQA Diamond is of GPQA."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from kg.vocab.names import fold_name, name_key

if TYPE_CHECKING:
    from kg.model import EntityType
    from kg.vocab.lexicon.concepts import Concept
    from kg.vocab.lexicon.entry import Entry

__all__ = ["with_families", "with_reviewed"]

_TYPES = ("DATASET", "MODEL")
_MIN_LENGTH = 3
_MIN_PRIOR = 0.6


def with_reviewed(entries: Iterable[Entry], concepts: Iterable[Concept]) -> list[Entry]:
    """The entries with the pages and the family that a reviewed concept of their name says, whatever a list says."""
    by_name = {(one.type, name_key(surface)): one for one in concepts for surface in one.surfaces}
    names = {one.id: one.name for one in by_name.values()}
    return [_with_reviewed(entry, by_name.get((entry.type, name_key(entry.name))), names) for entry in entries]


def _with_reviewed(entry: Entry, concept: Concept | None, names: dict[str, str]) -> Entry:
    if concept is None:
        return entry
    pages = tuple(sorted((dict(entry.pages) | dict(concept.pages)).items()))
    # A root is no part of anything, and what is a kind of a method has no family in this sense.
    family = names.get(concept.broader, "") if entry.type in _TYPES else entry.family
    return replace(entry, pages=pages, family=family)


def with_families(entries: Iterable[Entry]) -> list[Entry]:
    """The entries; data sets and models without a family get the longest known name that theirs begins with.

    Only names that need no context count as a beginning: ARC-AGI is none of ARC.
    """
    all_entries = list(entries)
    parents = {
        (entry.type, fold_name(entry.name)[1]): entry.name
        for entry in all_entries
        if entry.name in entry.safe and len(entry.name) >= _MIN_LENGTH and entry.prior >= _MIN_PRIOR
    }
    return [_with_family(entry, parents) for entry in all_entries]


def _with_family(entry: Entry, parents: dict[tuple[EntityType, str], str]) -> Entry:
    if entry.family.casefold() in _NO_FAMILY:
        entry = replace(entry, family="")
    if entry.family or entry.type not in _TYPES:
        return entry
    for beginning in _beginnings(entry.name):
        parent = parents.get((entry.type, fold_name(beginning)[1]))
        if parent is not None and fold_name(parent)[0] != fold_name(entry.name)[0]:
            return replace(entry, family=parent)
    return entry


# No cut before the point of a version, also written p or d: Step 1.5 is no Step 1.
_BOUNDARY = re.compile(
    r"[-_ ]|(?<=[a-zA-Z])(?=\d)|(?<=\d)(?=[a-zA-Z])(?![pd]\d)|(?<=[a-zA-Z])(?=[vV]\d)",
)
# Who made or serves a thing, or what kind of thing it is, is no family.
_NO_FAMILY = frozenset(
    re.findall(
        r"\w+",
        "agent ai alibaba anthropic aws azure bilingual cohere eleven elevenlabs embedding embeddings fireworks fusion "
        "gcp google ibm meta microsoft msra nv nvidia openai ops perplexity pku stt swe textgeneration tts v0 vq webai "
        "xiaomi",
    )
)


def _beginnings(name: str) -> Iterator[str]:
    """What stands before each boundary in a name, the longest first."""
    cuts = sorted({found.start() for found in _BOUNDARY.finditer(name)}, reverse=True)
    return (name[:cut] for cut in cuts if cut and name[:cut].casefold() not in _NO_FAMILY)
