"""Learning how results are read: pairing numbers with annotations, fitting, and bad files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from kg.errors import InputError
from kg.extract.attribution import read_result_model
from kg.extract.kinds import KINDS
from kg.extract.linear import hashed
from kg.extract.numbers import find_numbers
from kg.extract.surroundings import read_surroundings
from kg.training.results import Plan, fit_choice, fit_kind, learn, pair_results, value_key


def result(value: str, unit: str = "%", kind: str = "absolute") -> dict[str, object]:
    """An annotated result."""
    return {
        "subject": "FooNet", "metric": "accuracy", "value": value, "unit": unit, "dataset": None, "baseline": None, "kind": kind
    }  # fmt: skip


def test_numbers_are_paired_by_value_and_unit() -> None:
    """Where a value stands twice and was annotated once, the place with its unit is taken."""
    text = "We use 5 sets. FooNet reaches 5% accuracy and 7% recall."
    sentences = read_surroundings(text, [(0, 14), (15, len(text))], find_numbers(text), [], [])
    pairs = pair_results(sentences, [result("5"), result("7"), result("99")])
    assert {place: row["value"] for place, row in pairs.items()} == {(1, 0): "5", (1, 1): "7"}


@pytest.mark.parametrize(
    ("one", "other"), [("100,000", "100000"), ("−0.5", "0.5"), (".5", "0.5"), ("39/42", "39"), ("10^{-5}", "1e-5")]
)
def test_spellings_of_one_value(one: str, other: str) -> None:
    """Two spellings of a number are one value."""
    assert value_key(one) == value_key(other)


def test_kind_is_learned() -> None:
    """A feature that goes with a kind speaks for it."""
    examples = [(["bias", f"word={kind}"], kind) for kind in range(len(KINDS))] * 4
    weights = fit_kind(examples)
    found = [
        int(weights[list(hashed(["bias", f"word={kind}"], 15))].sum(axis=0).argmax()) for kind in range(len(KINDS))
    ]
    assert found == list(range(len(KINDS)))


def test_choice_is_learned() -> None:
    """Of two candidates the one with the telling feature is chosen, wherever it stands."""
    examples = [([["far"], ["near"]], 1), ([["near"], ["far"], ["far", "odd"]], 0)] * 5
    weights = fit_choice(examples)[:, 0]
    assert weights[list(hashed(["near"], 16))].sum() > weights[list(hashed(["far"], 16))].sum()


def paper(number: int) -> dict[str, object]:
    """An annotated abstract in our own words."""
    return {
        "id": f"p{number}",
        "text": f"We propose FooNet, tested on {number + 3} sets. FooNet reaches {number + 60}.5% accuracy on GSM8K.",
        "entities": [
            {"name": "FooNet", "type": "METHOD", "role": "proposes", "surfaces": ["FooNet"]},
            {"name": "GSM8K", "type": "DATASET", "role": "evaluates_on", "surfaces": ["GSM8K"]},
        ],
        "results": [result(f"{number + 60}.5") | {"dataset": "GSM8K"}],
    }


def test_learns_from_a_file_and_repeats(tmp_path: Path) -> None:
    """The weights fit the reader, and the same file gives the same bytes."""
    file = tmp_path / "train.jsonl"
    file.write_text("".join(json.dumps(paper(n)) + "\n" for n in range(6)), encoding="utf-8")
    first = json.dumps(learn(Plan(file, "rules")))
    model = read_result_model(first)
    assert np.abs(model.kind.weights).max() == 127
    assert json.loads(first)["learned_from"]["papers"] == 6
    assert first == json.dumps(learn(Plan(file, "rules")))


@pytest.mark.parametrize("text", ["", "{}\n", "no json\n", '{"text": "a", "entities": [], "results": []}\n'])
def test_bad_file_is_named(tmp_path: Path, text: str) -> None:
    """A file without annotated results is an error with its name."""
    file = tmp_path / "bad.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"bad\.jsonl"):
        learn(Plan(file, "rules"))
