"""Learns how results are read: annotated abstracts -> weights of features, in the JSON that the package ships.

Numbers of the text are paired with the annotated results by value; what the annotations do not hold is no finding.
Fitting is logistic regression with a pull towards zero, by Adam over all examples at once, so that the same data give
the same weights.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kg.errors import InputError
from kg.extract.attribution import FORMAT, NOBODY, Lesson
from kg.extract.kinds import KINDS
from kg.extract.linear import hashed, to_row
from kg.extract.nlp import load_nlp, read
from kg.extract.results import find_lessons, read_numbers
from kg.extract.standing import CHOICES
from kg.extract.state import entities_of
from kg.markup import to_plain
from kg.vocab.names import name_key

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kg.extract.state import LocalEntity
    from kg.extract.surroundings import Surroundings

__all__ = ["Plan", "fit_choice", "fit_kind", "learn", "pair_results", "value_key"]

_BITS = {"kind": 15, "choice": 16}
_PULL = {"kind": 1e-5, "choice": 3e-5}
_STEPS = 150
_RATE = 0.1
_SPREAD = 1 / 8
_THIS_WORK = name_key("this work")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to learn from, and how papers are read for it."""

    data: Path
    profile: str = "accurate"
    model: str = ""


def learn(plan: Plan, *, progress: Callable[[str, int, int], None] | None = None) -> dict[str, Any]:
    """The model of results as JSON: `kg.extract.attribution.read_result_model` takes it.

    Raises:
        InputError: the file cannot be read, or holds no annotated result.
    """
    papers = _read_papers(plan.data)
    nlp = load_nlp(plan.profile, plan.model)
    nlp.remove_pipe("kg_results")
    lessons: dict[str, list[tuple[list[list[str]], int]]] = defaultdict(list)
    for count, paper in enumerate(papers, 1):
        for what, rows, right in _lessons_of(nlp, paper):
            lessons[what].append((rows, right))
        if progress:
            progress("reading", count, len(papers))
    if not all(lessons[choice] for choice in CHOICES):
        raise InputError("holds no results to learn from", path=str(plan.data))
    kind = fit_kind([(rows[0], right) for rows, right in lessons["kind"]])
    return {
        "format": FORMAT,
        "kinds": list(KINDS),
        "kind": to_row(kind, _BITS["kind"]),
        "choices": {choice: to_row(fit_choice(lessons[choice]), _BITS["choice"]) for choice in sorted(CHOICES)},
        "learned_from": {"papers": len(papers), **{what: len(lessons[what]) for what in ("kind", *sorted(CHOICES))}},
    }


def _read_papers(path: Path) -> list[dict[str, Any]]:
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read ({error})", path=str(path)) from error
    papers = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            paper = json.loads(line)
            papers.append({"text": paper["text"], "entities": paper["entities"], "results": paper["results"]})
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(
                f"is no annotated abstract ({error}); it needs text, entities and results", path=str(path), line=number
            ) from error
    return papers


def _lessons_of(nlp: Any, paper: Mapping[str, Any]) -> list[Lesson]:
    doc = read(nlp, to_plain(paper["text"]))
    _, sentences = read_numbers(doc)
    if not sentences:
        return []
    entities = entities_of(doc)
    pairs = pair_results(sentences, paper["results"])

    def teacher(sentence: int, number: int) -> tuple[str, dict[str, int | None]] | None:
        result = pairs.get((sentence, number))
        if result is None:
            return None
        return result["kind"], {choice: _entity_of(result[choice], choice, entities, paper) for choice in CHOICES}

    return find_lessons(doc, teacher)


def _entity_of(name: str | None, choice: str, entities: Sequence[LocalEntity], paper: Mapping[str, Any]) -> int | None:
    """The entity that an annotation names: by its name, by another form of it, or None if the reading missed it."""
    key = name_key(name or "")
    if key in {"", _THIS_WORK}:
        return NOBODY
    own = [n for n, entity in enumerate(entities) if entity["type"] in CHOICES[choice]]
    forms = {n: {name_key(form) for form in entities[n]["forms"]} for n in own}
    also = {key}
    for entity in paper["entities"]:
        if name_key(entity["name"]) == key:
            also |= {name_key(surface) for surface in entity["surfaces"]}
    by_name = (n for n in own if name_key(entities[n]["name"]) == key)
    by_form = (n for n in own if key in forms[n])
    by_surface = (n for n in own if also & forms[n])
    return next((n for found in (by_name, by_form, by_surface) for n in found), None)


_UNITS = {"percentage points": "points", "pp": "points", "% points": "points", "percentage point": "points"}


def value_key(value: object) -> str:
    """A printed value in one form, so that "100,000" and "100000", "-0.5" and "0.5", ".5" and "0.5" are one.

    >>> value_key("100,000"), value_key("10^{-5}"), value_key("39/42"), value_key(".5")
    ('100000', '1e-5', '39', '0.5')
    """
    text = str(value).replace("−", "-").replace("–", "-").replace(",", "").replace("+", "").replace(" ", "")
    text = re.sub(r"(?:(\d[\d.]*)(?:\\times|×|x|\*))?10\^\{?(-?\d+)\}?", lambda m: f"{m[1] or 1}e{m[2]}", text)
    text = re.sub(r"[^0-9.e/-]", "", text.split("/", maxsplit=1)[0]).rstrip(".e").lstrip("e-")
    return f"0{text}" if text.startswith(".") else text


def pair_results(
    sentences: Sequence[Surroundings], results: Iterable[Mapping[str, Any]]
) -> dict[tuple[int, int], Mapping[str, Any]]:
    """(sentence, number) -> the annotated result that it states, paired by value in order of place.

    Where a value stands more often than it was annotated, the places with the annotated unit are taken.
    """
    places: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for order, sentence in enumerate(sentences):
        for index, (number, _) in enumerate(sentence.numbers):
            places[value_key(number.value)].append((order, index, number.unit))
    wanted: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for result in results:
        wanted[value_key(result["value"])].append(result)
    pairs = {}
    for value, rows in wanted.items():
        unit = _UNITS.get(rows[0]["unit"], rows[0]["unit"])
        ranked = sorted(places[value], key=lambda place: -2 * (place[2] == unit) - (bool(place[2]) == bool(unit)))
        for (order, index, _), row in zip(sorted(ranked[: len(rows)]), rows, strict=False):
            pairs[order, index] = row
    return pairs


def fit_kind(examples: Sequence[tuple[list[str], int]]) -> NDArray[np.float64]:
    """Weights of a multinomial logistic regression, one column a kind."""
    rows = [sorted(hashed(features, _BITS["kind"])) for features, _ in examples]
    flat, starts, owner = _flatten(rows)
    right = np.eye(len(KINDS))[[kind for _, kind in examples]]
    size = 1 << _BITS["kind"]

    def slope(weights: NDArray[np.float64]) -> NDArray[np.float64]:
        scores = np.add.reduceat(weights[flat], starts, axis=0) * _SPREAD
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        off = (scores / scores.sum(axis=1, keepdims=True) - right) * (_SPREAD / len(rows))
        columns = [np.bincount(flat, weights=off[owner, c], minlength=size) for c in range(len(KINDS))]
        return np.stack(columns, axis=1)

    return _descend(slope, (size, len(KINDS)), _PULL["kind"])


def fit_choice(examples: Sequence[tuple[list[list[str]], int]]) -> NDArray[np.float64]:
    """Weights of a conditional logistic regression: of the candidates of each example one is right."""
    rows = [sorted(hashed(features, _BITS["choice"])) for candidates, _ in examples for features in candidates]
    flat, starts, owner = _flatten(rows)
    sizes = np.array([len(candidates) for candidates, _ in examples])
    firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    group = np.repeat(np.arange(len(sizes)), sizes)
    right = np.zeros(len(rows))
    right[firsts + np.array([answer for _, answer in examples])] = 1
    size = 1 << _BITS["choice"]

    def slope(weights: NDArray[np.float64]) -> NDArray[np.float64]:
        scores = np.add.reduceat(weights[flat, 0], starts) * _SPREAD
        scores = np.exp(scores - np.maximum.reduceat(scores, firsts)[group])
        off = (scores / np.add.reduceat(scores, firsts)[group] - right) * (_SPREAD / len(sizes))
        return np.bincount(flat, weights=off[owner], minlength=size)[:, None].astype(np.float64)

    return _descend(slope, (size, 1), _PULL["choice"])


def _flatten(rows: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """All features in one row, where each example starts in it, and whose each feature is."""
    lengths = np.array([len(row) for row in rows])
    flat = np.array([feature for row in rows for feature in row], dtype=np.int64)
    return flat, np.concatenate([[0], np.cumsum(lengths)[:-1]]), np.repeat(np.arange(len(rows)), lengths)


def _descend(
    slope: Callable[[NDArray[np.float64]], NDArray[np.float64]], shape: tuple[int, int], pull: float
) -> NDArray[np.float64]:
    """Adam (Kingma and Ba 2015) over all examples, from zero."""
    weights, mean, square = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    for step in range(1, _STEPS + 1):
        gradient = slope(weights) + pull * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient * gradient
        weights = weights - _RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights * _SPREAD
