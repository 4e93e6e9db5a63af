"""The folder `parquet` of an export -> the graph it was made from; needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kg.errors import ConfigError, InputError
from kg.graph.relational import TABLES
from kg.importing.protocol import Imported
from kg.importing.tables import TABLE_NAMES, from_tables

__all__ = ["ParquetImporter"]

_FACTS = b"graph"
_MAPS = {table.name: [c.name for c in table.columns if c.type == "object"] for table in TABLES}
_BATCH = 10_000


class ParquetImporter:
    """Reads the Parquet tables that `kg export --format parquet` writes."""

    name = "parquet"
    title = "Parquet tables of an export (folder)"

    def can_read(self, path: Path) -> bool:
        """Whether the folder holds the tables."""
        return all((path / f"{name}.parquet").is_file() for name in TABLE_NAMES)

    def read(self, path: Path) -> Imported:
        """The graph.

        Raises:
            ConfigError: pyarrow is not installed.
            InputError: a table is absent or damaged, or the files do not say of which graph they are.
        """
        if find_spec("pyarrow") is None:
            raise ConfigError("Parquet needs pyarrow; run: pip install 'paperkg[parquet]'")
        import pyarrow as pa  # noqa: PLC0415 - an extra
        import pyarrow.parquet as pq  # noqa: PLC0415 - as above

        try:
            facts = (pq.read_schema(path / "nodes.parquet").metadata or {}).get(_FACTS)
            if facts is None:
                raise InputError(
                    "does not say of which graph it is; export it again with this version",
                    path=str(path / "nodes.parquet"),
                )
            return Imported(graph=from_tables(json.loads(facts), lambda name: _rows(path, name), str(path)))
        except (OSError, pa.ArrowException, ValueError) as error:
            raise InputError(f"a table cannot be read ({error}); export it again", path=str(path)) from error


def _rows(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    import pyarrow.parquet as pq  # noqa: PLC0415 - an extra

    with pq.ParquetFile(folder / f"{name}.parquet") as file:
        for batch in file.iter_batches(_BATCH):
            for row in batch.to_pylist():
                yield row | {column: dict(row[column] or ()) for column in _MAPS[name]}
