"""Triples as text: head, relation, tail, tab between; one file, or a folder with train, valid and test.

This is what PyKEEN, OpenKE and DGL-KE read, and what `kg export --format pykeen` writes. A name that is an IRI of ours
shows its type; other names have the type that the relation takes, or that the lexicon knows.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path

from kg.errors import InputError
from kg.importing.protocol import Imported, open_text, peek
from kg.importing.statements import Statements

__all__ = ["TriplesImporter"]

_ENDINGS = (".tsv", ".txt")
_PARTS = ("train", "valid", "test")
_WIDTH = 3
_LOOK = 20


class TriplesImporter:
    """Reads triples of names."""

    name = "triples"
    title = "triples as text (head, relation, tail; PyKEEN folder)"

    def can_read(self, path: Path) -> bool:
        """Whether the first lines have three columns, or the folder has the parts of a split."""
        if path.is_dir():
            return bool(_parts(path))
        lines = peek(path).decode("utf-8", errors="replace").splitlines()[:_LOOK]
        return bool(lines) and all(line.count("\t") == _WIDTH - 1 for line in lines[:-1] or lines)

    def read(self, path: Path) -> Imported:
        """The papers among the heads, and what is said of them.

        Raises:
            InputError: the folder has no parts, or a file cannot be read.
        """
        files = _parts(path) if path.is_dir() else [path]
        if not files:
            raise InputError(
                "holds no train.tsv, valid.tsv or test.tsv (or .txt); name a file of triples", path=str(path)
            )
        told = Statements(path, "import:triples", by_line=True)
        for name, attributes in _entities(path):
            told.add_node(name, attributes, 0)
        for file in files:
            for number, cells in _rows(file):
                if len(cells) != _WIDTH or not all(cells):
                    told.skip(
                        f"{file.name}: {len(cells)} columns where head, relation and tail are wanted, left out", number
                    )
                elif not (number == 1 and [cell.lower() for cell in cells] in _HEADS):
                    told.add_edge(cells[0], cells[2], {"predicate": cells[1]}, number)
        return told.finish()


_HEADS = (["head", "relation", "tail"], ["subject", "predicate", "object"], ["source", "predicate", "target"])


def _parts(folder: Path) -> list[Path]:
    """The files of a split, in the order of training."""
    found = (folder / f"{part}{ending}{packed}" for part in _PARTS for ending in _ENDINGS for packed in ("", ".gz"))
    return [file for file in found if file.is_file()]


def _entities(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """What the folder lists of heads and tails, in a table with a header: id, then label, kind, type."""
    file = path / "entities.tsv"
    rows = _rows(file) if file.is_file() else iter(())
    _, head = next(rows, (0, []))
    if head[:1] != ["id"]:
        return
    for _, cells in rows:
        found = dict(zip(head, (_ESCAPE.sub(_unescape, cell) for cell in cells), strict=False))
        if found["id"]:
            yield found.pop("id"), found


_ESCAPE = re.compile(r"\\[tnr\\]")


def _unescape(match: re.Match[str]) -> str:
    return {"t": "\t", "n": "\n", "r": "\r"}.get(match[0][1], match[0][1])


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    try:
        with open_text(path) as stream:
            for number, line in enumerate(stream, start=1):
                text = line.rstrip("\r\n")
                if text.strip():
                    yield number, [cell.strip() for cell in text.split("\t")]
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"cannot be read to its end: {error}", path=str(path)) from error
