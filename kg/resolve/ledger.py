"""The merge ledger: who was taken for whom, and why, in the fields of SSSOM.

- a name and its entity (`skos:exactMatch`): another spelling, a long form, a lexicon alias, a person's decision;
- a record and its paper (`skos:exactMatch`): two records of one paper;
- an entity and the one above it (`kg:variantOf`, `kg:partOf`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from kg.model import Merge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from kg.model import Entity
    from kg.resolve.identity import Identity
    from kg.resolve.kinship import Kinship
    from kg.resolve.match import Cluster
    from kg.resolve.papers import UnitedPaper

__all__ = ["write_ledger"]

_LEXICAL = "semapv:LexicalMatching"
_MANUAL = "semapv:ManualMappingCuration"
_CONFIDENCE = {
    "lexicon": 0.95,
    "long form": 0.97,
    "only long form": 0.85,
    "proposal": 0.9,
    "name": 0.95,
    "initials": 0.85,
}


def write_ledger(
    papers: Iterable[UnitedPaper],
    clusters: Iterable[Cluster],
    entities: Mapping[Identity, Entity],
    families: Iterable[Kinship],
) -> tuple[Merge, ...]:
    """All rows, sorted."""
    rows = {*_of_papers(papers), *_of_names(clusters, entities), *_of_families(families, entities)}
    return tuple(sorted(rows))


def _of_papers(papers: Iterable[UnitedPaper]) -> Iterator[Merge]:
    for united in papers:
        for pair in united.pairs:
            why = _MANUAL if pair.rule == "curation" else _LEXICAL
            score = round(pair.score, 4)
            for iri in sorted({pair.first, pair.second} - {united.paper.iri}):
                yield Merge(iri, "skos:exactMatch", united.paper.iri, why, score, pair.rule)


def _of_names(clusters: Iterable[Cluster], entities: Mapping[Identity, Entity]) -> Iterator[Merge]:
    """One row for each name that is not the entity's own, and each rule that brought it in."""
    for cluster in clusters:
        entity = entities[cluster.identity]
        papers: dict[tuple[str, str], set[str]] = defaultdict(set)
        for one, rule in zip(cluster.occurrences, cluster.rules, strict=True):
            for form in {one.link.name, *([one.long] if one.long else [])} - {entity.name}:
                papers[form, rule].add(one.record.paper.id)
        for (form, rule), ids in papers.items():
            yield _name_row(form, rule, sorted(ids), entity)


def _name_row(form: str, rule: str, ids: Sequence[str], entity: Entity) -> Merge:
    is_manual = rule == "curation"
    shown = ", ".join(ids[:3]) + (f" and {len(ids) - 3} more" if len(ids) > 3 else "")  # noqa: PLR2004 - three examples
    return Merge(
        form,
        "skos:exactMatch",
        entity.iri,
        _MANUAL if is_manual else _LEXICAL,
        1.0 if is_manual else _CONFIDENCE[rule],
        rule,
        shown,
    )


def _of_families(families: Iterable[Kinship], entities: Mapping[Identity, Entity]) -> Iterator[Merge]:
    for kin in families:
        child, parent = entities[kin.child], entities[kin.parent]
        yield Merge(child.iri, kin.relation, parent.iri, _LEXICAL, kin.confidence, f"family {kin.step}")
