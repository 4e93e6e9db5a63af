"""Graph -> a folder of Parquet files: the tables with their types, lists as lists, compressed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph.relational import TABLES, CellType, Tables
from kg.writers.files import atomic_folder
from kg.writers.protocol import Format, require

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Row, TableSpec

__all__ = ["ParquetWriter", "write_parquet"]

_GROUP = 50_000
"""Rows that are held at once."""


class ParquetWriter:
    """Writes the folder `parquet`."""

    name = "parquet"
    filename = "parquet"
    format = Format(
        title="Parquet tables",
        tool="pandas, DuckDB, Spark, Polars",
        tier="A",
        lossy="control characters",
        is_folder=True,
        needs="pyarrow",
        extra="parquet",
    )

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the tables of `graph` into the new folder `path`.

        Raises:
            ConfigError: pyarrow is not installed.
            OutputError: the folder cannot be written.
        """
        require(self)
        tables = Tables(graph)
        with atomic_folder(path) as folder:
            for spec in TABLES:
                write_parquet(folder / f"{spec.name}.parquet", _schema(spec, tables.facts), tables.rows(spec.name))


def _schema(spec: TableSpec, facts: dict[str, str]) -> Any:
    import pyarrow as pa  # noqa: PLC0415 - an extra

    types: dict[CellType, Any] = {
        "string": pa.string(),
        "integer": pa.int64(),
        "number": pa.float64(),
        "boolean": pa.bool_(),
        "strings": pa.list_(pa.string()),
        "object": pa.map_(pa.string(), pa.string()),
    }
    fields = [pa.field(c.name, types[c.type], metadata={"about": c.about}) for c in spec.columns]
    # What is true of the whole graph stands in every file, so that each says of which graph it is.
    graph = json.dumps(facts, ensure_ascii=False, sort_keys=True)
    return pa.schema(fields, metadata={"about": spec.about, "graph": graph})


def write_parquet(path: Path, schema: Any, rows: Iterator[Row]) -> None:
    """Write rows, in the order of the schema's fields, to a file; a map cell is a dict."""
    import pyarrow as pa  # noqa: PLC0415 - an extra
    import pyarrow.parquet as pq  # noqa: PLC0415 - as above

    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(rows, _GROUP)):
            columns = [
                [list(c.items()) if isinstance(c, dict) else c for c in cells] for cells in zip(*group, strict=True)
            ]
            arrays = [pa.array(cells, field.type) for cells, field in zip(columns, schema, strict=True)]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
