"""Inputs as the user names them: which files they are, what they are called, which reader they get."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.model import Paper, Problem
from kg.readers import ReadOptions, Source, find_sources, read_source


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with lists on two levels and what lies about in folders."""
    for name in (
        "b.txt",
        "a.jsonl",
        "deep/c.txt",
        ".hidden.txt",
        "README.md",
        "curation.tsv",
        "deep/__pycache__/x.txt",
    ):
        path = tmp_path / "papers" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('{"text": "Fox."}' if name.endswith("l") else "We present Owl.", encoding="utf-8")
    return tmp_path / "papers"


def test_a_folder_gives_its_files_by_relative_names(folder: Path):
    """Sorted, with slashes, without hidden files and companions."""
    assert [source.name for source in find_sources([folder])] == ["a.jsonl", "b.txt", "deep/c.txt"]


def test_a_file_is_called_by_its_base_name(folder: Path):
    """Whatever the folder; a companion is read when it is named itself."""
    assert [source.name for source in find_sources([folder / "deep" / "c.txt", folder / "README.md"])] == [
        "README.md",
        "c.txt",
    ]


def test_a_pattern_gives_names_below_its_fixed_part(folder: Path):
    """`papers/**/*.txt` calls its files by their path below `papers`."""
    names = [source.name for source in find_sources([f"{folder}/**/[bc].txt"])]
    assert names == ["b.txt", "deep/c.txt"]


def test_the_order_of_inputs_and_repeats_do_not_matter(folder: Path):
    """The same set of inputs is the same list of sources."""
    inputs = [folder / "b.txt", folder / "a.jsonl"]
    assert find_sources(inputs) == find_sources([*reversed(inputs), inputs[0]])


@pytest.mark.parametrize("name", ["nothing.txt", "*.none", "empty"])
def test_what_is_not_there_stops_the_run(tmp_path: Path, name: str):
    """A missing file, a pattern without match and an empty folder are errors that name the path."""
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=name.replace("*", ".")):
        find_sources([tmp_path / name])


def found_in(path: Path, data: bytes, **options: int) -> list[Paper | Problem]:
    """What is read from a file with this content."""
    path.write_bytes(data)
    return list(read_source(Source(path.name, path), ReadOptions(**options)))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "binary"),
        (b"%PDF-1.7\n1 0 obj", "binary"),
        (b"<?xml version='1.0'?><a/>", "no known format"),
        (b"x" * 2000, "larger"),
        (gzip.compress(b"x" * 2000), "larger"),
        (gzip.compress(b"We present Fox.")[:-9], "cut off"),
        (b"\x1f\x8b\x08garbage", "cannot be read"),
    ],
)
def test_a_file_without_papers_is_one_clear_problem(tmp_path: Path, data: bytes, words: str):
    """Nothing raises; the message says what is wrong, with the name of the file."""
    (problem,) = found_in(tmp_path / "list.txt", data, largest=1500)
    assert isinstance(problem, Problem)
    assert problem.file == "list.txt"
    assert words in problem.message


def test_packed_files_are_unpacked(tmp_path: Path):
    """Also when several members follow each other."""
    data = gzip.compress(b'{"text": "Fox."}\n') + gzip.compress(b'{"text": "Owl."}\n')
    papers = found_in(tmp_path / "p.jsonl.gz", data)
    assert [paper.id for paper in papers if isinstance(paper, Paper)] == ["p#1", "p#2"]


def test_standard_input_is_a_source():
    """`-` is read from the stream that is handed in."""
    (source,) = find_sources(["-"])
    (paper,) = read_source(source, ReadOptions(), stdin=io.BytesIO(b"We present Fox."))
    assert isinstance(paper, Paper)
    assert (paper.id, paper.origin.file) == ("stdin#1", "stdin")


def test_a_file_that_vanished_is_a_problem(tmp_path: Path):
    """A file that goes away between finding and reading costs itself only."""
    (problem,) = read_source(Source("gone.txt", tmp_path / "gone.txt"), ReadOptions())
    assert isinstance(problem, Problem)
    assert problem.file == "gone.txt"


def test_the_seeds_are_read_as_they_stand(shared: Path):
    """The two seed lists give the 38 papers of the gold file: same ids, same texts, venue ICML 2026."""
    lines = (shared / "gold" / "seeds.jsonl").read_text(encoding="utf-8").strip().split("\n")
    gold = {record["id"]: record["text"] for record in map(json.loads, lines)}
    papers = [paper for source in find_sources([shared / "seeds"]) for paper in read_source(source, ReadOptions())]
    assert {paper.id: paper.text for paper in papers if isinstance(paper, Paper)} == gold
    assert {str(paper.venue) for paper in papers if isinstance(paper, Paper)} == {"ICML 2026"}
