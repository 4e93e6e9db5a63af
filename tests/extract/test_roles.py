"""Roles: one sentence for every cue of the table, and the defaults."""

from __future__ import annotations

import pytest

from kg.extract.roles import read_cues

CUES = {
    "unlike": ("Unlike LoRA, nothing is frozen.", "LoRA", "compares_with"),
    "named": ("This yields a solver called FooSolve.", "FooSolve", "proposes"),
    "we-propose": ("In this paper we propose FooNet.", "FooNet", "proposes"),
    "we-propose-known": ("In this paper we introduce LoRA.", "LoRA", "proposes"),
    "propose-comma": ("We develop a simple and general scheme, FooNet.", "FooNet", "proposes"),
    "propose-colon": ("We present three things that matter most here: FooNet and BarNet.", "BarNet", "proposes"),
    "our": ("With our FooNet the error falls.", "FooNet", "proposes"),
    "apposition-new": ("Here FooNet, a novel and simple layer, comes in.", "FooNet", "proposes"),
    "apposition": ("Here FooNet, a layer that gates noise, comes in.", "FooNet", "proposes"),
    "component-colon": ("It has two components: FooNet and BarNet.", "FooNet", "proposes"),
    "enumerated": ("There are (i) FooNet and more.", "FooNet", "proposes"),
    "new-subject": ("FooNet consistently outperforms all others.", "FooNet", "proposes"),
    "new-with": ("Notably, FooNet too.", "FooNet", "proposes"),
    "db-comprises": ("FooBench comprises 40 games.", "FooBench", "proposes"),
    "we-study": ("We study the convergence of Adam.", "Adam", "studies"),
    "outperform": ("It clearly outperforms GRPO.", "GRPO", "compares_with"),
    "baseline-after": ("Next come LoRA baselines.", "LoRA", "compares_with"),
    "faster-than": ("It is faster than the well known and widely deployed old LoRA.", "LoRA", "compares_with"),
    "base-model": ("We fine-tune Qwen2.5-7B.", "Qwen2.5-7B", "backbone"),
    "train-on": ("Agents are trained on ImageNet.", "ImageNet", "trains_on"),
    "data-evaluate": ("Results on MMLU are good.", "MMLU", "evaluates_on"),
    "data-any": ("MMLU stays hard.", "MMLU", "evaluates_on"),
    "use-verb": ("The agent employs LoRA.", "LoRA", "uses"),
    "method-based": ("Fast LoRA-based adapters win.", "LoRA", "uses"),
}


def test_every_cue_has_a_sentence() -> None:
    """A cue row without a sentence here, or a sentence without a row, fails."""
    assert {cue.id for cue in read_cues()} == set(CUES)


@pytest.mark.parametrize("cue", sorted(CUES))
def test_cue_gives_its_role(named, cue: str) -> None:  # noqa: ANN001 - fixture
    """The sentence of a cue gives its name the role, by that very cue."""
    text, name, role = CUES[cue]
    link = named(text)[name]
    assert (link.role, link.rule) == (role, cue)


def test_list_shares_its_role(named) -> None:  # noqa: ANN001 - fixture
    """All of "A, B and C" are evaluated on."""
    links = named("We report results on GSM8K, MMLU and the HumanEval benchmark.")
    assert {links[name].role for name in ("GSM8K", "MMLU", "HumanEval")} == {"evaluates_on"}


def test_cue_does_not_reach_over_another_name(named) -> None:  # noqa: ANN001 - fixture
    """In "we propose A, built on B" only A is proposed."""
    links = named("We propose FooNet, built on LoRA.")
    assert (links["FooNet"].role, links["LoRA"].role) == ("proposes", "uses")


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("LoRA.", "LoRA", "uses"),
        ("Link prediction is hard.", "Link prediction", "addresses"),
        ("The perplexity falls.", "perplexity", "measured_by"),
    ],
)
def test_default_role_of_a_type(named, text: str, name: str, role: str) -> None:  # noqa: ANN001 - fixture
    """Without a cue an entity has the usual role of its type."""
    assert named(text)[name].role == role
