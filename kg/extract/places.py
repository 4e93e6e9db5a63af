"""Where a name stands in a text."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["find_places"]


def find_places(text: str, name: str) -> Iterator[tuple[int, int]]:
    """Every stretch where a name stands as a word of its own, left to right, no overlaps.

    >>> list(find_places("SAM, SAM2 and SAM", "SAM"))
    [(0, 3), (14, 17)]
    """
    start = text.find(name) if name else -1
    while start >= 0:
        end = start + len(name)
        is_whole = not (_is_letter(text[start - 1 : start]) or _is_letter(text[end : end + 1]))
        if is_whole:
            yield start, end
        start = text.find(name, end if is_whole else start + 1)


def _is_letter(char: str) -> bool:
    return char.isalnum() or char == "_"
