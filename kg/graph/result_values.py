"""Reported results as typed rows, and what is put together from them: comparisons and leaderboards.

Every value is as its paper reports it. Values of different metrics, units or kinds never share a ranking: percent (`%`)
and percentage points (`points`) are two units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, overload

from kg.errors import KgError
from kg.graph.answer_values import Quote  # noqa: TC001 - asdict and tools that read annotations need it

__all__ = [
    "ComparedPaper",
    "DatasetComparison",
    "Leaderboard",
    "PaperComparison",
    "ResultRow",
    "Results",
    "SharedEntity",
    "SharedResult",
    "to_frame",
]


def to_frame(records: Iterable[dict[str, Any]]) -> Any:
    """The records as a pandas DataFrame.

    Raises:
        KgError: pandas is not installed.
    """
    try:
        import pandas as pd  # noqa: PLC0415 - optional
    except ModuleNotFoundError as error:
        raise KgError("a DataFrame needs pandas; run: pip install pandas") from error
    return pd.DataFrame(list(records))


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One number that a paper reports.

    Args:
        value: as a number; None where the text has none. `value_text` is as printed, without unit.
        unit: as printed, in one spelling (`%`, `points`, `x`, `ms`, `/42` for "39 of 42"); "" if none.
        system, metric, dataset, baseline: labels of the entities, else the words of the paper; `*_iri` are "" there.
        higher_is_better: from the lexicon; None where it does not know the metric.
        usual_unit: the unit that the lexicon knows for the metric, "" if none.
    """

    paper: str
    paper_iri: str
    year: int | None
    system: str
    metric: str
    value: float | None
    value_text: str
    unit: str
    kind: str
    dataset: str
    baseline: str
    uncertainty: str
    higher_is_better: bool | None
    usual_unit: str
    confidence: float
    iri: str
    system_iri: str
    metric_iri: str
    dataset_iri: str
    baseline_iri: str
    quote: Quote | None

    @property
    def sentence(self) -> str:
        """The sentence that states it, on one line."""
        return " ".join(self.quote.sentence.split()) if self.quote else ""

    def to_record(self) -> dict[str, Any]:
        """The row without nesting: its fields, the sentence, and where it stands."""
        record = {name: value for name, value in asdict(self).items() if name != "quote"}
        quote = self.quote
        place = {"file": "", "line": 0, "record": "", "start": 0, "stop": 0, "rule": ""}
        if quote:
            place = {name: getattr(quote, name) for name in place}
        return record | {"sentence": self.sentence} | place


@dataclass(frozen=True, slots=True)
class Results:
    """Rows in order: by metric, unit and kind, the best value first within each."""

    rows: tuple[ResultRow, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[ResultRow]:
        return iter(self.rows)

    @overload
    def __getitem__(self, at: int) -> ResultRow: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[ResultRow, ...]: ...
    def __getitem__(self, at: int | slice) -> ResultRow | tuple[ResultRow, ...]:
        return self.rows[at]

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row a result; see `to_frame` of this module."""
        return to_frame(row.to_record() for row in self.rows)


@dataclass(frozen=True, slots=True)
class ComparedPaper:
    """A paper beside others: what it proposes, how it links to the dataset, with whom it compares, what it reports."""

    iri: str
    label: str
    year: int | None
    proposes: tuple[str, ...]
    links: tuple[str, ...]
    compares_with: tuple[str, ...]
    results: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class DatasetComparison:
    """The papers that work with a dataset, side by side; `pairs` are (who, with whom, papers)."""

    iri: str
    label: str
    papers: tuple[ComparedPaper, ...]
    pairs: tuple[tuple[str, str, int], ...]

    def to_frame(self) -> Any:
        """A pandas DataFrame of all results on the dataset."""
        return to_frame(row.to_record() for paper in self.papers for row in paper.results)


@dataclass(frozen=True, slots=True)
class SharedEntity:
    """An entity that several of the compared papers link to; `roles` has one text a paper, "" where it does not."""

    label: str
    type: str
    iri: str
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A dataset, metric, unit and kind, and what each compared paper reports there ("" for nothing)."""

    dataset: str
    metric: str
    unit: str
    kind: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaperComparison:
    """Papers side by side. `shared` are (heading, entities) pairs; `results` of every paper, those shared first."""

    papers: tuple[tuple[str, str], ...]
    shared: tuple[tuple[str, tuple[SharedEntity, ...]], ...]
    results: tuple[SharedResult, ...]

    def to_frame(self) -> Any:
        """A pandas DataFrame: one row an entity or result, one column a paper."""
        labels = [label for _, label in self.papers]
        entities = (
            {"what": heading, "name": entity.label, **dict(zip(labels, entity.roles, strict=True))}
            for heading, found in self.shared
            for entity in found
        )
        results = (
            {
                "what": "results",
                "name": " ".join(filter(None, (r.dataset, r.metric, r.unit, r.kind))),
                **dict(zip(labels, r.values, strict=True)),
            }
            for r in self.results
        )
        return to_frame([*entities, *results])


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Absolute results of one metric, in one unit, on one dataset; the best first.

    Args:
        rows: (rank, row) pairs; equal values share a rank.
        papers: how many papers reported them.
        higher_is_better: None where the lexicon does not know; then the highest value comes first.
        others: (metric, unit, results) of what was left out because it cannot be ranked with these.
    """

    dataset: str
    metric: str
    unit: str
    higher_is_better: bool | None
    papers: int
    rows: tuple[tuple[int, ResultRow], ...]
    others: tuple[tuple[str, str, int], ...]

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader has to know."""
        count = f"{self.papers} paper{'' if self.papers == 1 else 's'}"
        counted = f"{len(self.rows)} absolute result{'' if len(self.rows) == 1 else 's'} from {count}."
        warning = "Values are as reported by the papers, not checked to be comparable: settings and splits may differ."
        notes = [f"{counted} {warning}"]
        if self.higher_is_better is None:
            notes.append(f"The lexicon does not say whether more {self.metric} is better; the highest stands first.")
        if self.others:
            left = ", ".join(f"{m}{f' ({u})' if u else ''}: {n}" for m, u, n in self.others)
            notes.append(f"Not ranked with these: {left}. Choose one with --metric.")
        return tuple(notes)

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row a result, with its rank."""
        return to_frame({"rank": rank, **row.to_record()} for rank, row in self.rows)
