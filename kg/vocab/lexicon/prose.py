"""The gate of safe names: how often a data set or model is found in ordinary English, where there is none.

The prose is brought by the user (a package of public-domain texts); it is no part of the project.
"""

from __future__ import annotations

import gzip
import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import InputError
from kg.vocab.matcher import Matcher

if TYPE_CHECKING:
    from kg.vocab.lexicon import Lexicon

__all__ = ["LEAST_WORDS", "ProseFigures", "measure_prose", "read_prose"]

LEAST_WORDS = 100_000
"""So many words make a measurement."""

_GATED = ("DATASET", "MODEL")
_PER = 10_000
_ENDS = (".txt", ".u8", ".html", ".htm", ".md", "")
_BREAK = re.compile(r"\n\s*\n|</?p\b[^>]*>|\n%\n")


@dataclass(frozen=True, slots=True)
class ProseFigures:
    """How many words were read, and which safe names were found how often (surface, id, count)."""

    words: int
    found: tuple[tuple[str, str, int], ...]

    @property
    def rate(self) -> float:
        """Names found per 10,000 words."""
        return sum(count for *_, count in self.found) * _PER / self.words if self.words else 0.0

    @property
    def passes(self) -> bool:
        """Whether the rate rounds to 0 over enough words."""
        return self.words >= LEAST_WORDS and round(self.rate) == 0


def read_prose(paths: Iterable[Path]) -> Iterator[str]:
    """The paragraphs of text files and folders of them; gzipped and HTML files too.

    Raises:
        InputError: a file that cannot be read.
    """
    for path in paths:
        files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in files:
            if path.is_dir() and Path(file.name.removesuffix(".gz")).suffix not in _ENDS:
                continue
            try:
                raw = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
            except (OSError, EOFError) as error:
                raise InputError(f"cannot be read: {error}", path=str(file)) from error
            for part in _BREAK.split(raw.decode("utf-8", "replace")):
                yield " ".join(html.unescape(re.sub(r"<[^>]*>", "", part)).split())


def measure_prose(lexicon: Lexicon, paragraphs: Iterable[str]) -> ProseFigures:
    """What is found in prose that is about other things.

    >>> from kg.vocab.lexicon import Entry, Lexicon
    >>> lexicon = Lexicon([Entry("model/frames", "Frames", safe=("Frames",), match="safe")])
    >>> measure_prose(lexicon, ["Frames of wood.", "No more."]).found
    (('Frames', 'model/frames', 1),)
    """
    matcher = Matcher.from_lexicon(lexicon)
    words = 0
    found: Counter[tuple[str, str]] = Counter()
    for text in paragraphs:
        words += len(text.split())
        for hit in matcher.find(text):
            entry = lexicon.entries[hit.entries[0]]
            if hit.kind == "safe" and not hit.is_partial and entry.type in _GATED:
                found[text[hit.start : hit.end], entry.id] += 1
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return ProseFigures(words, tuple((surface, id_, count) for (surface, id_), count in ranked))
