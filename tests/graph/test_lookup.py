"""From what a person types to a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx
import pytest

from kg.errors import KgError
from kg.graph.lookup import find_node, find_nodes, suggest

if TYPE_CHECKING:
    from networkx import MultiDiGraph


@pytest.mark.parametrize(
    ("name", "end"),
    [
        pytest.param("https://w3id.org/paperkg/id/dataset/qh9", "/id/dataset/qh9", id="iri"),
        pytest.param("dataset/qh9", "/id/dataset/qh9", id="end-of-iri"),
        pytest.param("QH9", "/id/dataset/qh9", id="name"),
        pytest.param("qh-9", "/id/dataset/qh9", id="name-folded"),
        pytest.param("graph network", "/id/method/graph-neural-network", id="alias"),
        pytest.param("https://github.com/foo/foonet", "github.com/foo/foonet", id="repository"),
    ],
)
def test_ways_of_naming(small: MultiDiGraph[str], name: str, end: str):
    """An IRI, its end, a name, however it is written, and an alias all find the node."""
    assert find_node(small, name).endswith(end)


def test_papers_by_record_and_title(small: MultiDiGraph[str]):
    """A record id and a title find the same paper."""
    iri = find_node(small, "small#1")
    assert small.nodes[iri]["kind"] == "paper"
    assert find_node(small, "foonet r&d", type_="paper") == iri


def test_unknown_name_suggests_the_nearest(small: MultiDiGraph[str]):
    """A misspelt name is answered by the nearest names."""
    with pytest.raises(KgError, match="nothing in the graph is called 'BarTun': did you mean BarTune"):
        find_node(small, "BarTun")
    with pytest.raises(KgError, match="`kg stats` shows"):
        find_node(small, "zzzzzzzz")


@pytest.mark.parametrize("name", ["", "  ", "—", "\ud800"])
def test_names_without_letters_find_nothing(small: MultiDiGraph[str], name: str):
    """A name without a letter or digit matches no node by its empty key."""
    assert find_nodes(small, name) == ()


def homonyms() -> MultiDiGraph[str]:
    """A graph in which SGD is an optimiser and a dataset."""
    graph: MultiDiGraph[str] = nx.MultiDiGraph()
    for type_ in ("METHOD", "DATASET"):
        graph.add_node(f"x/{type_.lower()}/sgd", kind="entity", label="SGD", type=type_, aliases=[])
    return graph


def test_homonyms_are_listed_by_type():
    """A name of two things is an error that lists both, and a type chooses."""
    with pytest.raises(KgError) as caught:
        find_node(homonyms(), "SGD")
    message = str(caught.value)
    assert "means 2 things" in message
    assert message.index("DATASET") < message.index("METHOD")
    assert "x/method/sgd" in message
    assert find_node(homonyms(), "sgd", type_="method") == "x/method/sgd"


def test_suggestions_are_few_and_stable(small: MultiDiGraph[str]):
    """The beginning of a name suggests the whole, at most five times, in a fixed order."""
    assert "Llama-3.1-8B" in suggest(small, "llama")
    assert len(suggest(small, "a")) <= 5


def test_paper_called_after_what_it_proposes():
    """An untitled paper with the label of a method does not hide the method, and is still found by its type."""
    graph = homonyms()
    graph.add_node("x/paper/1", kind="paper", label="Foo", title="", texts=[], identifiers={})
    graph.add_node("x/method/foo", kind="entity", label="Foo", type="METHOD", aliases=[])
    assert find_node(graph, "foo") == "x/method/foo"
    assert find_node(graph, "foo", type_="PAPER") == "x/paper/1"


def test_the_known_one_is_meant():
    """Of two methods of one name, the one that the lexicon knows is meant; two that it does not know are listed."""
    graph: MultiDiGraph[str] = nx.MultiDiGraph()
    for end, lexicon in (("sgd", "sgd"), ("sgd-ab12", ""), ("sgd-cd34", "")):
        graph.add_node(f"x/method/{end}", kind="entity", label="SGD", type="METHOD", aliases=[], lexicon=lexicon)
    assert find_node(graph, "SGD") == "x/method/sgd"
    graph.remove_node("x/method/sgd")
    with pytest.raises(KgError, match="means 2 things"):
        find_node(graph, "SGD")
