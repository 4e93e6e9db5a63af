"""Two spellings of one name meet; two names stay apart."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.resolve.names import match_key
from kg.vocab.pieces import normalise, pieces

if TYPE_CHECKING:
    from kg.model import EntityType


@pytest.mark.parametrize(
    ("type_", "names"),
    [
        pytest.param("MODEL", ["Qwen2.5-VL-7B", "Qwen-2.5-VL 7B", "Qwen2.5VL 7B", "qwen2.5-vl-7b"], id="hyphens"),
        pytest.param("MODEL", ["LLaMA", "Llama", "LLAMA"], id="case"),
        pytest.param("MODEL", ["Claude 4.5 Sonnet", "Claude Sonnet 4.5", "Claude-4.5-Sonnet"], id="word order"),
        pytest.param("MODEL", ["Gemini-3-Pro", "Gemini 3.0 Pro"], id="point zero"),
        pytest.param("MODEL", ["TabPFN v2", "TabPFNv2", "TabPFN 2"], id="v"),
        pytest.param("MODEL", ["o1", "OpenAI o1"], id="maker"),
        pytest.param("MODEL", ["FLUX.1[schnell]", "FLUX.1-Schnell"], id="brackets"),
        pytest.param("DATASET", ["RoboTwin 2.0", "RoboTwin2"], id="version spelling"),
        pytest.param("DATASET", ["SWE-bench Verified", "SWE-Bench-Verified"], id="dataset hyphens"),
        pytest.param("DATASET", ["Video-MME", "Video\u2011MME"], id="non-breaking hyphen"),
        pytest.param("DATASET", ["WhatsUp", "What’sUp", "What'sUp"], id="apostrophe"),
        pytest.param("METHOD", ["Graph Neural Networks", "graph neural network"], id="plural"),
        pytest.param("METHOD", ["supervised finetuning", "Supervised Fine-Tuning"], id="solid"),
        pytest.param(
            "METHOD", ["zeroth-order method", "Zero-Order Optimizer", "zeroth-order optimization"], id="heads"
        ),
        pytest.param("METHOD", ["offline RL", "Offline Reinforcement Learning"], id="known short word"),
        pytest.param("TASK", ["node classifications", "Node Classification"], id="task"),
    ],
)
def test_spellings_meet(type_: EntityType, names: list[str]):
    """Case, hyphens, plural, word order of suffixes and spelling of versions do not make two names."""
    assert len({match_key(type_, name) for name in names}) == 1


@pytest.mark.parametrize(
    ("type_", "names"),
    [
        pytest.param(
            "MODEL", ["GPT-4", "GPT-4o", "GPT-4.1", "GPT-4V", "GPT-4o mini", "o4-mini", "GPT-4.1 mini"], id="GPT"
        ),
        pytest.param(
            "MODEL", ["Llama-3.1", "Llama-3.1-8B", "Llama-3.1-8B-Instruct", "Llama-3-8B", "Llama"], id="Llama"
        ),
        pytest.param("MODEL", ["Wan2.1-1.3B", "Wan2.1-14B", "Wan2.1", "Wan2.2", "Wan"], id="sizes"),
        pytest.param("MODEL", ["DeiT-B", "DeiT-S", "DiT", "ViT"], id="letters"),
        pytest.param("DATASET", ["QH9", "QM9"], id="one letter"),
        pytest.param("DATASET", ["MD17", "rMD17", "MD22"], id="MD17"),
        pytest.param("DATASET", ["CIFAR-10", "CIFAR-100", "CIFAR-100-C"], id="CIFAR"),
        pytest.param("DATASET", ["MMLU", "MMLU-Pro"], id="MMLU"),
        pytest.param("DATASET", ["LIBERO", "LIBERO-10", "LIBERO-Long"], id="LIBERO"),
        pytest.param("DATASET", ["Video-MME", "MME"], id="MME"),
        pytest.param("DATASET", ["RefCOCO", "RefCOCO+", "RefCOCOg"], id="RefCOCO"),
        pytest.param("METHOD", ["C++", "C", "C#"], id="signs"),
        pytest.param("METHOD", ["Adam", "AdamW"], id="Adam"),
        pytest.param("METHOD", ["SGD", "SignSGD"], id="SGD"),
        pytest.param("METHOD", ["A*", "STAR"], id="star"),
    ],
)
def test_near_misses_stay_apart(type_: EntityType, names: list[str]):
    """Another version, size, suffix, number or sign is another name."""
    for first, second in combinations(names, 2):
        assert match_key(type_, first) != match_key(type_, second), (first, second)


@given(st.text(max_size=40), st.sampled_from(["METHOD", "MODEL", "DATASET", "TASK", "METRIC"]))
def test_any_name_has_a_key(name: str, type_: EntityType):
    """Any string has a key, the same for its normalised form if it has a letter or digit."""
    key = match_key(type_, name)
    assert isinstance(key, str)
    assert normalise(normalise(name)) == normalise(name)


@given(st.text(max_size=40))
def test_pieces_stand_in_order(name: str):
    """Pieces do not overlap and lie inside the normalised name."""
    at = 0
    for piece in pieces(name):
        assert at <= piece.start < piece.end <= len(normalise(name))
        at = piece.end
