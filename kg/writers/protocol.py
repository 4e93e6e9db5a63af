"""What a writer says of itself and can do. Built-in writers and strangers' meet the same protocol."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from kg.errors import ConfigError

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Format", "Writer", "describe", "require"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """What `kg export --list` says of a format.

    Args:
        title: name of the format.
        tool: who reads it.
        tier: A for what most people want, B for particular tools, C for curators.
        lossy: what it cannot express; empty where the whole graph is in it.
        is_folder: a folder of files, not one file.
        needs: a module that the writer imports and the main install does not bring; empty where there is none.
        extra: the extra of paperkg that brings it.
    """

    title: str
    tool: str = ""
    tier: Literal["A", "B", "C"] = "C"
    lossy: str = ""
    is_folder: bool = False
    needs: str = ""
    extra: str = ""

    @property
    def is_ready(self) -> bool:
        """Whether what it needs is installed."""
        return not self.needs or find_spec(self.needs) is not None


class Writer(Protocol):
    """Writes a graph in one format.

    Where `format.is_folder`, `path` is a folder that does not exist yet and that the writer makes; else a file, which
    is written whole or not at all.

    A writer may set two class attributes. With `takes_ntriples` its `write` also takes `ntriples=`, the file of the
    graph's sorted N-Triples, so that several writers share one projection. With `describes_export` it writes about the
    files of an export: it runs after the others and is told `files=`, the entries of the manifest so far (format, path,
    bytes, sha256).
    """

    name: str
    filename: str
    format: Format

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write `graph` to `path`.

        Raises:
            OutputError: it cannot be written.
        """


def describe(writer: type[Writer] | Writer) -> Format:
    """What a writer says of its format; a bare description of one that says nothing, as older plug-ins do."""
    found = getattr(writer, "format", None)
    return found if isinstance(found, Format) else Format(title=writer.filename)


def require(writer: type[Writer] | Writer) -> None:
    """Make sure that what a writer needs is installed.

    Raises:
        ConfigError: it is not; the message names the command that installs it.
    """
    format_ = describe(writer)
    if not format_.is_ready:
        raise ConfigError(
            f"the format {writer.name} needs {format_.needs}; run: pip install 'paperkg[{format_.extra}]'"
        )
