"""mlcroissant loads the folder and iterates every record set; its hashes hold."""

from __future__ import annotations

import hashlib
import json
import warnings
from pathlib import Path
from typing import Any

import pytest

from kg.graph.relational import TABLES, Tables
from kg.writers.cells import to_text_cell
from kg.writers.croissant import CroissantWriter

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the libraries that it stands on
    mlc = pytest.importorskip("mlcroissant", reason="it loads Croissant; pip install 'paperkg[dev]'")

NOT_GUESSED = ("citeAs", "license", "version")


def _load(folder: Path) -> Any:
    return mlc.Dataset(folder / "croissant.json")


def _text(value: Any) -> str:
    """A value as mlcroissant gives it, as the cell it was read from."""
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if isinstance(value, bool) or type(value).__name__ == "bool_":
        return str(value).lower()
    return "" if value is None or str(value) == "nan" else str(value)


def _is_same(read: str, cell: str) -> bool:
    """Pandas, on which mlcroissant stands, takes a column of digits for numbers: 8 is read as 8.0."""
    if read == cell:
        return True
    try:
        return float(read) == float(cell)
    except ValueError:
        return False


def test_every_record_is_read(any_graph: Any, tmp_path: Path):
    """Each table comes back row by row, cell by cell; lists and maps are JSON text."""
    CroissantWriter().write(any_graph, tmp_path / "c")
    dataset = _load(tmp_path / "c")
    tables = Tables(any_graph)
    for spec in TABLES:
        expected = [[to_text_cell(cell) for cell in row] for row in tables.rows(spec.name)]
        read = [[_text(record[f"{spec.name}/{name}"]) for name in spec.names] for record in dataset.records(spec.name)]
        assert len(read) == len(expected)
        wrong = [
            (spec.names[i], found, cell)
            for one, other in zip(read, expected, strict=True)
            for i, (found, cell) in enumerate(zip(one, other, strict=True))
            if not _is_same(found, cell)
        ]
        assert wrong == []


def test_there_is_no_error_and_no_surprise(real: Any, tmp_path: Path):
    """It validates; what mlcroissant misses is only what nobody but the publisher knows."""
    CroissantWriter().write(real, tmp_path / "a")
    issues = _load(tmp_path / "a").metadata.ctx.issues
    assert not issues.errors
    assert len(issues.warnings) == len(NOT_GUESSED)
    assert all(any(name in warning for name in NOT_GUESSED) for warning in issues.warnings)
    CroissantWriter(licence="https://creativecommons.org/licenses/by/4.0/").write(real, tmp_path / "b")
    found = _load(tmp_path / "b").metadata
    assert not any("license" in warning for warning in found.ctx.issues.warnings)
    assert found.date_published.year == 2024


def test_hashes_and_sizes_are_those_of_the_files(nasty: Any, tmp_path: Path):
    """Who downloads a table can check it."""
    CroissantWriter().write(nasty, tmp_path / "c")
    described = json.loads((tmp_path / "c" / "croissant.json").read_text("utf-8"))
    assert {file["contentUrl"] for file in described["distribution"]} == {f"{spec.name}.csv" for spec in TABLES}
    for file in described["distribution"]:
        data = (tmp_path / "c" / file["contentUrl"]).read_bytes()
        assert file["sha256"] == hashlib.sha256(data).hexdigest()
        assert file["contentSize"] == f"{len(data)} B"


def test_every_column_is_a_field_with_a_type(real: Any, tmp_path: Path):
    """A field says what it holds; years are integers, confidences numbers."""
    CroissantWriter().write(real, tmp_path / "c")
    fields = {field.id: field for sets in _load(tmp_path / "c").metadata.record_sets for field in sets.fields}
    assert set(fields) == {f"{spec.name}/{name}" for spec in TABLES for name in spec.names}
    assert all(field.description for field in fields.values())
    assert fields["nodes/year"].data_type is int
    assert fields["edges/confidence"].data_type is float
