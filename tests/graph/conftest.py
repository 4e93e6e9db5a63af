"""A small corpus in our own words, and gold rows, as resolved values and as graphs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kg.graph.assemble import assemble
from kg.model import (
    Assertion,
    Entity,
    Evidence,
    MergedPaper,
    Origin,
    ReportedResult,
    Resolution,
    Result,
    SourceText,
    Span,
    Venue,
)
from kg.vocab.iris import (
    BASE,
    assertion_iri,
    entity_iri,
    paper_iri,
    repository_iri,
    result_iri,
    slug,
    text_iri,
    website_iri,
)
from kg.vocab.prefixes import expand
from kg.vocab.roles import class_for, predicate_for, role_rank

if TYPE_CHECKING:
    import networkx as nx

ROWS: list[dict[str, Any]] = [
    {
        "id": "small#1",
        "text": "We introduce FooNet, a graph network. On QH9, FooNet lowers the MAE by 12.40% over Llama-3.1-8B. "
        "Code: https://github.com/foo/foonet and https://foonet.example/page.",
        "title": "FooNet \u201cR&D\u201d",
        "entities": [
            {"name": "FooNet", "type": "METHOD", "role": "proposes", "surfaces": ["FooNet"]},
            {"name": "Graph Neural Network", "type": "METHOD", "role": "uses", "surfaces": ["graph network"]},
            {"name": "QH9", "type": "DATASET", "role": "evaluates_on", "surfaces": ["QH9"]},
            {"name": "MAE", "type": "METRIC", "role": "measured_by", "surfaces": ["MAE"]},
            {"name": "Llama-3.1-8B", "type": "MODEL", "role": "compares_with", "surfaces": ["Llama-3.1-8B"]},
        ],
        "results": [
            {
                "subject": "FooNet",
                "metric": "MAE",
                "value": "12.40",
                "unit": "%",
                "dataset": "QH9",
                "baseline": "Llama-3.1-8B",
                "kind": "reduction",
            }
        ],
    },
    {
        "id": "small#2",
        "text": "BarTune adapts Llama-3.1-8B to tool use. It is trained on QH9 and solves 12/15 puzzles.",
        "entities": [
            {"name": "BarTune", "type": "METHOD", "role": "proposes", "surfaces": ["BarTune"]},
            {"name": "Llama-3.1-8B", "type": "MODEL", "role": "backbone", "surfaces": ["Llama-3.1-8B"]},
            {"name": "QH9", "type": "DATASET", "role": "trains_on", "surfaces": ["QH9"]},
            {"name": "tool use", "type": "TASK", "role": "addresses", "surfaces": ["tool use"]},
        ],
        "results": [
            {
                "subject": "this work",
                "metric": "puzzles",
                "value": "12/15",
                "unit": "",
                "dataset": None,
                "baseline": None,
                "kind": "absolute",
            }
        ],
    },
]
PAGES = (("arxiv", "2302.13971"), ("hf", "meta-llama/Llama"), ("paperswithcode", "llama"))
LLAMA = entity_iri(BASE, "MODEL", "llama")


def to_resolution(rows: Iterable[dict[str, Any]]) -> Resolution:
    """Gold rows (and rows of the same shape) as a resolved corpus, by the table of roles and predicates."""
    papers: dict[str, MergedPaper] = {}
    linked: set[tuple[str, str]] = set()
    entities: dict[str, Entity] = {}
    assertions: dict[str, Assertion] = {}
    results: dict[str, ReportedResult] = {}
    for row in rows:
        paper = _paper(row)
        papers[paper.iri] = paper
        names = {}
        for entity in sorted(row["entities"], key=lambda e: role_rank(e["role"])):
            iri = entity_iri(BASE, entity["type"], slug(entity["name"]))
            names[entity["name"]] = iri
            known = entities.get(iri)
            aliases = {*entity["surfaces"], *(known.aliases if known else ()), entity["name"]}
            entities[iri] = Entity(
                iri,
                entity["type"],
                known.name if known else entity["name"],
                (class_for(entity["type"]),),
                tuple(aliases),
            )
            predicate = predicate_for(entity["role"], entity["type"])
            _link(assertions, linked, paper, predicate, iri, evidence=[_find(paper, s) for s in entity["surfaces"]])
        for match in re.finditer(r"https?://[^\s/)]+/[^\s)\]}>,]*[^\s)\]}>,.]", row["text"]):
            is_code = match[0].startswith("https://github.com/")
            target = repository_iri(match[0]) if is_code else website_iri(match[0])
            where = [_evidence(paper, match.start(), match.end())]
            _link(assertions, linked, paper, "kg:hasCode" if is_code else "kg:website", target, evidence=where)
        for result in row["results"]:
            made = _result(paper, result, names)
            results[made.iri] = made
    return Resolution(
        papers=tuple(papers[i] for i in sorted(papers)),
        entities=tuple(entities[i] for i in sorted(entities)),
        assertions=tuple(assertions[i] for i in sorted(assertions)),
        results=tuple(results[i] for i in sorted(results)),
    )


def _paper(row: dict[str, Any]) -> MergedPaper:
    text, title, venue = row["text"], row.get("title", ""), Venue("ICML", 2026)
    cuts = [0, *(m.end() for m in re.finditer(r"\. (?=[A-Z])", text)), len(text)]
    sentences = tuple(Span(a, b) for a, b in pairwise(cuts) if a < b)
    source = SourceText(text_iri(BASE, text), text, Origin("small.jsonl", 1), row["id"], sentences)
    iri = paper_iri(BASE, text, title=title, venue=venue)
    authors = ("A. Author", "B. Author") if title else ()
    return MergedPaper(iri, title or row["id"], (source,), title=title, authors=authors, venue=venue, year=2026)


def _find(paper: MergedPaper, surface: str) -> Evidence:
    start = max(paper.texts[0].text.find(surface), 0)
    return _evidence(paper, start, start + max(len(surface), 1))


def _evidence(paper: MergedPaper, start: int, end: int) -> Evidence:
    source = paper.texts[0]
    sentence = next(s for s in source.sentences if s.start <= start < s.end)
    return Evidence(source.iri, start, end, source.text[start:end], sentence, "by hand", 0.9)


def _link(
    assertions: dict[str, Assertion],
    linked: set[tuple[str, str]],
    paper: MergedPaper,
    predicate: str,
    target: str,
    *,
    evidence: list[Evidence],
) -> None:
    if (paper.iri, target) in linked:
        return
    linked.add((paper.iri, target))
    iri = assertion_iri(BASE, paper.iri, expand(predicate), target)
    assertions[iri] = Assertion(iri, paper.iri, predicate, target, 0.9, "by hand", tuple(sorted(set(evidence))))


def _result(paper: MergedPaper, row: dict[str, Any], names: dict[str, str]) -> ReportedResult:
    system, dataset, baseline, metric = (
        names.get(row[key] or "") for key in ("subject", "dataset", "baseline", "metric")
    )
    dataset = dataset if dataset and "/dataset/" in dataset else None
    metric = metric if metric and "/metric/" in metric else None
    where = _find(paper, row["value"])
    result = Result(
        row["subject"],
        row["metric"] or "score",
        row["value"],
        row["value"],
        row["unit"] or "",
        row["kind"],
        where.start,
        where.end,
        0.8,
        "by hand",
        dataset=row["dataset"],
        baseline=row["baseline"],
    )
    iri = result_iri(
        BASE,
        paper.iri,
        subject=system or row["subject"],
        dataset=dataset or row["dataset"] or "",
        metric_text=row["metric"],
        value_text=row["value"],
        unit=row["unit"] or "",
        kind=row["kind"],
        baseline=baseline or row["baseline"] or "",
    )
    return ReportedResult(
        iri, paper.iri, result, where, system=system, dataset=dataset, metric=metric, baseline=baseline
    )


def to_graph(resolution: Resolution) -> nx.MultiDiGraph[str]:
    """The graph of a resolved corpus, with run metadata of its own."""
    return assemble(
        resolution, base=BASE, fingerprint="0123456789abcdef", version="0.1.0", profile="rules", settings={"jobs": 1}
    )


def with_family(resolution: Resolution) -> Resolution:
    """The small corpus, in which Llama-3.1-8B is a variant of Llama, read where it is named."""
    member = entity_iri(BASE, "MODEL", slug("Llama-3.1-8B"))
    evidence = next(a.evidence for a in resolution.assertions if a.object == member)
    iri = assertion_iri(BASE, member, expand("kg:variantOf"), LLAMA)
    family = Assertion(iri, member, "kg:variantOf", LLAMA, 1.0, "family", evidence)
    entity = Entity(LLAMA, "MODEL", "Llama", ("kg:Model",), aliases=("LLaMA",), lexicon="llama", pages=PAGES)
    return Resolution(
        papers=resolution.papers,
        entities=tuple(sorted((*resolution.entities, entity), key=lambda e: e.iri)),
        assertions=tuple(sorted((*resolution.assertions, family), key=lambda a: a.iri)),
        results=resolution.results,
        replaced=((f"{BASE}id/model/llama-3-1", member),),
    )


@pytest.fixture(scope="session")
def small_resolution() -> Resolution:
    """Two papers, a family, two results, a repository, a website and a merged-away IRI."""
    return with_family(to_resolution(ROWS))


@pytest.fixture(scope="session")
def small(small_resolution: Resolution) -> nx.MultiDiGraph[str]:
    """The graph of the two papers."""
    return to_graph(small_resolution)


@pytest.fixture(scope="session")
def make_graph() -> Callable[[Iterable[dict[str, Any]]], nx.MultiDiGraph[str]]:
    """Makes the graph of rows in the shape of the gold."""
    return lambda rows: to_graph(to_resolution(rows))


@pytest.fixture(scope="session")
def gold_graph(shared: Path) -> Callable[[str], nx.MultiDiGraph[str]]:
    """Makes the graph of one gold file."""

    def build(name: str) -> nx.MultiDiGraph[str]:
        lines = (shared / "gold" / name).read_text("utf-8").splitlines()
        return to_graph(to_resolution(json.loads(line) for line in lines))

    return build
