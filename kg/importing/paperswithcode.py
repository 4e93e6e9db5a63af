"""Dumps of Papers with Code: papers, code links, leaderboards, methods, datasets; JSON (packed or not), links as CSV.

The shapes are those of the published files `papers-with-abstracts`, `links-between-papers-and-code`,
`evaluation-tables`, `methods` and `datasets`; a record is recognised by its fields, so the name of the file does not
matter. What each field becomes:

    papers     title, authors, conference, date, identifiers; abstract -> source text; tasks -> addresses;
               methods -> uses
    links      official repository -> kg:hasCode; one that the paper mentions -> kg:mentionsRepository
    tables     see `kg.importing.leaderboards`
    methods    the paper proposes the method
    datasets   the paper proposes the dataset
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.errors import InputError
from kg.importing.collector import Collector, Entry
from kg.importing.json_stream import Broken, Element, stream_json
from kg.importing.leaderboards import read_table
from kg.importing.protocol import Imported, open_text, peek
from kg.importing.pwc_papers import entry_of, names, strings
from kg.importing.record import LONGEST_NAME, one_line

__all__ = ["PapersWithCodeImporter"]

_RULE = "import:paperswithcode"
_JSON = re.compile(r'"(?:paper_url|repo_url|sota|arxiv_id|introduced_year|introduced_date|subtasks|paper_title)"\s*:')
_CSV = re.compile(r"\A(?:\w+,)*(?:paper_url|repo_url)(?:,|\s)")
_Record = Mapping[str, Any]


class PapersWithCodeImporter:
    """Reads the dumps of Papers with Code."""

    name = "paperswithcode"
    title = "Papers with Code dumps (JSON, JSON Lines, CSV of code links; also .gz)"

    def can_read(self, path: Path) -> bool:
        """Whether the records have the fields of one of the dumps."""
        text = peek(path).decode("utf-8", errors="replace").lstrip("\ufeff \t\r\n")
        return bool(_CSV.match(text)) or (text.startswith(("[", "{")) and _JSON.search(text) is not None)

    def read(self, path: Path) -> Imported:
        """The papers, and what the dump says of them.

        Raises:
            InputError: the file holds no record of Papers with Code.
        """
        collector = Collector(path, _RULE)
        known = 0
        for item in _records(path):
            if isinstance(item, Broken):
                collector.skip(item.message, item.line)
                continue
            read = _reader_of(item.value)
            if read is None:
                collector.skip("no record of Papers with Code: none of its fields is known; remove it", item.line)
            else:
                known += 1
                read(collector, item)
        if not known:
            raise InputError(
                "holds no record of Papers with Code; name the format with --format if it is another", path=str(path)
            )
        return collector.finish()


def _records(path: Path) -> Iterator[Element | Broken]:
    with open_text(path) as stream:
        first = stream.read(1)
    if first in {"[", "{"} or first.isspace():
        yield from stream_json(path)
        return
    with open_text(path) as stream:
        # One line a record; DictReader's own count of lines is right for quoted line breaks too.
        rows = csv.DictReader(stream)
        try:
            for number, row in enumerate(rows, start=1):
                yield Element({k: v for k, v in row.items() if isinstance(k, str) and v}, number, rows.line_num)
        except csv.Error as error:
            yield Broken(f"not valid CSV: {error}; the rest is not read", 0, rows.line_num, is_last=True)


def _reader_of(value: object) -> Callable[[Collector, Element], None] | None:
    """What reads a record of this shape."""
    if not isinstance(value, dict):
        return None
    if "repo_url" in value:
        return _read_link
    if "task" in value and ("datasets" in value or "subtasks" in value):
        return read_table
    if "abstract" in value or ("title" in value and ("paper_url" in value or "arxiv_id" in value)):
        return _read_paper
    if "name" in value and ("paper" in value or "full_name" in value or "url" in value):
        return _read_thing
    return None


# ------------------------------------------------------------------------------------------------------ papers


def _read_paper(collector: Collector, item: Element) -> None:
    record: _Record = item.value
    entry = entry_of(collector, record, item)
    if entry is None:
        collector.skip("the record names no paper: give it a paper_url, an arxiv_id or a title", item.line)
        return
    abstract = record.get("abstract")
    if isinstance(abstract, str) and abstract.strip() and not entry.abstract:
        entry.abstract = abstract.encode("utf-8", "replace").decode("utf-8")
    tasks, methods = strings(record.get("tasks")), names(record.get("methods"))
    if not (tasks or methods or not entry.abstract):
        return
    _start(entry, item)
    for task in tasks:
        entry.records.link(task, "TASK", "addresses", {task: entry.records.field("task", task)})
    for method, full in methods:
        spans = {method: entry.records.field("method", method)}
        if full and full != method:
            spans[full] = entry.records.field("full name", full)
        entry.records.link(method, "METHOD", "uses", spans)


def _start(entry: Entry, item: Element) -> None:
    entry.records.start(item.number)
    entry.records.field("paper", entry.facts.title or entry.id_)


# ------------------------------------------------------------------------------------------------- repositories


def _read_link(collector: Collector, item: Element) -> None:
    record: _Record = item.value
    url = one_line(record.get("repo_url"))
    is_official, is_mentioned = _is_true(record.get("is_official")), _is_true(record.get("mentioned_in_paper"))
    if url and not (is_official or is_mentioned):
        collector.note("a repository that is not official and that the paper does not mention was left out", item.line)
        return
    entry = entry_of(collector, record, item) if url else None
    if entry is None:
        collector.skip("the record links no paper to a repository: it needs paper_url and repo_url", item.line)
        return
    _start(entry, item)
    if not entry.records.address(url, entry.records.field("repository", url), is_offered=is_official):
        collector.skip(f"{url[:80]!r} is no address of a repository; correct it", item.line)


def _is_true(value: object) -> bool:
    return value is True or (isinstance(value, str) and value.strip().lower() == "true")


# ------------------------------------------------------------------------------------------ methods and datasets


def _read_thing(collector: Collector, item: Element) -> None:
    """A method or a dataset, which its paper proposes."""
    record: _Record = item.value
    name, full = one_line(record.get("name")), one_line(record.get("full_name"))
    if not name or len(name) > LONGEST_NAME:
        collector.skip("the record has no name that could be one", item.line)
        return
    paper = record.get("paper")
    about: dict[str, Any] = {}
    if isinstance(paper, dict):
        about = {"paper_url": paper.get("url"), "title": paper.get("title")}
    elif record.get("source_url"):
        about = {"paper_url": record.get("source_url"), "title": record.get("source_title")}
    entry = entry_of(collector, about, item)
    if entry is None:
        collector.note("a method or dataset that names no paper was left out", item.line)
        return
    is_method = "/method/" in one_line(record.get("url")) or "introduced_year" in record or "collections" in record
    label = "method" if is_method else "dataset"
    _start(entry, item)
    spans = {name: entry.records.field(label, name)}
    if full and full != name and len(full) <= LONGEST_NAME:
        spans[full] = entry.records.field("full name", full)
    entry.records.link(name, "METHOD" if is_method else "DATASET", "proposes", spans)
