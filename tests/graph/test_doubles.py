"""Lists for a person: names of several entities, entities that may be one, releases mixed up in one."""

from __future__ import annotations

import networkx as nx
import pytest

from kg.errors import KgError
from kg.graph.doubles import find_homonyms, find_suspects
from kg.graph.ledger import rows_about, what_joins
from kg.model import Merge
from kg.vocab.pieces import find_clash
from kg.vocab.sssom import parse_sssom, to_sssom


def graph_of(*entities: tuple[str, str, str, int]) -> nx.MultiDiGraph:
    """A graph of (type, label, alias, papers)."""
    graph = nx.MultiDiGraph()
    for number, (type_, label, alias, papers) in enumerate(entities):
        iri = f"id/{type_.lower()}/{number}"
        aliases = [alias] if alias else []
        graph.add_node(iri, kind="entity", type=type_, label=label, aliases=aliases, lexicon="", title="")
        for paper in range(papers):
            name = f"p{paper}"
            graph.add_node(name, kind="paper", label=name, title="", texts=[], identifiers={}, aliases=[])
            graph.add_edge(name, iri, key="kg:uses")
    return graph


def test_homonyms() -> None:
    """A name that two entities bear is listed with both, and what else they are called."""
    graph = graph_of(
        ("METHOD", "SGD", "stochastic gradient descent", 3), ("DATASET", "SGD", "", 1), ("MODEL", "CLIP", "", 1)
    )
    (found,) = find_homonyms(graph)
    assert found.name == "SGD"
    assert [(b.type, b.papers, b.also) for b in found.bearers] == [
        ("DATASET", 1, ""),
        ("METHOD", 3, "stochastic gradient descent"),
    ]


def test_suspects_best_first() -> None:
    """Likely misses come best first; versions, sizes, other types and kin are none."""
    graph = graph_of(
        ("METHOD", "Zorp Mixing Layer", "", 4),
        ("METHOD", "Layer Mixing Zorp", "", 4),
        ("METHOD", "ZML", "", 1),
        ("MODEL", "ZorpNet-7B", "", 9),
        ("MODEL", "ZorpNet-13B", "", 9),
        ("DATASET", "Zorp Mixing Layers", "", 1),
    )
    found = find_suspects(graph)
    assert [(s.first, s.second) for s in found] == [
        ("Zorp Mixing Layer", "Layer Mixing Zorp"),
        ("Zorp Mixing Layer", "ZML"),
    ]
    assert found[0].score > found[1].score
    graph.add_edge(found[0].first_iri, found[0].second_iri, key="kg:variantOf")
    assert len(find_suspects(graph)) == 1


@pytest.mark.parametrize(
    ("names", "clash"),
    [
        (["Llama-3-8B", "Llama-3-70B"], True),
        (["GPT-4", "GPT-3.5"], True),
        (["Llama-3-8B", "Llama-3", "LLaMA 3 8B"], False),
        (["AIME 2024", "AIME24"], False),
        (["Goedel-Prover-V2", "Foo-1"], False),
        (["BitNet v1", "BitNet v1 and v2"], False),
    ],
)
def test_clash(names: list[str], clash: bool) -> None:  # noqa: FBT001 - a column of a table of cases
    """Two versions or two sizes of one first word clash; a name without one, or for several, does not."""
    assert bool(find_clash(names)) is clash


ROWS = (
    Merge("ZMix", "skos:exactMatch", "https://x.org/id/method/0", "semapv:LexicalMatching", 0.95, "name", "a, b"),
    Merge(
        "https://x.org/id/model/1",
        "kg:variantOf",
        "https://x.org/id/model/2",
        "semapv:LexicalMatching",
        0.97,
        "family size",
    ),
)


def test_ledger_round_trip() -> None:
    """What is written as SSSOM is read back; a tab or line break in a name cannot break a row."""
    odd = Merge("a\tb\nc", "skos:exactMatch", "https://x.org/id/method/0", "semapv:LexicalMatching", 0.5, "name")
    text = to_sssom((*ROWS, odd), {"https://x.org/id/method/0": "Zorp"}, base="https://x.org/")
    assert parse_sssom(text, file="x")[:2] == ROWS
    assert parse_sssom(text, file="x")[2].subject == "a b c"
    assert "\tZorp\tsemapv:" in text


def test_what_joins() -> None:
    """Two names of one node are joined by the rows of the ledger; two nodes are two; what is not there is an error."""
    graph = graph_of(("METHOD", "Zorp Mixing", "ZMix", 1), ("METHOD", "Other", "", 1))
    row = Merge("ZMix", "skos:exactMatch", "id/method/0", "semapv:LexicalMatching", 0.95, "long form")
    one = what_joins(graph, [row], "ZMix", "Zorp Mixing")
    assert (one.is_one, one.rows) == (True, (row,))
    assert not what_joins(graph, [row], "ZMix", "Other").is_one
    assert rows_about(graph, [row], "Zorp Mixing") == (row,)
    with pytest.raises(KgError, match="nothing in the graph is called"):
        what_joins(graph, [row], "ZMix", "Nobody")
