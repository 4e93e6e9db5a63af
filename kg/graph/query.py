"""SPARQL over a store: named queries and one's own; parameters are bound as RDF terms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from pyoxigraph import (
    BlankNode,
    Literal,
    NamedNode,
    QueryBoolean,
    QuerySolutions,
    Store,
    Triple,
    Variable,
)

from kg.errors import KgError, VocabularyError, nearest
from kg.graph.table import Cell, Table
from kg.graph.terms import to_name, to_text
from kg.vocab.prefixes import PREFIXES
from kg.vocab.schema import load_schema

if TYPE_CHECKING:
    from kg.vocab.queries import NamedQuery, Parameter

__all__ = ["run_named", "run_query"]

_Term = NamedNode | Literal
_NAMES = ("skos:prefLabel", "skos:altLabel")
# Longest list of expected tokens that still helps a reader.
_HINT = 80


def run_query(store: Store, text: str, bindings: Mapping[str, _Term | str | float] | None = None) -> Table:
    """The answer to a SPARQL query (SELECT, ASK, CONSTRUCT, DESCRIBE).

    Known prefixes need not be declared. A variable is bound where the text has `VALUES ?name { … }`, else if the
    query selects it.

    Args:
        store: the graph.
        text: the query.
        bindings: variable -> RDF term, or a plain string or number.

    Raises:
        KgError: the query is not well-formed (the message shows the place), or cannot be bound.
    """
    terms = {name: _to_term(value) for name, value in (bindings or {}).items()}
    bound, rest = _bind_values(text, terms)
    try:
        answer = store.query(bound, prefixes=PREFIXES, substitutions={Variable(n): t for n, t in rest.items()})
        table = _to_table(answer)
    except SyntaxError as error:
        raise KgError(_explain_syntax(bound, error)) from error
    except (RuntimeError, OSError, ValueError) as error:
        raise KgError(f"the query fails: {error}") from error
    return table if table.kind == "select" and table.rows else replace(table, notes=tuple(_undeclared(text)))


def run_named(store: Store, query: NamedQuery, values: Mapping[str, str]) -> Table:
    """The answer to a named query.

    Args:
        store: the graph.
        query: from `kg.vocab.queries`.
        values: parameter -> value as a user writes it; defaults stand for what is left out.

    Raises:
        VocabularyError: an unknown parameter, or a value that names nothing.
        KgError: a value of the wrong form.
    """
    given = {query.find_parameter(name): value for name, value in values.items()}
    bindings = {p.name: _to_parameter(store, p, value) for p, value in given.items()}
    table = run_query(store, query.text, bindings)
    return table if table.rows else replace(table, notes=(*table.notes, *_notes(store, query, values)))


# ---------------------------------------------------------------------------------------------- binding


def _bind_values(text: str, terms: Mapping[str, _Term]) -> tuple[str, dict[str, _Term]]:
    """The text with each `VALUES ?name { … }` filled by the term's own serialisation, and the terms left over."""
    rest = {}
    for name, term in terms.items():
        if not re.fullmatch(r"\w+", name):
            raise KgError(f"{name!r} is no name of a variable")
        block = re.compile(rf'(VALUES\s*\?{name}\s*)\{{(?:[^{{}}"]|"[^"]*")*\}}')
        made = f"{{ {term} }}"
        text, count = block.subn(lambda match, made=made: match[1] + made, text)  # type: ignore[misc]
        if not count:
            rest[name] = term
    return text, rest


def _to_term(value: _Term | str | float) -> _Term:
    if isinstance(value, NamedNode | Literal):
        return value
    return to_text(value) if isinstance(value, str) else Literal(value)


def _to_parameter(store: Store, parameter: Parameter, value: str) -> _Term:
    match parameter.type:
        case "integer" | "number":
            return _to_number(parameter, value)
        case "iri":
            return _to_iri(parameter, value)
        case "paper":
            return _find_paper(store, value)
        case _:
            return to_text(value)


def _to_number(parameter: Parameter, value: str) -> Literal:
    try:
        number = Decimal(value)
    except InvalidOperation:
        number = Decimal("NaN")
    is_whole = number.is_finite() and number == number.to_integral_value()
    if not number.is_finite() or (parameter.type == "integer" and not is_whole):
        raise KgError(f"{parameter.name}={value!r} is no {parameter.type}; {parameter.description}")
    if parameter.type == "integer":
        return Literal(str(int(number)), datatype=to_name("xsd:integer"))
    return Literal(f"{number:f}", datatype=to_name("xsd:decimal"))


def _to_iri(parameter: Parameter, value: str) -> NamedNode:
    prefix, colon, local = value.partition(":")
    try:
        return NamedNode(PREFIXES[prefix] + local if colon and prefix in PREFIXES else value)
    except ValueError as error:
        raise KgError(f"{parameter.name}={value!r} is no IRI: {error}") from error


def _find_paper(store: Store, value: str) -> NamedNode:
    """The paper of this IRI, IRI tail, record id or title; a part of the title, if one paper alone has it.

    Raises:
        VocabularyError: no paper or several; the message names the nearest.
    """
    papers = _papers(store)
    wanted = value.strip().casefold()
    by_id = [i for i, names in papers.items() if wanted in (i.casefold(), i.rpartition("/")[2].casefold(), *names[1:])]
    by_name = [i for i, names in papers.items() if wanted in (name.casefold() for name in names)]
    by_part = [i for i, names in papers.items() if wanted in names[0].casefold()]
    found = by_id or by_name or by_part
    if len(found) == 1:
        return NamedNode(found[0])
    if found:
        shown = ", ".join(f"{papers[iri][0]} ({iri.rpartition('/')[2]})" for iri in found[:5])
        raise VocabularyError(f"{len(found)} papers match {value!r}; give the id of one: {shown}")
    hint = nearest(value, [name for names in papers.values() for name in names])
    close = f": {hint}" if hint.startswith("did") else "; `kg query q11` lists papers"
    raise VocabularyError(f"no paper {value!r} in this graph{close}")


def _papers(store: Store) -> dict[str, list[str]]:
    """IRI of each paper -> its label, then its other names and record ids."""
    text = """SELECT ?paper ?label ?id WHERE { ?paper a kg:Paper ; rdfs:label ?label .
        OPTIONAL { ?text kg:textOf ?paper ; kg:recordId ?id } } ORDER BY ?paper ?id"""
    papers: dict[str, list[str]] = {}
    for row in run_query(store, text).to_values():
        names = papers.setdefault(row["paper"] or "", [row["label"] or ""])
        names.extend(name for name in (row["id"],) if name)
    return papers


def _notes(store: Store, query: NamedQuery, values: Mapping[str, str]) -> list[str]:
    """Why an empty answer may be empty: names that the graph does not hold."""
    notes = []
    for parameter in query.parameters:
        value = values.get(parameter.name, parameter.default)
        curies = {"entity-name": _NAMES, "venue": ("rdfs:label",)}.get(parameter.type)
        if value is None or not curies:
            continue
        quads = (q for curie in curies for q in store.quads_for_pattern(None, to_name(curie), None))
        known = {q.object.value for q in quads if isinstance(q.object, Literal)}
        if value.casefold() not in {name.casefold() for name in known}:
            hint = nearest(value, known)
            close = f": {hint}" if hint.startswith("did") else ""
            notes.append(f"nothing in this graph is named {value!r}{close}")
    return notes


def _undeclared(text: str) -> list[str]:
    """Terms of ours in a query that the ontology does not declare: the likeliest reason for an empty answer."""
    schema = load_schema()
    known = {*schema.classes, *schema.properties, *schema.values}
    used = set(re.findall(r"(?<![\w:/#<])kg:\w+", text))
    return [f"the ontology declares no {term}: {nearest(term, known)}" for term in sorted(used - known)]


# ---------------------------------------------------------------------------------------------- answers


def _to_table(answer: object) -> Table:
    if isinstance(answer, QueryBoolean):
        value = "true" if answer else "false"
        return Table(("answer",), ((Cell("literal", value, PREFIXES["xsd"] + "boolean"),),), "ask")
    if isinstance(answer, QuerySolutions):
        columns = tuple(variable.value for variable in answer.variables)
        rows = tuple(tuple(_to_cell(solution[i]) for i in range(len(columns))) for solution in answer)
        return Table(columns, rows)
    triples = sorted({str(t): t for t in answer}.items())  # type: ignore[attr-defined]
    rows = tuple((_to_cell(t.subject), _to_cell(t.predicate), _to_cell(t.object)) for _, t in triples)
    return Table(("subject", "predicate", "object"), rows, "graph")


def _to_cell(term: NamedNode | BlankNode | Literal | Triple | None) -> Cell | None:
    if term is None:
        return None
    if isinstance(term, NamedNode):
        return Cell("uri", term.value)
    if isinstance(term, BlankNode):
        return Cell("bnode", term.value)
    if isinstance(term, Literal):
        return Cell("literal", term.value, term.datatype.value, term.language or "")
    return Cell("literal", str(term))


def _explain_syntax(text: str, error: SyntaxError) -> str:
    """The place of the error, its line with a mark below, and what to do; not the engine's list of all tokens."""
    message = str(error.msg or error)
    place = re.search(r"at (\d+):(\d+)", message)
    lines = text.splitlines()
    if not place or not 0 < int(place[1]) <= len(lines):
        return f"the query is not well-formed SPARQL: {message[:200]}"
    line, column = int(place[1]), int(place[2])
    shown = f"line {line}, column {column}\n  {lines[line - 1]}\n  {' ' * (column - 1)}^"
    before = lines[line - 1][: column - 1]
    prefix = re.search(r"([A-Za-z][\w-]*):[\w-]*$", before)
    if "Prefix not found" in message and prefix:
        return f"no prefix {prefix[1]!r}: {shown}\n{nearest(prefix[1], PREFIXES)}; or declare it with PREFIX"
    wanted = message.partition("expected ")[2].split("\n")[0]
    hint = f"\nexpected {wanted}" if 0 < len(wanted) <= _HINT and "[" not in wanted else ""
    return f"the query is not well-formed SPARQL: {shown}{hint}"
