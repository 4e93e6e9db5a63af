"""kg check: what is wrong is found and said; what is right passes, whole or in batches."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from pyoxigraph import Literal, NamedNode, Quad, Store

from kg.errors import PluginError
from kg.graph.check import check_promises, check_store
from kg.graph.rdf import to_triples
from kg.graph.shacl import validate
from kg.graph.store import open_store, to_rdflib
from kg.graph.terms import to_decimal, to_name
from kg.vocab.prefixes import expand

if TYPE_CHECKING:
    from networkx import MultiDiGraph

QH9 = NamedNode("https://w3id.org/paperkg/id/dataset/qh9")
RDF_TYPE = to_name("rdf:type")


@pytest.fixture
def store(small: MultiDiGraph[str]) -> Store:
    """The triples of the two papers, for one test to break."""
    return open_store(to_triples(small))


def one(store: Store, predicate: str, value: str | None = None) -> Quad:
    """The first triple of this predicate (and value), in sorted order."""
    quads = sorted(store.quads_for_pattern(None, to_name(predicate), None), key=str)
    return next(q for q in quads if value is None or getattr(q.object, "value", "") == value)


def put(store: Store, quad: Quad, value: NamedNode | Literal) -> None:
    """Gives the triple another object."""
    store.remove(quad)
    store.add(Quad(quad.subject, quad.predicate, value))


def strip(store: Store, subject: Any, predicate: str) -> None:
    """Takes all triples of a subject and predicate away."""
    for quad in list(store.quads_for_pattern(subject, to_name(predicate), None)):
        store.remove(quad)


BREACHES = {
    "a label is missing": (
        lambda s: s.remove(one(s, "skos:prefLabel", "QH9")),
        ("s:Entity", "skos:prefLabel"),
    ),
    "a link leads to the wrong class": (
        lambda s: put(s, one(s, "kg:evaluatesOn"), NamedNode("https://w3id.org/paperkg/id/metric/mae")),
        ("s:Paper", "kg:evaluatesOn"),
    ),
    "evidence is missing": (
        lambda s: strip(s, one(s, "rdf:subject").subject, "kg:evidence"),
        ("s:Assertion", "kg:evidence"),
    ),
    "a confidence is above one": (
        lambda s: put(s, one(s, "kg:confidence"), to_decimal("1.2") or QH9),
        ("s:Assertion", "kg:confidence"),
    ),
    "a value is no decimal": (
        lambda s: put(s, one(s, "kg:value"), Literal("12.4")),
        ("s:Result", "kg:value"),
    ),
    "a result has no paper": (
        lambda s: s.remove(one(s, "kg:reports")),
        ("s:Result", "^kg:reports"),
    ),
    "a kind of result is unknown": (
        lambda s: put(s, one(s, "kg:resultKind"), to_name("kg:Proposed")),
        ("s:Result", "kg:resultKind"),
    ),
    "a span ends before it begins": (
        lambda s: put(s, one(s, "kg:end"), Literal(0)),
        ("s:Span", "kg:begin"),
    ),
    "an alias repeats the name": (
        lambda s: s.add(Quad(QH9, to_name("skos:altLabel"), Literal("QH9"))),
        ("s:Entity", "skos:altLabel"),
    ),
    "a mention has no run": (
        lambda s: strip(s, one(s, "kg:exact").subject, "prov:wasGeneratedBy"),
        ("s:Mention", "prov:wasGeneratedBy"),
    ),
}


def test_the_small_graph_conforms(store: Store):
    """Nothing is wrong, and the report counts what was looked at."""
    report = check_store(store)
    assert report.conforms, report.violations
    assert report.triples == len(store)
    assert report.nodes > 0


@pytest.mark.parametrize("breach", BREACHES)
def test_breaches_are_found(store: Store, breach: str):
    """Each way to break a shape is found by that shape, at that property, and in words."""
    break_it, expected = BREACHES[breach]
    break_it(store)
    found = {(v.check, v.path): v for v in validate(store)}
    assert expected in found
    assert found[expected].message
    assert found[expected].focus


@pytest.mark.parametrize("size", [1, 60, 10_000])
def test_batches_give_the_verdict_of_the_whole(store: Store, size: int):
    """However the graph is cut, the same nodes fail as when pyshacl sees it whole, by target class."""
    import pyshacl  # noqa: PLC0415 - an extra
    import rdflib  # noqa: PLC0415 - with it

    for name in ("a label is missing", "a link leads to the wrong class", "a result has no paper"):
        BREACHES[name][0](store)
    ontology, shapes = (
        rdflib.Graph().parse(data=(files("kg.ontology") / name).read_text("utf-8"))
        for name in ("schema.ttl", "shapes.ttl")
    )
    data = to_rdflib(store)
    conforms, report, _ = pyshacl.validate(data, shacl_graph=shapes, ont_graph=ontology)
    assert not conforms
    focus = rdflib.URIRef(expand("sh:focusNode"))
    whole = sorted(str(report.value(r, focus)) for r in report.objects(None, rdflib.URIRef(expand("sh:result"))))
    assert sorted(v.focus for v in validate(store, batch=size)) == whole


def test_two_processes_find_the_same(store: Store):
    """Validation in two processes gives the same violations in the same order."""
    BREACHES["a label is missing"][0](store)
    assert validate(store, batch=100, jobs=2) == validate(store)


def test_links_need_an_assertion(store: Store):
    """A direct link without assertion, and an assertion without its link, are violations."""
    store.add(Quad(one(store, "kg:proposes").subject, to_name("kg:usesDataset"), QH9))
    store.remove(one(store, "kg:trainsOn"))
    assert [(v.check, v.path) for v in check_promises(store)] == [
        ("link-has-assertion", "kg:usesDataset"),
        ("assertion-has-link", "rdf:predicate"),
    ]


def test_offsets_must_reproduce_the_text(store: Store):
    """A mention whose string does not stand at its offsets, and a sentence beyond the end, are violations."""
    put(store, one(store, "kg:exact", "QH9"), Literal("QM9"))
    sentence = next(q.subject for q in store.quads_for_pattern(None, RDF_TYPE, to_name("kg:Sentence")))
    put(store, next(store.quads_for_pattern(sentence, to_name("kg:end"), None)), Literal(9999))
    assert sorted((v.check, v.path) for v in check_promises(store)) == [
        ("offsets-reproduce-text", "kg:end"),
        ("offsets-reproduce-text", "kg:exact"),
    ]


def test_undeclared_terms_are_found(store: Store):
    """A predicate or class that the ontology does not declare is a violation."""
    store.add(Quad(QH9, to_name("kg:likes"), QH9))
    store.add(Quad(QH9, RDF_TYPE, to_name("kg:Thing")))
    assert {v.focus for v in check_promises(store)} == {expand("kg:likes"), expand("kg:Thing")}


def test_groups_count_alike_violations(store: Store):
    """Violations of one kind are shown once, with their number."""
    for quad in list(store.quads_for_pattern(None, to_name("skos:prefLabel"), None)):
        store.remove(quad)
    report = check_store(store)
    count, first = report.groups()[0]
    assert (first.check, first.path) == ("s:Entity", "skos:prefLabel")
    assert count == len(report.violations) > 1


def test_without_pyshacl_the_error_names_the_extra(store: Store, monkeypatch: pytest.MonkeyPatch):
    """The message says what to install."""
    monkeypatch.setitem(sys.modules, "pyshacl", None)
    with pytest.raises(PluginError, match=r"pip install 'paperkg\[check\]'"):
        check_store(store)


@pytest.mark.parametrize("name", ["seeds.jsonl", "dev.jsonl", "dev_random.jsonl"])
def test_gold_as_rdf_conforms(gold_graph: Callable[[str], MultiDiGraph[str]], name: str):
    """The gold, written by the table of roles and predicates, breaks no shape and no promise."""
    report = check_store(open_store(to_triples(gold_graph(name))))
    assert report.conforms, report.groups()[:5]
    assert not report.warnings


def test_one_text_may_stand_under_two_papers(make_graph: Callable[[list[dict[str, Any]]], MultiDiGraph[str]]):
    """A workshop paper and its later version share their abstract, so their SourceText; the graph conforms."""
    entities = [{"name": "Foo", "type": "METHOD", "role": "proposes", "surfaces": ["Foo"]}]
    rows = [
        {"id": n, "title": f"Title {n}", "text": "We propose Foo.", "entities": entities, "results": []} for n in "ab"
    ]
    store = open_store(to_triples(make_graph(rows)))
    assert len(list(store.quads_for_pattern(None, to_name("kg:textOf"), None))) == 2
    assert check_store(store).conforms
