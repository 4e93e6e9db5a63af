"""The fold over the whole corpus: papers and extractions -> Resolution. The order of the steps stands only here."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from kg.model import Resolution
from kg.resolve.assertions import assert_families, assert_links, assert_web
from kg.resolve.canonical import name_entities
from kg.resolve.curation import curate, paper_decisions
from kg.resolve.kinship import find_families
from kg.resolve.knowledge import Knowledge
from kg.resolve.labels import find_proposals, label_of
from kg.resolve.ledger import write_ledger
from kg.resolve.match import cluster, long_forms
from kg.resolve.occurrences import find_occurrences
from kg.resolve.papers import UnitedPaper, pair_records, unite
from kg.resolve.results import find_names, report_results
from kg.resolve.similarity import shingles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kg.model import Extraction, MergedPaper, Paper
    from kg.resolve.known import KnownEntities
    from kg.resolve.match import Cluster
    from kg.vocab.curation import CurationRow

__all__ = ["resolve"]

# Share of the shorter abstract's shingles that must stand in the other one for two proposals of one name to be one.
_OVERLAP = 0.2


def resolve(
    papers: Sequence[Paper],
    extractions: Sequence[Extraction],
    *,
    lexicon: KnownEntities,
    base: str,
    curation: Sequence[CurationRow] = (),
) -> Resolution:
    """The corpus with its names resolved: one entity where papers mean one thing, two where they mean two.

    Neither the order of papers nor that of extractions shows in the result, and leaving a paper out gives what a
    clean build without it gives.

    Args:
        papers: the records; each finds its extraction by id and text.
        extractions: what was read in them.
        lexicon: the known entities.
        base: base of all IRIs.
        curation: decisions of people, in the order in which they were written; they win over every rule.
    """
    records, problems = pair_records(papers, extractions, base=base)
    same, different, rest = paper_decisions(curation, records)
    united, replaced = unite(records, base=base, same=same, different=different)
    occurrences = find_occurrences(united)
    clusters = cluster(occurrences, lexicon, overlap=_overlap_of(united))
    clusters, faults = curate(clusters, rest, united, lexicon=lexicon, base=base)
    clusters = _with_mentions(clusters)
    clusters, families = find_families(clusters, Knowledge(lexicon, long_forms(occurrences)))
    entities = name_entities(clusters, base=base)
    assertions = {
        one.iri: one
        for one in (
            *assert_links(clusters, entities, base=base),
            *assert_web(united, base=base),
            *assert_families(families, clusters, entities, base=base),
        )
    }
    proposals = find_proposals(clusters, entities)
    return Resolution(
        papers=tuple(_labelled(one, proposals) for one in united),
        entities=tuple(sorted(entities.values(), key=lambda entity: entity.iri)),
        assertions=tuple(assertions[iri] for iri in sorted(assertions)),
        results=report_results(united, find_names(clusters, entities, united), base=base),
        merges=write_ledger(united, clusters, entities, families),
        replaced=replaced,
        problems=tuple(sorted({*problems, *faults})),
    )


def _labelled(united: UnitedPaper, proposals: dict[str, str]) -> MergedPaper:
    return replace(united.paper, label=label_of(united, proposals.get(united.paper.iri, "")))


def _with_mentions(clusters: Sequence[Cluster]) -> tuple[Cluster, ...]:
    """The clusters that some text mentions: an entity without evidence is none."""
    return tuple(one for one in clusters if any(o.link.mentions for o in one.occurrences))


def _overlap_of(papers: Sequence[UnitedPaper]) -> Callable[[str, str], bool]:
    """Whether two papers (IRIs) share much of their text, as two versions of one abstract do."""
    texts = {one.paper.iri: one.paper.texts for one in papers}

    @cache
    def words_of(paper: str) -> tuple[frozenset[tuple[str, ...]], ...]:
        return tuple(shingles(text.text) for text in texts[paper])

    def overlap(first: str, second: str) -> bool:
        return any(
            len(a & b) >= _OVERLAP * min(len(a), len(b)) for a in words_of(first) for b in words_of(second) if a and b
        )

    return overlap
