"""kg.evaluation and the referee script beside the gold data give equal figures, whatever is predicted."""

from __future__ import annotations

import copy
import importlib.util
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.evaluation import read_gold, score
from kg.evaluation.normal import name_form, number_form

Record = dict[str, Any]
Change = Callable[[random.Random, Record], Record]
TYPES = ("DATASET", "METHOD", "METRIC", "MODEL", "TASK")
ROLES = ("proposes", "uses", "backbone", "mentions", "evaluates_on", "measured_by")
KINDS = ("absolute", "improvement", "ratio", "reduction")


@pytest.fixture(scope="module")
def referee(shared: Path) -> ModuleType:
    """The referee script, loaded by its path."""
    spec = importlib.util.spec_from_file_location("referee", shared / "gold" / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ------------------------------------------------------------------------------ perturbed predictions on real gold


def keep(_: random.Random, paper: Record) -> Record:
    """Repeat the gold."""
    return paper


def drop_some(rng: random.Random, paper: Record) -> Record:
    """Leave out a third of everything."""
    for field in ("entities", "results", "urls"):
        paper[field] = [item for item in paper.get(field, []) if rng.random() > 1 / 3]
    return paper


def confuse(rng: random.Random, paper: Record) -> Record:
    """Give some entities another type or role, and some results another kind or subject."""
    for item in paper["entities"]:
        item["type"] = rng.choice((item["type"], item["type"], rng.choice(TYPES)))
        item["role"] = rng.choice((item["role"], rng.choice(ROLES)))
    for item in paper.get("results", []):
        item["kind"] = rng.choice((item["kind"], rng.choice(KINDS)))
        item["subject"] = rng.choice((item["subject"], None, "this work", "Other"))
    return paper


def rename(rng: random.Random, paper: Record) -> Record:
    """Write names and values otherwise: case, hyphens, cut ends; shuffle the order."""
    for item in paper["entities"]:
        item["surfaces"] = item["surfaces"][: rng.randrange(3)]
        item["name"] = rng.choice((item["name"].swapcase(), item["name"].replace("-", " "), item["name"][:4]))
    for item in paper.get("results", []):
        item["value"] = rng.choice((item["value"] + "%", "+" + item["value"], item["value"].replace(".", ",")))
    for item in paper.get("urls", []):
        item["url"] = rng.choice((item["url"].upper(), item["url"] + "/", item["url"] + ".git"))
    rng.shuffle(paper["entities"])
    return paper


def double(rng: random.Random, paper: Record) -> Record:
    """Predict everything twice, the second time with other roles."""
    again = copy.deepcopy(paper["entities"])
    for item in again:
        item["role"] = rng.choice(ROLES)
    paper["entities"] = again + paper["entities"]
    paper["results"] = [*paper.get("results", []), *copy.deepcopy(paper.get("results", []))]
    return paper


def mark(rng: random.Random, paper: Record) -> Record:
    """Give entities mentions, some of them shifted or cut."""
    for item in paper["entities"]:
        item["mentions"] = []
        for surface in item["surfaces"]:
            start = paper["text"].find(surface) + rng.choice((0, 0, 0, 1))
            item["mentions"].append({"start": start, "end": start + len(surface)})
    return paper


CHANGES = (keep, drop_some, confuse, rename, double, mark)


@pytest.mark.parametrize("name", ["seeds", "dev", "dev_random"])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_figures_equal_the_referee_on_gold_files(shared: Path, referee: ModuleType, name: str, change: Change):
    """Figures, their order and every error line are those of the referee."""
    gold = read_gold(shared / "gold" / f"{name}.jsonl")
    rng = random.Random(change.__name__)
    papers = [change(rng, copy.deepcopy(paper)) for paper in gold]
    predicted = {paper["id"]: paper for paper in papers if rng.random() > 0.05}
    figures, errors = referee.score(gold, predicted)
    scores = score(gold, predicted)
    assert list(scores.to_json().items()) == list(figures.items())
    assert list(scores.errors) == errors
    assert ("mention" in figures) == (change is mark)


# ------------------------------------------------------------------------------------------------ small made cases

NAMES = st.sampled_from(["Ada", "ADA", "ada-2", "B+", "B#", "b plus", "ß", "SS", "τ²", "τ2", "", "-", "Ada B"])
TEXTS = st.lists(NAMES, max_size=8).map(" ".join)
VALUES = st.one_of(
    st.sampled_from(["1,000", "1000", ".5", "0.5", "−3", "-3", "2×10^{-5}", "10^6", "half", "1/3", "e", "5.", "3e"]),
    st.text(alphabet="0123456789.,+-−–eE/×x*^{}\\ times%", max_size=9),
    st.integers(-5, 5),
    st.floats(allow_nan=False, width=16),
)
MENTIONS = st.lists(st.fixed_dictionaries({"start": st.integers(0, 6), "end": st.integers(0, 8)}), max_size=2)


def entities(*, with_mentions: bool) -> st.SearchStrategy[list[Record]]:
    """Lists of entity records; roles may be absent."""
    needed = {"name": NAMES, "type": st.sampled_from(TYPES[:3]), "surfaces": st.lists(NAMES, max_size=2)}
    roles = st.sampled_from(ROLES[:3])
    more = {"role": roles, "mentions": MENTIONS} if with_mentions else {}
    return st.lists(
        st.fixed_dictionaries(needed if with_mentions else {**needed, "role": roles}, optional=more), max_size=5
    )


RESULTS = st.lists(
    st.fixed_dictionaries(
        {"value": VALUES, "kind": st.sampled_from(KINDS[:2])},
        optional={"subject": st.one_of(st.none(), NAMES), "dataset": st.one_of(st.none(), NAMES)},
    ),
    max_size=3,
)
URLS = st.lists(
    st.fixed_dictionaries(
        {"url": st.sampled_from(["https://a.b/C", "https://a.b/c/", "https://x.y//"]), "kind": st.sampled_from("rw")}
    ),
    max_size=2,
)
IDS = st.sampled_from("abc")
GOLD = st.lists(
    st.fixed_dictionaries(
        {"id": IDS, "text": TEXTS, "entities": entities(with_mentions=False)},
        optional={"results": RESULTS, "urls": URLS},
    ),
    max_size=3,
)
PREDICTED = st.dictionaries(
    IDS,
    st.fixed_dictionaries({}, optional={"entities": entities(with_mentions=True), "results": RESULTS, "urls": URLS}),
    max_size=3,
)
LOADED_ONCE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@LOADED_ONCE
@given(gold=GOLD, predicted=PREDICTED)
def test_figures_equal_the_referee_on_made_cases(referee: ModuleType, gold: list[Record], predicted: dict[str, Record]):
    """Odd names, doubled ids, missing roles and fields: the figures are those of the referee."""
    figures, errors = referee.score(gold, predicted)
    scores = score(gold, predicted)
    assert list(scores.to_json().items()) == list(figures.items())
    assert list(scores.errors) == errors


@LOADED_ONCE
@given(value=VALUES)
def test_numbers_have_the_form_of_the_referee(referee: ModuleType, value: object):
    """Every value, number or not, is written as the referee writes it."""
    assert number_form(value) == referee.number(value)


@LOADED_ONCE
@given(name=st.text(max_size=12))
def test_names_have_the_form_of_the_referee(referee: ModuleType, name: str):
    """Every string, of any script, is folded as the referee folds it."""
    assert name_form(name) == referee.key(name)


def all_values(paper: Record) -> Iterator[str]:
    """The printed values of one paper's results."""
    for item in paper.get("results", []):
        yield item["value"]


def test_gold_values_have_the_form_of_the_referee(shared: Path, referee: ModuleType):
    """So are all values that the gold files hold."""
    values = {
        value
        for file in ("seeds", "dev", "train")
        for paper in read_gold(shared / "gold" / f"{file}.jsonl")
        for value in all_values(paper)
    }
    assert values
    assert [value for value in sorted(values) if number_form(value) != referee.number(value)] == []
