"""What the writers of RDF share: they stream from one file of sorted N-Triples, so that memory stays small."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, ClassVar

from pyoxigraph import NamedNode, Quad, RdfFormat, Triple, serialize

from kg.graph.rdf import ntriples_lines, read_triples
from kg.vocab.prefixes import PREFIXES
from kg.writers.files import atomic_write

if TYPE_CHECKING:
    import networkx as nx

    from kg.writers.protocol import Format

__all__ = ["RdfWriter", "projected"]


@contextmanager
def projected(graph: nx.MultiDiGraph[str], known: Path | None = None) -> Iterator[Path]:
    """The file of the graph's N-Triples: the one that is known, else one that is gone when the block ends."""
    if known is not None:
        yield known
        return
    with tempfile.TemporaryDirectory(prefix="kg-rdf-") as folder:
        path = Path(folder, "graph.nt")
        atomic_write(path, ntriples_lines(graph))
        yield path


class RdfWriter:
    """Writes the triples of a graph in the syntax that a subclass names."""

    name: ClassVar[str]
    filename: ClassVar[str]
    format: ClassVar[Format]
    syntax: ClassVar[RdfFormat]
    takes_ntriples = True

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str, *, ntriples: Path | None = None) -> None:
        """Write the triples of `graph` to `path`.

        Args:
            graph: what is written.
            path: the target.
            ntriples: the file of `ntriples_lines(graph)`, for a caller that writes several formats and projects once.

        Raises:
            OutputError: the file cannot be written.
        """
        prefixes = {} if self.syntax == RdfFormat.N_QUADS else {name: PREFIXES[name] for name in sorted(PREFIXES)}
        with projected(graph, ntriples) as source:
            rows = self.rows(graph, read_triples(source))
            atomic_write(path, lambda out: serialize(rows, self.sink(out), self.syntax, prefixes=prefixes))

    def sink(self, out: IO[bytes]) -> IO[bytes]:
        """Where the bytes of the serializer go."""
        return out

    def rows(self, graph: nx.MultiDiGraph[str], triples: Iterator[Triple]) -> Iterable[Triple] | Iterable[Quad]:
        """What is written: the triples as they are, or in the named graph of their run where the syntax has such."""
        if not self.syntax.supports_datasets:
            return triples
        run = NamedNode(graph.graph["run"])
        return (Quad(row.subject, row.predicate, row.object, run) for row in triples)
