"""Every mistake gets one kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.evaluation import Mistake, find_mistakes, group_mistakes, read_gold, score

Record = dict[str, Any]


def entity(name: str, type_: str = "METHOD", role: str = "uses", *surfaces: str) -> Record:
    """An entity record; its only surface is its name unless told otherwise."""
    return {"name": name, "type": type_, "role": role, "surfaces": list(surfaces or (name,))}


def mistakes(gold: list[Record], found: list[Record], text: str | None = None) -> list[Mistake]:
    """The mistakes of one paper; the lexicon knows BERT alone."""
    paper = {"id": "a", "entities": gold} | ({} if text is None else {"text": text})
    return list(find_mistakes([paper], {"a": {"entities": found}}, is_known=lambda name: name == "BERT"))


CLIP = entity("CLIP", "MODEL", "backbone")
DPO = entity("DPO", "METHOD", "uses", "DPO", "Direct Preference Optimization")


@pytest.mark.parametrize(
    ("gold", "found", "kind"),
    [
        pytest.param([CLIP], [entity("CLIP", "MODEL", "mentions")], "wrong role", id="role"),
        pytest.param([CLIP], [entity("CLIP", "METHOD", "uses")], "wrong type", id="type"),
        pytest.param([entity("L2 weight decay")], [entity("weight decay")], "boundary", id="cut"),
        pytest.param([entity("GenEval", "DATASET")], [entity("GenEval benchmark", "DATASET")], "boundary", id="long"),
        pytest.param([entity("BERT", "MODEL")], [], "missed known name", id="known"),
        pytest.param([entity("encoder", "MODEL", "uses", "encoder", "BERT")], [], "missed known name", id="known-form"),
        pytest.param([entity("FooNet")], [], "missed new name", id="new"),
        pytest.param([entity("self-guidance")], [], "missed phrase", id="phrase"),
        pytest.param([], [entity("weather forecasting", "TASK")], "generic phrase", id="generic"),
        pytest.param([], [entity("Stage Two")], "not in gold", id="no-such-name"),
    ],
)
def test_kind_of_a_single_mistake(gold: list[Record], found: list[Record], kind: str):
    """One mistake, of this kind, and no other."""
    assert [made.kind for made in mistakes(gold, found)] == [kind]


def test_right_entities_are_no_mistakes():
    """Whoever repeats the gold makes none."""
    assert mistakes([CLIP, DPO], [CLIP, DPO]) == []


def test_one_thing_counted_twice():
    """The long form beside its acronym is the second count, and names the entity it doubles."""
    (made,) = mistakes([DPO], [entity("DPO"), entity("Direct Preference Optimization")])
    assert (made.kind, made.gold, made.predicted) == ("counted twice", DPO, entity("Direct Preference Optimization"))


def test_two_things_taken_for_one():
    """The gold entity that lost its partner to the other is the mistake."""
    gold = [entity("AIME 2024", "DATASET", "evaluates_on"), entity("AIME 2025", "DATASET", "evaluates_on")]
    (made,) = mistakes(gold, [entity("AIME 2024", "DATASET", "evaluates_on", "AIME 2024", "AIME 2025")])
    assert (made.kind, made.gold) == ("two as one", gold[1])


def test_overlap_goes_by_place_where_the_text_is_known():
    """A predicted span across a gold one is a boundary, though neither holds the words of the other."""
    text = "Deep Q learning is old."
    found = entity("Q learning") | {"mentions": [{"start": 5, "end": 15}]}
    assert [made.kind for made in mistakes([entity("Deep Q")], [found], text)] == ["boundary"]
    elsewhere = entity("Deep Q2") | {"mentions": [{"start": 19, "end": 22}]}
    kinds = [made.kind for made in mistakes([entity("Deep Q")], [elsewhere], text)]
    assert kinds == ["missed new name", "not in gold"]


def test_second_overlap_of_one_gold_entity_is_a_boundary_too():
    """Two pieces of one long name: both are boundaries, and the long name is missed only once."""
    gold = [entity("Foo Bar Baz")]
    assert [made.kind for made in mistakes(gold, [entity("Foo Bar"), entity("Baz")])] == ["boundary", "boundary"]


def test_groups_come_in_a_fixed_order():
    """Kinds stand in the order of the list, whatever the order of papers; absent kinds are left out."""
    made = mistakes([entity("FooNet"), CLIP], [entity("Stage Two"), entity("CLIP", "MODEL", "uses")])
    assert list(group_mistakes(made)) == ["wrong role", "missed new name", "not in gold"]


def test_plain_values():
    """JSON names the paper and both sides."""
    (made,) = mistakes([CLIP], [])
    assert made.to_json() == {
        "paper": "a",
        "gold": {"name": "CLIP", "type": "MODEL", "role": "backbone"},
        "predicted": None,
    }


def test_every_error_of_real_gold_has_one_kind(shared: Path):
    """Gold against shuffled gold: all wrong entities of the scores stand in a mistake, none in two."""
    gold = read_gold(shared / "gold" / "dev.jsonl")
    predicted = {paper["id"]: other for paper, other in zip(gold, gold[1:] + gold[:1], strict=True)}
    made = find_mistakes(gold, predicted, is_known=lambda _: False)
    entities = score(gold, predicted).figures["entity"]
    right = round(entities.p * entities.predicted)
    missed = [id(m.gold) for m in made if m.kind.startswith("missed") or m.kind in {"wrong type", "two as one"}]
    false = [
        id(m.predicted) for m in made if m.kind in {"wrong type", "counted twice", "generic phrase", "not in gold"}
    ]
    bounds = [m for m in made if m.kind == "boundary"]
    assert len(set(missed)) == len(missed)
    assert len(false) + len(bounds) == entities.predicted - right
    assert len(missed) + len({id(m.gold) for m in bounds}) >= entities.gold - right
