"""Pairs of entities, spans of surfaces."""

from __future__ import annotations

from kg.evaluation.pairing import gold_spans, pair_entities, pair_names


def method(name: str, role: str, *surfaces: str) -> dict[str, object]:
    """A METHOD record."""
    return {"name": name, "type": "METHOD", "role": role, "surfaces": list(surfaces)}


def test_any_surface_makes_a_pair():
    """The long form of one side meets the long form of the other."""
    gold = [method("DPO", "uses", "Direct Preference Optimization")]
    assert pair_entities(gold, [method("direct preference optimization", "uses")]) == [(0, 0)]


def test_pairs_are_one_to_one():
    """One prediction stands for one gold entity only."""
    gold = [method("SAM", "uses"), method("Sam", "uses")]
    assert pair_entities(gold, [method("SAM", "uses")]) == [(0, 0)]


def test_names_are_paired_across_types_last():
    """Pairs of equal type come first; what is left is paired by name alone, still one to one."""
    gold = [{"name": "SAM", "type": "MODEL"}, {"name": "SAM", "type": "METHOD"}, {"name": "SAM", "type": "TASK"}]
    guess = [{"name": "sam", "type": "METHOD"}, {"name": "sam", "type": "DATASET"}]
    assert pair_names(gold, guess) == [(1, 0), (0, 1)]


def test_names_without_letters_never_match():
    """Two names of signs only are not one name."""
    assert pair_entities([method("--", "uses")], [method("**", "uses")]) == []


def test_longest_surface_wins():
    """A short surface inside a longer one is no span of its own."""
    entities = [
        {"type": "METHOD", "surfaces": ["Mamba"]},
        {"type": "MODEL", "surfaces": ["Mamba-3B"]},
    ]
    assert gold_spans("Mamba-3B is a Mamba.", entities) == {(0, 8, "MODEL"), (14, 19, "METHOD")}


def test_surfaces_are_whole_words():
    """No span inside a word; signs of a surface stand for themselves."""
    assert gold_spans("MMLUs, C++, MMLU", [{"type": "DATASET", "surfaces": ["MMLU", "C++"]}]) == {
        (7, 10, "DATASET"),
        (12, 16, "DATASET"),
    }
