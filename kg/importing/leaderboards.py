"""Leaderboards (evaluation-tables.json): task -> subtasks -> datasets -> rows; each value becomes a reported result.

A row says that a paper reports, for a model, values of metrics on a dataset. So the paper addresses the task,
evaluates on the dataset, is measured by the metric, and uses the model: whether it proposes the model the row does not
say. Rows that name no paper belong to nobody and are reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kg.importing.pwc_papers import entry_of
from kg.importing.record import LONGEST_NAME, Number, one_line
from kg.vocab.lexicon import load_lexicon

if TYPE_CHECKING:
    from kg.importing.collector import Collector
    from kg.importing.json_stream import Element
    from kg.model import EntityType

__all__ = ["Value", "parse_value", "read_table", "system_type"]

_DEEPEST = 20
_NUMBER = re.compile(
    r"(?P<number>[-+−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?|[-+−]?\.\d+)"
    r"\s*(?:(?:±|\+/-|\+-)\s*(?P<uncertainty>\d*\.?\d+)\s*)?(?P<unit>(?:[%°‰]|[^\W\d_])\S{0,9})?"
)
_NOTHING = {"", "-", "–", "—", "n/a", "na", "none", "null", "nan", "?"}


@dataclass(frozen=True, slots=True)
class Value:
    """A cell of a leaderboard: the number alone as printed, the same normalised, its unit, what stands behind ±."""

    text: str
    number: str
    unit: str = ""
    uncertainty: str = ""


def parse_value(cell: str) -> Value | None:
    """What a cell says; a cell that is no number stays words, None for a cell that says nothing.

    >>> parse_value("88.55%"), parse_value("-")
    (Value(text='88.55', number='88.55', unit='%', uncertainty=''), None)
    >>> parse_value("1,024 ± 0.5 ms")
    Value(text='1,024', number='1024', unit='ms', uncertainty='0.5')
    """
    if cell.lower() in _NOTHING:
        return None
    match = _NUMBER.fullmatch(cell)
    if match is None:
        return Value(cell, cell)
    text = match["number"]
    return Value(text, text.replace(",", "").replace("−", "-"), match["unit"] or "", match["uncertainty"] or "")


def system_type(name: str) -> EntityType:
    """METHOD where the lexicon knows the name as a method and as no model, else MODEL."""
    types = {entry.type for entry in load_lexicon().lookup(name)}
    return "METHOD" if "METHOD" in types and "MODEL" not in types else "MODEL"


def read_table(collector: Collector, item: Element) -> None:
    """Tell a collector what the leaderboards of a task, and of all tasks below it, say."""
    nameless = 0
    for task, dataset, row in _rows(item.value, collector, item, 0):
        nameless += not _read_row(collector, item, task, dataset, row)
    if nameless:
        what = f"{nameless} rows name" if nameless > 1 else "1 row names"
        collector.skip(f"{what} no paper (neither paper_url nor paper_title), left out", item.line)


def _rows(
    task: Mapping[str, Any], collector: Collector, item: Element, depth: int
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """(task, dataset, row) of a task and those below it."""
    name = one_line(task.get("task"))
    if depth > _DEEPEST:
        collector.skip("subtasks nested too deeply; the rest is left out", item.line)
        return
    for dataset in _objects(task.get("datasets")):
        sota = dataset.get("sota")
        rows = _objects(sota.get("rows")) if isinstance(sota, dict) else []
        for row in rows:
            yield name, one_line(dataset.get("dataset")), row
        for below in _objects(dataset.get("subdatasets")):
            part = below.get("sota")
            for row in _objects(part.get("rows")) if isinstance(part, dict) else []:
                yield name, one_line(below.get("dataset")) or one_line(dataset.get("dataset")), row
    for below in _objects(task.get("subtasks")):
        yield from _rows(below, collector, item, depth + 1)


def _objects(value: object) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _read_row(collector: Collector, item: Element, task: str, dataset: str, row: Mapping[str, Any]) -> bool:
    """Tell what one row says; False if it names no paper."""
    entry = entry_of(collector, row, item)
    if entry is None:
        return False
    model = one_line(row.get("model_name"))
    if max(map(len, (task, dataset, model))) > LONGEST_NAME:
        collector.skip("a row with a name that is too long to be one, left out", item.line)
        return True
    told = entry.records
    told.start(item.number)
    told.field("paper", entry.facts.title or entry.id_)
    if task:
        told.link(task, "TASK", "addresses", {task: told.field("task", task)})
    if dataset:
        told.link(dataset, "DATASET", "evaluates_on", {dataset: told.field("dataset", dataset)})
    if model:
        told.link(model, system_type(model), "uses", {model: told.field("model", model)})
    metrics = row.get("metrics")
    for name, cell in metrics.items() if isinstance(metrics, dict) else ():
        metric, shown = one_line(name), one_line(cell)
        value = parse_value(shown)
        if not metric or value is None or max(len(metric), len(shown)) > LONGEST_NAME:
            continue
        told.link(metric, "METRIC", "measured_by", {metric: told.field("metric", metric)})
        number = Number(
            subject=model or "this work",
            metric=metric,
            value=value.number,
            value_text=value.text,
            unit=value.unit,
            dataset=dataset or None,
            uncertainty=value.uncertainty,
        )
        told.result(number, told.field("value", shown))
    return True
