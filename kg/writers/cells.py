"""Cells of the tables as the plain values that flat formats can hold."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.graph.relational import Cell

__all__ = ["to_flat", "to_text_cell"]


def to_flat(cell: Cell) -> str | int | float | bool | None:
    """A cell as one value: lists and maps become JSON, empty ones the empty string.

    >>> to_flat(("a", "b")), to_flat({}), to_flat(0.5), to_flat(None)
    ('["a", "b"]', '', 0.5, None)
    """
    if isinstance(cell, tuple | dict):
        return json.dumps(cell, ensure_ascii=False) if cell else ""
    return cell


def to_text_cell(cell: Cell) -> str:
    """A cell as text: true and false in lower case, nothing for None, numbers as Python writes them.

    >>> to_text_cell(True), to_text_cell(None), to_text_cell(2026), to_text_cell(("=x",))
    ('true', '', '2026', '["=x"]')
    """
    flat = to_flat(cell)
    if flat is None:
        return ""
    if isinstance(flat, bool):
        return "true" if flat else "false"
    return str(flat)
