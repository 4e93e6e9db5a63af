"""A graph and the file of its N-Triples, projected once for all writers that take it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Self

from kg.errors import OutputError
from kg.graph.rdf import ntriples_lines

__all__ = ["Projection", "takes_ntriples"]


class Projection:
    """Lets writers write a graph; a context manager, as the file is gone when it ends."""

    def __init__(self, graph: Any) -> None:
        self._graph = graph
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._path: Path | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    def project(self) -> Path:
        """The file of the graph's sorted N-Triples, written at the first call.

        Raises:
            OutputError: there is no room in the folder of temporary files.
        """
        if self._path is None:
            try:
                self._folder = tempfile.TemporaryDirectory(prefix="kg-rdf-")
                path = Path(self._folder.name, "graph.nt")
                with path.open("w", encoding="utf-8", newline="") as out:
                    out.writelines(ntriples_lines(self._graph))
            except OSError as error:
                raise OutputError(
                    f"cannot write to the folder of temporary files ({error.strerror or error})"
                ) from error
            self._path = path
        return self._path

    def write(self, writer: Any, path: Path) -> None:
        """Let a writer write its file or folder."""
        if takes_ntriples(writer):
            writer.write(self._graph, path, ntriples=self.project())
        else:
            writer.write(self._graph, path)


def takes_ntriples(writer: Any) -> bool:
    """Whether a writer of RDF takes the file of N-Triples."""
    return bool(getattr(writer, "takes_ntriples", False))
