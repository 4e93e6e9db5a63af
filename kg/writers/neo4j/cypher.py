"""The statements that go with the files: what is unique, what is indexed, and how the files are loaded.

They hold names of files, labels and properties only, all from this package and the ontology; never text of a paper.
Cypher 5 as in "LOAD CSV" and "Syntax" of the Cypher Manual; MERGE on the id, so that a second run changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kg.writers.neo4j.sheets import BETWEEN, Property, PropertyType, Sheet

__all__ = ["load_statements", "schema_statements"]

_CONVERSIONS: dict[PropertyType, str] = {
    "string": "{}",
    "int": "toInteger({})",
    "float": "toFloat({})",
    "boolean": "toBoolean({})",
    "string[]": f"split({{}}, '{BETWEEN}')",
}
_INDEXED = (("Entity", "name"), ("Paper", "title"), ("Paper", "year"), ("Result", "value"))
_SEARCHED = (("entity_names", "Entity", "name"), ("sentences", "Sentence", "text"))


def schema_statements(sheets: Iterable[Sheet]) -> Iterator[str]:
    """Constraints and indexes; each may be run again."""
    for space in dict.fromkeys(sheet.space for sheet in sheets if sheet.space):
        yield f"CREATE CONSTRAINT {space.lower()}_id IF NOT EXISTS\nFOR (n:{space}) REQUIRE n.id IS UNIQUE;\n"
    for label, name in _INDEXED:
        yield f"CREATE INDEX {label.lower()}_{name} IF NOT EXISTS FOR (n:{label}) ON (n.{name});\n"
    for index, label, name in _SEARCHED:
        yield f"CREATE FULLTEXT INDEX {index} IF NOT EXISTS FOR (n:{label}) ON EACH [n.{name}];\n"


def load_statements(sheets: Iterable[Sheet], classes: Iterable[str]) -> Iterator[str]:
    """One statement a file, nodes first; then the labels of the classes that only some nodes of a file have.

    Args:
        sheets: the files.
        classes: local names of such classes, as labels.
    """
    ordered = sorted(sheets, key=lambda sheet: not sheet.space)
    yield from map(_load, ordered)
    for name in sorted(classes):
        yield f"MATCH (n:Entity) WHERE 'kg:{name}' IN n.classes\nSET n:{name};\n"


def _load(sheet: Sheet) -> str:
    head = f"LOAD CSV WITH HEADERS FROM 'file:///{sheet.name}.csv' AS row\n"
    if sheet.space:
        key = f"`id:ID({sheet.space})`"
        label = [f"n:{sheet.label}"] if sheet.label else []
        return f"{head}MERGE (n:{sheet.space} {{id: row.{key}}})\nSET {_settings('n', sheet.properties, label)};\n"
    ends = (
        f"MATCH (a:{sheet.start} {{id: row.`:START_ID({sheet.start})`}})\n"
        f"MATCH (b:{sheet.end} {{id: row.`:END_ID({sheet.end})`}})\n"
    )
    others = [item for item in sheet.properties if item.name != "id"]
    tail = f"\nSET {_settings('r', others, [])}" if others else ""
    return f"{head}{ends}MERGE (a)-[r:{sheet.type} {{id: row.id}}]->(b){tail};\n"


def _settings(variable: str, properties: Iterable[Property], first: list[str]) -> str:
    values = (f"{variable}.{p.name} = {_CONVERSIONS[p.type].format(_column(p))}" for p in properties)
    return ",\n    ".join([*first, *values])


def _column(item: Property) -> str:
    return f"row.`{item.header}`" if ":" in item.header else f"row.{item.header}"
