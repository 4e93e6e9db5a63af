"""The identity gold: figures that must hold, and the kinds of names that they come from."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kg.pipeline.namelist import read_names, resolve_names
from kg.resolve.compare import compare_names
from kg.resolve.initials import shortened
from kg.vocab.iris import BASE
from kg.vocab.lexicon import load_lexicon


def test_gold_figures(shared: Path, tmp_path: Path) -> None:
    """On the open half of the (machine-assisted) identity gold the referee finds what was asked for."""
    gold = shared / "gold" / "identity"
    names, problems = read_names((gold / "names.jsonl").read_text(encoding="utf-8").splitlines(), file="names.jsonl")
    assert problems == ()
    answers, _ = resolve_names(names, file="names.jsonl", base=BASE)
    out = tmp_path / "resolved.jsonl"
    rows = [
        {"name": a.name, "type": a.type, "entity": a.entity, "label": a.label, "parents": a.parents} for a in answers
    ]
    out.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, gold / "score_identity.py", gold, out, "--json"], capture_output=True, text=True, check=True
    )
    figures = json.loads(done.stdout)
    wanted = {"MODEL": (0.99, 0.90), "DATASET": (0.996, 0.80), "METHOD": (0.985, 0.55)}
    for type_, (f1, recall) in wanted.items():
        assert figures[f"b-cubed {type_}"]["f1"] >= f1
        assert figures[f"parent {type_}"]["recall"] >= recall
        assert figures[f"parent {type_}"]["precision"] >= 0.90
    assert figures["apart"]["share"] >= 0.99
    assert figures["joined"]["share"] >= 0.80


@pytest.mark.parametrize(
    ("type_", "first", "second"),
    [
        ("MODEL", "LLaMA", "Llama"),
        ("MODEL", "Qwen2.5VL", "Qwen-2.5-VL"),
        ("MODEL", "SD3.5-M", "Stable Diffusion 3.5 Medium"),
        ("METHOD", "CoT", "Chain-of-Thought prompting"),
        ("METHOD", "FedAvg", "federated averaging"),
        ("METHOD", "mixed precision quantization", "mix-precision quantisation"),
        ("METHOD", "load balancing loss", "load-balanced loss"),
        ("METHOD", "fine-tuning", "Finetuning"),
        ("METHOD", "multi-task training", "multitask learning"),
        ("METHOD", "diffusion-based planning", "diffusion planning"),
        ("METHOD", "zorp entropy loss", "Zorp entropy"),
        ("MODEL", "ZRPNet", "ZRP"),
        ("DATASET", "DMControl", "DeepMind Control Suite"),
        ("DATASET", "AIME'24", "AIME 2024"),
    ],
)
def test_one_thing(type_: str, first: str, second: str) -> None:
    """Spellings, short forms and reviewed names of one thing meet, and the comparison says why."""
    found = compare_names(first, second, type_, load_lexicon())  # type: ignore[arg-type]
    assert found.is_same, found.reason


@pytest.mark.parametrize(
    ("type_", "first", "second"),
    [
        ("DATASET", "QH9", "QM9"),
        ("DATASET", "MD17", "rMD17"),
        ("DATASET", "MD17", "MD22"),
        ("MODEL", "GPT-4", "GPT-4o"),
        ("DATASET", "CIFAR-10", "CIFAR-100"),
        ("DATASET", "MMLU", "MMLU-Pro"),
        ("DATASET", "LIBERO", "LIBERO-10"),
        ("DATASET", "Video-MME", "MME"),
        ("MODEL", "Llama-3-8B", "Llama-3-70B"),
        ("MODEL", "DeepSeek-R1", "DeepSeek-R1-Distill"),
        ("METHOD", "FP8", "FP8 quantization"),
        ("METHOD", "mixture of experts", "sparse mixture of experts"),
        ("METHOD", "EAGLE-2", "EAGLE-3"),
        ("METHOD", "distributional RL", "distributed RL"),
        ("METHOD", "meta-training", "meta-learning"),
    ],
)
def test_two_things(type_: str, first: str, second: str) -> None:
    """Near misses stay apart, and the comparison says why."""
    found = compare_names(first, second, type_, load_lexicon())  # type: ignore[arg-type]
    assert not found.is_same
    assert found.reason


def test_shortened_needs_a_rest() -> None:
    """Initials shorten some words of three or more; two words alone are an ordinary acronym."""
    assert list(shortened("METHOD", "Task Arithmetic")) == []
    assert "PF ODE" in set(shortened("METHOD", "probability flow ODE"))
    assert list(shortened("DATASET", "SWE-bench")) == []
