"""Records as JSON: one object a line, an array of objects, or a single object."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from kg.model import Origin, Paper, Problem
from kg.readers.encoding import EncodingError, decode, is_binary, sniffable
from kg.readers.identifiers import find_identifiers, parse_authors
from kg.readers.protocol import ReadOptions, file_stem
from kg.readers.venues import parse_venue

__all__ = ["JsonlReader"]

_START = re.compile(r"\{\s*(?:[\"}]|$)|\[\s*(?:[\[{\]]|$)")
_NAMES = (".json", ".jsonl", ".ndjson")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_WHITE = re.compile(r"[\s,]*")
_YEARS = range(1000, 3000)


class JsonlReader:
    """Reads JSON Lines and JSON arrays of paper records."""

    name = "jsonl"

    def can_read(self, head: bytes, file_name: str) -> bool:
        """Whether the content begins like JSON objects, or calls itself JSON and may be."""
        if is_binary(head):
            return False
        text = sniffable(head)
        return _START.match(text) is not None or (bool(text) and file_name.removesuffix(".gz").lower().endswith(_NAMES))

    def read(self, data: bytes, file: str, options: ReadOptions) -> Iterator[Paper | Problem]:
        """The records in order; text and offsets are those of the `abstract` (else `text`) as it stands."""
        try:
            text = decode(data)
        except EncodingError as error:
            yield Problem("read", str(error), file, error.line)
            return
        count = 0
        for line, record in _records(text):
            count += 1
            if isinstance(record, Problem):
                yield Problem("read", record.message, file, line)
            else:
                yield from _read_record(record, Origin(file, line), f"{file_stem(file)}#{count}", options)
        if not count:
            yield Problem("read", "no record in the file; write one JSON object a line", file, 1)


def _records(text: str) -> Iterator[tuple[int, Any]]:
    """Line number and value of every record; a Problem stands for one that is no JSON."""
    if text.lstrip().startswith("["):
        yield from _array(text)
        return
    whole = _whole_object(text)
    if whole is not None:
        yield whole
        return
    start, number = 0, 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        number += 1
        if line := text[start:end].strip():
            yield number, _loads(line)
        start = end + 1


def _whole_object(text: str) -> tuple[int, Any] | None:
    """A single object over several lines, or None."""
    first, _, rest = text.lstrip().partition("\n")
    if not rest.strip() or not isinstance(_loads(first), Problem):
        return None
    value = _loads(text)
    return None if isinstance(value, Problem) else (text[: len(text) - len(text.lstrip())].count("\n") + 1, value)


def _array(text: str) -> Iterator[tuple[int, Any]]:
    """The elements of an array, one by one, so that a bad one does not cost those before it."""
    decoder = json.JSONDecoder()
    at = text.index("[") + 1
    line, counted = 1, 0
    while True:
        white = _WHITE.match(text, at)
        at = white.end() if white else at
        line, counted = line + text.count("\n", counted, at), at
        if text.startswith("]", at):
            return
        if at >= len(text):
            yield line, Problem("read", "the JSON array does not end; the file may be cut off")
            return
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            yield line, Problem("read", f"{_explain(error)}; the rest of the array is not read")
            return
        yield line, value


def _loads(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        return Problem("read", f"{_explain(error)}; correct the line or remove it")


def _explain(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"not valid JSON: {error.msg} (column {error.colno})"
    return "not valid JSON: nested too deeply" if isinstance(error, RecursionError) else f"not valid JSON: {error}"


def _read_record(record: Any, origin: Origin, fallback: str, options: ReadOptions) -> Iterator[Paper | Problem]:
    def problem(message: str) -> Problem:
        return Problem("read", message, origin.file, origin.line, id_)

    id_ = ""
    if not isinstance(record, dict):
        yield problem(f'the record is no JSON object but a {type(record).__name__}; write {{"abstract": …}}')
        return
    record, is_damaged = _mend(record)
    identifiers, bad = find_identifiers(record)
    id_ = _id(record) or (identifiers[0][1] if identifiers else "") or fallback
    text = _first_text(record)
    if not text:
        yield problem("the record has no text; give it an `abstract` or a `text`")
        return
    if len(text) > options.longest:
        yield problem(f"a text of {len(text):,} characters is no abstract (the limit is {options.longest:,}), skipped")
        return
    if is_damaged:
        yield problem("half a character (a lone surrogate such as \\ud800) was replaced by U+FFFD; check the text")
    authors = parse_authors(record.get("authors"))
    year, is_year = _year(record.get("year"))
    bad += () if authors is not None else ("authors",)
    bad += () if is_year else ("year",)
    bad += tuple(name for name in ("title", "topic", "url", "venue") if _is_odd(record.get(name)))
    if bad:
        yield problem(f"left out, because the value makes no sense there: {', '.join(bad)}")
    venue = parse_venue(_string(record, "venue"), year) or options.venue
    yield Paper(
        id=id_,
        text=text,
        origin=origin,
        title=_string(record, "title"),
        authors=authors or (),
        venue=venue,
        year=year or (venue.year if venue else None),
        url=_string(record, "url"),
        topic=_string(record, "topic"),
        identifiers=identifiers,
    )


def _mend(value: Any) -> tuple[Any, bool]:
    """The value with lone surrogates replaced, which no file can hold, and whether there were any."""
    if isinstance(value, str):
        mended = _SURROGATE.sub("\ufffd", value)
        return mended, mended != value
    if isinstance(value, list):
        parts = [_mend(part) for part in value]
        return [part for part, _ in parts], any(damaged for _, damaged in parts)
    if isinstance(value, dict):
        fields = {str(_mend(key)[0]): _mend(part) for key, part in value.items()}
        return {key: part for key, (part, _) in fields.items()}, any(damaged for _, damaged in fields.values())
    return value, False


def _first_text(record: Mapping[str, Any]) -> str:
    for name in ("abstract", "text"):
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return value
    return ""


def _id(record: Mapping[str, Any]) -> str:
    value = record.get("id")
    is_id = isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))
    return " ".join(str(value).split()) if is_id else ""


def _string(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    return " ".join(value.split()) if isinstance(value, str) else ""


def _is_odd(value: Any) -> bool:
    return value is not None and not isinstance(value, str)


def _year(value: Any) -> tuple[int | None, bool]:
    """The year, and whether the value made sense."""
    if value is None or value == "":
        return None, True
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value) if len(value.strip()) < 5 else 0  # noqa: PLR2004 - years have four digits
    is_year = isinstance(value, int) and not isinstance(value, bool) and value in _YEARS
    return (value, True) if is_year else (None, False)
