r"""Markup: source text -> plain text and the way back (`to_plain`), plain span -> source span (`source_span`)."""

from __future__ import annotations

from kg.markup.plain import to_plain
from kg.markup.spans import source_span

__all__ = ["source_span", "to_plain"]
