"""Which type or role was taken for which."""

from __future__ import annotations

from typing import Any

from kg.evaluation import Confusion, confuse


def entity(name: str, type_: str = "METHOD", role: str = "uses") -> dict[str, Any]:
    """An entity record."""
    return {"name": name, "type": type_, "role": role}


def confused(gold: list[dict[str, Any]], found: list[dict[str, Any]], field: str, *order: str) -> Confusion:
    """The confusions of one paper."""
    return confuse([{"id": "a", "entities": gold}], {"a": {"entities": found}}, field=field, order=order)


def test_lines_are_gold_and_columns_are_predictions():
    """A model taken for a method stands in the line of models."""
    made = confused([entity("CLIP", "MODEL")], [entity("clip")], "type", "MODEL", "METHOD")
    assert made == Confusion(("MODEL", "METHOD"), ((0, 1), (0, 0)))
    assert made.to_json() == {"MODEL": {"METHOD": 1}, "METHOD": {}}


def test_a_name_is_paired_once_and_with_its_type_first():
    """Of two predictions of one name, the one of the right type is taken, whatever their order."""
    found = [entity("SAM", "METHOD"), entity("SAM", "MODEL")]
    assert confused([entity("SAM", "MODEL")], found, "type").to_json() == {"MODEL": {"MODEL": 1}}


def test_names_that_were_not_found_are_no_confusion():
    """Misses and false finds stand in other figures."""
    assert confused([entity("DPO")], [entity("GRPO")], "role") == Confusion((), ())


def test_values_outside_the_order_come_last():
    """A role that nobody declared is shown, not lost."""
    gold = [entity("A1", role="zeal"), entity("B2", role="uses"), entity("C3", role="mentions")]
    made = confused(gold, gold, "role", "uses", "studies", "mentions")
    assert made.names == ("uses", "mentions", "zeal")
    assert [row[i] for i, row in enumerate(made.counts)] == [1, 1, 1]
