"""Linked Papers With Code (linkedpaperswithcode.com), RDF in the vocabulary of its own schema -> papers.

Classes are `…/class/paper`, `task`, `dataset`, `method`, `model`, `repository`, `evaluation`, `evaluationresult`; what
its properties become here follows the mappings of `ontology/schema.ttl`:

    hasTask -> addresses             usesDataset, hasMethod, hasModel -> uses
    introducedBy (of a dataset or method) -> the paper proposes it
    hasOfficialRepository -> kg:hasCode; paperMentionsRepository -> kg:mentionsRepository
    hasEvaluation: task, dataset, model, and a metric's name and value for each result -> reported results
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from kg.errors import InputError
from kg.importing.collector import Collector
from kg.importing.leaderboards import parse_value, system_type
from kg.importing.protocol import Imported, peek
from kg.importing.pwc_papers import SCHEME
from kg.importing.record import LONGEST_NAME, Number, PaperFacts, one_line
from kg.importing.triples_index import read_index
from kg.readers.identifiers import find_identifiers
from kg.readers.venues import parse_venue
from kg.vocab.prefixes import PREFIXES

if TYPE_CHECKING:
    from kg.importing.collector import Entry
    from kg.importing.record import RecordText
    from kg.importing.triples_index import Index
    from kg.model import EntityType, Role

__all__ = ["LinkedPapersWithCodeImporter"]

_SITE = "https://linkedpaperswithcode.com"
_CLASS = f"{_SITE}/class/"
_OWN = f"{_SITE}/property/"
_NAMES = ("foaf:name", "dct:title", "rdfs:label")
_FABIO = "http://purl.org/spar/fabio/"
# Both spellings stand in published files.
_FULL_NAMES = ("https://dbpedia.org/property/fullname", "http://dbpedia.org/property/fullname")
_LINKS: tuple[tuple[str, EntityType, Role], ...] = (
    ("hasTask", "TASK", "addresses"),
    ("hasMethod", "METHOD", "uses"),
    ("usesDataset", "DATASET", "uses"),
    ("hasModel", "MODEL", "uses"),
)


class LinkedPapersWithCodeImporter:
    """Reads Linked Papers With Code."""

    name = "linkedpaperswithcode"
    title = "Linked Papers With Code (nt, ttl; also .gz)"

    def can_read(self, path: Path) -> bool:
        """Whether its vocabulary stands at the beginning of a file of triples."""
        head = peek(path)
        # Exports of ours name the vocabulary too, among their prefixes.
        is_ours = PREFIXES["kg"].encode() in head
        return _SITE.encode() in head and not is_ours and head.lstrip()[:1] in {b"<", b"@", b"P", b"#", b"_"}

    def read(self, path: Path) -> Imported:
        """The papers, and what is said of them.

        Raises:
            InputError: it is not well-formed, or holds no paper of this vocabulary.
        """
        index = read_index(path)
        told = _Told(index, Collector(path, f"import:{self.name}"))
        papers = told.papers()
        if not papers:
            raise InputError(
                f"{len(index)} triples and no paper of Linked Papers With Code; import the file that has "
                "the papers too, such as the whole of linkedpaperswithcode.nt",
                path=str(path),
            )
        for number, paper in enumerate(papers, start=1):
            told.tell(paper, number)
        return told.collector.finish()


class _Told:
    """Tells a collector what the triples say, paper by paper."""

    def __init__(self, index: Index, collector: Collector) -> None:
        self.collector = collector
        self._index = index
        self._introduced: dict[str, list[str]] = {}
        for thing, paper in index.pairs(f"{_OWN}introducedBy"):
            self._introduced.setdefault(paper, []).append(thing)

    def papers(self) -> list[str]:
        """The papers: those that say so, and those of which something is said."""
        index = self._index
        found = set(index.subjects_of(f"{_CLASS}paper")) | set(self._introduced)
        for name in ("hasTask", "hasMethod", "hasEvaluation", "hasOfficialRepository", "usesDataset"):
            found |= {paper for paper, _ in index.pairs(_OWN + name) if paper.startswith(f"{_SITE}/paper/")}
        return sorted(found)

    def tell(self, paper: str, number: int) -> None:
        entry = self._entry(paper)
        records = entry.records
        records.start(number)
        records.field("paper", entry.facts.title or paper)
        for name, type_, role in _LINKS:
            for thing in self._index.all(paper, _OWN + name):
                self._link(records, thing, type_, role)
        for thing in self._introduced.get(paper, ()):
            self._link(records, thing, "METHOD" if f"{_SITE}/method/" in thing else "DATASET", "proposes")
        self._tell_repositories(paper, records)
        for evaluation in self._index.all(paper, f"{_OWN}hasEvaluation"):
            records.start(number)
            records.field("paper", entry.facts.title or paper)
            self._tell_evaluation(evaluation, records)

    def _entry(self, paper: str) -> Entry:
        index = self._index
        page = paper.removeprefix(f"{_SITE}/paper/")
        url = next((u for name in ("hasURLAbstract",) if (u := index.get(paper, _OWN + name))), "")
        url = url or index.get(paper, f"{_FABIO}hasURL")
        arxiv = index.get(paper, f"{_FABIO}hasArXivId")
        identifiers, _ = find_identifiers({"arxiv_id": arxiv, "url": url})
        date = index.get(paper, "dct:date")
        year = int(date[:4]) if re.match(r"(?:19|20)\d\d", date) else None
        conference = index.get(paper, f"{_OWN}hasConference")
        venue = parse_venue(self._name(conference), year) if conference else None
        authors = [index.get(one, "foaf:name") for one in index.all(paper, "dct:creator")]
        facts = PaperFacts(
            title=one_line(index.get(paper, "dct:title")),
            authors=tuple(name for one in authors if (name := one_line(one))),
            venue=venue,
            year=year,
            url=url if url.startswith("http") else "",
            identifiers=(*identifiers, (SCHEME, one_line(page))),
        )
        entry = self.collector.paper(paper, page[:LONGEST_NAME], facts, 0)
        entry.abstract = index.get(paper, "dct:abstract").strip()
        return entry

    def _name(self, thing: str) -> str:
        """What a thing is called: its name, else the last part of its IRI in words."""
        named = next((found for curie in _NAMES if (found := one_line(self._index.get(thing, curie)))), "")
        return named or one_line(unquote(thing.rpartition("/")[2]).replace("-", " "))

    def _link(self, records: RecordText, thing: str, type_: EntityType, role: Role) -> str:
        name = self._name(thing)
        if not name or len(name) > LONGEST_NAME:
            self.collector.skip(f"<{thing[:80]}> has no name that could be one, left out", 0)
            return ""
        if type_ == "MODEL":
            type_ = system_type(name)
        spans = {name: records.field(type_.lower(), name)}
        full = next((found for iri in _FULL_NAMES if (found := one_line(self._index.get(thing, iri)))), "")
        if full and full != name and len(full) <= LONGEST_NAME:
            spans[full] = records.field("full name", full)
        records.link(name, type_, role, spans)
        return name

    def _tell_repositories(self, paper: str, records: RecordText) -> None:
        index = self._index
        official = index.all(paper, f"{_OWN}hasOfficialRepository")
        mentioned = {
            repository
            for reference in index.all(paper, f"{_OWN}hasRepositoryReferences")
            if index.get(reference, f"{_OWN}paperMentionsRepository") in {"true", "1"}
            for repository in index.all(reference, f"{_OWN}hasRepository")
        }
        for repository in [*official, *sorted(mentioned - set(official))]:
            url = one_line(index.get(repository, f"{_FABIO}hasURL"))
            if not url or not records.address(url, records.field("repository", url), is_offered=repository in official):
                self.collector.skip(f"<{repository[:80]}> has no address of a repository, left out", 0)
        others = set(index.all(paper, f"{_OWN}hasRepository")) - mentioned - set(official)
        for _ in others:
            self.collector.note("a repository that is not official and that the paper does not mention was left out", 0)

    def _tell_evaluation(self, evaluation: str, records: RecordText) -> None:
        index = self._index

        def named(property_: str, type_: EntityType, role: Role) -> str:
            thing = index.get(evaluation, _OWN + property_)
            return self._link(records, thing, type_, role) if thing else ""

        named("hasTask", "TASK", "addresses")
        dataset = named("hasDataset", "DATASET", "evaluates_on")
        model = named("hasModel", "MODEL", "uses")
        for result in index.all(evaluation, f"{_OWN}hasEvaluationResult"):
            metric = one_line(index.get(result, f"{_OWN}metricName"))
            shown = one_line(index.get(result, f"{_OWN}metricValue"))
            value = parse_value(shown)
            if not metric or value is None or max(len(metric), len(shown)) > LONGEST_NAME:
                continue
            records.link(metric, "METRIC", "measured_by", {metric: records.field("metric", metric)})
            number = Number(
                subject=model or "this work",
                metric=metric,
                value=value.number,
                value_text=value.text,
                unit=value.unit,
                dataset=dataset or None,
                uncertainty=value.uncertainty,
            )
            records.result(number, records.field("value", shown))
