"""docs/questions.md: every shipped question is on it, and every example on it has an answer in the bundled corpus."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kg import api
from kg.examples import path
from kg.graph.query import run_named, run_query
from kg.vocab.queries import find_query, list_queries

if TYPE_CHECKING:
    from pyoxigraph import Store

PAGE = (Path(__file__).parents[2] / "docs" / "questions.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| (q\d\d) \|.*\| `kg query (.*)` \|$", PAGE, re.MULTILINE)
BLOCKS = re.findall(r"```sparql\n(.*?)```", PAGE, re.DOTALL) + re.findall(r"^kg query '(.*)'$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def store() -> Store:
    """The graph of the bundled corpus, in RDF."""
    built: Store = api.build([path()], profile="rules", jobs=1).store
    return built


def test_every_shipped_question_is_on_the_page():
    """A query that nobody can find is not shipped."""
    assert [number for number, _ in EXAMPLES] == [query.name.partition("-")[0] for query in list_queries()]


@pytest.mark.parametrize(("number", "command"), EXAMPLES, ids=[number for number, _ in EXAMPLES])
def test_example_has_an_answer(store: Store, number: str, command: str):
    """The example calls its own query with parameters that exist, and gets rows; q18 is to have none."""
    name, *values = shlex.split(command)
    assert name == number
    table = run_named(store, find_query(name), dict(value.split("=", 1) for value in values))
    assert bool(table.rows) is (number != "q18"), table.notes


@pytest.mark.parametrize("text", BLOCKS, ids=range(len(BLOCKS)))
def test_own_queries_have_an_answer(store: Store, text: str):
    """The SPARQL on the page runs as it stands."""
    assert run_query(store, text).rows
