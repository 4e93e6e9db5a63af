"""Names of relations and types as people write them -> the predicates, roles and types of the ontology."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from kg.vocab.prefixes import compact
from kg.vocab.roles import ROLES, TYPES, predicate_for, roles_for
from kg.vocab.schema import load_schema

if TYPE_CHECKING:
    from kg.model import EntityType

__all__ = ["ADDRESSES", "KNOWN", "UNUSED", "curie_of", "type_of", "types_of"]

ADDRESSES = ("kg:hasCode", "kg:mentionsRepository", "kg:website")
"""Predicates that lead to a web address."""

_RESULT = "the number of a result is not in this format"
UNUSED = {
    "kg:variantOf": "families are found anew, from names",
    "kg:partOf": "families are found anew, from names",
    "kg:reports": _RESULT,
    "kg:ofSystem": _RESULT,
    "kg:onDataset": _RESULT,
    "kg:metric": _RESULT,
    "kg:relativeTo": _RESULT,
}
"""Predicates that no edge by itself can restore, and why."""

_TYPE_WORDS = {
    "paper": "PAPER",
    "papers": "PAPER",
    "publication": "PAPER",
    "article": "PAPER",
    "scholarlyarticle": "PAPER",
    "scholarlywork": "PAPER",
    "benchmark": "DATASET",
    "environment": "DATASET",
    "corpus": "DATASET",
    "dataset": "DATASET",
    "datasets": "DATASET",
    "evaluationresource": "DATASET",
    "algorithm": "METHOD",
    "method": "METHOD",
    "methods": "METHOD",
    "technique": "METHOD",
    "metric": "METRIC",
    "metrics": "METRIC",
    "model": "MODEL",
    "models": "MODEL",
    "languagemodel": "MODEL",
    "task": "TASK",
    "tasks": "TASK",
    "repository": "ADDRESS",
    "website": "ADDRESS",
    "document": "ADDRESS",
    "venue": "VENUE",
    "result": "RESULT",
}


def _key(name: str) -> str:
    """A name in one spelling: no prefix, lower case, letters only."""
    curie = compact(name) if "://" in name else name
    return re.sub(r"[^a-z]", "", curie.rpartition(":")[2].rpartition("#")[2].rpartition("/")[2].lower())


@cache
def _pairs() -> tuple[tuple[str, str], ...]:
    """(predicate, type) for each role of each type, the first role of the order of precedence first."""
    return tuple(
        dict.fromkeys(
            (predicate_for(role, type_), type_) for role in ROLES for type_ in TYPES if role in roles_for(type_)
        )
    )


def types_of(curie: str) -> tuple[EntityType, ...]:
    """The types that a predicate leads to from a paper.

    >>> types_of("kg:evaluatesOn"), types_of("kg:hasCode")
    (('DATASET',), ())
    """
    return tuple(type_ for found, type_ in _pairs() if found == curie)  # type: ignore[misc]


@cache
def _curies() -> dict[str, str]:
    """Key of every predicate that an import understands -> its curie; roles too where they are one predicate."""
    direct = [*dict.fromkeys(curie for curie, _ in _pairs()), *ADDRESSES, *UNUSED, "kg:publishedAt"]
    made = {_key(curie): curie for curie in direct if curie in load_schema().properties}
    for role in ROLES:
        curies = {predicate_for(role, type_) for type_ in TYPES if role in roles_for(type_)}
        named = [curie for curie in curies if types_of(curie)]
        if len(named) == 1:
            made.setdefault(_key(role), named[0])
    return made | {"evaluatedon": "kg:evaluatesOn", "trainedon": "kg:trainsOn", "introduces": "kg:proposes"}


KNOWN = tuple(sorted({curie.partition(":")[2] for curie in _curies().values()}))
"""The names of relations that an import understands."""


def curie_of(name: str) -> str:
    """The predicate that a relation's name means, in any spelling; empty if none.

    >>> curie_of("EVALUATES_ON"), curie_of("https://w3id.org/paperkg/ontology#usesMetric"), curie_of("cites")
    ('kg:evaluatesOn', 'kg:usesMetric', '')
    """
    return _curies().get(_key(name), "") if name else ""


def type_of(name: str) -> str:
    """PAPER, ADDRESS, VENUE, RESULT or an extraction type that a word for a type means; empty if none.

    >>> type_of("kg:Benchmark"), type_of("Paper"), type_of("person")
    ('DATASET', 'PAPER', '')
    """
    return _TYPE_WORDS.get(_key(name), "")
