"""JSON values of a file one at a time: the elements of one array, or one value a line, in bounded memory.

The dumps that people have are single arrays of hundreds of megabytes. The text is read in blocks; as soon as a block
completes an element it is decoded and forgotten.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from kg.errors import InputError
from kg.importing.protocol import open_text

__all__ = ["Broken", "Element", "stream_json"]

_BLOCK = 2**20
_LARGEST = 2**28
"""Characters of the largest element: a leaderboard with all its subtasks has some millions."""

_WHITE = re.compile(r"\s*")
_BETWEEN = re.compile(r"[\s,]*")
_DELIMITER = re.compile(r"[\s,\]]")


@dataclass(frozen=True, slots=True)
class Element:
    """One value: its number and the line it begins in, both from 1."""

    value: Any
    number: int
    line: int


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a value should stand and none can be read; `is_last`: nothing behind it can be found either."""

    message: str
    number: int
    line: int
    is_last: bool = False


class _Window:
    """The part of a text that is not yet used up; counts lines."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.text = ""
        self.at = 0
        self.line = 1
        self.is_all = False

    def more(self) -> bool:
        """Read another block; False at the end of the file."""
        block = "" if self.is_all else self._stream.read(max(_BLOCK, len(self.text) - self.at))
        self.is_all = not block
        self.text, self.at = self.text[self.at :] + block, 0
        return bool(block)

    def skip(self, pattern: re.Pattern[str]) -> str:
        """Pass over what matches; the next character, empty at the end of the file."""
        while True:
            match = pattern.match(self.text, self.at)
            self.advance(match.end() if match else self.at)
            if self.at < len(self.text):
                return self.text[self.at]
            if not self.more():
                return ""

    def advance(self, to: int) -> None:
        self.line += self.text.count("\n", self.at, to)
        self.at = to


def stream_json(path: Path) -> Iterator[Element | Broken]:
    """The values of a JSON array, of JSON Lines or of a single value, in order; plain or packed (gzip).

    Raises:
        InputError: the file cannot be read or unpacked.
    """
    try:
        with open_text(path) as stream:
            window = _Window(stream)
            first = window.skip(_WHITE)
            if first == "[":
                window.advance(window.at + 1)
                yield from _array(window)
            else:
                yield from _sequence(window)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"cannot be read to its end: {error}; get the file again", path=str(path)) from error


def _array(window: _Window) -> Iterator[Element | Broken]:
    number = 0
    while True:
        first = window.skip(_BETWEEN)
        if first == "]":
            return
        number += 1
        if not first:
            yield Broken("the JSON array does not end; the file may be cut off", number, window.line, is_last=True)
            return
        line = window.line
        value, fault = _decode(window)
        if fault:
            yield Broken(f"{fault}; the rest of the array is not read", number, line, is_last=True)
            return
        yield Element(value, number, line)


def _sequence(window: _Window) -> Iterator[Element | Broken]:
    """Values one after the other; a bad one costs its line."""
    number = 0
    while window.skip(_WHITE):
        number += 1
        line = window.line
        value, fault = _decode(window)
        if fault:
            yield Broken(f"{fault}; correct the line or remove it", number, line)
            _skip_line(window)
        else:
            yield Element(value, number, line)


def _skip_line(window: _Window) -> None:
    while (end := window.text.find("\n", window.at)) < 0:
        window.advance(len(window.text))
        if not window.more():
            return
    window.advance(end + 1)


_decoder = json.JSONDecoder()


def _decode(window: _Window) -> tuple[Any, str]:
    """The value at the window's place, and what is wrong with it; reads on until it is whole."""
    while True:
        try:
            value, end = _decoder.raw_decode(window.text, window.at)
        except RecursionError:
            return None, "not valid JSON: nested too deeply"
        except json.JSONDecodeError as error:
            size = len(window.text) - window.at
            # An error well before the end of what is here is no matter of reading on.
            is_cut = error.pos >= len(window.text) - _TAIL or error.msg.startswith("Unterminated string")
            if is_cut and size <= _LARGEST and window.more():
                continue
            return None, f"not valid JSON: {error.msg}"
        except ValueError as error:
            return None, f"not valid JSON: {error}"
        if not isinstance(value, dict | list | str) and not _DELIMITER.search(window.text, end) and window.more():
            continue  # a number may go on
        window.advance(end)
        return value, ""


_TAIL = 16
"""Characters of the longest literal or escape (`-Infinity`, a pair of `\\uXXXX`) that a block may cut in two."""
