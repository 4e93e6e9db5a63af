"""What an export holds, as in `manifest.json`: the graph, its counts, and each file with its size and SHA-256."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["MANIFEST", "Manifest", "entries_of", "make_manifest", "sha256_of"]

MANIFEST = "manifest.json"
_FORMAT = 1
_BLOCK = 2**20


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of an export, JSON-ready."""

    value: dict[str, Any]

    @property
    def files(self) -> list[dict[str, Any]]:
        """One object a file: format, path, bytes, sha256."""
        return list(self.value["files"])

    def to_text(self) -> str:
        """What stands in `manifest.json`."""
        return json.dumps(self.value, ensure_ascii=False, indent=2) + "\n"


def entries_of(writers: Mapping[str, Any], folder: Path) -> list[dict[str, Any]]:
    """One object for each file that the writers wrote: format, path, bytes, sha256."""
    entries = []
    for name, writer in writers.items():
        target = folder / writer.filename
        found = sorted(p for p in target.rglob("*") if p.is_file()) if target.is_dir() else [target]
        entries += [_entry(name, path, folder) for path in found]
    return entries


def make_manifest(graph: Any, writers: Mapping[str, Any], files: Sequence[Mapping[str, Any]]) -> Manifest:
    """The manifest of what writers made of a graph; `files` as `entries_of` gives them."""
    losses = {name: writer.format.lossy for name, writer in writers.items() if getattr(writer, "format", None)}
    value = {
        "paperkg_export": _FORMAT,
        "graph": {key: graph.graph[key] for key in ("base", "run", "fingerprint", "version", "profile")},
        "counts": _counts(graph),
        "lossy": {name: loss for name, loss in losses.items() if loss},
        "files": sorted(files, key=lambda entry: str(entry["path"])),
    }
    return Manifest(value)


def _counts(graph: Any) -> dict[str, Any]:
    kinds = Counter(node.get("type") or node["kind"] for _, node in graph.nodes(data=True))
    predicates = Counter(key for _, _, key in graph.edges(keys=True))
    return {
        "nodes": graph.number_of_nodes(),
        "edges": graph.number_of_edges(),
        "evidence": sum(len(edge["evidence"]) for _, _, edge in graph.edges(data=True)),
        "nodes_by_kind": dict(sorted(kinds.items())),
        "edges_by_predicate": dict(sorted(predicates.items())),
    }


def _entry(name: str, path: Path, folder: Path) -> dict[str, Any]:
    where = path.relative_to(folder).as_posix()
    return {"format": name, "path": where, "bytes": path.stat().st_size, "sha256": sha256_of(path)}


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
