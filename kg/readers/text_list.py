"""Lists of abstracts as plain text: a heading names the venue, blank lines separate the papers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.model import Origin, Paper, Problem, Venue
from kg.readers.encoding import EncodingError, decode, is_binary, sniffable
from kg.readers.protocol import ReadOptions, file_stem
from kg.readers.venues import names_papers, parse_heading

__all__ = ["TextListReader"]

_LINE = re.compile(r"[^\n]*\n?")
# Formats that are text, but no running text: JSON, markup, bibliographies.
_OTHER = re.compile(r"\{\s*[\"}]|\[\s*[\[{\]]|<[?!A-Za-z]|@\w+\s*\{|TY  - |%!PS|\\documentclass|\\begin\{document")
_JSON_NAMES = (".json", ".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines without a blank one between them: the stretch of text and the number of its first line."""

    start: int
    end: int
    line: int


class TextListReader:
    """Reads lists of untitled abstracts."""

    name = "text-list"

    def can_read(self, head: bytes, file_name: str) -> bool:
        """Whether the content is running text."""
        if is_binary(head) or file_name.removesuffix(".gz").lower().endswith(_JSON_NAMES):
            return False
        text = sniffable(head)
        return bool(text) and _OTHER.match(text) is None

    def read(self, data: bytes, file: str, options: ReadOptions) -> Iterator[Paper | Problem]:
        """The abstracts in order; each is exactly its lines of the file."""
        try:
            text = decode(data)
        except EncodingError as error:
            yield Problem("read", str(error), file, error.line)
            return
        if "\r" in text and "\n" not in text:
            text = text.replace("\r", "\n")
        venue = options.venue
        count = 0
        for block in _blocks(text):
            start, line = block.start, block.line
            while start < block.end and (heading := _heading(text, start, block.end)):
                venue, start, line = heading[0], heading[1], line + 1
            if start < block.end:
                count += 1
                yield _paper(text[start : block.end], Origin(file, line), f"{file_stem(file)}#{count}", venue, options)
        if not count:
            yield Problem("read", "no abstract in the file; separate abstracts by blank lines", file, 1)


def _blocks(text: str) -> Iterator[_Block]:
    """The blocks of a text, without the white space around them."""
    start = first = -1
    end = 0
    for number, match in enumerate(_LINE.finditer(text), 1):
        line = match[0]
        if line.strip():
            if start < 0:
                start, first = match.start() + len(line) - len(line.lstrip()), number
            end = match.start() + len(line.rstrip())
        elif start >= 0:
            yield _Block(start, end, first)
            start = -1
    if start >= 0:
        yield _Block(start, end, first)


def _heading(text: str, start: int, end: int) -> tuple[Venue, int] | None:
    """The venue that the line at `start` names as a heading, and where the text after it begins."""
    stop = text.find("\n", start, end)
    stop = end if stop < 0 else stop
    if stop - start > 200 or not (venue := parse_heading(text[start:stop])):  # noqa: PLR2004 - no heading is so long
        return None
    if stop < end and not names_papers(text[start:stop]):
        return None  # the first line of an abstract
    while stop < end and text[stop].isspace():
        stop += 1
    return venue, stop


def _paper(text: str, origin: Origin, id_: str, venue: Venue | None, options: ReadOptions) -> Paper | Problem:
    if len(text) > options.longest:
        message = (
            f"a text of {len(text):,} characters is no abstract (the limit is {options.longest:,}), skipped; "
            "separate abstracts by blank lines, or raise the limit"
        )
        return Problem("read", message, origin.file, origin.line, id_)
    return Paper(id=id_, text=text, origin=origin, venue=venue, year=venue.year if venue else None)
