"""The tags and roles that the model predicts, as numbers: O is 0, B of type t is 1 + 2t, I of type t is 2 + 2t."""

from __future__ import annotations

from kg.vocab.roles import ROLES, TYPES

__all__ = ["IGNORED", "OUTSIDE", "ROLE_COUNT", "TAG_COUNT", "begin_of", "inside_of"]

OUTSIDE = 0
TAG_COUNT = 1 + 2 * len(TYPES)
ROLE_COUNT = len(ROLES)
IGNORED = -100
"""A place that no loss looks at."""


def begin_of(type_: str) -> int:
    """The tag of the first piece of a mention.

    >>> begin_of("METHOD")
    1
    """
    return 1 + 2 * TYPES.index(type_)


def inside_of(type_: str) -> int:
    """The tag of a later piece of a mention.

    >>> inside_of("MODEL")
    4
    """
    return 2 + 2 * TYPES.index(type_)
