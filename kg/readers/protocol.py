"""What every reader offers, and what it may be told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from kg.model import Paper, Problem, Venue

__all__ = ["ReadOptions", "Reader", "file_stem"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """How to read.

    Args:
        venue: for papers that name none.
        longest: characters of the longest text that can be an abstract; a longer one is reported and skipped.
        largest: bytes of the largest file, unpacked; a larger one is reported and skipped.
    """

    venue: Venue | None = None
    longest: int = 100_000
    largest: int = 512 * 1024 * 1024


@runtime_checkable
class Reader(Protocol):
    """A format that papers come in. Registered in the entry-point group `kg.readers`."""

    name: str

    def can_read(self, head: bytes, file_name: str) -> bool:
        """Whether content that starts with `head` is in this format; the name only settles what content leaves open."""
        ...

    def read(self, data: bytes, file: str, options: ReadOptions) -> Iterator[Paper | Problem]:
        """The papers of a file in order, and what is wrong with it. Never raises on any bytes.

        Args:
            data: the whole content, unpacked.
            file: how origins and problems name the file.
            options: see `ReadOptions`.
        """
        ...


def file_stem(file: str) -> str:
    """The name of a file without folder, packing and ending: the first part of ids.

    >>> file_stem("lists/icml-2026.jsonl.gz")
    'icml-2026'
    """
    name = PurePosixPath(file).name.removesuffix(".gz")
    return PurePosixPath(name).stem or name
