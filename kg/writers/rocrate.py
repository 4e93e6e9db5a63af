"""Graph -> `ro-crate-metadata.json`: what an export holds, for archives and libraries.

RO-Crate 1.2 (w3id.org/ro/crate/1.2). Written by `kg export` after all other formats, the crate describes each of their
files: size, SHA-256, media type, the specification it follows. Written alone, it describes the graph and no file.

RO-Crate wants a date of publication and a licence. No clock may change the bytes, so the date is the year of the
youngest paper. The licence belongs to whoever publishes the export; unless it is given, the crate says that it is not
stated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from kg.graph.relational import Tables
from kg.registry import load
from kg.vocab.iris import BASE
from kg.vocab.prefixes import PREFIXES
from kg.writers.files import atomic_write
from kg.writers.mediatypes import media_type, specification
from kg.writers.protocol import Format, describe

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["RoCrateWriter", "to_crate"]

_CONTEXT = "https://w3id.org/ro/crate/1.2/context"
_VERSION = "https://w3id.org/ro/crate/1.2"
_MANIFEST = "manifest.json"
_NOT_STATED = {
    "@id": "#licence",
    "@type": "CreativeWork",
    "name": "Not stated",
    "description": "The texts belong to their authors. Whoever publishes this export names its licence here.",
}


class RoCrateWriter:
    """Writes `ro-crate-metadata.json`.

    Args:
        licence: URL of the licence under which the export is published.
    """

    name = "rocrate"
    filename = "ro-crate-metadata.json"
    format = Format(
        title="RO-Crate around the export",
        tool="archives, libraries, rocrate",
        tier="B",
        lossy="nodes and edges: it describes the other files",
    )
    describes_export = True

    def __init__(self, *, licence: str = "") -> None:
        self._licence = licence

    def write(
        self, graph: nx.MultiDiGraph[str], path: Path | str, *, files: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        """Write the crate to `path`.

        Args:
            graph: what was exported.
            path: the target; its name must stay, or no reader finds it.
            files: the entries of the manifest (format, path, bytes, sha256); None where there is no export around it.

        Raises:
            OutputError: the file cannot be written.
        """
        crate = to_crate(graph, files, licence=self._licence)
        atomic_write(path, json.dumps(crate, ensure_ascii=False, indent=1) + "\n")


def to_crate(
    graph: nx.MultiDiGraph[str], files: Sequence[Mapping[str, Any]] | None, *, licence: str = ""
) -> dict[str, Any]:
    """The crate as a JSON-LD document, its entities in the order in which they refer to each other."""
    entries = sorted(files or (), key=lambda entry: str(entry["path"]))
    items = [_file(entry) for entry in entries]
    if files is not None:
        items.append(_manifest())
    folders = _folders([item["@id"] for item in items])
    standards = {found["@id"]: found for entry in entries if (found := _specification(entry))}
    descriptor = {
        "@id": RoCrateWriter.filename,
        "@type": "CreativeWork",
        "conformsTo": {"@id": _VERSION},
        "about": {"@id": "./"},
    }
    root = _root(graph, licence) | _parts(folders.pop("./", ()))
    parts = [{"@id": iri, "@type": "Dataset", "name": unquote(iri[:-1]), **_parts(ids)} for iri, ids in folders.items()]
    context = [*_provenance(graph), _licence(licence), _ontology()]
    return {
        "@context": _CONTEXT,
        "@graph": [descriptor, root, *parts, *items, *context, *(standards[iri] for iri in sorted(standards))],
    }


def _root(graph: nx.MultiDiGraph[str], licence: str) -> dict[str, Any]:
    facts = Tables(graph).facts
    counts = f"{graph.number_of_nodes()} nodes and {graph.number_of_edges()} edges"
    years = [node["year"] for _, node in graph.nodes(data=True) if node["kind"] == "paper" and node["year"]]
    root = {
        "@id": "./",
        "@type": "Dataset",
        "name": "Knowledge graph of papers",
        "description": f"Papers, methods, models, datasets, tasks, metrics and reported results, read from texts by "
        f"paperkg: {counts}, each edge with the sentence it was read in.",
        "identifier": facts["run"],
        "version": facts["fingerprint"],
        "license": {"@id": licence or _NOT_STATED["@id"]},
        "about": {"@id": PREFIXES["kg"]},
        "mentions": {"@id": "#run"},
    }
    return root | ({"datePublished": f"{max(years):04d}"} if years else {})


def _file(entry: Mapping[str, Any]) -> dict[str, Any]:
    path = str(entry["path"])
    item: dict[str, Any] = {
        "@id": quote(path),
        "@type": "File",
        "name": PurePosixPath(path).name,
        "description": describe(load("kg.writers", str(entry["format"]))).title,
        "contentSize": str(entry["bytes"]),
        "sha256": str(entry["sha256"]),
        "encodingFormat": media_type(path),
    }
    found = _specification(entry)
    return item | ({"conformsTo": {"@id": found["@id"]}} if found else {})


def _specification(entry: Mapping[str, Any]) -> dict[str, Any]:
    known = specification(str(entry["format"]), str(entry["path"]))
    return {"@id": known.iri, "@type": "CreativeWork", "name": known.name} if known else {}


def _manifest() -> dict[str, Any]:
    """The manifest holds the hash of the crate, so the crate cannot hold that of the manifest."""
    return {
        "@id": _MANIFEST,
        "@type": "File",
        "name": _MANIFEST,
        "description": "Counts, and the size and SHA-256 of every file of the export, this crate among them.",
        "encodingFormat": "application/json",
    }


def _folders(ids: Sequence[str]) -> dict[str, list[str]]:
    """Folder -> what stands directly in it; `./` is the crate. Sorted, outer folders before inner ones."""
    found: dict[str, set[str]] = {"./": set()}
    for iri in ids:
        inner = iri
        for parent in PurePosixPath(iri).parents:
            outer = "./" if str(parent) == "." else f"{parent}/"
            found.setdefault(outer, set()).add(inner)
            inner = outer
    return {folder: sorted(found[folder]) for folder in sorted(found)}


def _parts(ids: Sequence[str]) -> dict[str, Any]:
    return {"hasPart": [{"@id": iri} for iri in ids]}


def _provenance(graph: nx.MultiDiGraph[str]) -> Iterator[dict[str, Any]]:
    facts = Tables(graph).facts
    yield {
        "@id": "#run",
        "@type": "CreateAction",
        "name": f"Run of paperkg, profile {facts['profile']}",
        "identifier": facts["run"],
        "instrument": {"@id": "#paperkg"},
        "result": {"@id": "./"},
    }
    yield {
        "@id": "#paperkg",
        "@type": "SoftwareApplication",
        "name": "paperkg",
        "url": BASE,
        "version": facts["version"],
        "softwareVersion": facts["version"],
    }


def _licence(licence: str) -> dict[str, Any]:
    if not licence:
        return dict(_NOT_STATED)
    return {"@id": licence, "@type": "CreativeWork", "name": licence, "description": "Licence of the export."}


def _ontology() -> dict[str, Any]:
    return {
        "@id": PREFIXES["kg"],
        "@type": "CreativeWork",
        "name": "Ontology of paperkg",
        "description": "Classes and predicates of the graph.",
    }
