"""The tables of a graph as nodes and relationships of a property graph.

Each piece of evidence is a relationship `(:Sentence)-[:MENTIONS]->(what is named)` with the id of the edge that it
backs, and sentences hang on their texts. A relationship of Neo4j can neither hold a list of records nor have
relationships of its own, so that evidence could not stand at the edge it backs without loss; and as nodes the
sentences can be searched and given vectors. Of each edge the first sentence stands in its own properties too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kg.vocab.iris import h
from kg.writers.neo4j.sheets import Property, Sheet, nodes_sheet, relationships_sheet
from kg.writers.side_by_side import side_by_side

if TYPE_CHECKING:
    from kg.graph.relational import Cell, Tables
    from kg.writers.side_by_side import Record

__all__ = ["NODE_SHEETS", "Line", "to_lines", "to_type"]

Line = tuple[Sheet, tuple["Cell", ...]]
"""A file and the cells of one of its lines."""

_NAME, _URL, _LINKS = Property("name"), Property("url"), Property("links", "int")
_CONFIDENCE, _RULE, _TEXT = Property("confidence", "float"), Property("rule"), Property("text")
_BEGIN, _END = Property("begin", "int"), Property("end", "int")

_PAPER = nodes_sheet(
    "Paper",
    (
        _NAME,
        Property("title"),
        Property("authors", "string[]"),
        Property("venue"),
        Property("year", "int"),
        _URL,
        Property("topic"),
        Property("identifiers", "string[]"),
        _LINKS,
    ),
)
_ENTITY = (
    _NAME,
    Property("type"),
    Property("classes", "string[]"),
    Property("aliases", "string[]"),
    Property("lexicon"),
    Property("pages", "string[]"),
    Property("higher_is_better", "boolean"),
    _LINKS,
)
_ENTITIES = {
    type_: nodes_sheet("Entity", _ENTITY, type_.title()) for type_ in ("METHOD", "MODEL", "DATASET", "TASK", "METRIC")
}
_PLACES = {kind: nodes_sheet(kind.title(), (_NAME, _URL, _LINKS)) for kind in ("repository", "website")}
_VENUE = nodes_sheet("Venue", (_NAME, Property("year", "int"), _LINKS))
_RESULT = nodes_sheet(
    "Result",
    (
        _NAME,
        Property("subject"),
        Property("metric_text"),
        Property("value_text"),
        Property("value", "float"),
        Property("unit"),
        Property("kind"),
        Property("uncertainty"),
        Property("dataset_text"),
        Property("baseline_text"),
        _CONFIDENCE,
        Property("sentence"),
    ),
)
_SOURCE_TEXT = nodes_sheet("Text", (_TEXT,))
_SENTENCE = nodes_sheet("Sentence", (_TEXT, _BEGIN, _END))

NODE_SHEETS = (_PAPER, *_ENTITIES.values(), *_PLACES.values(), _VENUE, _RESULT, _SOURCE_TEXT, _SENTENCE)
"""Files that are always there, with their header alone where the graph has no such nodes."""

_EDGE = (
    Property("id"),
    Property("predicate"),
    Property("role"),
    _CONFIDENCE,
    _RULE,
    Property("evidence", "int"),
    Property("sentence"),
)
_HAS_TEXT = relationships_sheet(
    "Paper", "HAS_TEXT", "Text", (Property("id"), Property("file"), Property("line", "int"), Property("record"))
)
_HAS_SENTENCE = relationships_sheet("Text", "HAS_SENTENCE", "Sentence", (Property("id"),))
_MENTIONS = (Property("id"), Property("edge"), Property("exact"), _BEGIN, _END, _RULE, _CONFIDENCE)
_ID = 16


def to_lines(tables: Tables) -> Iterator[Line]:
    """All lines of all files. Of the graph only the ids are held, to know what each edge joins."""
    spaces: dict[str, str] = {}
    yield from _nodes(tables, spaces)
    texts: set[str] = set()
    yield from _texts(tables, texts)
    named: dict[str, tuple[str, str]] = {}
    for edge in tables.records("edges"):
        source, target = str(edge["source"]), str(edge["target"])
        sheet = relationships_sheet(spaces[source], to_type(str(edge["predicate"])), spaces[target], _EDGE)
        yield sheet, (source, target, sheet.type, *(edge[item.name] for item in _EDGE))
        # What the evidence of an edge between entities names is the first of them.
        end = source if spaces[source] == "Entity" else target
        named[str(edge["id"])] = (end, spaces[end])
    yield from _sentences(tables, texts, named)


def to_type(predicate: str) -> str:
    """The type of a relationship as Neo4j's style guide spells it.

    >>> to_type("kg:usesMethod")
    'USES_METHOD'
    """
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", predicate.rpartition(":")[2])
    return re.sub(r"\W+", "_", apart, flags=re.ASCII).upper()


def _nodes(tables: Tables, spaces: dict[str, str]) -> Iterator[Line]:
    results_of = side_by_side(tables.records("results"), "id")
    for node in tables.records("nodes"):
        iri, kind = str(node["id"]), str(node["kind"])
        record: Record = node | {"name": node["label"]}
        if kind == "entity":
            sheet = _ENTITIES[str(node["type"])]
        elif kind == "result":
            sheet = _RESULT
            record |= results_of(iri)[0]
        else:
            sheet = {"paper": _PAPER, "venue": _VENUE, **_PLACES}[kind]
        spaces[iri] = sheet.space
        yield sheet, (iri, *(record[item.name] for item in sheet.properties), _labels(sheet, record))


def _labels(sheet: Sheet, node: Record) -> tuple[str, ...]:
    classes = node["classes"] if sheet.label and isinstance(node["classes"], tuple) else ()
    names = (sheet.space, sheet.label, *(str(curie).rpartition(":")[2] for curie in classes))
    return tuple(dict.fromkeys(name for name in names if name))


def _texts(tables: Tables, texts: set[str]) -> Iterator[Line]:
    for text in tables.records("texts"):
        iri, paper = str(text["id"]), str(text["paper"])
        if iri not in texts:  # two records may have one text
            texts.add(iri)
            yield _SOURCE_TEXT, (iri, text["text"], ("Text",))
        key = h(f"{paper}\n{iri}\n{text['file']}\n{text['line']}\n{text['record']}", _ID)
        yield _HAS_TEXT, (paper, iri, _HAS_TEXT.type, key, text["file"], text["line"], text["record"])


def _sentences(tables: Tables, texts: set[str], named: dict[str, tuple[str, str]]) -> Iterator[Line]:
    seen: set[str] = set()
    for piece in tables.records("evidence"):
        text, begin, end = str(piece["text"]), piece["sentence_begin"], piece["sentence_end"]
        iri = f"{text}#char={begin},{end}"
        if iri not in seen:
            seen.add(iri)
            yield _SENTENCE, (iri, piece["sentence"], begin, end, ("Sentence",))
            if text in texts:
                yield _HAS_SENTENCE, (text, iri, _HAS_SENTENCE.type, h(iri, _ID))
        target, space = named[str(piece["edge"])]
        sheet = relationships_sheet("Sentence", "MENTIONS", space, _MENTIONS)
        key = h("\n".join(str(piece[part]) for part in ("edge", "text", "begin", "end", "rule")), _ID)
        cells = (piece[item.name] for item in _MENTIONS[1:])
        yield sheet, (iri, target, sheet.type, key, *cells)
