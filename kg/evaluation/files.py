"""Gold and prediction files: one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.errors import InputError

__all__ = ["read_gold", "read_predictions"]

Record = dict[str, Any]


def read_gold(path: str | Path) -> list[Record]:
    """The gold records of a file, in its order; each has `id` and `entities`, most have `text` and `results`.

    Raises:
        InputError: the file cannot be read, or a line is no gold record (the message names the line).
    """
    gold = []
    for line, record in _read_lines(path):
        if "entities" not in record:
            raise InputError('no "entities": is this a gold file?', path=str(path), line=line)
        _check_record(record, str(path), line)
        gold.append(record)
    if not gold:
        raise InputError("no gold records in this file", path=str(path))
    return gold


def read_predictions(path: str | Path) -> dict[str, Record]:
    """Predictions by paper id, as `kg extract` writes them; of two lines with one id the last one counts.

    Raises:
        InputError: the file cannot be read, or a line is no prediction (the message names the line).
    """
    predictions = {}
    for line, record in _read_lines(path):
        _check_record(record, str(path), line)
        predictions[record["id"]] = record
    return predictions


def _read_lines(path: str | Path) -> Iterator[tuple[int, Record]]:
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", path=str(path)) from error
    except UnicodeDecodeError as error:
        raise InputError("is not UTF-8 text; save it as UTF-8", path=str(path)) from error
    # Not splitlines(): JSON strings may hold U+2028 and its kin, which are no line ends here.
    for line, content in enumerate(text.split("\n"), start=1):
        if content.strip():
            yield line, _parse(content, str(path), line)


def _parse(content: str, path: str, line: int) -> Record:
    try:
        record = json.loads(content)
    except ValueError as error:
        raise InputError(f"invalid JSON ({error}); every line must be one JSON object", path=path, line=line) from error
    except RecursionError as error:
        raise InputError("JSON nested too deeply; a record is flat", path=path, line=line) from error
    if not isinstance(record, dict) or not isinstance(record.get("id"), str):
        raise InputError('every line must be a JSON object with an "id" (text)', path=path, line=line)
    return record


_NEEDED = {"entities": ("name", "type"), "results": ("value", "kind"), "urls": ("url", "kind")}


def _check_record(record: Record, path: str, line: int) -> None:
    """Refuse a record whose items lack what the measures compare."""
    for field, keys in _NEEDED.items():
        items = record.get(field, [])
        if not isinstance(items, list):
            raise InputError(f'"{field}" must be a list', path=path, line=line)
        for item in items:
            missing = [key for key in keys if not isinstance(item, dict) or key not in item]
            if missing:
                raise InputError(f'an item of "{field}" has no "{missing[0]}"', path=path, line=line)
