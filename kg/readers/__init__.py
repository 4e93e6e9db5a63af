"""Readers: bytes -> papers. One format per file; `files` finds the files and chooses the reader by their content."""

from __future__ import annotations

from kg.readers.files import Source, find_sources, read_source
from kg.readers.protocol import Reader, ReadOptions

__all__ = ["ReadOptions", "Reader", "Source", "find_sources", "read_source"]
