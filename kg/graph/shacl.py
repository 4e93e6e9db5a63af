"""SHACL validation by pyshacl, in batches, so that a graph of a million triples needs neither its memory nor its day.

All paths of our shapes are one step long, forwards or back. A batch therefore holds, for its nodes, the triples that
leave them, the triples that reach them by a path that a shape follows backwards, and the types of all they point
to; its verdict on these nodes is the verdict on the whole graph (a test compares the two).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat, Store, Triple, parse, serialize

from kg.errors import PluginError
from kg.graph.terms import to_name
from kg.vocab.prefixes import PREFIXES, compact, expand
from kg.vocab.schema import load_schema

if TYPE_CHECKING:
    import rdflib

__all__ = ["BATCH", "Violation", "validate"]

# Triples a batch: enough that reading the shapes is no cost, few enough that a batch needs about 100 MB.
BATCH = 40_000

_BACKWARDS = ("kg:reports", "kg:textOf")
_SH = PREFIXES["sh"]
_MESSAGES = {
    "MinCount": "has too few values of {path}",
    "MaxCount": "has too many values of {path}",
    "Class": "{path} leads to something of another class than it must",
    "Datatype": "{path} is no literal of the right datatype",
    "NodeKind": "{path} is no IRI",
    "Pattern": "{path} does not have the form it must",
    "MinLength": "{path} is too short",
    "In": "{path} is none of the values it may be",
    "Or": "{path} leads to something of another class than it must",
    "LessThan": "{path} is not less than it must be",
    "Disjoint": "{path} repeats the value of another property",
    "MinInclusive": "{path} is too small",
    "MaxInclusive": "{path} is too great",
}


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """One thing wrong with one node.

    Args:
        check: the shape or check that found it, such as `s:Paper`.
        path: curie of the property, `^` before it if followed backwards; empty if the node itself is wrong.
        message: what is wrong, with the property's label.
        focus: IRI of the node; `label`: its name, empty if it has none.
        value: the value that is wrong, empty if something is missing.
        is_warning: whether the shape calls it only a warning.
    """

    check: str
    path: str
    message: str
    focus: str
    label: str = ""
    value: str = ""
    is_warning: bool = False


def validate(
    store: Store, *, batch: int = BATCH, jobs: int = 1, progress: Callable[[int, int], None] | None = None
) -> list[Violation]:
    """Everything in which the graph breaks `ontology/shapes.ttl`, sorted.

    Args:
        store: the graph.
        batch: triples a batch.
        jobs: processes.
        progress: called with nodes done and nodes in all after each batch.

    Raises:
        PluginError: pyshacl is not installed; the message names the extra.
    """
    try:
        import pyshacl  # noqa: F401, PLC0415 - an extra, and a second to import
    except ImportError as error:
        raise PluginError("validation needs pyshacl: pip install 'paperkg[check]'") from error
    nodes = sorted({quad.subject for quad in store}, key=str)
    found: list[Violation] = []
    done = 0
    for count, violations in _run(_batches(store, nodes, batch), jobs):
        done += count
        found.extend(violations)
        if progress:
            progress(done, len(nodes))
    return sorted(found)


def _run(batches: Iterable[tuple[int, bytes, _Targets]], jobs: int) -> Iterator[tuple[int, list[Violation]]]:
    if jobs < 2:  # noqa: PLR2004 - one process is no pool
        for count, triples, targets in batches:
            yield count, _validate_batch(triples, targets)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = []
        for count, triples, targets in batches:
            waiting.append((count, pool.submit(_validate_batch, triples, targets)))
            # A bounded queue: batches that wait are memory.
            while len(waiting) > 2 * jobs:
                ready, future = waiting.pop(0)
                yield ready, future.result()
        for count, future in waiting:
            yield count, future.result()


# Class IRI -> nodes of the batch that have it, directly or by a sub-class.
_Targets = dict[str, list[str]]


def _batches(store: Store, nodes: list[Any], size: int) -> Iterator[tuple[int, bytes, _Targets]]:
    """Number of nodes, N-Triples and targets of each batch."""
    own: list[Quad] = []
    count = 0
    for node in nodes:
        own.extend(store.quads_for_pattern(node, None, None))
        count += 1
        if len(own) >= size:
            yield count, *_complete(store, own)
            own, count = [], 0
    if own:
        yield count, *_complete(store, own)


def _complete(store: Store, own: list[Quad]) -> tuple[bytes, _Targets]:
    rdf_type = to_name("rdf:type")
    focus = {quad.subject for quad in own}
    back = [
        quad for node in focus for curie in _BACKWARDS for quad in store.quads_for_pattern(None, to_name(curie), node)
    ]
    around = {q.object for q in own if isinstance(q.object, NamedNode | BlankNode)} | {q.subject for q in back}
    types = [q for node in around - focus for q in store.quads_for_pattern(node, rdf_type, None)]
    targets: _Targets = {}
    for quad in own:
        if quad.predicate == rdf_type:
            for class_ in _classes_above(_plain(quad.object)):
                targets.setdefault(class_, []).append(_plain(quad.subject))
    triples = {Triple(q.subject, q.predicate, q.object) for q in (*own, *back, *types)}
    return serialize(triples, format=RdfFormat.N_TRIPLES) or b"", targets


def _plain(node: Any) -> str:
    return node.value if isinstance(node, NamedNode) else str(node)


@cache
def _classes_above(iri: str) -> tuple[str, ...]:
    curie = compact(iri)
    known = load_schema().classes
    return tuple(expand(c) for c in load_schema().ancestors(curie)) if curie in known else (iri,)


def _validate_batch(triples: bytes, targets: _Targets) -> list[Violation]:
    import pyshacl  # noqa: PLC0415 - an extra, and a second to import

    data = _to_rdflib(triples)
    _ok, report, _text = pyshacl.validate(data, shacl_graph=_shapes_for(targets), inplace=True)
    return list(_violations(report, data))


def _to_rdflib(triples: bytes) -> rdflib.Graph:
    """A graph of the triples and of our class tree; made term by term, which is twice as fast as rdflib's reader."""
    import rdflib  # noqa: PLC0415 - half a second

    names: dict[str, rdflib.URIRef] = {}

    def name(iri: str) -> rdflib.URIRef:
        if iri not in names:
            names[iri] = rdflib.URIRef(iri)
        return names[iri]

    def term(value: Any) -> rdflib.term.Node:
        if isinstance(value, NamedNode):
            return name(value.value)
        if isinstance(value, Literal):
            if value.language:
                return rdflib.Literal(value.value, lang=value.language)
            return rdflib.Literal(value.value, datatype=name(value.datatype.value), normalize=False)
        return rdflib.BNode(value.value)

    graph = rdflib.Graph(bind_namespaces="none")
    for quad in parse(triples, format=RdfFormat.N_TRIPLES):
        graph.add((term(quad.subject), name(quad.predicate.value), term(quad.object)))
    for class_ in load_schema().classes.values():
        for parent in class_.parents:
            graph.add((name(class_.iri), rdflib.RDFS.subClassOf, name(expand(parent))))
    return graph


@cache
def _read_shapes() -> rdflib.Graph:
    import rdflib  # noqa: PLC0415 - half a second

    return rdflib.Graph().parse(data=(files("kg.ontology") / "shapes.ttl").read_bytes(), format="turtle")


def _shapes_for(targets: _Targets) -> rdflib.Graph:
    """The shapes, with the nodes of the batch named one by one in the place of their classes.

    What the batch only points to has no other triples here than its type, and must be no target.
    """
    import rdflib  # noqa: PLC0415 - half a second

    shapes = rdflib.Graph(store="SimpleMemory", bind_namespaces="none")
    by_class, by_node = rdflib.URIRef(_SH + "targetClass"), rdflib.URIRef(_SH + "targetNode")
    for subject, predicate, value in _read_shapes():
        if predicate != by_class:
            shapes.add((subject, predicate, value))
            continue
        for node in targets.get(str(value), ()):
            target = rdflib.BNode(node[2:]) if node.startswith("_:") else rdflib.URIRef(node)
            shapes.add((subject, by_node, target))
    return shapes


def _violations(report: Any, data: rdflib.Graph) -> Iterator[Violation]:
    import rdflib  # noqa: PLC0415 - half a second

    sh = rdflib.Namespace(_SH)
    for result in report.objects(None, sh.result):
        focus = report.value(result, sh.focusNode)
        path, text = _read_path(report, report.value(result, sh.resultPath))
        component = str(report.value(result, sh.sourceConstraintComponent))
        kind = component.removeprefix(_SH).removesuffix("ConstraintComponent")
        value = report.value(result, sh.value)
        yield Violation(
            check=_shape_of(report.value(result, sh.sourceShape)),
            path=path,
            message=_MESSAGES.get(kind, f"{{path}} breaks sh:{kind}").format(path=text or "the IRI"),
            focus=str(focus),
            label=_label(data, focus),
            value="" if value is None or (value == focus and not path) else str(value),
            is_warning=report.value(result, sh.resultSeverity) != sh.Violation,
        )


@cache
def _shape_of(shape: Any) -> str:
    import rdflib  # noqa: PLC0415 - half a second

    owner = _read_shapes().value(None, rdflib.URIRef(_SH + "property"), shape)
    return "s:" + str(owner or shape).rpartition("#")[2]


def _read_path(report: Any, path: Any) -> tuple[str, str]:
    """The path as curie and in words."""
    import rdflib  # noqa: PLC0415 - half a second

    if path is None:
        return "", ""
    inverse = report.value(path, rdflib.URIRef(_SH + "inversePath"))
    curie = compact(str(inverse or path))
    schema = load_schema()
    term = schema.properties.get(curie) or schema.others.get(curie)
    label = f"{term.label!r} ({curie})" if term else curie
    return ("^" + curie, f"the inverse of {label}") if inverse else (curie, label)


def _label(data: rdflib.Graph, node: Any) -> str:
    import rdflib  # noqa: PLC0415 - half a second

    exact = rdflib.URIRef(expand("kg:exact"))
    found = (data.value(node, p, any=True) for p in (rdflib.SKOS.prefLabel, rdflib.RDFS.label, exact))
    return str(next((label for label in found if label is not None), ""))
