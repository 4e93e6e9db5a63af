"""Graph -> triples: the mapping, the provenance, and the same bytes every time."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest
from pyoxigraph import NamedNode, Store, serialize
from pyoxigraph import RdfFormat as Format
from rdflib.compare import isomorphic

from kg.graph import rdf
from kg.graph.query import run_query
from kg.graph.rdf import ntriples_lines, to_ntriples, to_rdflib, to_triples
from kg.graph.store import open_store
from kg.graph.store import to_rdflib as store_to_rdflib

if TYPE_CHECKING:
    from networkx import MultiDiGraph

Make = Callable[[Iterable[dict[str, Any]]], "MultiDiGraph[str]"]


@pytest.fixture(scope="module")
def store(small: MultiDiGraph[str]) -> Store:
    """The triples of the two papers."""
    return open_store(to_triples(small))


def ask(store: Store, pattern: str, columns: str = "*") -> list[tuple[str, ...]]:
    """The rows of a whole query, or of `SELECT columns WHERE { pattern }`, as sorted strings."""
    text = pattern if pattern.startswith("SELECT") else f"SELECT {columns} WHERE {{ {pattern} }}"
    rows = run_query(store, text).rows
    return sorted(tuple("" if cell is None else cell.value for cell in row) for row in rows)


@pytest.mark.parametrize(
    "pattern",
    [
        '?p a kg:Paper ; dct:title "FooNet “R&D”" ; kg:year "2026"^^xsd:gYear ; kg:publishedAt id:venue\\/icml-2026',
        "?p kg:evaluatesOn id:dataset\\/qh9 . id:dataset\\/qh9 a kg:Dataset ; skos:prefLabel 'QH9'",
        "?p kg:hasCode <https://github.com/foo/foonet> . <https://github.com/foo/foonet> a kg:Repository",
        "?p kg:website <https://foonet.example/page>",
        '?r a kg:Result ; kg:valueText "12.40" ; kg:value 12.4 ; kg:unit "%" ; kg:resultKind kg:Reduction',
        "?r kg:metricText 'MAE' ; kg:metric id:metric\\/mae ; kg:relativeTo id:model\\/llama-3-1-8b",
        "?run kg:fingerprint '0123456789abcdef' ; prov:wasAssociatedWith/schema:softwareVersion '0.1.0'",
        "id:model\\/llama-3-1 dct:isReplacedBy id:model\\/llama-3-1-8b",
        "?a rdf:subject ?m ; rdf:object id:model\\/llama ; rdf:predicate kg:variantOf ; kg:evidence/kg:refersTo ?m",
        "?e skos:exactMatch <https://huggingface.co/meta-llama/Llama> ; foaf:page <https://arxiv.org/abs/2302.13971>",
        "?p dct:creator ?c . ?c a foaf:Agent ; foaf:name 'A. Author'",
        "?p bibo:authorList/rdf:rest/rdf:first/foaf:name 'B. Author'",
    ],
)
def test_the_graph_says(store: Store, pattern: str):
    """Each row of the mapping, as a pattern that the small corpus must match."""
    assert run_query(store, f"ASK {{ {pattern} }}").to_values() == [{"answer": "true"}]


def test_words_and_fractions_have_no_number(store: Store):
    """`12/15` stays as it is printed, without kg:value."""
    assert ask(store, '?r kg:valueText "12/15" . FILTER NOT EXISTS { ?r kg:value ?v }')


def test_every_direct_link_has_an_assertion_with_evidence(store: Store, small: MultiDiGraph[str]):
    """As many assertions with evidence as the graph has edges with an IRI."""
    edges = {edge["iri"] for _, _, edge in small.edges(data=True) if edge["iri"]}
    rows = ask(store, "SELECT DISTINCT ?a { ?a a kg:Assertion ; rdf:subject/a ?s ; kg:evidence/a kg:Mention }")
    assert {iri for (iri,) in rows} == edges


def test_websites_are_evidence_that_refers_to_nothing(store: Store):
    """The mention of a website names no node of ours."""
    mention = "?a rdf:predicate kg:website ; kg:evidence ?m . ?m kg:exact ?x"
    assert ask(store, mention)
    assert not ask(store, mention + " . ?m kg:refersTo ?thing")


def test_mentions_lie_in_sentences_and_texts(store: Store):
    """Every mention knows text, sentence, offsets, string, confidence, rule and run."""
    everything = ask(store, "SELECT ?m { ?m a kg:Mention }")
    complete = """SELECT DISTINCT ?m { ?m a kg:Mention ; kg:inText ?t ; kg:inSentence ?s ; kg:begin ?b ; kg:end ?e ;
        kg:exact ?x ; kg:confidence ?c ; kg:rule ?r ; prov:wasGeneratedBy ?run .
        ?s kg:inText ?t ; kg:sentenceIndex ?i ; kg:begin ?sb ; kg:end ?se . FILTER(?sb <= ?b && ?e <= ?se) }"""
    assert everything
    assert ask(store, complete) == everything


def test_one_span_of_two_entities_refers_to_the_surer(make_graph: Make):
    """Two assertions may cite one mention; it refers to the one of higher confidence, in any order of edges."""
    row = {
        "id": "x",
        "text": "We test SAM.",
        "entities": [
            {"name": "SAM", "type": "MODEL", "role": "backbone", "surfaces": ["SAM"]},
            {"name": "SAM", "type": "METHOD", "role": "uses", "surfaces": ["SAM"]},
        ],
        "results": [],
    }
    graph = make_graph([row])
    for surer in ("kg:usesBackbone", "kg:usesMethod"):
        for _, _, key, edge in graph.edges(keys=True, data=True):
            for piece in edge["evidence"]:
                piece["confidence"] = 0.9 if key == surer else 0.4
        store = open_store(to_triples(graph))
        assert ask(store, f"?p {surer} ?thing . ?m kg:refersTo ?thing")
        assert len(ask(store, "?m kg:refersTo ?thing")) == 1
        assert len(ask(store, "?a kg:evidence ?m ; rdf:object ?o")) == 2


def test_same_bytes_in_any_order(small: MultiDiGraph[str]):
    """Nodes and edges in another order give the same N-Triples."""
    turned: MultiDiGraph[str] = nx.MultiDiGraph(**copy.deepcopy(small.graph))
    nodes, edges = list(small.nodes(data=True)), list(small.edges(keys=True, data=True))
    random.Random(7).shuffle(nodes)
    random.Random(7).shuffle(edges)
    turned.add_nodes_from(nodes)
    turned.add_edges_from(edges)
    assert to_ntriples(turned) == to_ntriples(small)


def test_lines_are_sorted_and_single(small: MultiDiGraph[str]):
    """N-Triples lines stand in order, each once."""
    lines = to_ntriples(small).decode().splitlines()
    assert lines == sorted(set(lines))


def test_the_store_gives_the_same_graph_back(small: MultiDiGraph[str]):
    """Loaded and dumped, the triples are the ones we wrote: no number changes its spelling or type."""
    store = open_store(to_triples(small))
    dumped = serialize((quad.triple for quad in store), format=Format.N_TRIPLES)
    assert dumped is not None
    assert sorted(dumped.splitlines()) == to_ntriples(small).splitlines()
    assert isomorphic(store_to_rdflib(store), to_rdflib(small))


@pytest.mark.parametrize("name", ["$\\pi_{0.5}$", "MD17 (rev)", "C++", "R&D", 'a"b', "emoji 🙂", "tab\there"])
def test_nasty_names_keep_their_labels_and_get_ascii_iris(make_graph: Make, name: str):
    """Whatever a thing is called, its IRI is ASCII and its label is its name."""
    row = {
        "id": "x",
        "text": f"We test {name} here.",
        "entities": [{"name": name, "type": "METHOD", "role": "uses", "surfaces": [name]}],
        "results": [],
    }
    graph = make_graph([row])
    assert all(t.subject.value.isascii() for t in to_triples(graph) if isinstance(t.subject, NamedNode))
    assert ask(open_store(to_triples(graph)), "?e skos:prefLabel ?l", "?l") == [(name,)]


def test_text_that_is_no_utf8_keeps_its_offsets(make_graph: Make):
    """A lone surrogate is written as U+FFFD, code point for code point; a NUL survives."""
    row = {"id": "x", "text": "a \ud800 b \x00 c.", "entities": [], "results": []}
    store = open_store(to_triples(make_graph([row])))
    assert ask(store, "?t nif:isString ?s", "?s") == [("a \ufffd b \x00 c.",)]


def test_runs_on_disk_give_the_same_lines(small: nx.MultiDiGraph[str], monkeypatch: pytest.MonkeyPatch):
    """A graph that does not fit into one run is sorted on disk: same lines, same order, no duplicates."""
    whole = list(ntriples_lines(small))
    monkeypatch.setattr(rdf, "_RUN", 7)
    assert list(ntriples_lines(small)) == whole
    assert whole == sorted(set(whole))
