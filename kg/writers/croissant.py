"""Graph -> a folder that loads as a data set for machine learning: CSV tables and their description.

Croissant 1.0 (docs.mlcommons.org/croissant/docs/croissant-spec.html): a FileObject with its SHA-256 for each table, a
RecordSet with its Fields for the same. Lists and maps are JSON in a text cell.

Croissant asks for a date of publication, a creator and a licence. No clock may change the bytes, so the date is the
year of the youngest paper. Creator and licence belong to whoever publishes the data: a licence is
written where it is given, and neither is guessed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph.relational import TABLES, CellType, Tables
from kg.writers.cells import to_text_cell
from kg.writers.csv_tables import write_csv
from kg.writers.files import atomic_folder
from kg.writers.protocol import Format

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.relational import Column, TableSpec

__all__ = ["CroissantWriter", "to_croissant"]

_DATA_TYPES: dict[CellType, str] = {"integer": "sc:Integer", "number": "sc:Float", "boolean": "sc:Boolean"}
_JSON_CELLS = ("strings", "object")
_KEYS = {"nodes": "id", "edges": "id", "results": "id"}
_BLOCK = 2**20
# The context that the specification prints; readers warn of any other.
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


class CroissantWriter:
    """Writes the folder `croissant`.

    Args:
        licence: URL of the licence under which the data are published.
    """

    name = "croissant"
    filename = "croissant"
    format = Format(
        title="Croissant data set",
        tool="mlcroissant, data set search, Hugging Face",
        tier="B",
        lossy="control characters",
        is_folder=True,
    )

    def __init__(self, *, licence: str = "") -> None:
        self._licence = licence

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write tables and description of `graph` into the new folder `path`.

        Raises:
            OutputError: the folder cannot be written.
        """
        tables = Tables(graph)
        with atomic_folder(path) as folder:
            for spec in TABLES:
                rows = ([to_text_cell(cell) for cell in row] for row in tables.rows(spec.name))
                write_csv(folder / f"{spec.name}.csv", spec.names, rows)
            text = json.dumps(to_croissant(tables, folder, licence=self._licence), ensure_ascii=False, indent=2) + "\n"
            (folder / "croissant.json").write_text(text, encoding="utf-8", newline="\n")


def to_croissant(tables: Tables, folder: Path, *, licence: str = "") -> dict[str, Any]:
    """The description of the tables that stand in a folder.

    Args:
        tables: of the graph.
        folder: where `nodes.csv` and the others are: their sizes and hashes are taken.
        licence: URL of the licence, where it is known.
    """
    facts = tables.facts
    years = [row["year"] for row in tables.records("nodes") if row["kind"] == "paper" and row["year"]]
    dated = {"datePublished": f"{max(map(int, map(str, years))):04d}"} if years else {}
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": f"paperkg-{facts['fingerprint'][:16]}",
        "description": "A knowledge graph of papers: what they propose, use, evaluate on and report, each statement "
        f"with the sentence it was read in. Read from texts by paperkg {facts['version']}, profile {facts['profile']}.",
        "url": facts["run"],
        **({"license": licence} if licence else {}),
        **dated,
        "distribution": [_file_object(folder, spec) for spec in TABLES],
        "recordSet": [_record_set(spec) for spec in TABLES],
    }


def _file_object(folder: Path, spec: TableSpec) -> dict[str, Any]:
    name = f"{spec.name}.csv"
    digest = hashlib.sha256()
    with (folder / name).open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "description": spec.about,
        "contentUrl": name,
        "contentSize": f"{(folder / name).stat().st_size} B",
        "encodingFormat": "text/csv",
        "sha256": digest.hexdigest(),
    }


def _record_set(spec: TableSpec) -> dict[str, Any]:
    key = {"key": {"@id": f"{spec.name}/{_KEYS[spec.name]}"}} if spec.name in _KEYS else {}
    return {
        "@type": "cr:RecordSet",
        "@id": spec.name,
        "name": spec.name,
        "description": spec.about,
        **key,
        "field": [_field(spec, column) for column in spec.columns],
    }


def _field(spec: TableSpec, column: Column) -> dict[str, Any]:
    is_json = column.type in _JSON_CELLS
    return {
        "@type": "cr:Field",
        "@id": f"{spec.name}/{column.name}",
        "name": column.name,
        "description": column.about + (" JSON; empty for none." if is_json else ""),
        "dataType": _DATA_TYPES.get(column.type, "sc:Text"),
        "source": {"fileObject": {"@id": f"{spec.name}.csv"}, "extract": {"column": column.name}},
    }
