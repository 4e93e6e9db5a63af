"""Named queries: the questions that ship in `ontology/queries`, with their titles and parameters.

A query file begins with header lines: `# title: TEXT`, then one `# param: NAME TYPE DEFAULT DESCRIPTION` for each
parameter (DEFAULT in double quotes if it has spaces; `-` if there is none). In its text the parameter stands once,
as `VALUES ?NAME { DEFAULT }`, so that the file runs unchanged in any SPARQL engine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kg.errors import VocabularyError, nearest

__all__ = ["PARAMETER_TYPES", "NamedQuery", "Parameter", "find_query", "list_queries", "parse_query"]

PARAMETER_TYPES = ("entity-name", "integer", "iri", "number", "paper", "string", "venue")

_PARAMETER = re.compile(r'#\s*param:\s*(\w+)\s+([\w-]+)\s+("[^"]*"|\S+)\s*(.*)')
_TITLE = re.compile(r"#\s*title:\s*(.*)")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a query. `default` is None where there is none."""

    name: str
    type: str
    default: str | None
    description: str


@dataclass(frozen=True, slots=True)
class NamedQuery:
    """A query with what its header says of it; `name` is the stem of its file."""

    name: str
    title: str
    parameters: tuple[Parameter, ...]
    text: str

    def find_parameter(self, name: str) -> Parameter:
        """The parameter of this name.

        Raises:
            VocabularyError: the query has none such; the message names the nearest.
        """
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        known = [parameter.name for parameter in self.parameters]
        hint = nearest(name, known) if known else "it takes no parameters"
        raise VocabularyError(f"{self.name} has no parameter {name!r}: {hint}")


def parse_query(name: str, text: str) -> NamedQuery:
    """A query from its text and header lines; without a title its name stands for it.

    Raises:
        VocabularyError: a parameter is of an unknown type or does not stand in the text.

    >>> parse_query("x", "# title: All papers").title
    'All papers'
    """
    title, parameters = name, []
    for line in text.splitlines():
        if found := _TITLE.match(line):
            title = found[1].strip()
        elif found := _PARAMETER.match(line):
            parameter, type_, default, description = found.groups()
            if type_ not in PARAMETER_TYPES:
                raise VocabularyError(f"{name}: no parameter type {type_!r}: {nearest(type_, PARAMETER_TYPES)}")
            if not re.search(rf"VALUES\s*\?{parameter}\s*\{{", text):
                raise VocabularyError(f"{name}: parameter {parameter} needs a line `VALUES ?{parameter} {{ … }}`")
            value = None if default == "-" else default.strip('"')
            parameters.append(Parameter(parameter, type_, value, description.strip()))
    return NamedQuery(name, title, tuple(parameters), text)


@cache
def list_queries() -> tuple[NamedQuery, ...]:
    """The queries that ship with the package, sorted by name."""
    found = (f for f in (files("kg.ontology") / "queries").iterdir() if f.name.endswith(".rq"))
    ordered = sorted(found, key=lambda f: f.name)
    return tuple(parse_query(f.name.removesuffix(".rq"), f.read_text("utf-8")) for f in ordered)


def find_query(name: str) -> NamedQuery:
    """The query of this name; its number alone (`q03`) will do.

    Raises:
        VocabularyError: there is none such; the message names the nearest.

    >>> find_query("q03").name
    'q03-papers-using-dataset'
    """
    for query in list_queries():
        if name in (query.name, query.name.partition("-")[0]):
            return query
    raise VocabularyError(f"no query {name!r}: {nearest(name, [q.name for q in list_queries()])}")
