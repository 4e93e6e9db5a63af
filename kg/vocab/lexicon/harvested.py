"""Harvests kept in one file: records of several packages, each replaced whole when its package is read again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import InputError
from kg.vocab.lexicon.archives import open_package
from kg.vocab.lexicon.harvest import compare_records, harvest

if TYPE_CHECKING:
    from kg.vocab.lexicon.harvest import Changes

__all__ = ["merge_harvest", "read_harvest", "to_lines"]

Record = dict[str, Any]


def read_harvest(path: Path) -> tuple[Record, ...]:
    """The records of an earlier harvest; none where there is no file.

    Raises:
        InputError: a line that is no record.
    """
    if not path.exists():
        return ()
    records = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            record = json.loads(line)
            _package_of(record)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise InputError(
                f"no harvested record ({error}); name another file", path=str(path), line=number
            ) from error
        records.append(record)
    return tuple(records)


def merge_harvest(old: Iterable[Record], packages: Sequence[str]) -> tuple[tuple[Record, ...], dict[str, Changes]]:
    """The records with those of these packages read anew, and per `package version` what changed."""
    kept = list(old)
    changes = {}
    for named in packages:
        with open_package(named) as package:
            new = harvest(package)
            before = [record for record in kept if _package_of(record) == package.name]
            kept = [record for record in kept if _package_of(record) != package.name]
            changes[f"{package.name} {package.version}".strip()] = compare_records(before, new)
            kept += new
    return tuple(sorted(kept, key=lambda r: (r["type"], r["name"], r["source"]))), changes


def _package_of(record: Record) -> str:
    return str(record["source"][0]).partition("==")[0]


def to_lines(records: Iterable[Record]) -> str:
    """The records as JSON Lines."""
    return "".join(json.dumps(record, ensure_ascii=False, sort_keys=True) + "\n" for record in records)
