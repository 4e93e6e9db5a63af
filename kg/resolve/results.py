"""Text-side results -> result nodes: which entities their names mean in their own paper."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from kg.model import ReportedResult
from kg.resolve.evidence import span_evidence
from kg.resolve.names import match_key
from kg.vocab.iris import result_iri

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kg.model import Entity, EntityType, Result
    from kg.resolve.identity import Identity
    from kg.resolve.match import Cluster
    from kg.resolve.papers import UnitedPaper

__all__ = ["PaperNames", "find_names", "report_results"]

_SYSTEMS: tuple[EntityType, ...] = ("METHOD", "MODEL")
_THIS_WORK = "this work"


class PaperNames:
    """The names that one paper uses, and what they mean there."""

    def __init__(self) -> None:
        self._by_name: dict[tuple[EntityType, str], set[str]] = defaultdict(set)
        self._proposed: set[str] = set()

    def add(self, type_: EntityType, forms: Iterable[str], iri: str, *, is_system_proposed: bool) -> None:
        """Records that these forms mean an entity here."""
        for form in forms:
            self._by_name[type_, match_key(type_, form)].add(iri)
        if is_system_proposed:
            self._proposed.add(iri)

    @property
    def this_work(self) -> str | None:
        """The one method or model that the paper proposes; None if it proposes none or several."""
        return next(iter(self._proposed)) if len(self._proposed) == 1 else None

    def find(self, name: str | None, types: Iterable[EntityType]) -> str | None:
        """The entity that a name means here: of the first type that has it, if it is the only one."""
        for type_ in types if name else ():
            found = self._by_name.get((type_, match_key(type_, name or "")), set())
            if found:
                return next(iter(found)) if len(found) == 1 else None
        return None


def find_names(
    clusters: Iterable[Cluster], entities: Mapping[Identity, Entity], papers: Iterable[UnitedPaper]
) -> dict[str, PaperNames]:
    """Paper -> its names, for the papers that report results.

    A name means what the paper's own links say, whatever it means elsewhere.
    """
    reporting = {one.paper.iri for one in papers if any(record.extraction.results for record in one.records)}
    names: dict[str, PaperNames] = defaultdict(PaperNames)
    for cluster in clusters:
        entity = entities[cluster.identity]
        for one in cluster.occurrences:
            if one.paper not in reporting:
                continue
            forms = {one.link.name, *one.link.forms, *([one.long] if one.long else [])}
            is_proposed = one.role == "proposes" and cluster.type in _SYSTEMS
            names[one.paper].add(cluster.type, forms, entity.iri, is_system_proposed=is_proposed)
    return names


def report_results(
    papers: Iterable[UnitedPaper], names: Mapping[str, PaperNames], *, base: str
) -> tuple[ReportedResult, ...]:
    """The results as nodes, sorted by IRI; one that two records report is one, with the surer evidence."""
    found: dict[str, ReportedResult] = {}
    for united in papers:
        known = names.get(united.paper.iri) or PaperNames()
        for record in united.records:
            for result in record.extraction.results:
                evidence = span_evidence(
                    record, result.start, result.end, rule=result.rule, confidence=result.confidence
                )
                made = _report(united.paper.iri, result, known, base)
                node = ReportedResult(evidence=evidence, **made)  # type: ignore[arg-type]
                old = found.get(node.iri)
                if old is None or _rank(node) < _rank(old):
                    found[node.iri] = node
    return tuple(found[iri] for iri in sorted(found))


def _rank(node: ReportedResult) -> tuple[float, str, int, int, str]:
    return (-node.evidence.confidence, node.evidence.text, node.evidence.start, node.evidence.end, node.result.rule)


def _report(paper: str, result: Result, known: PaperNames, base: str) -> dict[str, object]:
    """The fields of a result node; a name that means nothing here stands in the IRI as its text."""
    is_this = result.subject == _THIS_WORK
    system = known.this_work if is_this else known.find(result.subject, _SYSTEMS)
    dataset = known.find(result.dataset, ("DATASET",))
    metric = known.find(result.metric, ("METRIC",))
    baseline = known.find(result.baseline, (*_SYSTEMS, "DATASET"))
    iri = result_iri(
        base,
        paper,
        subject=system or ("" if is_this else result.subject),
        dataset=dataset or result.dataset or "",
        metric_text=result.metric,
        value_text=result.value_text,
        unit=result.unit,
        kind=result.kind,
        baseline=baseline or result.baseline or "",
    )
    return {
        "iri": iri,
        "paper": paper,
        "result": result,
        "system": system,
        "dataset": dataset,
        "metric": metric,
        "baseline": baseline,
    }
