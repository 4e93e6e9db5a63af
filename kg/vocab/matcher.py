"""Finds the lexicon's names in plain text.

Names are matched on a folded copy (kg.vocab.names.fold), so that hyphens, spaces, case of concepts and odd
characters do not matter; every possible hit passes the boundary and case checks first, and only then do the
longest ones win: choosing the longest first would lose names inside a word that only looks like a longer one.
What a hit means to the paper is not decided here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import ahocorasick_rs

from kg.vocab.names import FoldedText, fold, fold_name, singular

if TYPE_CHECKING:
    from kg.vocab.lexicon import Lexicon
    from kg.vocab.lexicon.entry import Entry, MatchKind

__all__ = ["Hit", "Matcher"]

_RANK: dict[str, int] = {"stop": 0, "safe": 0, "folded": 1, "cue": 2}
# Below this many letters a name must be written with just its own hyphens and spaces: T5 is not "T 5".
_SHORT = 3
# A hit that needs context and is less probable than this never displaces another.
_IMPROBABLE = 0.3


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """A stretch of plain text that a lexicon entry can name.

    Args:
        entries: ids of all entries that admit this spelling, most probable first.
        kind: `safe` (no context needed), `folded` (a concept, in any case or number) or `cue` (context needed).
        prior: the greatest prior of the entries.
        is_partial: the stretch is part of a longer name that the lexicon lacks, as LIBERO in LIBERO-10.
    """

    start: int
    end: int
    entries: tuple[str, ...]
    kind: MatchKind
    prior: float
    is_partial: bool = False


@dataclass(frozen=True, slots=True)
class _Form:
    """One way to write an entry (None: a stop name). `cased` is None where case does not matter."""

    entry: Entry | None
    kind: str
    cased: str | None
    length: int
    is_solid: bool


class Matcher:
    """The compiled names of a lexicon. Holds no state between texts.

    >>> from kg.vocab.lexicon import Entry, Lexicon
    >>> lexicon = Lexicon([Entry("dataset/qh9", "QH9", safe=("QH9",), match="safe", prior=0.9)])
    >>> Matcher.from_lexicon(lexicon).find("We test on QH9.")
    [Hit(start=11, end=14, entries=('dataset/qh9',), kind='safe', prior=0.9, is_partial=False)]
    """

    def __init__(self, forms: dict[str, list[_Form]]) -> None:
        self._forms = list(forms.values())
        self._automaton = ahocorasick_rs.AhoCorasick(list(forms), matchkind=ahocorasick_rs.MatchKind.Standard)

    @classmethod
    def from_lexicon(cls, lexicon: Lexicon) -> Matcher:
        """The matcher of all names of a lexicon, stop names included."""
        forms: dict[str, list[_Form]] = {}
        for stop in lexicon.stop_names:
            forms.setdefault(fold_name(stop.name)[0], []).append(
                _Form(None, "stop", None, len(stop.name), is_solid=False)
            )
        for entry in lexicon.entries.values():
            for surface in entry.surfaces:
                kind = entry.kind_of(surface)
                folded, written = fold_name(surface)
                cased = None if kind == "folded" else written
                form = _Form(entry, kind, cased, len(surface), is_solid=surface.isalnum())
                for pattern in _numbers(folded, surface, kind):
                    forms.setdefault(pattern, []).append(form)
        return cls(forms)

    def find(self, text: str) -> list[Hit]:
        """The hits in a plain text, in order, none overlapping."""
        folded = fold(text)
        found = self._admitted(text, folded)
        chosen = _longest(found)
        return [hit for hit in sorted(chosen) if hit.entries]

    def _admitted(self, text: str, folded: FoldedText) -> list[Hit]:
        """Every hit that stands as a word of its own and is written as its entry wants; stop names have no ids."""
        cuts, forms_of = folded.cuts, self._forms
        plurals = {cut - 1 for cut in cuts if folded.cased[cut - 1 : cut] == "s"} - cuts
        ends = cuts | plurals
        hits = []
        raw = self._automaton.find_matches_as_indexes(folded.text, overlapping=True)
        for pattern, begin, stop in [found for found in raw if found[1] in cuts and found[2] in ends]:
            start, end = folded.to_source(begin, stop)
            inflected = stop not in cuts
            cased = folded.cased[begin:stop]
            written = text[start:end]
            forms = [form for form in forms_of[pattern] if _admits(form, written, cased, inflected=inflected)]
            if forms:
                hits.append(_hit(text, start, end + inflected, forms))
        return hits


def _numbers(pattern: str, surface: str, kind: str) -> set[str]:
    """The pattern; for a concept its singular too, and a plural that is more than an s (that is read off the text)."""
    if kind != "folded":
        return {pattern}
    one = fold_name(singular(surface))[0]
    patterns = {pattern, one}
    if one.endswith("y"):
        patterns.add(one[:-1] + "ies")
    elif one.endswith("ysis"):
        patterns.add(one[:-2] + "es")
    elif one.endswith(("s", "x", "ch", "sh")):
        patterns.add(one + "es")
    return patterns


_SPACE_IN_WORD = re.compile(r"\s(?!\d)")


def _admits(form: _Form, written: str, cased: str, *, inflected: bool) -> bool:
    """Whether a spelling is one of a form; `inflected` says that a plural s follows it."""
    if form.length <= _SHORT and len(written) != form.length:
        return False
    if inflected and (written.endswith(("s", "S")) or (form.cased is not None and not written[-1].isupper())):
        return False  # GNNs is GNN, but Adams is not Adam
    if form.cased is None:
        return True
    if form.is_solid and _SPACE_IN_WORD.search(written):
        return False  # "I'm MAD" is not MMAD
    return form.cased == cased


def _hit(text: str, start: int, end: int, forms: list[_Form]) -> Hit:
    kinds = {form.kind for form in forms}
    if "stop" in kinds:
        return Hit(start, end, (), "safe", 1.0)
    best = min(kinds, key=_RANK.__getitem__)
    priors: dict[str, float] = {}
    for form in forms:
        if form.entry is not None:
            priors[form.entry.id] = form.entry.prior
    ids = tuple(sorted(priors, key=lambda key: (-priors[key], key)))
    partial = _is_partial(text, start, end)
    return Hit(start, end, ids, best, priors[ids[0]], partial)  # type: ignore[arg-type]


# After the name: a glued version or part (-10, -Pro, -V2, .1); before it: a glued name (Tiny-, X_).
_GOES_ON = re.compile(r"[-\u2010\u2011_](?=[\w.]*[A-Z0-9])\w|\.\d|[ \u00a0](?:\d+(?:\.\d+)?[BMK]?|[vV]\d[\d.]*)\b")
_BEFORE = re.compile(r"\w*[A-Z0-9]\w*[-\u2010\u2011_]\Z")


def _is_partial(text: str, start: int, end: int) -> bool:
    """Whether a version, size or other name is glued to the stretch."""
    return bool(_GOES_ON.match(text, end) or (start and _BEFORE.search(text, max(0, start - 24), start)))


def _preference(hit: Hit) -> tuple[bool, int, int, bool]:
    return hit.kind == "cue" and hit.prior < _IMPROBABLE, hit.start - hit.end, hit.start, bool(hit.entries)


def _longest(hits: list[Hit]) -> list[Hit]:
    """Hits without overlap: the longest first, then the leftmost; improbable ones that need context come last."""
    taken: list[Hit] = []
    covered: set[int] = set()
    for hit in sorted(hits, key=_preference):
        if covered.isdisjoint(range(hit.start, hit.end)):
            taken.append(hit)
            covered.update(range(hit.start, hit.end))
    return taken
