"""The reviewed concepts: what a faulty row costs, and that the shipped table has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.vocab.lexicon import load_lexicon
from kg.vocab.lexicon.concepts import CONCEPT_COLUMNS, Concept, read_concepts


def _row(id_: str, name: str, aliases: str = "", broader: str = "", relation: str = "") -> str:
    return f"{id_}\t{name}\t{aliases}\t{broader}\t{relation}\t\ttest\tfacts"


def _write(folder: Path, *rows: str) -> Path:
    folder.joinpath("concepts.tsv").write_text("\n".join(["\t".join(CONCEPT_COLUMNS), *rows, ""]), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("rows", "line", "message", "kept"),
    [
        pytest.param([_row("foo", "Foo")], 2, "names no type", [], id="type missing"),
        pytest.param([_row("paper/foo", "Foo")], 2, "names no type", [], id="type unknown"),
        pytest.param([_row("method/foo", " ")], 2, "the name is empty", [], id="no name"),
        pytest.param(["method/foo\tFoo"], 2, "2 cells instead of 8", [], id="cells missing"),
        pytest.param([_row("method/foo", "Foo")] * 2, 3, "stands in line 2 too", ["method/foo"], id="two rows, one id"),
        pytest.param(
            [_row("method/foo", "Foo", "", "method/bar", "variant")],
            2,
            "has no row",
            ["method/foo"],
            id="no such parent",
        ),
        pytest.param(
            [_row("dataset/bar", "Bar"), _row("method/foo", "Foo", "", "dataset/bar", "part")],
            3,
            "of another type",
            ["dataset/bar", "method/foo"],
            id="parent of another type",
        ),
        pytest.param(
            [_row("method/a", "A", "", "method/b", "variant"), _row("method/b", "B", "", "method/a", "variant")],
            3,
            "is a cycle",
            ["method/a", "method/b"],
            id="cycle",
        ),
    ],
)
def test_faulty_row(tmp_path: Path, rows: list[str], line: int, message: str, kept: list[str]) -> None:
    """A faulty row is reported with file and line; every other row stands."""
    concepts, problems = read_concepts(_write(tmp_path, *rows))
    assert [concept.id for concept in concepts] == kept
    (problem,) = problems
    assert (problem.file, problem.line) == ("concepts.tsv", line)
    assert message in problem.message


def test_contested_alias(tmp_path: Path) -> None:
    """An alias that five concepts claim is a problem of each of the five, and is an alias of none."""
    rows = [_row(f"method/{letter}", letter.upper() * 3, "ABC|Only " + letter) for letter in "vwxyz"]
    concepts, problems = read_concepts(_write(tmp_path, *rows))
    assert [problem.line for problem in problems] == [2, 3, 4, 5, 6]
    assert "'ABC' is claimed by 5 concepts" in problems[0].message
    assert [concept.aliases for concept in concepts] == [(f"Only {letter}",) for letter in "vwxyz"]


def test_name_wins_over_alias(tmp_path: Path) -> None:
    """A name stays with the concept that bears it; the one that lists it as an alias loses it."""
    concepts, problems = read_concepts(_write(tmp_path, _row("method/a", "Foo"), _row("method/b", "Bar", "Foo")))
    assert [concept.surfaces for concept in concepts] == [("Foo",), ("Bar",)]
    assert [problem.line for problem in problems] == [3]


def test_no_table(tmp_path: Path) -> None:
    """A folder without the table has no concepts and no problem."""
    assert read_concepts(tmp_path) == ((), ())


def test_shipped_core() -> None:
    """The shipped core holds at least 500 concepts, and no row of any table is left out."""
    lexicon = load_lexicon()
    assert len(lexicon.concepts) >= 500
    assert lexicon.problems == ()
    assert lexicon.concepts["method/qlora"].broader == "method/lora"


def test_type_of_concept() -> None:
    """The type of a concept stands in its id."""
    assert Concept("dataset/qh9", "QH9").type == "DATASET"
