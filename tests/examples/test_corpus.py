"""The example texts: readable, messy, our own words, and in step with their gold and their README."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest

from kg.examples import path
from kg.model import EntityType, ResultKind, Role, Venue, WebKind

if TYPE_CHECKING:
    from kg.model import Paper
    from kg.pipeline.sources import Reading

Papers = dict[str, "Paper"]
Gold = list[dict[str, Any]]
RUN = 8


def words(text: str) -> list[str]:
    """The words of a text, folded."""
    return re.findall(r"\w+", text.lower())


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """All stretches of eight words."""
    found = words(text)
    return zip(*(found[i:] for i in range(RUN)), strict=False)


def test_every_file_is_read_without_a_problem(reading: Reading):
    """The bundled corpus is a clean input: 43 papers, nothing skipped, nothing to complain about."""
    assert len(reading.papers) == 43
    assert reading.problems == ()
    assert reading.skipped == ()


def test_texts_gold_and_readme_name_the_same_papers(papers: Papers, gold: Gold, rows: dict[str, list[str]]):
    """A text without gold or without a row in the README would go unnoticed."""
    assert sorted(papers) == sorted(paper["id"] for paper in gold) == sorted(rows)


@pytest.mark.parametrize(
    ("id_", "venue"),
    [
        pytest.param("neurips-2022#1", Venue("NeurIPS", 2022), id="neurips-2022"),
        pytest.param("neurips-2023#9", Venue("NeurIPS", 2023), id="neurips-2023"),
        pytest.param("iclr-2024#5", Venue("ICLR", 2024), id="iclr-2024"),
        pytest.param("iccv-2023#3", Venue("ICCV", 2023), id="iccv-2023"),
        pytest.param("clip", Venue("ICML", 2021), id="record"),
        pytest.param("gsm8k", None, id="record-without-venue"),
    ],
)
def test_papers_know_their_venue(papers: Papers, id_: str, venue: Venue | None):
    """The header line of a list and the fields of a record say where a paper appeared."""
    assert papers[id_].venue == venue


def test_records_agree_with_the_readme(papers: Papers, rows: dict[str, list[str]]):
    """Title, year and arXiv id of every record stand in its row."""
    records = [paper for paper in papers.values() if paper.title]
    assert len(records) == 14
    for paper in records:
        title, year, arxiv, _ = rows[paper.id]
        assert (paper.title, paper.year, dict(paper.identifiers)["arxiv"]) == (title, int(year), arxiv)
        assert paper.authors


def test_texts_are_as_long_as_abstracts(papers: Papers):
    """60 to 150 words each."""
    assert {
        id_: len(paper.text.split()) for id_, paper in papers.items() if not 60 <= len(paper.text.split()) <= 150
    } == {}


@pytest.mark.parametrize(
    "mess",
    [
        r"\emph{",
        r"\textbf{",
        r"$\times$",
        r"\times$",
        r"\%",
        r"\\%",
        "“",
        "’",
        "\u2011",
        "–",
        "**S**",
        "*",
        ".git.",
        ">.",
        ").",
        "](",
    ],
)
def test_texts_stay_messy(papers: Papers, mess: str):
    """Markup, typography and ragged URLs are there on purpose; tidying them would blunt the tests."""
    assert any(mess in paper.text for paper in papers.values())


def test_gold_surfaces_stand_in_the_texts(papers: Papers, gold: Gold):
    """Every surface is an exact whole-word substring of the raw text."""
    lost = [
        (paper["id"], surface)
        for paper in gold
        for entity in paper["entities"]
        for surface in entity["surfaces"]
        if not re.search(rf"(?<!\w){re.escape(surface)}(?!\w)", papers[paper["id"]].text)
    ]
    assert lost == []


def test_gold_values_stand_in_the_texts(papers: Papers, gold: Gold):
    """Every result is a number of its text."""
    for paper in gold:
        printed = re.findall(r"\d+(?:\.\d+)?", papers[paper["id"]].text.replace(",", ""))
        assert {result["value"] for result in paper["results"]} <= set(printed), paper["id"]


def test_gold_has_a_url_for_every_address(papers: Papers, gold: Gold):
    """The addresses of a text and of its gold are equally many."""
    counts = {paper["id"]: len(paper["urls"]) for paper in gold}
    assert counts == {id_: len(re.findall(r"https?://", paper.text)) for id_, paper in papers.items()}


def test_gold_uses_the_declared_words(gold: Gold):
    """Types, roles and kinds are those of the model, and the corpus shows every one of them."""
    entities = [entity for paper in gold for entity in paper["entities"]]
    assert {entity["type"] for entity in entities} == set(get_args(EntityType))
    assert {entity["role"] for entity in entities} == set(get_args(Role))
    assert {result["kind"] for paper in gold for result in paper["results"]} == set(get_args(ResultKind))
    assert {url["kind"] for paper in gold for url in paper["urls"]} == set(get_args(WebKind))


def test_gold_holds_no_text(gold: Gold):
    """The texts stand in one place only."""
    assert {key for paper in gold for key in paper} == {"id", "entities", "results", "urls"}


def test_papers_meet_in_entities(gold: Gold):
    """The graph of the corpus hangs together: these names join at least three papers each."""
    joined = {}
    for paper in gold:
        for name in {entity["name"] for entity in paper["entities"]}:
            joined[name] = joined.get(name, 0) + 1
    assert {
        name for name in ("GSM8K", "MMLU", "ImageNet", "COCO", "LoRA", "GPT-4", "GPT-3") if joined[name] < 3
    } == set()


def test_no_eight_words_in_a_row_are_taken(papers: Papers, shared: Path):
    """No text repeats a stretch of eight words of any abstract at hand."""
    ours = {run: id_ for id_, paper in papers.items() for run in runs(paper.text)}
    taken = set()
    for folder in ("seeds", "gold", "icml2026", "corpora", "samples"):
        for file in sorted((shared / folder).rglob("*")):
            if file.suffix in {".txt", ".jsonl", ".json", ".csv", ".conll", ".tex", ".bib", ".xml", ".nxml"}:
                text = file.read_text(encoding="utf-8", errors="replace").replace("\\n", " ")
                taken |= {(ours[run], " ".join(run)) for run in runs(text) if run in ours}
    assert taken == set()


def test_folder_is_where_the_package_is():
    """`path` works from a checkout and from an installed wheel."""
    assert (path() / "papers.jsonl").is_file()
    assert sorted(file.name for file in path().glob("*.txt")) == [
        "iccv-2023.txt",
        "iclr-2024.txt",
        "neurips-2022.txt",
        "neurips-2023.txt",
    ]
