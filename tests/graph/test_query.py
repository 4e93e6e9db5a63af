"""SPARQL: answers, parameters as terms, and errors that help."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import pytest
from pyoxigraph import Literal, Store

from kg.errors import KgError, VocabularyError
from kg.graph.query import run_named, run_query
from kg.graph.rdf import to_rdflib, to_triples
from kg.graph.store import open_store
from kg.vocab.prefixes import PREFIXES
from kg.vocab.queries import find_query, list_queries, parse_query

if TYPE_CHECKING:
    from networkx import MultiDiGraph

Make = Callable[[Iterable[dict[str, Any]]], "MultiDiGraph[str]"]
NASTY = ['QH9" } #', "a{b}c", "a\\b\nc", "\\1\\g<0>", "' || true", '"""', "}"]


@pytest.fixture(scope="module")
def store(small: MultiDiGraph[str]) -> Store:
    """The triples of the two papers."""
    return open_store(to_triples(small))


def labels(store: Store, query: str, column: str, values: dict[str, str]) -> list[str | None]:
    """One column of a named query's answer."""
    return [row[column] for row in run_named(store, find_query(query), values).to_values()]


ANSWERS = {
    "q01 follows families": ("q01", "paperLabel", {"name": "llama"}, ["small#2"]),
    "q01 by alias": ("q01", "paperLabel", {"name": "graph network"}, ["FooNet “R&D”"]),
    "q02 by record id": ("q02", "entityLabel", {"paper": "small#2"}, ["BarTune", "Llama-3.1-8B"]),
    "q02 by title": ("q02", "entityLabel", {"paper": "foonet"}, ["FooNet", "Graph Neural Network"]),
    "q03 any use": ("q03", "relation", {"name": "qh9"}, [PREFIXES["kg"] + "evaluatesOn", PREFIXES["kg"] + "trainsOn"]),
    "q04": ("q04", "paperLabel", {"name": "Tool Use"}, ["small#2"]),
    "q05": ("q05", "entityLabel", {"paper": "small#1"}, ["QH9"]),
    "q06 evaluation only": ("q06", "paperLabel", {"name": "QH9"}, ["FooNet “R&D”"]),
    "q07": ("q07", "value", {"name": "QH9"}, ["12.40"]),
    "q08": ("q08", "modelLabel", {}, ["Llama-3.1-8B"]),
    "q08 minimum": ("q08", "modelLabel", {"minimum": "2"}, []),
    "q10": ("q10", "repository", {}, ["https://github.com/foo/foonet"]),
    "q11": ("q11", "paperLabel", {}, ["small#2"]),
    "q12": ("q12", "exact", {"name": "QH9"}, ["QH9"]),
    "q13": ("q13", "ancestorLabel", {"name": "Llama-3.1-8B"}, ["Llama"]),
    "q16": ("q16", "dataLabel", {}, ["QH9"]),
    "q17": ("q17", "rule", {"threshold": "0.5"}, []),
    "q18": ("q18", "subject", {}, []),
    "q20": ("q20", "paperLabel", {"venue": "icml 2026"}, ["FooNet “R&D”", "small#2"]),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_named_queries_answer(store: Store, case: str):
    """Each shipped question gives the answer that the two papers hold."""
    name, column, values, expected = ANSWERS[case]
    assert labels(store, name, column, values) == expected


def test_the_evidence_query_quotes_the_sentence(store: Store):
    """q12 shows the sentence, cut out of the text by its offsets."""
    (sentence,) = labels(store, "q12", "sentence", {"name": "QH9"})
    assert sentence is not None
    assert sentence.startswith("On QH9, FooNet lowers")


def test_web_annotations_are_a_graph(store: Store):
    """q19 constructs annotations of one paper, each with a selector of offsets."""
    answer = run_named(store, find_query("q19"), {"paper": "small#2"})
    bodies = [row["object"] for row in answer.to_values() if str(row["predicate"]).endswith("#hasBody")]
    assert answer.kind == "graph"
    assert len(bodies) == 5
    assert any(str(body).endswith("/dataset/qh9") for body in bodies)


@pytest.mark.parametrize("name", [query.name for query in list_queries()])
def test_both_engines_agree(store: Store, small: MultiDiGraph[str], name: str):
    """Rdflib and pyoxigraph give the same rows for every shipped file as it stands, prefixes declared within."""
    text = find_query(name).text
    ours = run_query(store, text)
    theirs = to_rdflib(small).query(text)
    if ours.kind == "graph":
        assert len(ours.rows) == len(theirs.graph or ())
        return
    names = [str(variable) for variable in theirs.vars or ()]
    assert list(ours.columns) == names
    other = [[None if c is None else sorted(str(c).split("; ")) for c in row] for row in theirs]  # type: ignore[union-attr]
    own = [[None if c is None else sorted(c.value.split("; ")) for c in row] for row in ours.rows]
    assert sorted(own, key=repr) == sorted(other, key=repr)


def test_values_and_optional_lose_no_row(store: Store):
    """A paper without code is listed, where VALUES names the papers and OPTIONAL the code."""
    papers = " ".join(f"<{row['p']}>" for row in run_query(store, "SELECT ?p { ?p a kg:Paper }").to_values())
    rows = run_query(store, f"SELECT ?p ?c {{ VALUES ?p {{ {papers} }} OPTIONAL {{ ?p kg:hasCode ?c }} }}").to_values()
    assert sorted(row["c"] is None for row in rows) == [False, True]


@pytest.mark.parametrize("value", NASTY)
def test_a_parameter_is_a_term_and_never_syntax(store: Store, value: str):
    """Whatever a value holds, it is looked up as a string: no row, no error."""
    answer = run_named(store, find_query("q03"), {"name": value})
    assert answer.rows == ()
    assert answer.notes


@pytest.mark.parametrize("value", NASTY)
def test_a_bound_value_comes_back_unchanged(store: Store, value: str):
    """A string bound by VALUES is the string that the query sees."""
    text = 'SELECT ?name ?n WHERE { VALUES ?name { "a } b" } BIND(STRLEN(?name) AS ?n) }'
    expected = [{"name": value, "n": str(len(value))}]
    assert run_query(store, text, {"name": value}).to_values() == expected


def test_a_selected_variable_needs_no_values(store: Store):
    """A variable that the query selects is bound without a VALUES block; one that it does not name is an error."""
    text = "SELECT ?d ?label { ?d skos:prefLabel ?label }"
    assert len(run_query(store, text, {"label": Literal("QH9")}).rows) == 1
    with pytest.raises(KgError, match="other"):
        run_query(store, text, {"other": "x"})


def test_ask_and_describe(store: Store):
    """ASK gives one cell, DESCRIBE a graph."""
    assert run_query(store, "ASK { ?p a kg:Paper }").to_values() == [{"answer": "true"}]
    described = run_query(store, "DESCRIBE id:dataset\\/qh9")
    assert described.columns == ("subject", "predicate", "object")
    assert {"QH9"} <= {row["object"] for row in described.to_values()}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SELECT ?x WHERE {\n  ?x foo:bar ?y }", "no prefix 'foo': line 2, column"),
        ("SELECT ?x WHERE {\n  ?x kgg:bar ?y }", "did you mean kg"),
        ("SELECT ?x WHERE { ?x kg:bar ", "line 1, column"),
        ("", "well-formed"),
        ("INSERT DATA { kg:a kg:b kg:c }", "well-formed"),
    ],
)
def test_syntax_errors_show_the_place(store: Store, text: str, message: str):
    """A query that is not well-formed is an error with line and column."""
    with pytest.raises(KgError, match=message):
        run_query(store, text)


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("q03", {"nam": "x"}, "did you mean name"),
        ("q17", {"threshold": "high"}, "is no number"),
        ("q08", {"minimum": "1.5"}, "is no integer"),
        ("q02", {"paper": "small#3"}, "did you mean small#"),
        ("q02", {"paper": "zzz"}, "q11"),
        ("q10", {"x": "1"}, "takes no parameters"),
    ],
)
def test_wrong_parameters_are_refused(store: Store, name: str, values: dict[str, str], message: str):
    """An unknown parameter, a value of the wrong form or of no paper is an error that names the next step."""
    with pytest.raises(KgError, match=message):
        run_named(store, find_query(name), values)


def test_a_title_of_several_papers_lists_them(make_graph: Make):
    """A part of two titles is no paper; the message names both with their ids."""
    rows = [
        {"id": n, "title": f"Alpha {n}", "text": f"Text {n}.", "entities": [], "results": []} for n in ("one", "two")
    ]
    store = open_store(to_triples(make_graph(rows)))
    with pytest.raises(VocabularyError, match=r"2 papers match 'alpha'.*Alpha one \(icml-2026-.*Alpha two \("):
        run_named(store, find_query("q02"), {"paper": "alpha"})


def test_an_empty_answer_says_why(store: Store):
    """A name that the graph does not hold, and a term that the ontology does not declare, are noted."""
    assert run_named(store, find_query("q03"), {"name": "QH99"}).notes == (
        "nothing in this graph is named 'QH99': did you mean QH9?",
    )
    assert run_query(store, "SELECT ?p { ?p a kg:Papr }").notes == (
        "the ontology declares no kg:Papr: did you mean kg:Paper?",
    )


def test_iri_parameters_take_curies(store: Store):
    """A parameter of type iri is an IRI or a curie."""
    text = "# param: e iri - the entity\nSELECT ?label { VALUES ?e { UNDEF } ?e skos:prefLabel ?label }"
    query = parse_query("own", text)
    for value in ("id:dataset/qh9", PREFIXES["id"] + "dataset/qh9"):
        assert run_named(store, query, {"e": value}).to_values() == [{"label": "QH9"}]
    with pytest.raises(KgError, match="is no IRI"):
        run_named(store, query, {"e": "not an iri"})


def test_unknown_queries_name_the_nearest():
    """A query by a wrong name is an error that suggests one."""
    with pytest.raises(VocabularyError, match="q03-papers-using-dataset"):
        find_query("q03-papers-using-datasets")
