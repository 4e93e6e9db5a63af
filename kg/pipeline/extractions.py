"""Extractions as rows of `extractions.jsonl`: paper-local names, before resolution; keys in a fixed order."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.model import Extraction, Link, Mention, Problem, Result

__all__ = ["extraction_row", "problem_row", "to_jsonl"]

_DIGITS = 4


def extraction_row(extraction: Extraction) -> dict[str, Any]:
    """One JSON-ready row; offsets count code points of the raw text, half-open.

    >>> from kg.model import Extraction
    >>> list(extraction_row(Extraction("p1", "00")))
    ['id', 'text_sha256', 'entities', 'results', 'urls', 'problems']
    """
    return {
        "id": extraction.paper,
        "text_sha256": extraction.text_sha256,
        "entities": [_link_row(link) for link in extraction.links],
        "results": [_result_row(result) for result in extraction.results],
        "urls": [{"url": u.url, "kind": u.kind, "start": u.start, "end": u.end} for u in extraction.urls],
        "problems": [problem_row(problem) for problem in extraction.problems],
    }


def to_jsonl(extractions: Iterable[Extraction]) -> str:
    """The rows of all extractions, one line each, in the order given."""
    rows = map(extraction_row, extractions)
    return "".join(_line(row) + "\n" for row in rows)


def problem_row(problem: Problem) -> dict[str, Any]:
    """A problem, JSON-ready, without its empty fields."""
    row = {
        "stage": problem.stage,
        "message": problem.message,
        "file": problem.file,
        "line": problem.line,
        "paper": problem.paper,
    }
    return {key: value for key, value in row.items() if value}


def _link_row(link: Link) -> dict[str, Any]:
    return {
        "name": link.name,
        "type": link.type,
        "role": link.role,
        "confidence": round(link.confidence, _DIGITS),
        "surfaces": list(link.surfaces),
        "mentions": [_mention_row(mention) for mention in sorted(link.mentions)],
    }


def _mention_row(mention: Mention) -> dict[str, Any]:
    return {
        "start": mention.start,
        "end": mention.end,
        "confidence": round(mention.confidence, _DIGITS),
        "rule": mention.rule,
    }


def _result_row(result: Result) -> dict[str, Any]:
    return {
        "subject": result.subject,
        "metric": result.metric,
        "value": result.value,
        "unit": result.unit,
        "dataset": result.dataset,
        "baseline": result.baseline,
        "kind": result.kind,
        "confidence": round(result.confidence, _DIGITS),
        "rule": result.rule,
        "start": result.start,
        "end": result.end,
    }


def _line(row: dict[str, Any]) -> str:
    text = json.dumps(row, ensure_ascii=False, separators=(", ", ": "))
    # Lone surrogates cannot be written as UTF-8; U+2028 and its kin end a line for some readers of lines.
    return "".join(f"\\u{ord(c):04x}" if "\ud800" <= c <= "\udfff" or c in "\x85\u2028\u2029" else c for c in text)
