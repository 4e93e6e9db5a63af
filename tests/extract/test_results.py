"""Reported results: what is a finding, its kind, value and unit; and what is none."""

from __future__ import annotations

import pytest

from kg.extract.numbers import find_numbers

FINDINGS = [
    ("FooNet is reducing MAE by 12.4% and improving the mCSI by 34.0%.", [("12.4", "%", "reduction"), ("34.0", "%", "improvement")]),
    ("FooNet scores 37.1% on HLE.", [("37.1", "%", "absolute")]),
    ("It lowers scores from 45% to 9%.", [("45", "%", "absolute"), ("9", "%", "absolute")]),
    ("It improves accuracy by 14-20%.", [("14", "%", "improvement"), ("20", "%", "improvement")]),
    ("It is 2.5x more efficient.", [("2.5", "x", "ratio")]),
    ("It is 6.5-fold faster.", [("6.5", "x", "ratio")]),
    (r"It yields a 100,000$\times$ reduction in tokens.", [("100000", "x", "ratio")]),
    ("It gains +3.2 points.", [("3.2", "points", "improvement")]),
    (r"It needs 80\\% less memory.", [("80", "%", "reduction")]),
    ("It achieves 1000 ns/day.", [("1000", "ns/day", "absolute")]),
    ("It reaches an accuracy of 37.1 ± 0.2.", [("37.1", "", "absolute")]),
    ("It uses only 30% of the cost.", [("30", "%", "ratio")]),
    ("It wins by 3.28% and 4.36% in accuracy respectively.", [("3.28", "%", "improvement"), ("4.36", "%", "improvement")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), FINDINGS, ids=[text[:40] for text, _ in FINDINGS])
def test_finding_is_read(read, text: str, found: list[tuple[str, str, str]]) -> None:  # noqa: ANN001 - fixture
    """Value, unit and kind of each finding, in order; the printed number stands at its offsets."""
    results = read(text).results
    assert [(r.value, r.unit, r.kind) for r in results] == found
    for result in results:
        assert text[result.start : result.end] == result.value_text


NO_FINDINGS = [
    "The benchmark has 786 videos and over 2071 questions in 12 tasks.",
    "We train models with 1.7B to 8B parameters on 512 samples.",
    "See Section 3 and Table 2 of the 2024 edition (v2.1).",
    "We use 5% of the training data and top-1 labels.",
    "The paper 2501.01234 is at https://example.org/99.5%20faster.",
    "We set k=5 and λ=0.1 with 95% confidence.",
]


@pytest.mark.parametrize("text", NO_FINDINGS)
def test_no_result_is_invented(read, text: str) -> None:  # noqa: ANN001 - fixture
    """Sizes of data and models, years, sections, versions, settings and identifiers are no findings."""
    assert read(text).results == ()


def test_parenthesis_belongs_to_the_name_before_it(read) -> None:  # noqa: ANN001 - fixture
    """In "outperforming GPT-5 (35.1%)" the number is GPT-5's."""
    results = read("On HLE, we propose FooNet. FooNet achieves a score of 37.1%, outperforming GPT-5 (35.1%).").results
    assert [(r.subject, r.value) for r in results] == [("FooNet", "37.1"), ("GPT-5", "35.1")]


def test_many_numbers_do_not_crash() -> None:
    """Two hundred numbers in one text are read in order."""
    text = ", ".join(f"{n}.5%" for n in range(200))
    assert [number.value for number in find_numbers(text)] == [f"{n}.5" for n in range(200)]


ATTRIBUTIONS = [
    ("We propose FooNet. FooNet gains 16% on GenEval and 25% on T2I-CompBench.", [("FooNet", "GenEval"), ("FooNet", "T2I-CompBench")]),
    ("Attacks succeed in 13% for GPT-5.", [("GPT-5", None)]),
    ("We introduce TrapBench, a benchmark of traps. GPT-5 achieves a mere 61.5% accuracy.", [("GPT-5", "TrapBench")]),
    ("We propose FooNet. Our method improves accuracy by 3.2% over LoRA.", [("FooNet", None)]),
    ("Agents reach 24% on average.", [("this work", None)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "whose"), ATTRIBUTIONS, ids=[text[:40] for text, _ in ATTRIBUTIONS])
def test_number_has_its_subject_and_dataset(read, text: str, whose: list[tuple[str, str | None]]) -> None:  # noqa: ANN001 - fixture
    """A name behind the number, the doer of the verb, the paper's own method or benchmark: in this order of trust."""
    assert [(r.subject, r.dataset) for r in read(text).results] == whose


def test_baseline_is_what_is_compared_against(read) -> None:  # noqa: ANN001 - fixture
    """The name after "over" is the baseline."""
    (result,) = read("We propose FooNet. FooNet improves accuracy by 3.2% over LoRA.").results
    assert (result.subject, result.baseline) == ("FooNet", "LoRA")


BAD_INPUT = [
    ("Accuracy rises to 12,4 % on HLE.", [("12.4", "12,4", "absolute")]),
    ("FooNet improves accuracy by 20-14% over LoRA.", [("20", "20", "improvement"), ("14", "14", "improvement")]),
    ("FooNet reaches an accuracy of 81.5% and an F1 of 0.79.", [("81.5", "81.5", "absolute"), ("0.79", "0.79", "absolute")]),
    ("FooNet reaches 61.2% and 63.9% accuracy.", [("61.2", "61.2", "absolute"), ("63.9", "63.9", "absolute")]),
    (r"FooNet attains an error of $1.5\times10^{-3}$.", [("1.5e-3", "1.5 × 10⁻³", "absolute")]),
    ("FooNet solves 12 of 15 tasks.", [("12", "12", "absolute")]),
    ("FooNet has a mean log-likelihood of -0.38 on QH9.", [("-0.38", "-0.38", "absolute")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), BAD_INPUT, ids=[text[:40] for text, _ in BAD_INPUT])
def test_odd_spellings_lose_nothing(read, text: str, found: list[tuple[str, str, str]]) -> None:  # noqa: ANN001 - fixture
    """Decimal commas, ranges written backwards, two numbers for one metric, powers, counts and minus signs are read."""
    results = read(text).results
    assert [(r.value, r.kind) for r in results] == [(value, kind) for value, _, kind in found]


NOT_INVENTED = [
    "As shown before [12], [14-20], this holds (Smith et al., 2019; Lee, 2021).",
    "The loss is $L = 2x^2 + 3x - 1$ for all $x \\geq 0$.",
    "Code: https://github.com/foo/bar-98.6 and https://example.org/results/45%25.",
    "See arXiv 2501.01234 and doi 10.1145/1234567.890123.",
    "The 3rd and 4th layers come 1st, the 21st century comes 2nd.",
    "We use a 7B model with 128 heads, 4-bit weights and a context of 32K tokens.",
    "The data set has 1,520,000 images of 200 classes from 2019 to 2023.",
]


@pytest.mark.parametrize("text", NOT_INVENTED, ids=[text[:30] for text in NOT_INVENTED])
def test_numbers_that_are_no_findings(read, text: str) -> None:  # noqa: ANN001 - fixture
    """Citations, equations, addresses, identifiers, ordinals, and sizes of models and data give no result."""
    assert read(text).results == ()


def test_two_hundred_numbers_in_one_abstract(read) -> None:  # noqa: ANN001 - fixture
    """An abstract full of numbers is read to its end, each offset is its number, and twice the same."""
    text = "We propose FooNet. " + " ".join(
        f"On set {n}, FooNet reaches {n % 90 + 10}.{n % 10}% accuracy." for n in range(200)
    )
    results = read(text).results
    assert len(results) >= 200
    assert all(text[r.start : r.end] == r.value_text for r in results)
    assert results == read(text).results


def test_list_of_numbers_follows_list_of_names(read) -> None:  # noqa: ANN001 - fixture
    """Numbers in a list belong to the datasets of the list in the same order."""
    text = "We propose FooNet. FooNet gains 3.2%, 4.1% and 5.9% on GSM8K, MMLU and HLE, respectively."
    assert [(r.value, r.dataset) for r in read(text).results] == [("3.2", "GSM8K"), ("4.1", "MMLU"), ("5.9", "HLE")]


MEASURES = [
    ("It reaches 61.2% accuracy respectively.", "accuracy"),
    ("It gains much, with an 11% token reduction.", "token"),
    ("FooNet scores 82.3% mAP on COCO.", "mAP"),
    ("FooNet reduces peak memory by 80%.", "peak memory"),
    ("FooNet achieves a success rate of 71%.", "success rate"),
    ("FooNet gives a 3x speedup.", "speedup"),
    ("FooNet gains 3.1% in accuracy over LoRA.", "accuracy"),
]


@pytest.mark.parametrize(("text", "measure"), MEASURES, ids=[measure for _, measure in MEASURES])
def test_measure_is_what_stands_nearest(read, text: str, measure: str) -> None:  # noqa: ANN001 - fixture
    """The metric is in the words of the paper."""
    assert [r.metric for r in read("We propose FooNet. " + text).results] == [measure]


def test_uncertainty_is_kept(read) -> None:  # noqa: ANN001 - fixture
    """What stands behind ± is the uncertainty, no second result."""
    (result,) = read("FooNet reaches an accuracy of 37.1 ± 0.2.").results
    assert (result.value, result.uncertainty) == ("37.1", "0.2")
