"""Names within names of one abstract."""

from __future__ import annotations

import pytest

from kg.extract.nesting import NamedGroup, find_nested


def group(type_: str, *names: str, role: str = "uses") -> NamedGroup:
    """What a paper calls one thing."""
    return NamedGroup(type_, role, names)


@pytest.mark.parametrize(
    ("type_", "inner", "outer", "is_one"),
    [
        ("TASK", "survival analysis", "WSI survival analysis", True),
        ("TASK", "Survival analyses", "survival analysis of patients", True),
        ("TASK", "video generation", "video and audio generation", True),
        ("TASK", "generation", "generation of video", True),
        ("TASK", "audio generation", "video generation", False),
        ("METRIC", "error", "test error", True),
        ("METRIC", "error", "error rate", True),
        ("METRIC", "error", "error-free time", True),
        ("METHOD", "Foo Bar", "Foo Bar training", True),
        ("METHOD", "Foo", "Foo training", False),
        ("METHOD", "attention", "sparse attention", False),
        ("DATASET", "ImageNet", "ImageNet C", False),
        ("MODEL", "Llama", "Llama 3", False),
    ],
)
def test_what_is_one_thing_depends_on_the_type(type_: str, inner: str, outer: str, is_one: bool) -> None:  # noqa: FBT001 - a case
    """In either order."""
    assert (len(find_nested([group(type_, outer), group(type_, inner)])) == 1) is is_one
    assert (len(find_nested([group(type_, inner), group(type_, outer)])) == 1) is is_one


def test_other_type_or_role_is_another_thing() -> None:
    """Only like things are joined."""
    inner = group("TASK", "detection")
    assert len(find_nested([inner, group("TASK", "face detection", role="addresses")])) == 2
    assert len(find_nested([inner, group("METRIC", "face detection")])) == 2


def test_a_chain_is_one_thing_in_any_order() -> None:
    """A name within a name within a name."""
    names = ["analysis", "survival analysis", "WSI survival analysis"]
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        assert find_nested([group("TASK", names[i]) for i in order]) == [[0, 1, 2]]


def test_a_name_within_two_others_stays_alone() -> None:
    """Which of the two it means cannot be known."""
    names = ["detection", "face detection", "lane detection"]
    assert find_nested([group("TASK", name) for name in names]) == [[0], [1], [2]]


def test_names_without_a_word_are_left_alone() -> None:
    """A sign lies in nothing."""
    assert find_nested([group("TASK", "∇"), group("TASK", "∇ estimation"), group("TASK", "")]) == [[0], [1], [2]]
