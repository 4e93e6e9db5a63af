"""One hash of everything but the input that decides the bytes of a build; the run's IRI ends in it."""

from __future__ import annotations

import hashlib
import json
from importlib import resources
from importlib.metadata import version
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.pipeline.settings import Settings

__all__ = ["fingerprint", "package_version"]

_LENGTH = 16


def package_version() -> str:
    """The version of the installed package."""
    return version("paperkg")


def fingerprint(settings: Settings) -> str:
    """Sixteen hexadecimal digits over settings (without `jobs`), ontology, lexicon, model and package version."""
    digest = hashlib.sha256()
    parts = [package_version(), settings.profile, version("spacy")]
    parts.append(json.dumps(settings.as_dict(), sort_keys=True, ensure_ascii=False))
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") + b"\n")
    entries = _files(resources.files("kg.ontology"), "")
    if settings.profile != "rules":
        shipped = resources.files("kg.models") / settings.profile
        entries += _files(Path(settings.extract.model) if settings.extract.model else shipped, "model/")
    entries.append(("results.json", resources.files("kg.models").joinpath("results.json")))
    for name, entry in entries:
        digest.update(f"{name}\n".encode() + hashlib.sha256(entry.read_bytes()).digest())
    return digest.hexdigest()[:_LENGTH]


def _files(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    """Every data file below the ontology with its relative name, sorted; code and caches left out."""
    found: list[tuple[str, Traversable]] = []
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.name.startswith((".", "__")):
            continue
        if entry.is_dir():
            found += _files(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith((".py", ".pyc")):
            found.append((prefix + entry.name, entry))
    return found
