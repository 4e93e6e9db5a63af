"""Names that a corpus itself shows, for a person to review: what papers define, call their work, and test on.

Three patterns, each with the least number of papers that makes it evidence. Nothing is added to the lexicon by it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kg.vocab.names import is_acronym_of, name_key, singular

if TYPE_CHECKING:
    from kg.model import EntityType
    from kg.vocab.lexicon import Lexicon

__all__ = ["Mined", "MinedText", "mine"]

_LEAST_DEFINERS = 2
_LEAST_CITERS = 2
_LEAST_TESTS = 3
_MOST_WORDS = 9

_SHORT = re.compile(r"\(([A-Z][A-Za-z0-9-]{1,9})s?\)")
_WORD_BEFORE = re.compile(r"[\w-]+")
_TITLE = re.compile(r"\s*([A-Z][\w.+-]{2,24}(?: [\w.+-]{1,12})?)\s*:\s+\S")
_ON_DATA = re.compile(
    r"\bon (?:the )?([A-Z][\w.+-]*(?: [A-Z0-9][\w.+-]*){0,3}) (?:data ?sets?|benchmarks?|corpus|test ?bed)\b"
)


@dataclass(frozen=True, slots=True)
class MinedText:
    """A paper to mine: its id, plain title and plain abstract."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Mined:
    """A name found: by which pattern, in how many papers, the first of them, and what the lexicon knows already."""

    name: str
    type: EntityType | None
    long: str
    pattern: str
    papers: int
    examples: tuple[str, ...]
    known: tuple[str, ...]


def mine(papers: Iterable[MinedText], lexicon: Lexicon) -> tuple[Mined, ...]:
    """What the papers show, the names that the lexicon lacks first, then by number of papers.

    >>> from kg.vocab.lexicon import Lexicon
    >>> texts = [MinedText(str(n), "", "We test on the FooBar dataset.") for n in range(3)]
    >>> [(found.name, found.type, found.papers) for found in mine(texts, Lexicon([]))]
    [('FooBar', 'DATASET', 3)]
    """
    reviewed = {name_key(name): one.id for one in lexicon.concepts.values() for name in one.surfaces}
    all_papers = sorted(papers, key=lambda paper: (paper.id, paper.text))
    found = [*_acronyms(all_papers, lexicon), *_titles(all_papers, lexicon), *_data(all_papers, lexicon)]
    found = [_with_reviewed(one, reviewed) for one in found if not lexicon.is_stop_name(one.long or one.name)]
    return tuple(sorted(found, key=lambda m: (bool(m.known), m.pattern, -m.papers, m.name, m.long)))


def _with_reviewed(one: Mined, reviewed: dict[str, str]) -> Mined:
    concept = reviewed.get(name_key(singular(one.long or one.name)), "")
    return replace(one, known=tuple(sorted({*one.known, concept}))) if concept else one


def _acronyms(papers: Iterable[MinedText], lexicon: Lexicon) -> Iterator[Mined]:
    """Short forms that at least two papers define by the same long form."""
    definers: dict[tuple[str, str], set[str]] = defaultdict(set)
    written: dict[tuple[str, str], tuple[str, str]] = {}
    for paper in papers:
        for short, long in _pairs(paper.text):
            key = (name_key(short), name_key(singular(long)))
            definers[key].add(paper.id)
            written[key] = min(written.get(key, (short, singular(long))), (short, singular(long)))
    for key, ids in definers.items():
        if len(ids) >= _LEAST_DEFINERS:
            short, long = written[key]
            known = {e.id for name in (long, short) for e in lexicon.lookup(name)} if lexicon.lookup(long) else set()
            yield Mined(short, None, long, "acronym", len(ids), _first(ids), tuple(sorted(known)))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for found in _SHORT.finditer(text):
        short = singular(found.group(1))
        words = [
            (m.start(), m.group()) for m in _WORD_BEFORE.finditer(text, max(0, found.start() - 120), found.start())
        ]
        for start, _ in reversed(words[-_MOST_WORDS:]):
            long = text[start : found.start()].strip()
            if " " in long or "-" in long:
                if any(mark in long for mark in ".;:()[]"):
                    break
                if is_acronym_of(short, long):
                    yield short, long
                    break


def _titles(papers: list[MinedText], lexicon: Lexicon) -> Iterator[Mined]:
    """Names in front of a colon in a title that at least two other papers mention."""
    named = {match.group(1): paper.id for paper in papers if (match := _TITLE.match(paper.title))}
    wanted = {name for name in named if not name.islower() and not name.istitle()}
    citers: dict[str, set[str]] = defaultdict(set)
    words = re.compile(r"[A-Z][\w.+-]*\w")
    for paper in papers:
        for word in {match.group() for match in words.finditer(paper.text)} & wanted:
            if paper.id != named[word]:
                citers[word].add(paper.id)
    for name, ids in citers.items():
        if len(ids) >= _LEAST_CITERS:
            yield Mined(name, None, "", "title", len(ids), _first({named[name], *ids}), _known(lexicon, name))


def _data(papers: Iterable[MinedText], lexicon: Lexicon) -> Iterator[Mined]:
    """Names in `on the X dataset` of at least three papers."""
    testers: dict[str, set[str]] = defaultdict(set)
    written: dict[str, str] = {}
    for paper in papers:
        for match in _ON_DATA.finditer(paper.text):
            key = name_key(match.group(1))
            testers[key].add(paper.id)
            written[key] = min(written.get(key, match.group(1)), match.group(1))
    for key, ids in testers.items():
        if len(ids) >= _LEAST_TESTS:
            name = written[key]
            yield Mined(name, "DATASET", "", "on data", len(ids), _first(ids), _known(lexicon, name, "DATASET"))


def _known(lexicon: Lexicon, name: str, type_: EntityType | None = None) -> tuple[str, ...]:
    return tuple(sorted(entry.id for entry in lexicon.lookup(name, type_)))


def _first(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(ids)[:3])
