"""The triples of a subject, out of a file of sorted N-Triples that stays on disk: eight bytes a subject in memory."""

from __future__ import annotations

import mmap
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import RdfFormat, parse

if TYPE_CHECKING:
    from pyoxigraph import Triple

__all__ = ["TripleIndex", "open_triples"]

_STRIDE = 128
"""Of so many subjects one stands in memory, which spares a search on disk half of its steps."""
_REMEMBERED = 2_000
"""Subjects whose triples stay in memory."""
_LET_GO = 64 * 2**20
"""Bytes of the file that are read before its pages are given back to the system, which may keep them as it sees fit."""


@contextmanager
def open_triples(path: Path) -> Iterator[TripleIndex]:
    """An index of a file of sorted N-Triples, as `kg.graph.rdf.ntriples_lines` gives them."""
    with path.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
        yield TripleIndex(data)


class TripleIndex:
    """Finds triples by subject.

    Args:
        data: lines in the order of their code points, which is that of their bytes; it must not be empty.
    """

    def __init__(self, data: mmap.mmap) -> None:
        self._data = data
        self._starts = array("Q")
        self._touched = 0
        last, position = b"", 0
        for line in iter(data.readline, b""):
            subject = line[: line.index(b" ") + 1]
            if subject != last:
                self._starts.append(position)
                last = subject
            position += len(line)
            self._touch(len(line))
        self._end = position
        self._marks = [self._subject(self._starts[n]) for n in range(0, len(self._starts), _STRIDE)]
        self.rows = lru_cache(_REMEMBERED)(self._rows)  # a venue or a text is asked for again and again

    def _rows(self, iri: str) -> list[Triple]:
        """The triples of a subject, in the order of the file; none where it has none."""
        place = self._place(iri)
        if place is None:
            return []
        end = self._starts[place + 1] if place + 1 < len(self._starts) else self._end
        self._touch(max(end - self._starts[place], _STRIDE * mmap.PAGESIZE))  # what a search maps
        return [quad.triple for quad in parse(self._data[self._starts[place] : end], RdfFormat.N_TRIPLES)]

    def _touch(self, count: int) -> None:
        """Keeps the mapped pages from adding up to the whole file."""
        self._touched += count
        if self._touched >= _LET_GO and hasattr(mmap, "MADV_DONTNEED"):  # not on every system
            self._data.madvise(mmap.MADV_DONTNEED)
            self._touched = 0

    def __contains__(self, iri: str) -> bool:
        return self._place(iri) is not None

    def _place(self, iri: str) -> int | None:
        key = f"<{iri}> ".encode()
        low = max(bisect_right(self._marks, key) - 1, 0) * _STRIDE
        high = min(low + _STRIDE, len(self._starts))
        place = bisect_left(self._starts, key, low, high, key=self._subject)
        return place if place < len(self._starts) and self._subject(self._starts[place]) == key else None

    def _subject(self, start: int) -> bytes:
        """The subject that a line begins with, and the space after it: it ends what is compared."""
        return self._data[start : self._data.find(b" ", start) + 1]
