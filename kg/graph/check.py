"""Whether a graph keeps what we promise: the SHACL shapes, and what shapes cannot say.

Beside the shapes: every direct link has an assertion and every assertion its link; every mention's offsets reproduce
its text; every predicate and class is declared in `ontology/schema.ttl`; no entity bears the names of two releases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pyoxigraph import Literal, NamedNode, QuerySolutions, Store

from kg.graph.shacl import BATCH, Violation, validate
from kg.graph.terms import to_name
from kg.vocab.lexicon import load_lexicon
from kg.vocab.pieces import find_clash
from kg.vocab.prefixes import compact
from kg.vocab.schema import load_schema

__all__ = ["CheckReport", "Violation", "check_promises", "check_store", "direct_predicates"]

_FAMILY = ("kg:partOf", "kg:variantOf")


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check found; `triples` and `nodes` say how much was looked at."""

    triples: int
    nodes: int
    violations: tuple[Violation, ...]
    warnings: tuple[Violation, ...]

    @property
    def conforms(self) -> bool:
        """Whether nothing is wrong; warnings do not count."""
        return not self.violations

    def groups(self) -> list[tuple[int, Violation]]:
        """How often each kind of violation was found, with its first example; the most frequent first."""
        counts = Counter((v.check, v.path, v.message) for v in self.violations)
        first: dict[tuple[str, str, str], Violation] = {}
        for violation in self.violations:
            first.setdefault((violation.check, violation.path, violation.message), violation)
        return [(counts[key], first[key]) for key in sorted(first, key=lambda k: (-counts[k], k))]


def check_store(
    store: Store, *, batch: int = BATCH, jobs: int = 1, progress: Callable[[int, int], None] | None = None
) -> CheckReport:
    """The report on a graph: shapes and promises.

    Args:
        store: the graph.
        batch: triples a batch of SHACL validation.
        jobs: processes for it.
        progress: called with nodes done and nodes in all.

    Raises:
        PluginError: pyshacl is not installed; the message names the extra.
    """
    found = validate(store, batch=batch, jobs=jobs, progress=progress)
    wrong = [v for v in found if not v.is_warning] + list(check_promises(store))
    return CheckReport(
        triples=len(store),
        nodes=len({quad.subject for quad in store}),
        violations=tuple(sorted(wrong)),
        warnings=tuple(v for v in found if v.is_warning),
    )


def check_promises(store: Store) -> Iterator[Violation]:
    """What is wrong beside the shapes; needs no pyshacl."""
    yield from _links_without_assertion(store)
    yield from _assertions_without_link(store)
    yield from _offsets(store)
    yield from _undeclared(store)
    yield from _mixed_releases(store)


def direct_predicates() -> tuple[str, ...]:
    """The predicates whose every triple must have an assertion: all links of a paper, and families.

    >>> "kg:evaluatesOn" in direct_predicates(), "kg:reports" in direct_predicates()
    (True, False)
    """
    return tuple(sorted({*load_schema().descendants("kg:mentions"), "kg:website", *_FAMILY}))


def _links_without_assertion(store: Store) -> Iterator[Violation]:
    asserted = _asserted(store)
    for curie in direct_predicates():
        for quad in store.quads_for_pattern(None, to_name(curie), None):
            if (quad.subject, quad.predicate, quad.object) not in asserted:
                yield Violation(
                    "link-has-assertion",
                    curie,
                    f"{curie} has no assertion behind it",
                    _value(quad.subject),
                    _label(store, quad.subject),
                    _value(quad.object),
                )


def _asserted(store: Store) -> dict[tuple[object, object, object], str]:
    """Triple -> its assertion."""
    parts = [
        {q.subject: q.object for q in store.quads_for_pattern(None, to_name(curie), None)}
        for curie in ("rdf:subject", "rdf:predicate", "rdf:object")
    ]
    subjects, predicates, objects = parts
    return {(subjects[a], predicates.get(a), objects.get(a)): _value(a) for a in subjects}


def _assertions_without_link(store: Store) -> Iterator[Violation]:
    for (subject, predicate, object_), assertion in _asserted(store).items():
        is_triple = isinstance(subject, NamedNode) and isinstance(predicate, NamedNode) and object_ is not None
        if is_triple and next(store.quads_for_pattern(subject, predicate, object_), None) is None:  # type: ignore[arg-type]
            link = f"{compact(_value(subject))} {compact(_value(predicate))} {compact(_value(object_))}"
            yield Violation("assertion-has-link", "rdf:predicate", "states a triple that is not there", assertion, link)


def _offsets(store: Store) -> Iterator[Violation]:
    texts = _literals(store, "nif:isString")
    begins, ends = _literals(store, "kg:begin"), _literals(store, "kg:end")
    exact = _literals(store, "kg:exact")
    for quad in store.quads_for_pattern(None, to_name("kg:inText"), None):
        span, text = _value(quad.subject), texts.get(_value(quad.object))
        if text is None or span not in begins or span not in ends:
            continue  # the shapes say so
        begin, end = int(begins[span]), int(ends[span])
        if span in exact and text[begin:end] != exact[span]:
            message = "does not stand at these offsets of its text"
            yield Violation("offsets-reproduce-text", "kg:exact", message, span, text[begin:end], exact[span])
        elif end > len(text):
            yield Violation("offsets-reproduce-text", "kg:end", "lies beyond the end of its text", span, "", str(end))


def _literals(store: Store, curie: str) -> dict[str, str]:
    quads = store.quads_for_pattern(None, to_name(curie), None)
    return {_value(q.subject): q.object.value for q in quads if isinstance(q.object, Literal)}


def _undeclared(store: Store) -> Iterator[Violation]:
    schema = load_schema()
    for query, known, what in (
        ("SELECT DISTINCT ?t WHERE { ?s ?t ?o }", {*schema.properties, *schema.others}, "predicate"),
        ("SELECT DISTINCT ?t WHERE { ?s a ?t }", {*schema.classes, *schema.others}, "class"),
    ):
        solutions = store.query(query)
        assert isinstance(solutions, QuerySolutions)  # noqa: S101 - tells mypy that this is a SELECT
        for term in sorted(_value(solution["t"]) for solution in solutions):
            if compact(term) not in known:
                yield Violation("term-is-declared", "", f"is a {what} that the ontology does not declare", term)


_VERSIONED = ("kg:Dataset", "kg:Method", "kg:Model")


def _mixed_releases(store: Store) -> Iterator[Violation]:
    """Entities that bear the names of two versions or sizes; what the lexicon reviewed is believed."""
    reviewed = {name for concept in load_lexicon().concepts.values() for name in concept.surfaces}
    for curie in _VERSIONED:
        for quad in store.quads_for_pattern(None, to_name("rdf:type"), to_name(curie)):
            names = {_value(q.object) for p in _NAMES for q in store.quads_for_pattern(quad.subject, to_name(p), None)}
            clash = find_clash(names - reviewed)
            if clash:
                message = "bears the names of two versions or sizes; part them by a `different` row of curation.tsv"
                yield Violation(
                    "one-release",
                    "skos:altLabel",
                    message,
                    _value(quad.subject),
                    _label(store, quad.subject),
                    " / ".join(clash),
                )


_NAMES = ("skos:prefLabel", "skos:altLabel")


def _value(node: object) -> str:
    return str(node.value) if isinstance(node, NamedNode | Literal) else str(node)


def _label(store: Store, node: object) -> str:
    for curie in ("skos:prefLabel", "rdfs:label"):
        for quad in store.quads_for_pattern(node, to_name(curie), None):  # type: ignore[arg-type]
            return _value(quad.object)
    return ""
