"""The Parquet tables, read back by DuckDB."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import TABLES, Tables
from kg.writers.parquet import ParquetWriter

duckdb = pytest.importorskip("duckdb", reason="needs duckdb, which the extra `dev` brings")
pytest.importorskip("pyarrow", reason="needs pyarrow: pip install 'paperkg[parquet]'")


@pytest.mark.parametrize("name", ["real", "nasty"])
def test_every_cell_comes_back_with_its_type(name: str, request: pytest.FixtureRequest, tmp_path: Path):
    """Numbers, truth values, lists and maps are themselves, and missing ones are missing."""
    graph: Any = request.getfixturevalue(name)
    ParquetWriter().write(graph, tmp_path / "parquet")
    for spec in TABLES:
        found = duckdb.sql(f"select * from '{tmp_path}/parquet/{spec.name}.parquet'")
        assert tuple(found.columns) == spec.names
        wanted = [
            tuple(list(cell) if isinstance(cell, tuple) else cell for cell in row)
            for row in Tables(graph).rows(spec.name)
        ]
        assert found.fetchall() == wanted


def test_columns_say_what_they_hold(real: Any, tmp_path: Path):
    """The data dictionary travels in the schema of each file."""
    import pyarrow.parquet as pq  # noqa: PLC0415 - see importorskip above

    ParquetWriter().write(real, tmp_path / "parquet")
    for spec in TABLES:
        schema = pq.read_schema(tmp_path / "parquet" / f"{spec.name}.parquet")
        assert [field.metadata[b"about"].decode() for field in schema] == [column.about for column in spec.columns]
