"""The names above a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kg.resolve.families import ancestors

if TYPE_CHECKING:
    from kg.model import EntityType


@pytest.mark.parametrize(
    ("type_", "name", "above"),
    [
        pytest.param("MODEL", "Llama-3.1-8B-Instruct", ["Llama-3.1-8B", "Llama-3.1", "Llama"], id="Llama"),
        pytest.param("MODEL", "Qwen2.5-VL-7B-Instruct", ["Qwen2.5-VL-7B", "Qwen2.5-VL", "Qwen2.5", "Qwen"], id="Qwen"),
        pytest.param("MODEL", "GPT-4o mini", ["GPT-4o", "GPT"], id="GPT-4o is no GPT-4"),
        pytest.param("MODEL", "GPT-4V", ["GPT-4", "GPT"], id="GPT-4V is a GPT-4"),
        pytest.param("MODEL", "Claude Sonnet 4.5", ["Claude 4.5", "Claude"], id="suffix in the middle"),
        pytest.param("MODEL", "LLaDA (8B)", ["LLaDA"], id="brackets"),
        pytest.param("MODEL", "o3-mini", ["o3"], id="letter and digit"),
        pytest.param("MODEL", "CLIP", [], id="one piece"),
        pytest.param("DATASET", "CIFAR-100-C", ["CIFAR-100", "CIFAR"], id="CIFAR"),
        pytest.param("DATASET", "SWE-bench", [], id="a whole name"),
        pytest.param("DATASET", "Rotated MNIST", ["Rotated", "MNIST"], id="modifier"),
        pytest.param("METHOD", "DreamerV3", ["Dreamer"], id="version of a method"),
        pytest.param("DATASET", "FEMNIST", ["EMNIST", "MNIST"], id="a letter in front"),
        pytest.param("DATASET", "RefCOCOg", ["RefCOCO"], id="a letter behind"),
        pytest.param("METHOD", "LieGAN", ["GAN"], id="kind glued on"),
        pytest.param("METHOD", "ZO-GDM", ["GDM", "ZO"], id="kind in front"),
        pytest.param("METHOD", "FP8", [], id="two letters and a number"),
        pytest.param("METHOD", "safe offline RL", ["offline RL", "RL", "safe RL"], id="kinds of"),
        pytest.param("TASK", "offline reinforcement learning", [], id="tasks have no family here"),
    ],
)
def test_names_above(type_: EntityType, name: str, above: list[str]):
    """Size, suffix, version and kind come off one by one, nearest name first."""
    assert [one.name for one in ancestors(type_, name)] == above


@pytest.mark.parametrize(
    ("name", "relation"),
    [
        pytest.param("LIBERO-10", "kg:partOf", id="numbered suite"),
        pytest.param("SWE-bench Verified", "kg:partOf", id="subset"),
        pytest.param("AIMO 2025", "kg:partOf", id="edition"),
        pytest.param("LiveCodeBench v6", "kg:variantOf", id="version"),
        pytest.param("MMLU-Pro", "kg:variantOf", id="variant"),
    ],
)
def test_parts_and_variants(name: str, relation: str):
    """A split, suite or yearly edition is part of its data set; a version or extension is a variant."""
    assert ancestors("DATASET", name)[0].relation == relation
