"""Roles and types: the table, its order, and what it refuses."""

from __future__ import annotations

import pytest

from kg.errors import VocabularyError
from kg.vocab.roles import ROLES, TYPES, class_for, predicate_for, role_rank, roles_for
from kg.vocab.schema import load_schema

PAIRS = [(role, type_) for type_ in TYPES for role in roles_for(type_)]


@pytest.mark.parametrize(
    ("role", "type_", "predicate"),
    [
        ("proposes", "METRIC", "kg:proposes"),
        ("backbone", "MODEL", "kg:usesBackbone"),
        ("backbone", "METHOD", "kg:usesMethod"),
        ("backbone", "DATASET", "kg:uses"),
        ("uses", "TASK", "kg:uses"),
        ("uses", "METRIC", "kg:usesMetric"),
        ("evaluates_on", "DATASET", "kg:evaluatesOn"),
        ("evaluates_on", "MODEL", "kg:uses"),
        ("trains_on", "DATASET", "kg:trainsOn"),
        ("addresses", "TASK", "kg:addresses"),
        ("measured_by", "METRIC", "kg:usesMetric"),
        ("mentions", "TASK", "kg:mentionsInPassing"),
    ],
)
def test_predicates(role: str, type_: str, predicate: str):
    """The predicate of a role depends on the type."""
    assert predicate_for(role, type_) == predicate


@pytest.mark.parametrize(("role", "type_"), PAIRS)
def test_predicates_are_declared_and_fit(role: str, type_: str):
    """Every predicate of the table is declared, produced, and its range admits the class of the type."""
    schema = load_schema()
    term = schema.properties[predicate_for(role, type_)]
    assert term.is_produced
    assert term.domain == "kg:Paper"
    assert term.range in schema.ancestors(class_for(type_))


def test_order_of_precedence():
    """The order of the guidelines, with addresses and measured_by before mentions."""
    assert ROLES == (
        "proposes",
        "studies",
        "backbone",
        "uses",
        "evaluates_on",
        "trains_on",
        "compares_with",
        "addresses",
        "measured_by",
        "mentions",
    )
    assert [role_rank(role) for role in ROLES] == list(range(10))


@pytest.mark.parametrize(
    ("role", "type_", "message"),
    [
        ("addresses", "MODEL", "takes no role"),
        ("adresses", "TASK", "did you mean addresses"),
        ("uses", "MODLE", "did you mean MODEL"),
    ],
)
def test_what_the_table_lacks_is_refused(role: str, type_: str, message: str):
    """An unknown role or type, or a pair that the table leaves empty, is an error."""
    with pytest.raises(VocabularyError, match=message):
        predicate_for(role, type_)


def test_unknown_roles_have_no_rank():
    """A misspelt role is an error."""
    with pytest.raises(VocabularyError, match="did you mean backbone"):
        role_rank("backbon")
