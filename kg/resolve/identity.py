"""What makes an entity itself, before it has a name and an IRI."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kg.model import EntityType

__all__ = ["Identity"]


class Identity(NamedTuple):
    """What makes an entity itself: type, key of its name (or lexicon id), and the paper that owns a contested name.

    A named tuple, since it is hashed and compared more often than anything else here.
    """

    type: EntityType
    key: str
    lexicon: str = ""
    owner: str = ""
