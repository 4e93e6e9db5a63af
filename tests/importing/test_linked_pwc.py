"""Linked Papers With Code, in the vocabulary that its published transformation writes; the triples are ours."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.importing.linked_pwc import LinkedPapersWithCodeImporter
from kg.registry import available, load

SITE = "https://linkedpaperswithcode.com"
PAPER = f"<{SITE}/paper/a-study-of-foonet>"
A = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
NAME = "<http://xmlns.com/foaf/0.1/name>"
TITLE = "<http://purl.org/dc/terms/title>"
URL = "<http://purl.org/spar/fabio/hasURL>"


def own(name: str) -> str:
    """A property of the vocabulary."""
    return f"<{SITE}/property/{name}>"


EVALUATION = f"<{SITE}/evaluation/a-study-of-foonet/question-answering/barqa/foonet-l>"
RESULT = f"<{SITE}/evaluationresult/a-study-of-foonet/question-answering/barqa/foonet-l/accuracy>"
TRIPLES = f"""\
{PAPER} {A} <{SITE}/class/paper> .
{PAPER} {TITLE} "A Study of FooNet" .
{PAPER} <http://purl.org/spar/fabio/hasArXivId> "2401.00001" .
{PAPER} <http://purl.org/dc/terms/abstract> "We propose FooNet." .
{PAPER} {own("hasURLAbstract")} "https://arxiv.org/abs/2401.00001v1"^^<http://www.w3.org/2001/XMLSchema#anyURI> .
{PAPER} <http://purl.org/dc/terms/date> "2024-01-01"^^<http://www.w3.org/2001/XMLSchema#date> .
{PAPER} {own("hasConference")} <{SITE}/conference/iclr-2024> .
{PAPER} {own("hasTask")} <{SITE}/task/question-answering> .
<{SITE}/task/question-answering> {A} <{SITE}/class/task> .
<{SITE}/task/question-answering> {NAME} "Question Answering" .
{PAPER} {own("hasMethod")} <{SITE}/method/lora> .
<{SITE}/method/lora> {NAME} "LoRA" .
<{SITE}/method/lora> <https://dbpedia.org/property/fullname> "Low-Rank Adaptation" .
{PAPER} {own("usesDataset")} <{SITE}/dataset/barqa> .
<{SITE}/dataset/barqa> {TITLE} "BarQA" .
<{SITE}/dataset/barqa> {own("introducedBy")} {PAPER} .
{PAPER} {own("hasModel")} <{SITE}/model/foonet-l> .
<{SITE}/model/foonet-l> {NAME} "FooNet-L" .
{PAPER} {own("hasEvaluation")} {EVALUATION} .
{EVALUATION} {own("hasTask")} <{SITE}/task/question-answering> .
{EVALUATION} {own("hasDataset")} <{SITE}/dataset/barqa> .
{EVALUATION} {own("hasModel")} <{SITE}/model/foonet-l> .
{EVALUATION} {own("hasEvaluationResult")} {RESULT} .
{RESULT} {own("metricName")} "Accuracy" .
{RESULT} {own("metricValue")} "81.2%" .
{PAPER} {own("hasOfficialRepository")} <{SITE}/repository/github.com/foo/foonet> .
<{SITE}/repository/github.com/foo/foonet> {URL} "https://github.com/foo/foonet" .
{PAPER} {own("hasRepository")} <{SITE}/repository/github.com/x/y> .
<{SITE}/repository/github.com/x/y> {URL} "https://github.com/x/y" .
{PAPER} {own("hasRepository")} <{SITE}/repository/github.com/m/n> .
<{SITE}/repository/github.com/m/n> {URL} "https://github.com/m/n" .
{PAPER} {own("hasRepositoryReferences")} <{SITE}/repositoryreferences/a-study-of-foonet/github.com/m/n> .
<{SITE}/repositoryreferences/a-study-of-foonet/github.com/m/n> {own("hasRepository")} <{SITE}/repository/github.com/m/n> .
<{SITE}/repositoryreferences/a-study-of-foonet/github.com/m/n> {own("paperMentionsRepository")} "true"^^<http://www.w3.org/2001/XMLSchema#boolean> .
"""


@pytest.mark.parametrize("packed", [False, True])
def test_a_paper_and_all_that_is_said_of_it(packed: bool, tmp_path: Path):  # noqa: FBT001 - a parameter of pytest
    """Facts, abstract, links by the mappings of the ontology, repositories, and results."""
    path = tmp_path / ("lpwc.nt.gz" if packed else "lpwc.nt")
    path.write_bytes(gzip.compress(TRIPLES.encode()) if packed else TRIPLES.encode())
    chosen = next(p.name for p in available("kg.importers") if load("kg.importers", p.name)().can_read(path))
    assert chosen == "linkedpaperswithcode"
    imported = LinkedPapersWithCodeImporter().read(path)
    abstract, record = imported.papers
    assert (abstract.text, abstract.title, str(abstract.venue), abstract.year) == (
        "We propose FooNet.",
        "A Study of FooNet",
        "iclr 2024",
        2024,
    )
    assert record.identifiers == (("arxiv", "2401.00001"), ("paperswithcode", "a-study-of-foonet"))
    extraction = imported.extractions[1]
    assert {(link.name, link.type, link.role) for link in extraction.links} == {
        ("Question Answering", "TASK", "addresses"),
        ("LoRA", "METHOD", "uses"),
        ("BarQA", "DATASET", "uses"),
        ("BarQA", "DATASET", "proposes"),
        ("BarQA", "DATASET", "evaluates_on"),
        ("FooNet-L", "MODEL", "uses"),
        ("Accuracy", "METRIC", "measured_by"),
    }
    assert [(r.subject, r.metric, r.value, r.unit, r.dataset) for r in extraction.results] == [
        ("FooNet-L", "Accuracy", "81.2", "%", "BarQA")
    ]
    assert {(u.url, u.is_offered) for u in extraction.urls} == {
        ("https://github.com/foo/foonet", True),
        ("https://github.com/m/n", False),
    }
    for link in extraction.links:
        for mention in link.mentions:
            assert record.text[mention.start : mention.end] == mention.surface
            assert mention.rule == "import:linkedpaperswithcode"
    assert imported.skipped == ()
    assert len(imported.notes) == 1


def test_a_thing_without_a_name_is_called_by_its_iri(tmp_path: Path):
    """The published files name tasks and datasets in files of their own, which need not be at hand."""
    path = tmp_path / "papers.nt"
    path.write_text(f"{PAPER} {A} <{SITE}/class/paper> .\n{PAPER} {own('hasTask')} <{SITE}/task/image-captioning> .\n")
    (extraction,) = LinkedPapersWithCodeImporter().read(path).extractions
    assert [link.name for link in extraction.links] == ["image captioning"]


def test_a_file_without_papers_is_an_error(tmp_path: Path):
    """The message says which file is needed."""
    path = tmp_path / "tasks.nt"
    path.write_text(f"<{SITE}/task/x> {A} <{SITE}/class/task> .\n", encoding="utf-8")
    with pytest.raises(InputError, match="import the file that has the papers too"):
        LinkedPapersWithCodeImporter().read(path)
