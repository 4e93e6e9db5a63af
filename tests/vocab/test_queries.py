"""Named queries: files, headers, names."""

from __future__ import annotations

import re

import pytest

from kg.errors import VocabularyError
from kg.vocab.prefixes import PREFIXES
from kg.vocab.queries import NamedQuery, find_query, list_queries, parse_query
from kg.vocab.schema import load_schema


def test_numbers_run_without_gap():
    """q01 to q20, each once."""
    assert [query.name[:3] for query in list_queries()] == [f"q{n:02d}" for n in range(1, 21)]


@pytest.mark.parametrize("query", list_queries(), ids=lambda query: query.name)
def test_files_are_well_made(query: NamedQuery):
    """A title; prefixes as ours; columns named; only declared terms; a parameter's default in its VALUES block."""
    schema = load_schema()
    assert query.title != query.name
    assert dict(re.findall(r"PREFIX (\w+): <(.*?)>", query.text)).items() <= PREFIXES.items()
    assert "SELECT *" not in query.text
    for curie in set(re.findall(r"(?<![\w<])kg:\w+", query.text)):
        schema.find_term(curie)
    for parameter in query.parameters:
        (block,) = re.findall(rf"VALUES \?{parameter.name} {{ (.*?) }}", query.text)
        assert block.strip('"') == ("UNDEF" if parameter.default is None else parameter.default)
        assert parameter.description


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# param: n nmber 1 x\nSELECT ?n { VALUES ?n { 1 } }", "did you mean number"),
        ("# param: n number 1 x\nSELECT ?n { ?n ?p ?o }", "VALUES"),
    ],
)
def test_bad_headers_are_refused(text: str, message: str):
    """A parameter of an unknown type, or without its VALUES block, is an error that says so."""
    with pytest.raises(VocabularyError, match=message):
        parse_query("own", text)


@pytest.mark.parametrize("name", ["q07", "q07-results-on-benchmark"])
def test_a_number_is_name_enough(name: str):
    """The number alone finds the query."""
    assert find_query(name).name == "q07-results-on-benchmark"
