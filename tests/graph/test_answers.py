"""What the graph answers about a name, a paper, an edge, and about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kg.graph.answers import explain, show_entity, show_node, show_paper, stats
from kg.graph.lookup import find_node

if TYPE_CHECKING:
    from networkx import MultiDiGraph


@pytest.fixture(scope="module")
def foonet(small: MultiDiGraph[str]) -> str:
    """The IRI of the paper that proposes FooNet."""
    return find_node(small, "small#1")


def test_entity_groups_papers_by_what_they_do(small: MultiDiGraph[str]):
    """A model shows who builds on it and who compares with it, each with the sentence that says so."""
    answer = show_entity(small, find_node(small, "Llama-3.1-8B"))
    found = {title: [paper.label for paper in papers] for title, papers in answer.papers}
    assert found == {"built on by": ["small#2"], "compared with by": ["FooNet “R&D”"]}
    quote = answer.papers[0][1][0].quote
    assert quote is not None
    assert quote.sentence[quote.begin : quote.end] == quote.exact == "Llama-3.1-8B"
    assert (quote.file, quote.line, quote.record) == ("small.jsonl", 1, "small#2")


def test_family_shows_papers_through_variants(small: MultiDiGraph[str]):
    """A family has the papers of its members, each marked with the member, and the member names its family."""
    family = show_entity(small, find_node(small, "Llama"))
    assert [n.label for n in family.variants] == ["Llama-3.1-8B"]
    assert {paper.via for _, papers in family.papers for paper in papers} == {"Llama-3.1-8B"}
    member = show_entity(small, find_node(small, "Llama-3.1-8B"))
    assert [(n.label, n.predicate) for n in member.family] == [("Llama", "kg:variantOf")]
    assert not {paper.via for _, papers in member.papers for paper in papers} - {""}


def test_entity_has_code_of_its_proposers_and_results(small: MultiDiGraph[str]):
    """A method shows the repository of the paper that proposes it, and its results in the names of the graph."""
    answer = show_entity(small, find_node(small, "FooNet"))
    assert [n.iri for n in answer.code] == ["https://github.com/foo/foonet"]
    (result,) = answer.results
    assert (result.system, result.dataset, result.baseline) == ("FooNet", "QH9", "Llama-3.1-8B")
    assert (result.value, result.unit, result.kind) == ("12.40", "%", "reduction")
    assert show_entity(small, find_node(small, "QH9")).results == answer.results


def test_paper_shows_everything(small: MultiDiGraph[str], foonet: str):
    """A paper shows its metadata, what it does with which entities, its web addresses and its results."""
    answer = show_paper(small, foonet)
    assert (answer.authors, answer.venue, answer.year) == (("A. Author", "B. Author"), "ICML 2026", 2026)
    assert {title: [n.label for n in found] for title, found in answer.links} == {
        "proposes": ["FooNet"],
        "uses methods": ["Graph Neural Network"],
        "measures": ["MAE"],
        "evaluates on": ["QH9"],
        "compares with": ["Llama-3.1-8B"],
    }
    assert [n.type for n in answer.web] == ["repository", "website"]
    assert len(answer.results) == 1


def test_any_node_can_be_shown(small: MultiDiGraph[str]):
    """A result, a repository or a venue is shown by a paper; no node of the graph fails."""
    for iri in small:
        answer = show_node(small, iri)
        assert answer.iri == iri or small.nodes[iri]["kind"] not in {"paper", "entity"}


def test_explain_gives_every_sentence(small: MultiDiGraph[str]):
    """Every edge that touches a name comes with all its evidence, spans equal to the raw text."""
    texts = {t["record"]: t["text"] for _, n in small.nodes(data=True) for t in n.get("texts", ())}
    found = explain(small, find_node(small, "QH9"))
    assert [(e.predicate, e.subject_label) for e in found if e.subject_label != "12.40"]
    assert {"kg:evaluatesOn", "kg:trainsOn"} <= {e.predicate for e in found}
    for explanation in found:
        for quote in explanation.quotes:
            assert texts[quote.record][quote.start : quote.stop] == quote.exact
            assert quote.sentence[quote.begin : quote.end] == quote.exact


def test_explain_takes_the_iri_of_an_assertion(small: MultiDiGraph[str]):
    """The IRI of an assertion explains that one edge; an unknown IRI explains nothing."""
    iri = next(data["iri"] for _, _, p, data in small.edges(keys=True, data=True) if p == "kg:usesBackbone")
    (explanation,) = explain(small, iri)
    assert (explanation.predicate, explanation.object_label) == ("kg:usesBackbone", "Llama-3.1-8B")
    assert explain(small, "https://example.org/none") == ()


def test_stats_count(small: MultiDiGraph[str]):
    """Counts are those of the graph, and the best-known entity is in two papers."""
    counts = stats(small)
    assert (counts.papers, counts.papers_with_code, counts.repositories, counts.websites) == (2, 1, 1, 1)
    assert counts.entities == {"DATASET": 1, "METHOD": 3, "METRIC": 1, "MODEL": 2, "TASK": 1}
    assert counts.venues == {"ICML 2026": 2}
    assert counts.top[:2] == (("Llama-3.1-8B", "MODEL", 2), ("QH9", "DATASET", 2))
