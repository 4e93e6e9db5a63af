"""A named package as files to read: installed, or a downloaded wheel, source archive, npm archive or folder.

Only texts are read; nothing is unpacked, imported or run.
"""

from __future__ import annotations

import json
import re
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.parser import HeaderParser
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Protocol

from kg.errors import InputError

__all__ = ["Package", "open_package"]

_LARGEST = 8 * 2**20
_ARCHIVES = (".whl", ".zip", ".tar.gz", ".tgz")


class _Files(Protocol):
    def names(self) -> list[str]: ...

    def read(self, name: str) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Package:
    """A package open for reading; paths are relative, with `/`, an npm archive's `package/` left out."""

    name: str
    version: str
    licence: str
    files: _Files

    def texts(self, pattern: str) -> Iterator[tuple[str, str]]:
        """Path and text of every file that fits a glob, by path; files that are no UTF-8 or too big are left out."""
        for name in sorted(self.files.names()):
            if fnmatch(name, pattern):
                raw = self.files.read(name)
                if len(raw) <= _LARGEST:
                    try:
                        yield name, raw.decode("utf-8")
                    except UnicodeDecodeError:
                        continue


@contextmanager
def open_package(named: str) -> Iterator[Package]:
    """The package of an archive, a folder, or an installed distribution.

    Raises:
        InputError: there is none, or it cannot be read.
    """
    path = Path(named)
    try:
        if named.endswith((".whl", ".zip")) and path.is_file():
            with zipfile.ZipFile(path) as archive:
                yield _described(_Zipped(archive), path)
        elif named.endswith((".tar.gz", ".tgz")) and path.is_file():
            with tarfile.open(path) as archive:
                yield _described(_Tarred(archive), path)
        elif path.is_dir():
            yield _described(_Folder(path), path)
        else:
            yield _installed(named)
    except (OSError, zipfile.BadZipFile, tarfile.TarError) as error:
        raise InputError(f"cannot be read: {error}", path=named) from error


class _Zipped:
    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive

    def names(self) -> list[str]:
        return [info.filename for info in self._archive.infolist() if not info.is_dir() and info.file_size <= _LARGEST]

    def read(self, name: str) -> bytes:
        return self._archive.read(name)


class _Tarred:
    """Files of a source or npm archive, without its one outer folder."""

    def __init__(self, archive: tarfile.TarFile) -> None:
        members = [m for m in archive.getmembers() if m.isfile() and m.size <= _LARGEST]
        self._members = {"/".join(PurePosixPath(m.name).parts[1:]) or m.name: m for m in members}
        self._archive = archive

    def names(self) -> list[str]:
        return list(self._members)

    def read(self, name: str) -> bytes:
        found = self._archive.extractfile(self._members[name])
        return found.read() if found else b""


class _Folder:
    def __init__(self, root: Path) -> None:
        self._root = root

    def names(self) -> list[str]:
        files = (path for path in self._root.rglob("*") if path.is_file() and not path.is_symlink())
        return [path.relative_to(self._root).as_posix() for path in files if path.stat().st_size <= _LARGEST]

    def read(self, name: str) -> bytes:
        return (self._root / name).read_bytes()


class _Installed:
    def __init__(self, distribution: metadata.Distribution) -> None:
        self._files = {file.as_posix(): file for file in distribution.files or ()}

    def names(self) -> list[str]:
        return [name for name in self._files if not name.startswith("..")]

    def read(self, name: str) -> bytes:
        path = Path(str(self._files[name].locate()))
        return path.read_bytes() if path.is_file() and path.stat().st_size <= _LARGEST else b""


def _installed(name: str) -> Package:
    try:
        distribution = metadata.distribution(name)
    except (metadata.PackageNotFoundError, ValueError) as error:
        known = ", ".join(_ARCHIVES)
        raise InputError(f"no installed package and no file ({known}) or folder is called so", path=name) from error
    about = distribution.metadata
    said = {key: about[key] for key in about}
    return Package(_canonical(said["Name"]), said["Version"], _licence(said), _Installed(distribution))


def _described(files: _Files, path: Path) -> Package:
    """A package by what its own metadata say, else by the name of its file."""
    for name in sorted(files.names(), key=lambda n: (n.count("/"), n)):
        if name.endswith(".dist-info/METADATA") or PurePosixPath(name).name == "PKG-INFO":
            about = dict(HeaderParser().parsestr(files.read(name).decode("utf-8", "replace")).items())
            return Package(_canonical(about.get("Name", "")), about.get("Version", ""), _licence(about), files)
        if name == "package.json":
            record = json.loads(files.read(name).decode("utf-8", "replace"))
            return Package(
                str(record.get("name", "")), str(record.get("version", "")), str(record.get("license", "")), files
            )
    name, _, version = path.name.partition("-")
    return Package(_canonical(name), re.sub(r"(\.tar\.gz|\.tgz|\.zip|-.*)\Z", "", version), "", files)


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


_CLASSIFIED = {"MIT License": "MIT", "Apache Software License": "Apache-2.0", "BSD License": "BSD-3-Clause"}


def _licence(about: dict[str, str]) -> str:
    """The licence of a package as an SPDX name, empty if its metadata do not say."""
    given = about.get("License-Expression") or about.get("License", "")
    if given and len(given) < len(_LICENCE_TEXT):
        found = next((short for short in ("Apache-2.0", "MIT", "BSD-3-Clause", "BSD-2-Clause") if short == given), "")
        return found or _guess(given)
    return _CLASSIFIED.get(about.get("Classifier", "").rpartition(" :: ")[2], "")


_LICENCE_TEXT = "longer than this is the text of a licence, not its name"


def _guess(given: str) -> str:
    """MIT License -> MIT, Apache 2.0 -> Apache-2.0; any other as it stands."""
    if re.match(r"mit\b", given, re.IGNORECASE):
        return "MIT"
    return "Apache-2.0" if re.match(r"apache", given, re.IGNORECASE) else given
