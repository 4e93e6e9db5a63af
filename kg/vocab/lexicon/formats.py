"""Lists of names in the formats that fields keep them in -> gazetteer records (one JSON object a line).

jsonl: the project's own. csv: a header with name, type, aliases (parted by `|` or `;`), family, source, licence and
pages. skos: a vocabulary in any RDF format. pwc: the dumps of datasets and methods of Papers with Code, also gzipped.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kg.errors import InputError, VocabularyError, nearest

__all__ = ["FORMATS", "read_records"]

_TYPES = ("benchmark", "dataset", "environment", "method", "metric", "model", "task")
_PAGES = ("arxiv", "github", "hf_dataset", "hf_model", "homepage", "paperswithcode")
_RDF = {".ttl": "turtle", ".rdf": "xml", ".xml": "xml", ".nt": "nt", ".jsonld": "json-ld"}


def read_records(
    path: Path, format_: str = "auto", *, type_: str = "", source: str = "", licence: str = ""
) -> list[str]:
    """The records of a list, as lines of JSON.

    Args:
        path: the list.
        format_: one of FORMATS, or `auto`: by the end of the file's name.
        type_: type of records that name none.
        source: where records come from that do not say so; the file's name if empty.
        licence: licence of records that name none.

    Raises:
        InputError: the list cannot be read; the message names file and line.
        VocabularyError: an unknown format or type.
    """
    name = _format_of(path) if format_ == "auto" else format_
    if name not in FORMATS:
        raise VocabularyError(f"unknown format {name!r}: {nearest(name, FORMATS)}")
    if type_ and type_ not in _TYPES:
        raise VocabularyError(f"unknown type {type_!r}: {nearest(type_, _TYPES)}")
    try:
        raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        text = raw.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read as UTF-8 text: {error}", path=str(path)) from error
    if name == "jsonl":
        return text.splitlines()
    given = {"type": type_, "source": [source or path.name], "licence": [licence] if licence else []}
    return [json.dumps(given | _without_empty(record), ensure_ascii=False) for record in FORMATS[name](text, path)]


def _format_of(path: Path) -> str:
    suffix = Path(path.name.removesuffix(".gz")).suffix.lower()
    if suffix in _RDF:
        return "skos"
    return {".csv": "csv", ".tsv": "csv", ".json": "pwc"}.get(suffix, "jsonl")


def _without_empty(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if value}


def _from_csv(text: str, path: Path) -> Iterator[dict[str, Any]]:
    delimiter = "\t" if "\t" in text.partition("\n")[0] else ","
    rows = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    if "name" not in (rows.fieldnames or ()):
        raise InputError("the first line must name the columns, at least `name`", path=path.name, line=1)
    for row in rows:
        cells = {
            key: (value or "").strip() for key, value in row.items() if isinstance(key, str) and isinstance(value, str)
        }
        if not cells.get("name"):
            raise InputError("a row without a name", path=path.name, line=rows.line_num)
        yield {
            "name": cells["name"],
            "type": cells.get("type", "").lower(),
            "aliases": _split(cells.get("aliases", "")),
            "family": cells.get("family", ""),
            "urls": {page: cells[page] for page in _PAGES if cells.get(page)},
            "source": _split(cells.get("source", "")),
            "licence": _split(cells.get("licence", "")),
        }


def _split(cell: str) -> list[str]:
    return [part.strip() for part in cell.replace("|", ";").split(";") if part.strip()]


def _from_skos(text: str, path: Path) -> Iterator[dict[str, Any]]:
    from rdflib import Graph  # noqa: PLC0415 - slow to import, and only this format needs it
    from rdflib.namespace import RDF, SKOS  # noqa: PLC0415 - as above

    graph = Graph()
    try:
        graph.parse(data=text, format=_RDF.get(path.suffix.lower(), "turtle"))
    except Exception as error:  # rdflib's parsers raise whatever their libraries raise
        raise InputError(f"no RDF: {error}", path=path.name) from error
    for concept in sorted(graph.subjects(RDF.type, SKOS.Concept), key=str):
        names = _labels(graph.objects(concept, SKOS.prefLabel))
        if names:
            broader = [
                name
                for up in graph.objects(concept, SKOS.broader)
                for name in _labels(graph.objects(up, SKOS.prefLabel))
            ]
            urls = {"homepage": str(concept)} if str(concept).startswith("http") else {}
            aliases = [*names[1:], *_labels(graph.objects(concept, SKOS.altLabel))]
            yield {"name": names[0], "aliases": aliases, "family": min(broader, default=""), "urls": urls}


def _labels(values: Iterator[Any]) -> list[str]:
    """English labels and those without a language, sorted."""
    return sorted(
        {str(value).strip() for value in values if (getattr(value, "language", None) or "en").startswith("en")}
    )


def _from_pwc(text: str, path: Path) -> Iterator[dict[str, Any]]:
    try:
        records = json.loads(text)
    except ValueError as error:
        raise InputError(f"not JSON: {error}", path=path.name) from error
    if not isinstance(records, list):
        raise InputError("a dump is a list of objects", path=path.name)
    for record in records:
        if not isinstance(record, dict) or not record.get("name"):
            raise InputError("an object of the dump has no name", path=path.name)
        full = str(record.get("full_name") or "")
        paper = record.get("paper") if isinstance(record.get("paper"), dict) else {}
        address = str((paper or {}).get("url") or record.get("source_url") or "")
        urls = {"homepage": str(record.get("homepage") or ""), "paperswithcode": str(record.get("url") or "")}
        if "arxiv.org/abs/" in address:
            urls["arxiv"] = address.rpartition("/abs/")[2].partition("v")[0]
        is_data = "modalities" in record or ("num_papers" in record and "homepage" in record)
        variants = [v for v in record.get("variants") or () if isinstance(v, str)]
        yield {
            "name": str(record["name"]),
            "type": "dataset" if is_data else "method",
            "aliases": [alias for alias in (full, *variants) if alias and alias != record["name"]],
            "urls": _without_empty(urls),
        }


FORMATS: dict[str, Callable[[str, Path], Iterator[dict[str, Any]]]] = {
    "csv": _from_csv,
    "jsonl": lambda _text, _path: iter(()),
    "pwc": _from_pwc,
    "skos": _from_skos,
}
"""Name of a format -> what reads it."""
