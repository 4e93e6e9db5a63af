"""Records -> papers: which records are one paper, what it is called, and its source texts.

Two records are one paper if they share an identifier, or if they stand at the same venue and year and their abstracts
share at least 0.8 (Jaccard) of their five-token shingles. Identifiers are exact and are followed through; similarity
is judged pair by pair: a group grows only if every record of one side is similar to every record of the other.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from kg.model import MergedPaper, Problem, SourceText
from kg.resolve.similarity import SIMILAR, shingles, similar_pairs, similarity
from kg.vocab.iris import h, normalise_identifier, paper_iri, sha256_hex, strongest_identifier, text_iri

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from kg.model import Extraction, Paper

__all__ = ["PaperPair", "Record", "UnitedPaper", "distinct_ids", "pair_records", "unite"]


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a paper with what was extracted from it, the IRI it would have alone, and that of its text."""

    paper: Paper
    extraction: Extraction
    iri: str
    text_iri: str

    @property
    def key(self) -> tuple[str, str, str, int, str]:
        """What records are sorted by: content first, so that no order of arrival shows."""
        origin = self.paper.origin
        return (self.iri, self.paper.id, origin.file, origin.line, self.paper.text)


@dataclass(frozen=True, slots=True)
class PaperPair:
    """Two records that are one paper, and why."""

    first: str
    second: str
    rule: str
    score: float


@dataclass(frozen=True, slots=True)
class UnitedPaper:
    """A paper and its records; `pairs` say why they are one."""

    paper: MergedPaper
    records: tuple[Record, ...]
    pairs: tuple[PaperPair, ...] = ()


# ------------------------------------------------------------------------------------------------------ ids


def distinct_ids(papers: Sequence[Paper]) -> tuple[tuple[Paper, ...], tuple[Problem, ...]]:
    """The papers with ids that tell their texts apart, and a problem for every id that had to change.

    Records of one id and one text are the same record read twice: their id stays.
    """
    texts: dict[str, set[str]] = defaultdict(set)
    for paper in papers:
        texts[paper.id].add(paper.text)
    renamed, problems = [], set()
    for paper in papers:
        if len(texts[paper.id]) == 1:
            renamed.append(paper)
            continue
        new = f"{paper.id}~{h(paper.text, 6)}"
        message = f"the id {paper.id!r} stands for {len(texts[paper.id])} different texts; this one is now {new!r}"
        problems.add(Problem("resolve", message, paper.origin.file, paper.origin.line, new))
        renamed.append(replace(paper, id=new))
    return tuple(renamed), tuple(sorted(problems))


def pair_records(
    papers: Sequence[Paper], extractions: Sequence[Extraction], *, base: str
) -> tuple[tuple[Record, ...], tuple[Problem, ...]]:
    """Each paper with its extraction, sorted; a paper without extraction is a problem and is left out.

    An extraction belongs to the paper with its id (or the id it had before `distinct_ids`) and its text.
    """
    distinct, problems = distinct_ids(papers)
    found = {(extraction.paper, extraction.text_sha256): extraction for extraction in extractions}
    records, missing = {}, []
    for old, paper in zip(papers, distinct, strict=True):
        digest = sha256_hex(paper.text)
        extraction = found.get((paper.id, digest)) or found.get((old.id, digest))
        if extraction is None:
            message = f"the paper {paper.id!r} was not extracted; it is left out"
            missing.append(Problem("resolve", message, paper.origin.file, paper.origin.line, paper.id))
            continue
        iri = paper_iri(base, paper.text, title=paper.title, venue=paper.venue, identifiers=paper.identifiers)
        record = Record(paper, extraction, iri, text_iri(base, paper.text))
        records[record.key] = record
    return tuple(records[key] for key in sorted(records)), (*problems, *sorted(missing))


# ------------------------------------------------------------------------------------------------- grouping


class _Groups:
    """A partition of records that only grows by allowed unions."""

    def __init__(self, size: int) -> None:
        self.root = list(range(size))
        self.members = {i: [i] for i in range(size)}

    def union(self, i: int, j: int) -> None:
        a, b = sorted((self.root[i], self.root[j]))
        if a != b:
            for member in self.members[b]:
                self.root[member] = a
            self.members[a] += self.members.pop(b)


def unite(
    records: Sequence[Record],
    *,
    base: str,
    same: Iterable[tuple[str, str]] = (),
    different: Iterable[tuple[str, str]] = (),
) -> tuple[tuple[UnitedPaper, ...], tuple[tuple[str, str], ...]]:
    """The papers, sorted by IRI, and which IRI of a record was replaced by which.

    Args:
        records: sorted, as `pair_records` gives them.
        base: base of the IRIs.
        same: pairs of record ids or IRIs that a person joined.
        different: pairs that a person keeps apart; they win over every rule.
    """
    by_name: dict[str, set[int]] = defaultdict(set)
    for i, record in enumerate(records):
        by_name[record.paper.id].add(i)
        by_name[record.iri].add(i)
    apart = {frozenset((i, j)) for a, b in different for i in by_name[a] for j in by_name[b] if i != j}
    groups, pairs = _Groups(len(records)), []
    # Evidence is used strongest first: people, identifiers, then likeness by score.
    for rank, score, i, j, rule in sorted(_evidence(records, same, by_name)):
        left, right = groups.members[groups.root[i]], groups.members[groups.root[j]]
        if groups.root[i] == groups.root[j] or any(frozenset((a, b)) in apart for a in left for b in right):
            continue
        if rank == _LIKENESS and not _all_similar(records, left, right):
            continue
        groups.union(i, j)
        pairs.append((i, PaperPair(records[i].iri, records[j].iri, rule, -score)))
    reasons: dict[int, list[PaperPair]] = defaultdict(list)
    for i, pair in pairs:
        reasons[groups.root[i]].append(pair)
    united = [_united([records[i] for i in sorted(m)], reasons[root], base) for root, m in groups.members.items()]
    united.sort(key=lambda one: one.paper.iri)
    old = {(record.iri, one.paper.iri) for one in united for record in one.records if record.iri != one.paper.iri}
    return tuple(united), tuple(sorted(old))


_PERSON, _IDENTIFIER, _LIKENESS = range(3)


def _evidence(
    records: Sequence[Record], same: Iterable[tuple[str, str]], by_name: Mapping[str, set[int]]
) -> Iterator[tuple[int, float, int, int, str]]:
    """(rank, -score, i, j, rule) for every pair of records that may be one paper."""
    for a, b in same:
        for i, j in combinations(sorted(by_name.get(a, set()) | by_name.get(b, set())), 2):
            yield _PERSON, -1.0, i, j, "curation"
    shared: dict[tuple[str, ...], list[int]] = defaultdict(list)
    venues: dict[str, dict[int, str]] = defaultdict(dict)
    for i, record in enumerate(records):
        shared["iri", record.iri].append(i)
        for scheme, value in record.paper.identifiers:
            shared[normalise_identifier(scheme, value)].append(i)
        if record.paper.venue and record.paper.venue.year:
            venues[str(record.paper.venue).casefold()][i] = record.paper.text
    for (scheme, *_), members in shared.items():
        rule = "same text" if scheme == "iri" else f"same {scheme}"
        for i, j in pairwise(members):
            yield _IDENTIFIER, -1.0, i, j, rule
    for texts in venues.values():
        for score, i, j in similar_pairs(texts):
            yield _LIKENESS, -round(score, 4), i, j, "same venue, shingles"


def _all_similar(records: Sequence[Record], left: Iterable[int], right: Sequence[int]) -> bool:
    """Whether every record of one side is similar to every record of the other, at the same venue."""
    others = [(str(records[j].paper.venue).casefold(), shingles(records[j].paper.text)) for j in right]
    for i in left:
        venue, own = str(records[i].paper.venue).casefold(), shingles(records[i].paper.text)
        if any(venue != other or similarity(own, text) < SIMILAR for other, text in others):
            return False
    return True


def _united(records: Sequence[Record], reasons: Iterable[PaperPair], base: str) -> UnitedPaper:
    """One paper from its records; the record with the strongest identifier speaks first."""
    identifiers = sorted({normalise_identifier(*pair) for record in records for pair in record.paper.identifiers})
    best = strongest_identifier(identifiers)
    own = [r for r in records if best and best in {normalise_identifier(*p) for p in r.paper.identifiers}]
    first = [*own, *(record for record in records if record not in own)]
    lead = first[0].paper
    iri = paper_iri(base, lead.text, title=lead.title, venue=lead.venue, identifiers=identifiers)
    texts = {
        (r.text_iri, r.paper.origin, r.paper.id): SourceText(
            r.text_iri, r.paper.text, r.paper.origin, r.paper.id, r.extraction.sentences
        )
        for r in records
    }
    merged = MergedPaper(
        iri=iri,
        label="",
        texts=tuple(texts[key] for key in sorted(texts)),
        title=next((r.paper.title for r in first if r.paper.title), ""),
        authors=next((r.paper.authors for r in first if r.paper.authors), ()),
        venue=next((r.paper.venue for r in first if r.paper.venue), None),
        year=next((r.paper.year for r in first if r.paper.year), None),
        url=next((r.paper.url for r in first if r.paper.url), ""),
        topic=next((r.paper.topic for r in first if r.paper.topic), ""),
        identifiers=tuple(pair for pair in identifiers if pair != ("iri", iri)),
    )
    return UnitedPaper(merged, tuple(records), tuple(reasons))
