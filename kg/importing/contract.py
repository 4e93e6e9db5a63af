"""Whether a graph from outside keeps the contract of `kg.graph`, before anything relies on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kg.errors import InputError
from kg.vocab.schema import load_schema

if TYPE_CHECKING:
    from networkx import MultiDiGraph

__all__ = ["check_contract", "is_ours"]

_Test = Callable[[Any], bool]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_text_or_none(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_year(value: Any) -> bool:
    return value is None or _is_whole(value)


def _is_share(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _are_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_text, value))


def _is_map(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _is_truth(value: Any) -> bool:
    return value is None or isinstance(value, bool)


def _is_span(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_whole, value))  # noqa: PLR2004 - two ends


def _are_spans(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_span, value))


def _has(fields: Mapping[str, _Test]) -> _Test:
    return lambda value: isinstance(value, dict) and all(test(value.get(name)) for name, test in fields.items())


def _each(fields: Mapping[str, _Test]) -> _Test:
    test = _has(fields)
    return lambda value: isinstance(value, list) and all(map(test, value))


_TEXT: Mapping[str, _Test] = {
    "iri": _is_name,
    "text": _is_name,
    "file": _is_text,
    "line": _is_whole,
    "record": _is_text,
    "sentences": _are_spans,
}
_EVIDENCE: Mapping[str, _Test] = {
    "text": _is_name,
    "begin": _is_whole,
    "end": _is_whole,
    "exact": _is_text,
    "sentence": _is_span,
    "quote": _is_text,
    "rule": _is_text,
    "confidence": _is_share,
}
_NODES: Mapping[str, Mapping[str, _Test]] = {
    "paper": {
        "title": _is_text,
        "authors": _are_texts,
        "venue": _is_text,
        "venue_name": _is_text,
        "year": _is_year,
        "url": _is_text,
        "topic": _is_text,
        "identifiers": _is_map,
        "texts": _each(_TEXT),
    },
    "entity": {
        "type": lambda value: value in {"DATASET", "METHOD", "METRIC", "MODEL", "TASK"},
        "classes": lambda value: _are_texts(value) and set(value) <= set(load_schema().classes),
        "aliases": _are_texts,
        "lexicon": _is_text,
        "pages": _is_map,
        "higher_is_better": _is_truth,
    },
    "repository": {"url": _is_name},
    "website": {"url": _is_name},
    "venue": {"name": _is_text, "year": _is_year},
    "result": {
        "metric_text": _is_text,
        "value_text": _is_text,
        "value": _is_text,
        "unit": _is_text,
        "result_kind": lambda value: value in {"absolute", "improvement", "ratio", "reduction"},
        "uncertainty": _is_text,
        "subject": _is_text,
        "dataset": _is_text_or_none,
        "baseline": _is_text_or_none,
    },
}
_EDGE: Mapping[str, _Test] = {
    "predicate": lambda value: value in load_schema().properties,
    "role": _is_text,
    "iri": _is_text,
    "confidence": _is_share,
    "rule": _is_text,
    "evidence": _each(_EVIDENCE),
}
_FACTS: Mapping[str, _Test] = {
    "base": _is_name,
    "run": _is_name,
    "fingerprint": _is_text,
    "version": _is_text,
    "profile": _is_text,
    "settings": lambda value: isinstance(value, dict),
    "replaced": lambda value: isinstance(value, list) and all(map(_are_texts, value)),
}


def is_ours(value: object) -> bool:
    """Whether a node-link value says that it is a graph of ours: it names its base and its run."""
    facts = value.get("graph") if isinstance(value, dict) else None
    return isinstance(facts, dict) and {"base", "run", "fingerprint"} <= set(facts)


def check_contract(graph: MultiDiGraph[str], path: str) -> None:
    """Look at every node and edge.

    Raises:
        InputError: one lacks an attribute or holds a value of another kind; the message names it.
    """
    _check(graph.graph, _FACTS, "the graph itself", path)
    for iri, node in graph.nodes(data=True):
        kind = str(node.get("kind"))
        if kind not in _NODES:
            raise InputError(f"the node {iri!r} has the kind {kind!r}; known: {', '.join(_NODES)}", path=path)
        _check(node, {"label": _is_name, **_NODES[kind]}, f"the node {iri!r}", path)
    for source, target, key, edge in graph.edges(keys=True, data=True):
        what = f"the edge {source!r} {key} {target!r}"
        _check(edge, _EDGE, what, path)
        if edge["predicate"] != key:
            raise InputError(f"{what} has another predicate than its key; export the graph again", path=path)


def _check(value: Mapping[str, Any], fields: Mapping[str, _Test], what: str, path: str) -> None:
    wrong = [name for name, test in fields.items() if not test(value.get(name))]
    if wrong:
        raise InputError(
            f"{what} has no {wrong[0]!r} as graphs of paperkg have it; export the graph again, or remove what names "
            "it as one of ours to import it as a stranger's",
            path=path,
        )
