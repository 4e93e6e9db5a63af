"""Names of people in parts, and citation keys."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.writers.names import Person, citation_keys, read_person

NAMES = {
    "Ada Lovelace": Person("Lovelace", "Ada"),
    "Lovelace, Ada": Person("Lovelace", "Ada"),
    "Edward J. Hu": Person("Hu", "Edward J."),
    "Ludwig van Beethoven": Person("Beethoven", "Ludwig", "van"),
    "van der Maaten, Laurens": Person("Maaten", "Laurens", "van der"),
    "Maria de la Cruz": Person("Cruz", "Maria", "de la"),
    "Martin Luther King Jr.": Person("King", "Martin Luther", "", "Jr."),
    "King, Jr., Martin Luther": Person("King", "Martin Luther", "", "Jr."),
    "Paul Erdős": Person("Erdős", "Paul"),
    "Shaquille O’Neal": Person("O’Neal", "Shaquille"),
    "Jean-Luc  Picard\n": Person("Picard", "Jean-Luc"),
    "Wei (Will) Li": Person("Li", "Wei (Will)"),
    "Wei “Will” Li": Person("Li", "Wei “Will”"),
    "Loris D&#x27;Antoni": Person("D'Antoni", "Loris"),
    "R{{\\'e}}mi Munos": Person("Munos", "Rémi"),
    "Van Nguyen": Person("Nguyen", "Van"),
    "Plato": Person(literal="Plato"),
    "王小明": Person(literal="王小明"),
    "Qwen Team": Person(literal="Qwen Team"),
    "Google Research": Person(literal="Google Research"),
    "AT&T": Person(literal="AT&T"),
    "a;b|c": Person(literal="a;b|c"),
    "=1+1": Person(literal="=1+1"),
    "a, b, c, d": Person(literal="a, b, c, d"),
    ", Ada": Person(literal=", Ada"),
    "🦜": Person(literal="🦜"),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_divided_or_left_whole(name: str):
    """Particles, suffixes and both orders are known; groups and what is no name stay whole."""
    assert read_person(name) == NAMES[name]


@given(st.text(alphabet=st.characters(exclude_characters="&\\")))
def test_no_letter_of_a_name_is_lost(name: str):
    """Whatever the name, its parts hold all of its letters; markup aside."""
    person = read_person(name)
    parts = f"{person.given}{person.particle}{person.family}{person.suffix}{person.literal}"
    assert sorted(c for c in parts if c.isalnum()) == sorted(c for c in " ".join(name.split()) if c.isalnum())


def test_keys_are_ascii_and_unique_and_do_not_depend_on_the_order():
    """A key is a function of the set of papers."""
    papers = [
        (f"i:{n}", ["Łukasz", "مرحبا", "", "van Ω"][n % 4], [2026, None][n % 2], ["On 🦜", "", "The Cat", "Ω"][n % 4])
        for n in range(40)
    ]
    keys = citation_keys(papers)
    assert citation_keys(reversed(papers)) == keys
    assert len(set(keys.values())) == len(papers)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z2-7]+)?", key) for key in keys.values())


def test_a_key_stays_when_others_of_its_kind_come_in():
    """Two papers that want one key keep theirs when a third does too."""
    papers = [(f"i:{n}", "Ng", 2026, "Cats") for n in range(3)]
    two, three = citation_keys(papers[:2]), citation_keys(papers)
    assert {iri: three[iri] for iri in two} == two


def test_a_key_reads_as_author_year_word():
    """The word is the first of the title that says something."""
    title = unicodedata.normalize("NFD", "On the Émigré")
    assert citation_keys([("i:1", "Müller", 2020, title)]) == {"i:1": "muller2020emigre"}
