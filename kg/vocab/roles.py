"""Extraction types and roles, and the class or predicate that stands for each in the graph.

Read from `ontology/roles.tsv`. The order of its rows is the order of precedence: one paper, one entity, one role.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from kg.errors import VocabularyError, nearest

__all__ = ["ROLES", "TYPES", "class_for", "first_role", "predicate_for", "read_roles", "role_rank", "roles_for"]


@cache
def read_roles() -> tuple[tuple[str, ...], tuple[tuple[str, dict[str, str]], ...]]:
    """The types, and each row of the table: (role, {type: curie}), in order of precedence.

    The first row has the role `class` and holds the class of each type.
    """
    head, *lines = (files("kg.ontology") / "roles.tsv").read_text("utf-8").splitlines()
    types = tuple(head.split("\t")[2:])
    rows = (line.split("\t") for line in lines)
    return types, tuple((role, dict(zip(types, curies, strict=True))) for _rank, role, *curies in rows)


TYPES: tuple[str, ...] = read_roles()[0]
ROLES: tuple[str, ...] = tuple(role for role, _ in read_roles()[1] if role != "class")


def class_for(type_: str) -> str:
    """The class curie of an extraction type.

    Raises:
        VocabularyError: the type is not declared.

    >>> class_for("DATASET")
    'kg:Dataset'
    """
    return _cell("class", type_)


def predicate_for(role: str, type_: str) -> str:
    """The predicate curie that links a paper to an entity of this type in this role.

    Raises:
        VocabularyError: the role or type is not declared, or the type does not take the role.

    >>> predicate_for("evaluates_on", "DATASET")
    'kg:evaluatesOn'
    """
    curie = _cell(role, type_)
    if not curie:
        raise VocabularyError(f"a {type_} takes no role {role!r}; it takes: {', '.join(roles_for(type_))}")
    return curie


@cache
def roles_for(type_: str) -> tuple[str, ...]:
    """The roles that an entity of this type may have, in order of precedence.

    >>> "addresses" in roles_for("TASK"), "addresses" in roles_for("MODEL")
    (True, False)
    """
    return tuple(role for role in ROLES if _cell(role, type_))


@cache
def first_role(predicate: str, type_: str) -> str:
    """The first role that a predicate stands for with this type: the one a graph names; empty if there is none.

    >>> first_role("kg:usesMetric", "METRIC"), first_role("kg:website", "")
    ('uses', '')
    """
    admitted = roles_for(type_) if type_ else ()
    return next((role for role in admitted if predicate_for(role, type_) == predicate), "")


def role_rank(role: str) -> int:
    """The place of a role in the order of precedence, from 0; the least wins.

    >>> role_rank("proposes") < role_rank("uses") < role_rank("measured_by") < role_rank("mentions")
    True
    """
    if role not in ROLES:
        raise VocabularyError(f"no role {role!r}: {nearest(role, ROLES)}")
    return ROLES.index(role)


@cache
def _cell(role: str, type_: str) -> str:
    rows = dict(read_roles()[1])
    if role not in rows:
        raise VocabularyError(f"no role {role!r}: {nearest(role, ROLES)}")
    if type_ not in TYPES:
        raise VocabularyError(f"no type {type_!r}: {nearest(type_, TYPES)}")
    return rows[role][type_]
