"""The declared classes and properties: read from `ontology/schema.ttl`, the only place that declares them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from pyoxigraph import Literal, NamedNode, RdfFormat, parse

from kg.errors import VocabularyError, nearest
from kg.vocab.prefixes import PREFIXES, compact, expand

__all__ = ["Schema", "Term", "load_schema"]

_MATCHES = ("skos:exactMatch", "skos:closeMatch", "skos:broadMatch", "skos:narrowMatch")
_PARENTS = ("rdfs:subClassOf", "rdfs:subPropertyOf")


@dataclass(frozen=True, slots=True)
class Term:
    """One class or property.

    Args:
        curie: its name with prefix, `kg:evaluatesOn`.
        kind: class, object property, datatype property, value (a named member of a closed class) or other (a term
            of another vocabulary that the graph uses).
        parents: super-classes or super-properties, of this and of other vocabularies.
        domain: class curie, empty if none; `range`: class or datatype curie, empty if none.
        mappings: (relation, curie in another vocabulary) pairs: skos:*Match, and the parents that are not ours.
        note: why there is no mapping, where there is none.
        is_produced: whether a build writes it; else it is declared for later work.
    """

    curie: str
    iri: str
    label: str
    comment: str
    parents: tuple[str, ...] = ()
    domain: str = ""
    range: str = ""
    mappings: tuple[tuple[str, str], ...] = ()
    kind: str = ""
    note: str = ""
    is_produced: bool = True


@dataclass(frozen=True, slots=True)
class Schema:
    """Everything that `schema.ttl` declares; each mapping is sorted by curie.

    `others` are the terms of other vocabularies that the graph uses.
    """

    version: str
    title: str
    classes: dict[str, Term] = field(default_factory=dict)
    properties: dict[str, Term] = field(default_factory=dict)
    values: dict[str, Term] = field(default_factory=dict)
    others: dict[str, Term] = field(default_factory=dict)

    def find_term(self, curie: str) -> Term:
        """The term of this name.

        Raises:
            VocabularyError: the ontology does not declare it; the message names the nearest.
        """
        for group in (self.classes, self.properties, self.values, self.others):
            if curie in group:
                return group[curie]
        known = [*self.classes, *self.properties, *self.values, *self.others]
        raise VocabularyError(f"the ontology declares no {curie!r}: {nearest(curie, known)}")

    def ancestors(self, curie: str) -> tuple[str, ...]:
        """The term and everything above it in our own namespace, sorted.

        >>> load_schema().ancestors("kg:evaluatesOn")
        ('kg:evaluatesOn', 'kg:mentions', 'kg:uses', 'kg:usesDataset')
        """
        seen: set[str] = set()
        todo = [curie]
        while todo:
            name = todo.pop()
            if name not in seen and name.startswith("kg:"):
                seen.add(name)
                todo.extend(self.find_term(name).parents)
        return tuple(sorted(seen))

    def descendants(self, curie: str) -> tuple[str, ...]:
        """The term and everything below it, sorted.

        >>> load_schema().descendants("kg:EvaluationResource")
        ('kg:Benchmark', 'kg:Dataset', 'kg:Environment', 'kg:EvaluationResource')
        """
        self.find_term(curie)
        return tuple(sorted(name for name in [*self.classes, *self.properties] if curie in self.ancestors(name)))


@cache
def load_schema() -> Schema:
    """The schema that ships with the package."""
    facts = _read_facts((files("kg.ontology") / "schema.ttl").read_bytes())
    ontology = facts[PREFIXES["kg"].rstrip("#")]
    terms = sorted((_to_term(iri, rows) for iri, rows in facts.items() if "rdfs:label" in rows), key=lambda t: t.curie)
    return Schema(
        version=ontology["owl:versionInfo"][0],
        title=ontology["dct:title"][0],
        classes={t.curie: t for t in terms if t.kind == "class"},
        properties={t.curie: t for t in terms if t.kind.endswith("property")},
        values={t.curie: t for t in terms if t.kind == "value"},
        others={t.curie: t for t in terms if t.kind == "other"},
    )


def _read_facts(turtle: bytes) -> dict[str, dict[str, list[str]]]:
    """Subject IRI -> predicate curie -> values (IRIs in full, literals as their text), as they stand in the file."""
    facts: dict[str, dict[str, list[str]]] = {}
    for quad in parse(turtle, format=RdfFormat.TURTLE):
        if isinstance(quad.subject, NamedNode) and isinstance(quad.object, NamedNode | Literal):
            row = facts.setdefault(quad.subject.value, {})
            row.setdefault(compact(quad.predicate.value), []).append(quad.object.value)
    return facts


def _to_term(iri: str, rows: dict[str, list[str]]) -> Term:
    parents = tuple(sorted(compact(p) for relation in _PARENTS for p in rows.get(relation, [])))
    mappings = {(relation, compact(target)) for relation in _MATCHES for target in rows.get(relation, [])}
    mappings |= {(r, compact(p)) for r in _PARENTS for p in rows.get(r, []) if not p.startswith(PREFIXES["kg"])}
    return Term(
        curie=compact(iri),
        iri=iri,
        label=rows["rdfs:label"][0],
        comment=" ".join(rows.get("rdfs:comment", [])),
        parents=parents,
        domain=compact(_only(rows, "rdfs:domain")),
        range=compact(_only(rows, "rdfs:range")),
        mappings=tuple(sorted(mappings)),
        kind=_kind(iri, rows.get("rdf:type", [])),
        note=_only(rows, "skos:note"),
        is_produced=_only(rows, "vs:term_status") != "unstable",
    )


def _only(rows: dict[str, list[str]], predicate: str) -> str:
    return rows.get(predicate, [""])[0]


def _kind(iri: str, types: list[str]) -> str:
    if not iri.startswith(PREFIXES["kg"]):
        return "other"
    kinds = {
        "owl:Class": "class",
        "owl:ObjectProperty": "object property",
        "owl:DatatypeProperty": "datatype property",
    }
    return next((kind for curie, kind in kinds.items() if expand(curie) in types), "value")
