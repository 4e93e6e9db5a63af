"""The schema as it is read: terms, trees, and the page made of it."""

from __future__ import annotations

import pytest

from kg.errors import VocabularyError
from kg.vocab.ontology_page import to_markdown
from kg.vocab.prefixes import PREFIXES, compact, expand
from kg.vocab.schema import Term, load_schema

SCHEMA = load_schema()
TERMS = [*SCHEMA.classes.values(), *SCHEMA.properties.values()]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.curie)
def test_every_term_is_labelled_commented_and_mapped(term: Term):
    """A class or property has a label, a definition, and mappings or the reason why there is none."""
    assert term.label
    assert term.comment.endswith(".")
    assert term.mappings or term.note
    assert term.iri == expand(term.curie)


@pytest.mark.parametrize("term", SCHEMA.properties.values(), ids=lambda term: term.curie)
def test_every_property_has_domain_and_range(term: Term):
    """Both are declared classes, datatypes, or classes of a vocabulary we know."""
    for name in (term.domain, term.range):
        assert name
        assert name in SCHEMA.classes or not name.startswith("kg:")
    assert (term.kind == "datatype property") == term.range.startswith("xsd:")


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.curie)
def test_parents_are_declared(term: Term):
    """Every parent of ours is declared; every other has a known prefix."""
    for parent in (*term.parents, *(target for _, target in term.mappings)):
        assert parent.partition(":")[0] in PREFIXES
        if parent.startswith("kg:"):
            SCHEMA.find_term(parent)


def test_what_is_written_is_not_below_what_is_planned():
    """A produced term has no planned parent: its tree is whole in every build."""
    for term in TERMS:
        parents = [SCHEMA.find_term(p) for p in term.parents if p.startswith("kg:")]
        assert not term.is_produced or all(parent.is_produced for parent in parents)


def test_trees_are_followed():
    """Ancestors and descendants reach over several steps."""
    assert "kg:mentions" in SCHEMA.ancestors("kg:usesBackbone")
    assert "kg:usesBackbone" in SCHEMA.descendants("kg:mentions")
    assert "kg:reports" not in SCHEMA.descendants("kg:mentions")


def test_unknown_terms_name_the_nearest():
    """A misspelt term is an error that suggests one."""
    with pytest.raises(VocabularyError, match="did you mean kg:evaluatesOn"):
        SCHEMA.find_term("kg:evaluateOn")


def test_terms_in_the_page_are_all_terms():
    """The page names every class, property and value."""
    page = to_markdown()
    for term in (*TERMS, *SCHEMA.values.values(), *SCHEMA.others.values()):
        assert f"`{term.curie}`" in page


@pytest.mark.parametrize("curie", ["kg:Paper", "id:dataset/qh9", "skos:prefLabel"])
def test_curies_go_there_and_back(curie: str):
    """A curie expands to an IRI that compacts to it."""
    assert compact(expand(curie)) == curie


@pytest.mark.parametrize("curie", ["kgg:Paper", "Paper", ""])
def test_unknown_prefixes_are_refused(curie: str):
    """What has no known prefix is an error, not an IRI."""
    with pytest.raises(VocabularyError, match="no known prefix"):
        expand(curie)
