"""A graph gives back what it was resolved from: resolved again, it is the graph again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.assemble import assemble
from kg.graph.node_link import to_node_link
from kg.graph.readings import read_back
from kg.resolve import resolve
from kg.vocab.lexicon import load_lexicon

if TYPE_CHECKING:
    from networkx import MultiDiGraph


def again(graph: MultiDiGraph[str]) -> MultiDiGraph[str]:
    """The graph of the readings of a graph."""
    readings, facts = read_back(graph), graph.graph
    resolution = resolve(readings.papers, readings.extractions, lexicon=load_lexicon(), base=facts["base"])
    assert resolution.problems == ()
    return assemble(
        resolution,
        base=facts["base"],
        fingerprint=facts["fingerprint"],
        version=facts["version"],
        profile=facts["profile"],
        settings=facts["settings"],
    )


def test_the_seeds_come_back_as_they_were(shared: Path):
    """Papers, entities, links, families, results and every piece of evidence are equal."""
    import kg  # noqa: PLC0415 - spaCy takes seconds

    graph = kg.build([shared / "seeds"], profile="rules").networkx
    assert to_node_link(again(graph)) == to_node_link(graph)


def test_every_record_has_a_home(small: MultiDiGraph[str]):
    """Each text is a record, with the extraction of its own id, and knows its paper."""
    readings = read_back(small)
    texts = [text for _, node in small.nodes(data=True) for text in node.get("texts", ())]
    assert sorted(paper.text for paper in readings.papers) == sorted(text["text"] for text in texts)
    for paper, extraction in zip(readings.papers, readings.extractions, strict=True):
        assert extraction.paper == paper.id
        home = small.nodes[readings.homes[paper.id, extraction.text_sha256]]
        assert paper.text in {text["text"] for text in home["texts"]}
