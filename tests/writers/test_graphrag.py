"""DuckDB reads the tables, and they fit together as GraphRAG needs them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import Tables, clean_name
from kg.writers.graphrag import GraphRagWriter

pytest.importorskip("pyarrow", reason="writes Parquet; pip install 'paperkg[parquet]'")
duckdb = pytest.importorskip("duckdb", reason="reads Parquet; pip install 'paperkg[dev]'")

# What "Bring Your Own Graph" asks for.
NEEDED = {
    "entities": {"id", "title", "description", "text_unit_ids"},
    "relationships": {"id", "source", "target", "description", "weight", "text_unit_ids"},
    "text_units": {"id", "text", "document_ids", "entity_ids", "relationship_ids"},
    "documents": {"id", "title", "text", "text_unit_ids"},
}


@pytest.fixture
def tables(any_graph: Any, tmp_path: Path) -> Any:
    """A DuckDB connection in which each table is a view."""
    GraphRagWriter().write(any_graph, tmp_path / "g")
    connection = duckdb.connect()
    for name in NEEDED:
        connection.execute(f"create view {name} as from '{tmp_path / 'g' / name}.parquet'")
    yield connection
    connection.close()


def _column(tables: Any, query: str) -> list[Any]:
    return [row[0] for row in tables.execute(query).fetchall()]


@pytest.mark.parametrize("name", NEEDED)
def test_the_columns_are_those_of_graphrag(tables: Any, name: str):
    """Every table has what GraphRAG asks for and the two ids that all its tables have."""
    columns = {row[0] for row in tables.execute(f"describe {name}").fetchall()}
    assert NEEDED[name] | {"id", "human_readable_id"} <= columns
    ((count, ids, numbers),) = (
        tables.view(name).aggregate("count(*), count(distinct id), max(human_readable_id)").fetchall()
    )
    assert count == ids == numbers + 1


def test_every_node_has_a_title_of_its_own(tables: Any, any_graph: Any):
    """As many titles as nodes; a label that is alone stays as it is."""
    titles = dict(tables.execute("select id, title from entities").fetchall())
    assert len(titles) == len(set(titles.values())) == any_graph.number_of_nodes()
    assert all(title.startswith(clean_name(any_graph.nodes[iri]["label"]) or "?") for iri, title in titles.items())


def test_relationships_name_titles(tables: Any, any_graph: Any):
    """Every pair of nodes that an edge joins is one relationship between two titles that are there."""
    assert not _column(tables, "select source from relationships where source not in (select title from entities)")
    assert not _column(tables, "select target from relationships where target not in (select title from entities)")
    pairs = set(
        tables.execute(
            "select a.id, b.id from relationships r join entities a on a.title = r.source join entities b on b.title = r.target"
        ).fetchall()
    )
    assert pairs == {(source, target) for source, target in any_graph.edges()}
    assert min(_column(tables, "select weight from relationships")) > 0


def test_text_units_and_documents_are_found(tables: Any, any_graph: Any):
    """Each id of a text unit is one; each paper with a text is a document; all evidence is counted."""
    units = set(_column(tables, "select id from text_units"))
    for name in ("entities", "relationships", "documents"):
        assert {row[0] for row in tables.view(name).project("unnest(text_unit_ids)").fetchall()} <= units
    documents = set(_column(tables, "select id from documents"))
    assert documents == {iri for iri, node in any_graph.nodes(data=True) if node.get("texts")}
    assert set(_column(tables, "select distinct unnest(document_ids) from text_units")) == documents
    assert set(_column(tables, "select unnest(relationship_ids) from text_units")) <= set(
        _column(tables, "select id from relationships")
    )
    backed = {row["text"] for row in Tables(any_graph).records("evidence")}
    assert set(_column(tables, "select unnest(text_unit_ids) from relationships")) == backed


def _rows(path: Path, condition: str, columns: str) -> list[Any]:
    return list(duckdb.read_parquet(str(path)).filter(condition).project(columns).fetchall())


def test_descriptions_are_made_of_sentences(real: Any, tmp_path: Path):
    """What a prompt sees of a pair is the predicate and the sentence behind it."""
    GraphRagWriter().write(real, tmp_path / "g")
    ((said,),) = _rows(tmp_path / "g" / "relationships.parquet", "target = 'WikiSQL'", "description")
    assert said.startswith("evaluates on: We test on GLUE with RoBERTa and DeBERTa, and on WikiSQL")
    ((about, type_),) = _rows(tmp_path / "g" / "entities.parquet", "title = 'GSM8K'", "description, type")
    assert about.startswith("GSM8K, also Grade School Math 8K (dataset). ")
    assert type_ == "DATASET"


def test_homonyms_are_told_apart(real: Any, tmp_path: Path):
    """A method and a model of one name have two titles; so have two methods of one name."""
    first, second, third = sorted(iri for iri, node in real.nodes(data=True) if node["kind"] == "entity")[:3]
    for iri, type_ in ((first, "METHOD"), (second, "METHOD"), (third, "MODEL")):
        real.nodes[iri].update(label="Twin", type=type_)
    GraphRagWriter().write(real, tmp_path / "g")
    found = dict(_rows(tmp_path / "g" / "entities.parquet", "title like 'Twin%'", "id, title"))
    assert found[third] == "Twin (model)"
    assert found[first] == f"Twin ({first.rpartition('/')[2]})"
    assert len(set(found.values())) == 3
