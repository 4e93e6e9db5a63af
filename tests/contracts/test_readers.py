"""What every registered reader must do, whoever wrote it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.model import Paper, Problem
from kg.readers.protocol import Reader, ReadOptions
from kg.registry import available, load

# One good file and one bad one a reader. A new reader needs a row here: the test below says so.
SAMPLES: dict[str, tuple[bytes, bytes]] = {
    "jsonl": (b'{"id": "fox", "text": "We present Fox."}\n', b'{"text": "We present Fox."}\n{"text": \n'),
    "text-list": (b"ICML 2026 Papers\n\nWe present **Fox**.\n", b"We present Fox.\n\nNa\xefve.\n"),
}
NAMES = [plugin.name for plugin in available("kg.readers")]

GOOD_AND_BAD = st.sampled_from([data for pair in SAMPLES.values() for data in pair])
DAMAGED = st.tuples(GOOD_AND_BAD, st.integers(0, 60), st.binary(max_size=3)).map(
    lambda drawn: drawn[0][: drawn[1]] + drawn[2] + drawn[0][drawn[1] :]
)


def reader_named(name: str) -> Reader:
    """A fresh reader."""
    reader = load("kg.readers", name)()
    assert isinstance(reader, Reader)
    return reader


def test_every_reader_has_samples():
    """No reader comes without a good and a bad file here."""
    assert set(NAMES) == set(SAMPLES)


@pytest.mark.parametrize("name", NAMES)
def test_a_reader_is_registered_under_its_own_name(name: str):
    """Messages and `kg plugins` use one name."""
    assert reader_named(name).name == name


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sample", NAMES)
def test_a_reader_recognises_its_own_samples_only(name: str, sample: str):
    """Content decides, not the name of the file."""
    for data in SAMPLES[sample]:
        assert reader_named(name).can_read(data, "papers") is (name == sample)


@pytest.mark.parametrize("name", NAMES)
def test_a_good_file_gives_papers_with_text_and_origin(name: str):
    """Ids, texts and lines are there, and nothing is wrong."""
    papers = list(reader_named(name).read(SAMPLES[name][0], "lists/good.x", ReadOptions()))
    assert papers
    for paper in papers:
        assert isinstance(paper, Paper)
        assert paper.id
        assert paper.text
        assert paper.origin.file == "lists/good.x"
        assert paper.origin.line > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_file_gives_problems_with_file_and_line(name: str):
    """Each problem names its place and the stage."""
    found = reader_named(name).read(SAMPLES[name][1], "bad.x", ReadOptions())
    problems = [problem for problem in found if isinstance(problem, Problem)]
    assert problems
    assert all((problem.stage, problem.file) == ("read", "bad.x") and problem.line > 0 for problem in problems)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.one_of(st.binary(max_size=300), st.text(max_size=200).map(str.encode), DAMAGED))
def test_no_bytes_make_a_reader_raise(name: str, data: bytes):
    """Any bytes at all are sniffed and read: papers that can be written as UTF-8, and problems."""
    reader = reader_named(name)
    assert reader.can_read(data, "any") in {True, False}
    for found in reader.read(data, "any", ReadOptions(longest=100)):
        assert isinstance(found, Paper | Problem)
        json.dumps(str(found), ensure_ascii=False).encode("utf-8")
        if isinstance(found, Paper):
            assert len(found.text) <= 100
