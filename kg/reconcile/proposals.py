"""Which entities are asked for, answers kept so that a broken run goes on where it stopped, and what they propose."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import InputError
from kg.reconcile.client import Candidate, Query, Service
from kg.vocab.names import name_key

if TYPE_CHECKING:
    from networkx import MultiDiGraph

__all__ = ["Proposal", "choose", "queries_of", "reconcile"]

_SURE, _ALIKE, _POOR = 0.9, 0.7, 0.3


@dataclass(frozen=True, slots=True)
class Proposal:
    """An entity and what it may be at the authority. `confidence` is ours, `score` the service's."""

    entity: str
    label: str
    object: str
    object_label: str
    confidence: float
    score: float
    reason: str


def queries_of(
    graph: MultiDiGraph[str], *, type_: str = "", authority_type: str = "", limit: int = 3
) -> dict[str, Query]:
    """Entity IRI -> its query, for the entities of a type (empty: of all) that papers link to."""
    linked = {o for s, o in graph.edges() if graph.nodes[s]["kind"] == "paper"}
    return {
        iri: Query(str(graph.nodes[iri]["label"]), authority_type, limit)
        for iri in sorted(linked)
        if graph.nodes[iri]["kind"] == "entity" and type_ in ("", graph.nodes[iri]["type"])
    }


def reconcile(
    queries: Mapping[str, Query],
    service: Service,
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, tuple[Candidate, ...]]:
    """The candidates of each entity; every batch goes into the cache at once, and what is there is not asked again.

    Raises:
        InputError: the service fails for good; the batches before it are in the cache.
    """
    known = _read_cache(cache, service.url)
    wanted = sorted({query for query in queries.values() if query not in known})
    size = service.batch_size if wanted else 1
    for start in range(0, len(wanted), size):
        batch = wanted[start : start + size]
        answers = dict(zip(batch, service.match(batch), strict=True))
        known |= answers
        _append(cache, service.url, answers)
        if progress:
            progress(min(start + size, len(wanted)), len(wanted))
    return {entity: known[query] for entity, query in queries.items()}


def _read_cache(cache: Path | None, url: str) -> dict[Query, tuple[Candidate, ...]]:
    """The answers of this service that are kept; a last line cut short by a crash is dropped."""
    known: dict[Query, tuple[Candidate, ...]] = {}
    if cache is None or not cache.exists():
        return known
    lines = cache.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, start=1):
        try:
            record = json.loads(line)
            if record["service"] == url:
                found = [Candidate(**c | {"types": tuple(c["types"])}) for c in record["candidates"]]
                known[Query(**record["query"])] = tuple(found)
        except (ValueError, KeyError, TypeError) as error:
            if number < len(lines):
                raise InputError(f"no kept answer ({error}); delete the file", path=str(cache), line=number) from error
    return known


def _append(cache: Path | None, url: str, answers: Mapping[Query, Sequence[Candidate]]) -> None:
    if cache is None:
        return
    whole = not cache.exists() or cache.read_bytes()[-1:] in (b"", b"\n")
    with cache.open("a", encoding="utf-8", newline="\n") as file:
        file.write("" if whole else "\n")
        for query, candidates in answers.items():
            record = {"service": url, "query": asdict(query), "candidates": [asdict(c) for c in candidates]}
            file.write(json.dumps(record, ensure_ascii=False, sort_keys=True) + "\n")


def choose(
    found: Mapping[str, Iterable[Candidate]], names: Mapping[str, Sequence[str]], service: Service
) -> tuple[Proposal, ...]:
    """The best candidate of each entity that has one, most certain first.

    Args:
        found: entity -> candidates, best first.
        names: entity -> its label and other names; a candidate called so is worth more.
        service: makes addresses of ids.
    """
    proposals = []
    for entity, all_candidates in found.items():
        candidates = list(all_candidates)
        if not candidates:
            continue
        keys = {name_key(name) for name in names[entity]}
        best = min(candidates, key=lambda c: (not c.is_match, name_key(c.name) not in keys, -c.score, c.id))
        confidence, reason = _judge(best, candidates, is_called_so=name_key(best.name) in keys)
        label = names[entity][0]
        iri = service.iri_of(best.id)
        proposals.append(Proposal(entity, label, iri, best.name, confidence, best.score, reason))
    return tuple(sorted(proposals, key=lambda p: (-p.confidence, -p.score, p.entity)))


def _judge(best: Candidate, candidates: Sequence[Candidate], *, is_called_so: bool) -> tuple[float, str]:
    rivals = sum(c.is_match for c in candidates) > 1
    if best.is_match and is_called_so and not rivals:
        return _SURE, "the service is sure, and the name is the same"
    if best.is_match or is_called_so:
        return _ALIKE, "the service is sure" if best.is_match else "the name is the same"
    return _POOR, "the best of the service's candidates"
