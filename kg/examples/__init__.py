"""The bundled example corpus: short descriptions of well-known papers, written for this project.

The texts state facts of the papers in words of our own; README.md beside them names every paper, and
gold.jsonl holds their annotations (without the texts), machine-assisted like all gold of this project.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["path"]


def path() -> Path:
    """The folder of the example texts.

    >>> (path() / "neurips-2023.txt").is_file()
    True
    """
    return Path(__file__).resolve().parent
