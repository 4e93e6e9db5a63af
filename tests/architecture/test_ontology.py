"""The ontology as a contract: what is declared, what is written, and what the files say of each other."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest
from pyoxigraph import RdfFormat, parse

from kg import model
from kg.vocab.ontology_page import to_markdown
from kg.vocab.prefixes import PREFIXES, expand
from kg.vocab.roles import ROLES, TYPES, read_roles
from kg.vocab.schema import load_schema

ROOT = Path(__file__).resolve().parents[2]
ONTOLOGY = files("kg.ontology")
CONTEXT: dict[str, Any] = json.loads((ONTOLOGY / "context.jsonld").read_text("utf-8"))["@context"]
SCHEMA = load_schema()
PRODUCED = [
    term
    for group in (SCHEMA.classes, SCHEMA.properties, SCHEMA.others, SCHEMA.values)
    for term in group.values()
    if term.is_produced and term.curie != "rdf:type"
]
# Classes and properties that exist to be above others: no build writes them directly.
ABSTRACT = {"kg:ResearchEntity", "kg:EvaluationResource", "kg:Span", "kg:ResultKind", "kg:mentions"}


def test_the_page_is_current():
    """docs/ontology.md is what `kg ontology --markdown` prints."""
    page = (ROOT / "docs" / "ontology.md").read_text("utf-8")
    assert page == to_markdown(), "run: kg ontology --markdown > docs/ontology.md"


def test_literals_of_the_model_are_those_of_the_table():
    """Types and roles of kg.model equal ontology/roles.tsv."""
    assert get_args(model.EntityType) == tuple(sorted(TYPES))
    assert get_args(model.Role) == ROLES


def test_kinds_of_results_are_declared():
    """Each kind of kg.model has its named value."""
    kinds = {f"kg:{kind.capitalize()}" for kind in get_args(model.ResultKind)}
    assert kinds == {term.curie for term in SCHEMA.values.values() if term.is_produced}


def test_the_table_of_roles_is_ranked():
    """Rows stand in the order of their rank."""
    lines = (ONTOLOGY / "roles.tsv").read_text("utf-8").splitlines()[1:]
    assert [line.split("\t")[0] for line in lines] == [str(n) for n in range(len(read_roles()[1]))]


@pytest.mark.parametrize("name", ["schema.ttl", "shapes.ttl"])
def test_prefixes_of_the_files_are_ours(name: str):
    """A prefix stands for one namespace everywhere."""
    found = dict(re.findall(r"@prefix (\w+): <(.*?)>", (ONTOLOGY / name).read_text("utf-8")))
    assert {p: iri for p, iri in found.items() if p != "s"}.items() <= PREFIXES.items()


def test_prefixes_of_the_context_are_ours():
    """A prefix stands for one namespace in JSON-LD too."""
    found = {name: value for name, value in CONTEXT.items() if str(value).startswith("http")}
    assert found
    assert found.items() <= PREFIXES.items()


@pytest.mark.parametrize("term", PRODUCED, ids=lambda term: term.curie)
def test_the_context_names_every_term(term: Any):
    """Everything that a build writes has a short name in the context, with the type of its values."""
    entries = [
        value if isinstance(value, dict) else {"@id": value} for name, value in CONTEXT.items() if name[0] != "@"
    ]
    (entry,) = [entry for entry in entries if entry["@id"] == term.curie]
    if term.kind == "object property":
        assert entry["@type"] == "@id"
    elif term.kind == "datatype property":
        assert entry.get("@type", "xsd:string") == term.range


def test_the_context_names_nothing_else():
    """No entry for a term that is not declared, and none for one that is only planned."""
    known = {term.curie for term in PRODUCED}
    values = [value["@id"] if isinstance(value, dict) else value for name, value in CONTEXT.items() if name[0] != "@"]
    assert {value for value in values if not value.startswith("http")} <= known


def test_shapes_speak_of_declared_terms():
    """Every path, class and value in the shapes is declared."""
    used = set(re.findall(r"(?<![\w<])kg:\w+", (ONTOLOGY / "shapes.ttl").read_text("utf-8")))
    assert used
    for curie in used:
        SCHEMA.find_term(curie)


def test_every_property_of_papers_and_results_has_a_shape():
    """What a build writes on papers, entities and results is constrained."""
    shapes = {
        quad.object.value
        for quad in parse((ONTOLOGY / "shapes.ttl").read_bytes(), format=RdfFormat.TURTLE)
        if quad.predicate.value == PREFIXES["sh"] + "path" and hasattr(quad.object, "value")
    }
    produced = {t.curie for t in SCHEMA.properties.values() if t.is_produced} - ABSTRACT
    assert {curie for curie in produced if expand(curie) not in shapes} <= {"kg:reports"}


def test_every_produced_term_is_in_the_projection():
    """A term that is not planned is named by the code that writes triples, by the roles, or stands above others."""
    code = "".join((ROOT / "kg" / "graph" / name).read_text("utf-8") for name in ("rdf.py", "assemble.py", "check.py"))
    rows = {curie for _, row in read_roles()[1] for curie in row.values()}
    families = {"kg:Benchmark", "kg:Environment"}  # the lexicon and cues say so; kg.resolve writes them
    for term in (*SCHEMA.classes.values(), *SCHEMA.properties.values()):
        written = f'"{term.curie}"' in code or f'"{term.curie.removeprefix("kg:")}"' in code
        known = written or term.curie in rows | ABSTRACT | families
        assert known == term.is_produced, term.curie


def test_packages_are_listed():
    """Pyproject lists every package of the wheel: each folder with an __init__, and the ontology."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    found = {".".join(path.parent.relative_to(ROOT).parts) for path in (ROOT / "kg").rglob("__init__.py")}
    assert listed == sorted(found | {"kg.ontology"})


def test_the_schema_is_turtle_of_one_ontology():
    """The file parses, and every subject of ours is a declared term or the ontology."""
    quads = list(parse((ONTOLOGY / "schema.ttl").read_bytes(), format=RdfFormat.TURTLE))
    subjects = {getattr(quad.subject, "value", "") for quad in quads}
    ours = {iri for iri in subjects if iri.startswith(PREFIXES["kg"])}
    declared = {*SCHEMA.classes, *SCHEMA.properties, *SCHEMA.values}
    assert ours == {expand(curie) for curie in declared}
