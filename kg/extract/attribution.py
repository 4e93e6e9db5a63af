"""Reads the findings of a paper: for each number its kind, and for each finding its subject, dataset and baseline.

Numbers are read left to right; what was decided for one is a feature of the next. The weights are learned from the
training annotations (`kg learn`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

from kg.errors import ConfigError
from kg.extract.candidates import candidate_features, history_features, nobody_features
from kg.extract.kinds import KINDS, is_setup, kind_features
from kg.extract.linear import Table, from_row, hashed, shares
from kg.extract.numbers import Number
from kg.extract.sides import Standpoint
from kg.extract.standing import CHOICES, PaperNames
from kg.extract.surroundings import Surroundings
from kg.model import ResultKind

__all__ = [
    "FORMAT",
    "NOBODY",
    "Finding",
    "ResultModel",
    "find_findings",
    "load_result_model",
    "read_result_model",
    "teach",
]

FORMAT = 1
NOBODY = -1
# The product of the probabilities is too sure of itself: fitted on the development sets, by likelihood.
_DOUBT = 1.4


@dataclass(frozen=True, slots=True)
class Finding:
    """A number that states a finding. `chosen` is an entity for each choice, or NOBODY; `confidence` that all is right."""

    sentence: Surroundings
    number: Number
    kind: ResultKind
    chosen: dict[str, int]
    confidence: float


@dataclass(frozen=True, slots=True)
class ResultModel:
    """The learned weights: one table for the kind, one for each choice."""

    kind: Table
    choices: dict[str, Table]


def read_result_model(text: str) -> ResultModel:
    """The model in JSON.

    Raises:
        ConfigError: it is damaged, or was made for another version.
    """
    import json  # noqa: PLC0415 - one call a process

    try:
        card = json.loads(text)
        if card["format"] != FORMAT or tuple(card["kinds"]) != KINDS or set(card["choices"]) != set(CHOICES):
            raise ConfigError(
                "the model of results was made for another version of paperkg; reinstall it or run `kg learn`"
            )
        return ResultModel(from_row(card["kind"]), {name: from_row(row) for name, row in card["choices"].items()})
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            f"the model of results cannot be read ({error}); reinstall paperkg or run `kg learn`"
        ) from error


@cache
def load_result_model() -> ResultModel:
    """The shipped model.

    Raises:
        ConfigError: the file is missing or damaged.
    """
    file = files("kg.models").joinpath("results.json")
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{file} is missing; reinstall paperkg or run `kg learn`") from error
    return read_result_model(text)


def find_findings(model: ResultModel, names: PaperNames, sentences: Sequence[Surroundings]) -> list[Finding]:
    """The findings of a paper, in order of place."""
    found: list[Finding] = []
    for sentence in sentences:
        before = "^"
        for index, (number, _) in enumerate(sentence.numbers):
            if is_setup(sentence, index):
                before = "none"
                continue
            scores = model.kind.score(hashed(kind_features(sentence, index, before), model.kind.bits))
            best = max(range(len(KINDS)), key=lambda i: (scores[i], -i))
            before = KINDS[best]
            if before == "none":
                continue
            sure = shares(scores, model.kind.scale)[best]
            last = found[-1] if found else None
            at = Standpoint(
                sentence, index, before, last.chosen if last else {}, last is not None and last.sentence is sentence
            )
            chosen, confidence = _choose(model, names, at)
            sure = (sure * confidence) ** _DOUBT
            found.append(Finding(sentence, number, cast("ResultKind", before), chosen, sure))
    return found


def _choose(model: ResultModel, names: PaperNames, at: Standpoint) -> tuple[dict[str, int], float]:
    """An entity or NOBODY for each choice, and the probability that subject and dataset are right."""
    known: dict[tuple[int, int], set[int]] = {}  # the choices share most features of a candidate
    chosen, confidence = {}, 1.0
    for choice, table in model.choices.items():
        candidates = [NOBODY, *names.among(CHOICES[choice])]
        scores = []
        for entity in candidates:
            if entity == NOBODY:
                rows = hashed(nobody_features(names, at, choice), table.bits)
            else:
                key = (entity, table.bits)
                if key not in known:
                    known[key] = hashed(candidate_features(names, at, entity), table.bits)
                rows = known[key] | hashed(history_features(names, at, entity, choice), table.bits)
            scores.append(table.score(rows)[0])
        best = max(range(len(candidates)), key=lambda i: (scores[i], -i))
        chosen[choice] = candidates[best]
        if choice != "baseline":
            confidence *= shares(scores, table.scale)[best]
    return chosen, confidence


Teacher = Callable[[int, int], "tuple[str, dict[str, int | None]] | None"]
Lesson = tuple[str, list[list[str]], int]
"""What is decided ("kind" or a choice), the features of each candidate, and which of them is right."""


def teach(names: PaperNames, sentences: Sequence[Surroundings], teacher: Teacher) -> list[Lesson]:
    """The decisions of `find_findings` with their right answers.

    Args:
        names: what the paper names.
        sentences: its sentences with numbers.
        teacher: (sentence, number) -> kind and entities of the finding there, None where there is none; an entity that
            is not among the paper's is None.
    """
    lessons: list[Lesson] = []
    previous: dict[str, int] = {}
    place = -1
    for order, sentence in enumerate(sentences):
        before = "^"
        for index in range(len(sentence.numbers)):
            answer = teacher(order, index)
            kind = answer[0] if answer else "none"
            lessons.append(("kind", [kind_features(sentence, index, before)], KINDS.index(kind)))
            before = kind
            if answer is None:
                continue
            at = Standpoint(sentence, index, kind, previous, place == order)
            for choice, entity in answer[1].items():
                candidates = [NOBODY, *names.among(CHOICES[choice])]
                if entity in candidates:
                    rows = [
                        nobody_features(names, at, choice)
                        if candidate == NOBODY
                        else candidate_features(names, at, candidate) + history_features(names, at, candidate, choice)
                        for candidate in candidates
                    ]
                    lessons.append((choice, rows, candidates.index(entity)))
            previous = {choice: -2 if entity is None else entity for choice, entity in answer[1].items()}
            place = order
    return lessons
