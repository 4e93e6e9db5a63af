"""Inputs become papers with ids of their own, in order of id; what cannot be read costs nothing else."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from kg.errors import ConfigError, InputError
from kg.model import Origin, Paper
from kg.pipeline.settings import load_settings
from kg.pipeline.sources import Reading, find_curation, read_papers, unique_ids

SETTINGS = load_settings()


def read(*inputs: Path | str, **settings: object) -> Reading:
    """What is behind the inputs."""
    return read_papers([str(i) for i in inputs], settings=load_settings(flags=settings))


def write(path: Path, *records: dict[str, object]) -> Path:
    """The path, now holding the records as JSON Lines."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def test_order_of_files_does_not_show(tmp_path: Path):
    """Papers come in order of id, files in order of name, whatever the order of the arguments."""
    a = write(tmp_path / "a.jsonl", {"id": "z", "text": "We use LoRA."}, {"id": "b", "text": "We use DPO."})
    b = write(tmp_path / "b.jsonl", {"id": "m", "text": "We use CLIP."})
    assert read(a, b) == read(b, a) == read(tmp_path)
    assert [paper.id for paper in read(a, b).papers] == ["b", "m", "z"]
    assert read(b, a).files == ("a.jsonl", "b.jsonl")


def test_a_file_is_read_once(tmp_path: Path):
    """A file that is named twice, in whatever way, is read once and has one name."""
    (tmp_path / "in").mkdir()
    path = write(tmp_path / "in" / "a.jsonl", {"id": "x", "text": "We use LoRA."})
    assert read(path, path) == read(path)
    assert read(path, tmp_path) == read(tmp_path, path)
    assert len(read(tmp_path, path).papers) == 1


def test_missing_inputs_are_problems(tmp_path: Path):
    """Each input that is not there is a problem of its own; the others are read."""
    path = write(tmp_path / "a.jsonl", {"id": "x", "text": "We use LoRA."})
    reading = read(tmp_path / "none.txt", path, str(tmp_path / "*.none"))
    assert len(reading.papers) == 1
    assert len(reading.skipped) == len(reading.problems) == 2
    assert all("none" in problem.file for problem in reading.problems)


def test_a_fault_in_a_field_costs_no_record(tmp_path: Path):
    """A record with an odd year is kept: a problem, but not a skipped record."""
    path = write(tmp_path / "a.jsonl", {"id": "x", "text": "We use LoRA.", "year": "soon"}, {"id": "y"})
    reading = read(path)
    assert [paper.id for paper in reading.papers] == ["x"]
    assert [(p.line, p in reading.skipped) for p in reading.problems] == [(1, False), (2, True)]


def paper(id_: str, text: str, line: int) -> Paper:
    """A paper of a list."""
    return Paper(id_, text, Origin("a.jsonl", line))


def test_equal_ids_with_different_texts():
    """Each gets a hash of its text, whatever the order, and all but the first are reported with their line."""
    records = [paper("x", "one", 1), paper("x", "two", 2), paper("y", "one", 3)]
    unique, problems = unique_ids(records)
    assert unique == unique_ids(reversed(records))[0]
    assert problems == unique_ids(reversed(records))[1]
    ids = [p.id for p in unique]
    assert len(set(ids)) == 3
    assert [i[:2] for i in ids] == ["x~", "x~", "y"]
    assert all(len(i) == len("x~") + 6 for i in ids[:2])
    (problem,) = problems
    assert (problem.file, problem.line, problem.paper) == ("a.jsonl", 2, "x")
    assert "a.jsonl:1" in problem.message


def test_one_paper_twice():
    """One id with one text stays two records of one id, and the second is reported."""
    unique, problems = unique_ids([paper("x", "one", 2), paper("x", "one", 1)])
    assert [(p.id, p.origin.line) for p in unique] == [("x", 1), ("x", 2)]
    assert [problem.line for problem in problems] == [2]


def test_stdin():
    """`-` reads the bytes that are handed in."""
    reading = read_papers(["-"], settings=SETTINGS, stdin=io.BytesIO(b"We propose FooNet.\n\nWe use LoRA.\n"))
    assert [paper.id for paper in reading.papers] == ["stdin#1", "stdin#2"]
    assert reading.files == ("stdin",)


def test_limits_and_venue(tmp_path: Path):
    """The limit on texts and the venue of papers that name none come from the settings."""
    path = write(tmp_path / "a.jsonl", {"id": "x", "text": "We use LoRA."}, {"id": "y", "text": "We use DPO." * 9})
    reading = read(path, **{"limits.paper_characters": 50, "venue": "ICML 2026"})
    assert [(paper.id, str(paper.venue)) for paper in reading.papers] == [("x", "ICML 2026")]
    assert [problem.line for problem in reading.skipped] == [2]
    with pytest.raises(ConfigError, match="venue must be a name"):
        read(path, venue="2026")


def test_curation_beside_the_files(tmp_path: Path):
    """Every curation.tsv beside a file counts, or the one that is named instead; a bad row is a problem."""
    path = write(tmp_path / "a.jsonl", {"id": "x", "text": "We use LoRA."})
    (tmp_path / "curation.tsv").write_text("action\tsubject\tobject\nsame\tA\tB\nsam\tA\tB\n", encoding="utf-8")
    other = tmp_path / "other.tsv"
    other.write_text("action\tsubject\tobject\ndifferent\tA\tB\n", encoding="utf-8")
    reading = read(path)
    assert [row.action for row in reading.curation] == ["same"]
    assert [(problem.line, problem in reading.skipped) for problem in reading.problems] == [(3, False)]
    assert reading.files == ("a.jsonl",)
    assert [row.action for row in read_papers([str(path)], settings=SETTINGS, curation=other).curation] == ["different"]
    with pytest.raises(InputError, match="cannot be read"):
        find_curation([], tmp_path / "none.tsv")
