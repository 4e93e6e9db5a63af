"""What a build read, found and skipped (report.json), and where the time went (timings.json)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kg.pipeline.extractions import problem_row

if TYPE_CHECKING:
    from kg.model import Problem, Resolution

__all__ = ["Meter", "Progress", "Report", "counts", "to_json", "watched"]

Progress = Callable[[str, int, int], None]
"""Called with a stage, how much of it is done, and how much there is: papers, or 1 where a stage has no parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The account of one build; the same for the same input and settings, on any day and any machine.

    Attributes:
        inputs: the files that were read, named relative to the arguments.
        records: papers read, one for each record.
        papers: papers in the graph, after records of one paper were united.
        skipped: the problems that cost a record or a file.
        problems: everything that went wrong, the skipped ones among them.
        entities, links, results: how many of each type, predicate and kind the graph holds.
    """

    version: str
    profile: str
    fingerprint: str
    settings: Mapping[str, Any]
    inputs: tuple[str, ...] = ()
    records: int = 0
    papers: int = 0
    skipped: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    entities: Mapping[str, int] = field(default_factory=dict)
    links: Mapping[str, int] = field(default_factory=dict)
    results: Mapping[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The report, JSON-ready, keys in reading order."""
        return {
            "version": self.version,
            "profile": self.profile,
            "fingerprint": self.fingerprint,
            "inputs": list(self.inputs),
            "records_read": self.records,
            "records_failed": len(self.skipped),
            "papers": self.papers,
            "entities": dict(self.entities),
            "links": dict(self.links),
            "results": dict(self.results),
            "problems": [problem_row(problem) for problem in self.problems],
            "settings": dict(self.settings),
        }


def counts(resolution: Resolution) -> dict[str, dict[str, int]]:
    """How many entities of each type, links of each predicate and results of each kind; sorted by name."""
    return {
        "entities": _count(entity.type for entity in resolution.entities),
        "links": _count(assertion.predicate for assertion in resolution.assertions),
        "results": _count(reported.result.kind for reported in resolution.results),
    }


def to_json(value: Mapping[str, Any]) -> str:
    """Indented JSON that ends in a newline; lone surrogates escaped, so that it can always be written."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    return "".join(f"\\u{ord(c):04x}" if "\ud800" <= c <= "\udfff" else c for c in text)


def _count(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


@contextmanager
def watched(name: str, meter: Meter | None, progress: Progress | None = None) -> Iterator[None]:
    """Counts what happens inside the block towards a stage, and says where it begins and ends."""
    if progress:
        progress(name, 0, 1)
    with meter.stage(name) if meter else nullcontext():
        yield
    if progress:
        progress(name, 1, 1)


class Meter:
    """Adds up the time of stages by a clock that is handed in.

    Args:
        now: seconds from any start, never going back.
        peak_memory: bytes, at the time of asking.
        date: the day and time of the run, as text.
    """

    def __init__(self, now: Callable[[], float], *, peak_memory: Callable[[], int] = lambda: 0, date: str = "") -> None:
        self._now = now
        self._peak_memory = peak_memory
        self._date = date
        self._seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Counts what happens inside the block towards a stage."""
        start = self._now()
        try:
            yield
        finally:
            self._seconds[name] = self._seconds.get(name, 0.0) + self._now() - start

    @property
    def seconds(self) -> float:
        """The time of all stages together."""
        return sum(self._seconds.values())

    def as_dict(self, papers: int, jobs: int) -> dict[str, Any]:
        """Seconds and papers a second by stage, peak memory and date; JSON-ready."""
        rows = {name: _pace(seconds, papers) for name, seconds in self._seconds.items()}
        return {
            "date": self._date,
            "jobs": jobs,
            "papers": papers,
            "stages": rows,
            "total": _pace(self.seconds, papers),
            "peak_memory_mib": round(self._peak_memory() / 2**20, 1),
        }


def _pace(seconds: float, papers: int) -> dict[str, float]:
    row = {"seconds": round(seconds, 3)}
    return row | {"papers_per_second": round(papers / seconds, 1)} if seconds > 0 and papers else row
