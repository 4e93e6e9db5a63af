"""People win over rules; what cannot be applied is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kg.vocab.curation import CurationRow
from kg.vocab.lexicon import Entry

IRI = "https://w3id.org/paperkg/id/"

if TYPE_CHECKING:
    from kg.model import Resolution


def row(*cells: str, line: int = 2) -> CurationRow:
    """A row of the table, with its place."""
    padded = (*cells, *([""] * (7 - len(cells))))
    return CurationRow(*padded, file="curation.tsv", line=line)  # type: ignore[arg-type]


def shown(resolution: Resolution) -> set[tuple[str, str, str]]:
    """(paper, predicate, entity name) of every assertion."""
    names = {entity.iri: entity.name for entity in resolution.entities}
    papers = {paper.iri: paper.texts[0].record for paper in resolution.papers}
    return {(papers.get(a.subject, a.subject), a.predicate, names[a.object]) for a in resolution.assertions}


@pytest.fixture
def two(corpus: Any):
    """Two papers that name two methods and a data set."""
    corpus.add("a", "We use FooNet on QH9.", ("FooNet", "METHOD", "uses"), ("QH9", "DATASET", "evaluates_on"))
    corpus.add("b", "Faster than BarNet.", ("BarNet", "METHOD", "compares_with"))
    return corpus


@pytest.mark.parametrize(
    "pair",
    [("METHOD:FooNet", "METHOD:BarNet"), ("FooNet", "BarNet"), (IRI + "method/foonet", IRI + "method/barnet")],
    ids=["typed", "plain", "IRI"],
)
def test_same_joins(two: Any, pair: Any):
    """Two entities become one; both names stay, and the ledger says that a person did it."""
    resolution = two.resolve(curation=[row("same", *pair)])
    (entity,) = [one for one in resolution.entities if one.type == "METHOD"]
    assert {entity.name, *entity.aliases} == {"FooNet", "BarNet"}
    assert [one.justification for one in resolution.merges] == ["semapv:ManualMappingCuration"]
    assert not resolution.problems


def test_same_joins_papers(two: Any):
    """Two records that a person joins are one paper with both texts."""
    resolution = two.resolve(curation=[row("same", "a", "b")])
    assert [len(paper.texts) for paper in resolution.papers] == [2]
    assert len(resolution.replaced) == 1


def test_different_parts_what_rules_join(corpus: Any):
    """A name that the lexicon lists for an entity is taken out of it again."""
    entry = Entry("method/foonet", "FooNet", aliases=("FN",), safe=("FN",), prior=0.9)
    corpus.add("a", "We use FooNet.", ("FooNet", "METHOD", "uses"))
    corpus.add("b", "We use FN.", ("FN", "METHOD", "uses"))
    assert len(corpus.resolve(entry).entities) == 1
    resolution = corpus.resolve(entry, curation=[row("different", "METHOD:FooNet", "METHOD:FN")])
    assert sorted(entity.name for entity in resolution.entities) == ["FN", "FooNet"]
    assert not resolution.problems


def test_rename(two: Any):
    """The new name is shown and makes the IRI; the old one stays as an alias."""
    resolution = two.resolve(curation=[row("rename", "FooNet", "Foo Network")])
    (entity,) = [one for one in resolution.entities if one.name == "Foo Network"]
    assert entity.iri == IRI + "method/foo-network"
    assert entity.aliases == ("FooNet",)


def test_retype(two: Any):
    """The entity takes the new type, and its links the predicates of that type."""
    resolution = two.resolve(curation=[row("retype", "FooNet", "MODEL")])
    assert ("a", "kg:usesModel", "FooNet") in shown(resolution)


def test_retype_meets_what_is_there(corpus: Any):
    """After a retype the entity is the one that already has this type and name."""
    corpus.add("a", "We use FooNet.", ("FooNet", "METHOD", "uses"))
    corpus.add("b", "We run FooNet.", ("FooNet", "MODEL", "backbone"))
    resolution = corpus.resolve(curation=[row("retype", "METHOD:FooNet", "MODEL")])
    assert shown(resolution) == {("a", "kg:usesModel", "FooNet"), ("b", "kg:usesBackbone", "FooNet")}


def test_delete(two: Any):
    """A deleted entity is gone with all its links."""
    resolution = two.resolve(curation=[row("delete", "DATASET:QH9")])
    assert {entity.name for entity in resolution.entities} == {"FooNet", "BarNet"}


def test_links(two: Any):
    """Links are added with the place of the name as evidence, removed, and given another role."""
    resolution = two.resolve(
        curation=[
            row("set-role", "a", "FooNet", "proposes"),
            row("remove-link", "a", "QH9", line=3),
            row("add-link", "b", "DATASET:MD17", "evaluates_on", line=4),
            row("add-link", "b", "FooNet", "mentions", line=5),
        ]
    )
    assert not resolution.problems
    assert shown(resolution) == {
        ("a", "kg:proposes", "FooNet"),
        ("b", "kg:comparesWith", "BarNet"),
        ("b", "kg:evaluatesOn", "MD17"),
        ("b", "kg:mentionsInPassing", "FooNet"),
    }
    added = [one for one in resolution.assertions if one.rule == "curation" and one.predicate == "kg:evaluatesOn"]
    assert added[0].evidence[0].exact == "Faster than BarNet."


def test_an_added_link_shows_where_the_name_stands(two: Any):
    """If the text has the name, that is the evidence."""
    resolution = two.resolve(curation=[row("add-link", "b", "TASK:BarNet", "addresses")])
    (added,) = [one for one in resolution.assertions if one.predicate == "kg:addresses"]
    assert added.evidence[0].exact == "BarNet"


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        pytest.param([row("same", "FooNet", "Barnot")], ["Barnot", "did you mean BarNet?"], id="unknown name"),
        pytest.param([row("set-role", "z", "FooNet", "uses")], ["no paper 'z'"], id="unknown paper"),
        pytest.param([row("set-role", "a", "FooNet", "addresses")], ["takes no role"], id="role of another type"),
        pytest.param(
            [row("same", "FooNet", "BarNet"), row("different", "BarNet", "FooNet", line=3)],
            ["contradicts 'same FooNet BarNet'", "curation.tsv:2"],
            id="same and different",
        ),
        pytest.param(
            [row("rename", "FooNet", "X"), row("rename", "METHOD:FooNet", "Y", line=3)],
            ["contradicts 'rename FooNet X'"],
            id="two names",
        ),
        pytest.param(
            [row("remove-link", "a", "QH9"), row("set-role", "a", "QH9", "trains_on", line=3)],
            ["contradicts 'remove-link a QH9'"],
            id="removed and kept",
        ),
    ],
)
def test_rows_that_cannot_be_applied(two: Any, rows: Any, words: Any):
    """The last row is a problem with file and line that names the reason; the rows before it stand."""
    (problem,) = two.resolve(curation=rows).problems
    assert all(word in problem.message for word in words), problem.message
    assert (problem.stage, problem.file, problem.line) == ("curate", "curation.tsv", rows[-1].line)


def test_a_name_of_two_entities_must_be_told_apart(corpus: Any):
    """A name that means two entities is a problem that lists both."""
    corpus.add("a", "SGD on SGD.", ("SGD", "METHOD", "uses"), ("SGD", "DATASET", "evaluates_on"))
    (problem,) = corpus.resolve(curation=[row("delete", "SGD")]).problems
    assert IRI + "dataset/sgd" in problem.message
    assert IRI + "method/sgd" in problem.message


def test_joining_by_way_of_a_third_is_a_contradiction(two: Any):
    """A is B and B is C, but A is not C: the row that would join them is a problem."""
    two.add("c", "We use BazNet.", ("BazNet", "METHOD", "uses"))
    rows = [
        row("different", "FooNet", "BazNet"),
        row("same", "FooNet", "BarNet", line=3),
        row("same", "BarNet", "BazNet", line=4),
    ]
    resolution = two.resolve(curation=rows)
    assert len([one for one in resolution.entities if one.type == "METHOD"]) == 2
    (problem,) = resolution.problems
    assert problem.line == 4
    assert "different FooNet BazNet" in problem.message


def test_same_row_twice_is_no_contradiction(two: Any):
    """Equal rows of two files agree."""
    rows = [row("rename", "FooNet", "X"), row("rename", "FooNet", "X", line=9)]
    assert not two.resolve(curation=rows).problems
