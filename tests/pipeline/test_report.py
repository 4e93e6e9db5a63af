"""The report counts; the meter adds up time by the clock it was given."""

from __future__ import annotations

import json

from kg.model import Problem
from kg.pipeline.report import Meter, Report, to_json


def test_report_as_json():
    """The report has no clock, host or job count in it, and its problems carry file and line."""
    problem = Problem("read", "no text", file="a.jsonl", line=2)
    report = Report(
        version="1", profile="rules", fingerprint="f", settings={"base": "b"}, skipped=(problem,), problems=(problem,)
    )
    row = json.loads(to_json(report.as_dict()))
    assert row["records_failed"] == 1
    assert row["problems"] == [{"stage": "read", "message": "no text", "file": "a.jsonl", "line": 2}]
    assert not {"date", "jobs", "host", "seconds"} & set(row)


def test_meter_adds_up():
    """A stage that runs twice counts twice; papers a second are over all its time."""
    ticks = iter([0.0, 1.0, 1.0, 4.0, 10.0, 11.0])
    meter = Meter(lambda: next(ticks), peak_memory=lambda: 3 * 2**20, date="2026-01-01")
    for name in ("read", "extract", "read"):
        with meter.stage(name):
            pass
    row = meter.as_dict(papers=10, jobs=2)
    assert row["stages"] == {
        "read": {"seconds": 2.0, "papers_per_second": 5.0},
        "extract": {"seconds": 3.0, "papers_per_second": 3.3},
    }
    assert (row["total"]["seconds"], row["peak_memory_mib"], row["jobs"]) == (5.0, 3.0, 2)


def test_surrogates_can_be_written():
    """JSON with a lone surrogate is still UTF-8, and reads back the same."""
    text = to_json({"a": "x\ud800π"})
    assert json.loads(text.encode("utf-8")) == {"a": "x\ud800π"}
