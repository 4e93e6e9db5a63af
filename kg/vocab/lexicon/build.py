"""The lexicon made from a gazetteer and gold annotations: unite, sort surfaces, count, choose, name.

Order of steps: `build_lexicon`. The same inputs give the same bytes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING

from kg.vocab.iris import slug
from kg.vocab.lexicon import Lexicon
from kg.vocab.lexicon.calibrate import Counts, count_matches, smoothed
from kg.vocab.lexicon.draft import Draft, group_key, unite
from kg.vocab.lexicon.entry import COLUMNS, TABLES, Entry, MatchKind, StopName
from kg.vocab.lexicon.families import with_families, with_reviewed
from kg.vocab.lexicon.gold import Annotated, drafts_from_gold
from kg.vocab.lexicon.surfaces import is_distinctive, match_kind
from kg.vocab.lexicon.tables import WORD_COLUMNS, to_table
from kg.vocab.names import fold_name, name_key

if TYPE_CHECKING:
    from kg.vocab.lexicon.concepts import Concept

__all__ = ["USUAL_ROLE", "Built", "HandKept", "build_lexicon", "ordinary_words"]

_LOWER_WORD = re.compile(r"(?<![\w.@/-])[a-z]{3,}(?![\w@/-])")
# The role that is not worth a cell: what an entry of a type is taken for when nothing says otherwise.
USUAL_ROLE = {
    "DATASET": "evaluates_on",
    "METHOD": "uses",
    "METRIC": "measured_by",
    "MODEL": "backbone",
    "TASK": "addresses",
}
# Share of right hits to expect of names that the annotated abstracts do not show: measured by making the lexicon
# from one half of them and counting on the other.
EXPECTED: dict[tuple[str, MatchKind], float] = {
    ("DATASET", "safe"): 0.8,
    ("DATASET", "cue"): 0.35,
    ("METHOD", "safe"): 0.6,
    ("METHOD", "folded"): 0.4,
    ("METHOD", "cue"): 0.5,
    ("METRIC", "safe"): 0.45,
    ("METRIC", "folded"): 0.4,
    ("METRIC", "cue"): 0.3,
    ("MODEL", "safe"): 0.7,
    ("MODEL", "cue"): 0.3,
    ("TASK", "safe"): 0.4,
    ("TASK", "folded"): 0.35,
    ("TASK", "cue"): 0.1,
}
# How many abstracts the expectation is worth against the count. A data set or model that only a gazetteer knows
# and that is wrong once is wrong nine times in ten.
WEIGHT = {"TASK": 3.0}
WEIGHT_UNANNOTATED = {"DATASET": 0.5, "MODEL": 0.5}
# From so many abstracts on, a count says something.
ENOUGH = 3
MIN_ANNOTATED = 2
MIN_PRECISION = 0.4
MIN_SAFE_PRECISION = 0.5
# So many abstracts, this share of them right: a spelling in capitals is safe although it is an English word (CLIP).
PROVEN = 10
PROVEN_PRECISION = 0.85


@dataclass(frozen=True, slots=True)
class HandKept:
    """The tables that people keep: import reads them and leaves them as they are."""

    stop_names: tuple[StopName, ...] = ()
    cue_names: tuple[str, ...] = ()
    metric_facts: Mapping[str, tuple[bool, str]] = field(default_factory=dict)
    concepts: tuple[Concept, ...] = ()


@dataclass(frozen=True, slots=True)
class Built:
    """A lexicon just made, and the names in it that are English words."""

    lexicon: Lexicon
    ordinary: tuple[str, ...]

    def tables(self) -> dict[str, str]:
        """File name -> text of every table that import writes."""
        named = {f"{table}.tsv": [e.to_row() for e in entries] for table, entries in _by_table(self.lexicon).items()}
        texts = {name: to_table(COLUMNS, rows) for name, rows in named.items()}
        words = [[word, "gazetteers and annotated abstracts", "facts"] for word in self.ordinary]
        return texts | {"ordinary_words.tsv": to_table(WORD_COLUMNS, words)}


def build_lexicon(gazetteer: Sequence[Draft], abstracts: Sequence[Annotated], hand: HandKept) -> Built:
    """The lexicon of a cleaned gazetteer and annotated abstracts (none: no counts, priors as expected)."""
    words = ordinary_words(gazetteer, abstracts, hand.cue_names)
    drafts = _without_stop_names(_joined(list(gazetteer), drafts_from_gold(abstracts)), hand.stop_names)
    first = Lexicon(_named([_entry(draft, words) for draft in drafts]), list(hand.stop_names))
    counts = count_matches(first, abstracts)
    judge = _Judge({fold_name(name)[0] for name in hand.cue_names}, hand.metric_facts)
    chosen = [
        judge.calibrated(entry, draft, found)
        for entry, draft in zip(first.entries.values(), drafts, strict=True)
        for found in [counts.get(entry.id, Counts())]
        if _is_kept(entry, draft, found)
    ]
    entries = with_reviewed(with_families(chosen), hand.concepts)
    lexicon = Lexicon(sorted(entries, key=lambda e: e.id), list(hand.stop_names))
    used = {fold_name(surface)[0] for entry in chosen for surface in entry.surfaces}
    return Built(lexicon, tuple(sorted(words & used)))


def ordinary_words(
    gazetteer: Iterable[Draft], abstracts: Iterable[Annotated], cue_names: Iterable[str] = ()
) -> frozenset[str]:
    """Folded words that are ordinary English: marked so by the gazetteer, or written in lower case in an abstract."""
    marked = {fold_name(word)[0] for draft in gazetteer for word in draft.ordinary}
    written = {word for abstract in abstracts for word in _LOWER_WORD.findall(abstract.text)}
    return frozenset(marked | written | {fold_name(name)[0] for name in cue_names})


def _without_stop_names(drafts: list[Draft], stops: Sequence[StopName]) -> list[Draft]:
    known = Lexicon([], list(stops))
    for draft in drafts:
        for surface in [s for s in draft.surfaces if known.is_stop_name(s)]:
            del draft.surfaces[surface]
    return [draft for draft in drafts if not known.is_stop_name(draft.name)]


def _joined(gazetteer: list[Draft], gold: list[Draft]) -> list[Draft]:
    """Gold drafts, each united with the gazetteer drafts of its type that have its name, else one of its spellings."""
    owner = _owners(gazetteer, gold)
    for other in gazetteer:
        if id(other) in owner:
            unite(owner[id(other)], other)
    rest = [draft for draft in gazetteer if id(draft) not in owner]
    return sorted(gold + rest, key=lambda d: (d.type, d.name))


def _owners(gazetteer: list[Draft], gold: list[Draft]) -> dict[int, Draft]:
    """Identity of a gazetteer draft -> the gold draft that it joins; the most annotated one chooses first."""
    by_name = {(draft.type, group_key(draft.name)): draft for draft in gazetteer}
    by_key: dict[tuple[str, str], list[Draft]] = defaultdict(list)
    for draft in gazetteer:
        for key in sorted(draft.keys()):
            by_key[draft.type, key].append(draft)
    same = [(draft, by_name.get((draft.type, group_key(draft.name)))) for draft in gold]
    owner = {id(other): draft for draft, other in same if other is not None}
    for draft in sorted(gold, key=lambda d: (-d.annotated, d.name)):
        keys = draft.keys()
        for other in (other for key in sorted(keys) for other in by_key.get((draft.type, key), [])):
            if group_key(other.name) in keys or _shares_written(draft, other):
                owner.setdefault(id(other), draft)
    return owner


def _shares_written(draft: Draft, other: Draft) -> bool:
    """Whether the name of one is, to the letter, a spelling of the other, and they do not differ in their digits."""
    return draft.name in other.surfaces or other.name in draft.surfaces


# ----------------------------------------------------------------------------------------------- entries


def _entry(draft: Draft, ordinary: frozenset[str]) -> Entry:
    """The entry of a draft, its id still to be made unique, its prior still to be counted."""
    surfaces = _shown_surfaces(draft)
    written = {fold_name(s)[1]: match_kind(draft, s, ordinary) for s in sorted(draft.surfaces, key=is_distinctive)}
    kinds = {surface: written[fold_name(surface)[1]] for surface in surfaces}
    name = surfaces[0]
    return _sorted_out(
        Entry(
            id=f"{draft.type.lower()}/{slug(name)}",
            name=name,
            kinds=tuple(sorted(draft.kinds)),
            aliases=tuple(surfaces[1:]),
            role=_role(draft),
            family=draft.family if name_key(draft.family) != name_key(name) else "",
            pages=tuple(sorted(draft.pages.items())),
            source="; ".join(sorted(draft.sources)),
            licence="; ".join(sorted(draft.licences)),
        ),
        kinds,
    )


def _shown_surfaces(draft: Draft) -> list[str]:
    """The name, then one alias for each spelling that matching tells apart, sorted."""
    seen: dict[str, str] = {}
    for surface in sorted(draft.surfaces, key=lambda s: (s != draft.name, -draft.surfaces[s], s)):
        seen.setdefault(fold_name(surface)[1], surface)
    first, *others = seen.values()
    return [first, *sorted(others)]


def _sorted_out(entry: Entry, kinds: dict[str, MatchKind]) -> Entry:
    """The entry with its surfaces in the columns that their kinds say."""
    entry = replace(entry, aliases=_one_case(entry, kinds))
    of_kind: dict[MatchKind, list[str]] = {"safe": [], "folded": [], "cue": []}
    for surface in sorted(entry.surfaces):
        of_kind[kinds[surface]].append(surface)
    safe, cue = tuple(of_kind["safe"]), tuple(of_kind["cue"])
    if of_kind["folded"]:
        return replace(entry, safe=safe, cue=cue, match="folded")
    return replace(entry, safe=safe, cue=(), match="cue" if cue else "safe")


def _one_case(entry: Entry, kinds: dict[str, MatchKind]) -> tuple[str, ...]:
    """The aliases, without those that a folded name or alias matches anyway."""
    seen = {fold_name(entry.name)[0]} if kinds[entry.name] == "folded" else set()
    kept = []
    for alias in entry.aliases:
        key = fold_name(alias)[0]
        if kinds[alias] == "safe" or key not in seen:
            kept.append(alias)
        if kinds[alias] == "folded":
            seen.add(key)
    return tuple(kept)


def _role(draft: Draft) -> str:
    """The most common role if at least half of three or more annotations have it and it is not the usual one."""
    if not draft.roles or draft.roles.total() < ENOUGH:
        return ""
    role, count = min(draft.roles.items(), key=lambda item: (-item[1], item[0]))
    return role if count * 2 >= draft.roles.total() and role != USUAL_ROLE[draft.type] else ""


def _named(entries: list[Entry]) -> list[Entry]:
    """The entries with unique ids: the best known keeps a slug, the others get -2, -3 and so on."""
    named = list(entries)
    taken = {entry.id for entry in entries}
    given: set[str] = set()
    best_first = sorted(enumerate(entries), key=lambda at: (-at[1].source.count(";"), at[1].id, at[1].name))
    for index, _ in best_first:
        wanted = entries[index].id
        if wanted in given:
            wanted = next(free for n in count(2) if (free := f"{wanted}-{n}") not in taken)
            taken.add(wanted)
        given.add(wanted)
        named[index] = replace(entries[index], id=wanted)
    return named


# ----------------------------------------------------------------------------------------------- choosing


def _is_kept(entry: Entry, draft: Draft, counts: Counts) -> bool:
    """Whether an entry is worth its row: two annotations and half of its matches right, or a distinctive name."""
    if not draft.annotated:
        return counts.found < ENOUGH or counts.right > 0 or entry.type in ("DATASET", "MODEL")
    precision = counts.right / counts.found if counts.found else 1.0
    if draft.annotated >= MIN_ANNOTATED and precision >= MIN_PRECISION:
        return True
    from_gazetteer = len(draft.sources) > 1
    return from_gazetteer or (entry.type in ("DATASET", "MODEL") and is_distinctive(entry.name))


@dataclass(frozen=True, slots=True)
class _Judge:
    """Sets the prior of an entry and what its surfaces may do, by counts and by the tables kept by hand."""

    cue_names: set[str]
    metric_facts: Mapping[str, tuple[bool, str]]

    def calibrated(self, entry: Entry, draft: Draft, counts: Counts) -> Entry:
        """The entry with its prior, its surfaces where the counts allow them, and what is known of a metric."""
        was: MatchKind = "safe" if entry.safe else entry.match
        kinds = {surface: self._kind(entry, surface, draft, counts) for surface in entry.surfaces}
        weight = WEIGHT.get(entry.type, 2.0) if draft.annotated else WEIGHT_UNANNOTATED.get(entry.type, 1.0)
        prior = smoothed(counts.right, counts.found, expected=EXPECTED.get((entry.type, was), 0.3), weight=weight)
        better, unit = self._fact(entry)
        return replace(_sorted_out(entry, kinds), prior=prior, higher_is_better=better, unit=unit)

    def _kind(self, entry: Entry, surface: str, draft: Draft, counts: Counts) -> MatchKind:
        """How a surface matches after counting: safe ones that are mostly wrong need a cue, proven ones do not."""
        kind = entry.kind_of(surface)
        found, right = counts.spellings.get(fold_name(surface)[1], [0, 0])
        if fold_name(surface)[0] in self.cue_names:
            return "cue"
        if kind == "safe" and (found > 1 or not draft.annotated) and right < MIN_SAFE_PRECISION * found:
            return "cue"
        if is_distinctive(surface) and found >= PROVEN and right >= PROVEN_PRECISION * found:
            return "safe"
        return kind

    def _fact(self, entry: Entry) -> tuple[bool | None, str]:
        """Whether more of a metric is better, and its unit: of the name, else of the first alias that has one."""
        if entry.type != "METRIC":
            return None, ""
        facts = [self.metric_facts[key] for key in map(name_key, entry.surfaces) if key in self.metric_facts]
        return facts[0] if facts else (None, "")


# ------------------------------------------------------------------------------------------------ output


def _by_table(lexicon: Lexicon) -> dict[str, list[Entry]]:
    """Table name -> its entries, sorted by id."""
    tables: dict[str, list[Entry]] = {table: [] for table in TABLES}
    table_of = {type_: table for table, type_ in TABLES.items()}
    for entry in lexicon.entries.values():
        tables[table_of[entry.type]].append(entry)
    return {table: sorted(entries, key=lambda e: e.id) for table, entries in tables.items()}
