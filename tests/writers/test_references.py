"""What the BibTeX, RIS and CSL writers say of a paper, read back by the readers that other tools use."""

from __future__ import annotations

import json
import re
import unicodedata
import warnings
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kg.api import build
from kg.graph.relational import Tables, clean_name
from kg.writers.bibtex import BibTexWriter
from kg.writers.csl import CslWriter
from kg.writers.references import Reference, keyword, references, safe_url
from kg.writers.ris import RisWriter

NONE = SimpleNamespace(value="")
PASSING = "kg:mentionsInPassing"


@pytest.fixture(params=["real", "nasty", "seeds"])
def graph(request: pytest.FixtureRequest) -> Any:
    """Each graph; the seeds' is built once."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def seeds(shared: Path) -> Any:
    """The graph of the seed abstracts."""
    return build(shared / "seeds", profile="rules").networkx


def told(graph: Any) -> list[Reference]:
    """What the writers are given."""
    return list(references(Tables(graph)))


def wanted_keywords(graph: Any) -> dict[str, set[str]]:
    """Paper IRI -> the keywords it should have, straight from the graph."""
    found: dict[str, set[str]] = {iri: set() for iri, node in graph.nodes(data=True) if node["kind"] == "paper"}
    for paper, target, predicate in graph.edges(keys=True):
        node = graph.nodes[target]
        if paper in found and node["kind"] == "entity" and predicate != PASSING:
            name = " ".join(clean_name(node["label"]).split())
            found[paper].add(keyword(predicate, node["type"].lower(), name))
    return found


def test_every_paper_has_a_reference_with_its_entities(graph: Any):
    """No paper and no entity is lost on the way; keys are unique."""
    found = told(graph)
    wanted = wanted_keywords(graph)
    assert {r.iri for r in found} == set(wanted)
    assert len({r.key for r in found}) == len(found)
    for reference in found:
        assert set(reference.keywords) == wanted[reference.iri]
        assert reference.title


def test_a_mention_in_passing_is_no_keyword():
    """Else names that a paper only touches would bury those it works with."""
    assert not keyword(PASSING, "model", "GPT-4")
    assert keyword("ex:novel", "model", "GPT-4") == "model: GPT-4"


def test_only_web_addresses_pass():
    """A script in a URL field reaches no reference manager; broken escapes are mended."""
    assert [safe_url(url) for url in ("javascript:alert(1)", "file:///etc", "", None, "//x")] == [""] * 5
    assert safe_url("https://x.org/100%/a%20b") == "https://x.org/100%25/a%20b"
    assert safe_url("http://x.org/\\}") == "http://x.org/%5C%7D"


def test_a_paper_without_url_gets_the_address_of_its_identifier(real: Any):
    """The resolver of the strongest identifier stands in."""
    for node in real.nodes.values():
        node["url"] = ""
    found = {r.url for r in told(real) if r.identifiers}
    assert "https://arxiv.org/abs/2103.00020" in found
    assert all(url.startswith("https://") for url in found)


def test_the_medium_follows_the_venue(real: Any):
    """Journals, preprints and conferences have types of their own in every format."""
    papers = [node for node in real.nodes.values() if node["kind"] == "paper"]
    for node, venue in zip(papers, ["TMLR", "arXiv", "ICML 2026", ""], strict=False):
        node["venue_name"], node["identifiers"] = venue, {}
    found = {r.venue: r.medium for r in told(real)}
    assert [found[v] for v in ("TMLR", "arXiv", "ICML 2026", "")] == ["journal", "preprint", "conference", "other"]


# ------------------------------------------------------------------------------------------------ BibTeX


def test_bibtexparser_reads_every_entry(graph: Any, tmp_path: Path):
    """No block fails; titles, names, keywords and addresses come back after decoding LaTeX."""
    bibtexparser = pytest.importorskip("bibtexparser", reason="reads BibTeX")
    if not bibtexparser.__version__.startswith("2"):
        pytest.skip("needs bibtexparser 2")
    from bibtexparser.middlewares import LatexDecodingMiddleware, SeparateCoAuthors  # noqa: PLC0415

    BibTexWriter().write(graph, tmp_path / "x.bib")
    text = (tmp_path / "x.bib").read_text("utf-8")
    raw = bibtexparser.parse_string(text)
    library = bibtexparser.parse_string(text, append_middleware=[SeparateCoAuthors(), LatexDecodingMiddleware()])
    assert not raw.failed_blocks
    assert not library.failed_blocks
    assert not raw.comments
    read, plain = library.entries_dict, raw.entries_dict
    found = told(graph)
    assert set(read) == {r.key for r in found}
    for reference in found:
        entry = read[reference.key]
        assert _bare(entry["title"]) == _bare(reference.title)
        assert len(entry.fields_dict.get("author", NONE).value) == len(reference.authors)
        words = unicodedata.normalize("NFKC", _bare(entry["keywords"])) if "keywords" in entry else ""
        assert words == unicodedata.normalize("NFKC", _bare(", ".join(reference.keywords)))
        count = len(plain[reference.key]["keywords"].split(",")) if "keywords" in entry else 0
        assert count == len(reference.keywords)
        assert plain[reference.key].fields_dict.get("url", NONE).value == reference.url
        assert _bare(entry["abstract"]) == _bare(reference.abstract)


def _bare(text: str) -> str:
    """Without what LaTeX decoding may set or drop: braces, quotes, dashes and white space."""
    text = re.sub(r"<<|>>|''|``|[«»“”\"'’‘{}\s\u00a0]", "", unicodedata.normalize("NFC", text))
    return re.sub("[-–—]+", "-", text)


def test_groups_are_braced_and_particles_stand_before_the_name(real: Any, tmp_path: Path):
    """BibTeX divides names itself; braces keep a group whole."""
    paper = next(node for node in real.nodes.values() if node["kind"] == "paper")
    paper["authors"] = ["Qwen Team", "Ludwig van Beethoven", "Martin Luther King Jr.", "Sand and Sea Group"]
    BibTexWriter().write(real, tmp_path / "x.bib")
    wanted = "{Qwen Team} and van Beethoven, Ludwig and King, Jr., Martin Luther and {Sand and Sea Group}"
    assert f"author = {{{wanted}}}" in (tmp_path / "x.bib").read_text("utf-8")


def test_braces_balance_whatever_the_text(nasty: Any, tmp_path: Path):
    """BibTeX counts braces, escaped or not; one too many would swallow the rest of the file."""
    for node in nasty.nodes.values():
        node["title"] = node["label"] + "} @misc{evil, title={"
    BibTexWriter().write(nasty, tmp_path / "x.bib")
    text = (tmp_path / "x.bib").read_text("utf-8")
    assert text.count("{") == text.count("}")
    assert text.count("\n@") + 1 == len(told(nasty))


# ------------------------------------------------------------------------------------------------ RIS


def test_rispy_reads_every_record(graph: Any, tmp_path: Path):
    """One line a value: titles, names, keywords and abstracts come back as they were."""
    rispy = pytest.importorskip("rispy", reason="reads RIS")
    RisWriter().write(graph, tmp_path / "x.ris")
    with (tmp_path / "x.ris").open(encoding="utf-8", newline="") as stream:
        read = {entry["id"]: entry for entry in rispy.load(stream)}
    found = told(graph)
    assert set(read) == {r.key for r in found}
    for reference in found:
        entry = read[reference.key]
        assert "unknown_tag" not in entry
        assert entry["title"] == reference.title
        assert entry.get("keywords", []) == list(reference.keywords)
        assert entry.get("abstract", "") == reference.abstract
        assert len(entry.get("authors", [])) == len(reference.authors)
        assert entry.get("urls", [""])[0] == reference.url
        assert entry.get("notes", []) == list(reference.notes)
        assert entry.get("year", "") == str(reference.year or "")


def test_every_line_of_ris_is_a_tag(graph: Any, tmp_path: Path):
    """No value breaks its line, whatever counts as a line break."""
    RisWriter().write(graph, tmp_path / "x.ris")
    text = (tmp_path / "x.ris").read_bytes().decode("utf-8")
    assert text.count("\n") == text.count("\r\n")
    assert all(re.match(r"[A-Z][A-Z0-9]  -( |$)", line) for line in text.splitlines() if line)


# ------------------------------------------------------------------------------------------------ CSL-JSON


def test_citeproc_renders_a_bibliography(graph: Any, tmp_path: Path):
    """A citation processor takes the file and prints every title with a style that ships with it."""
    citeproc = pytest.importorskip("citeproc", reason="renders CSL-JSON")
    from citeproc.source.json import CiteProcJSON  # noqa: PLC0415

    CslWriter().write(graph, tmp_path / "x.json")
    items = json.loads((tmp_path / "x.json").read_text("utf-8"))
    found = told(graph)
    assert [item["id"] for item in items] == [r.key for r in found]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # citeproc-py names the fields that it does not know
        style = citeproc.CitationStylesStyle("harvard-cite-them-right", validate=False)
        bibliography = citeproc.CitationStylesBibliography(style, CiteProcJSON(items), citeproc.formatter.plain)
        for reference in found:
            cited = citeproc.Citation([citeproc.CitationItem(reference.key)])
            bibliography.register(cited)
        printed = [str(entry) for entry in bibliography.bibliography()]
    text = _bare("\n".join(printed))
    assert len(printed) == len(found)
    for reference in found:
        assert _bare(reference.title).rstrip(".").casefold() in text.casefold()


def test_csl_keeps_parts_of_names(real: Any, tmp_path: Path):
    """Particles, suffixes and groups have fields of their own."""
    paper = next(node for node in real.nodes.values() if node["kind"] == "paper")
    paper["authors"] = ["Qwen Team", "Ludwig van Beethoven", "Martin Luther King Jr."]
    CslWriter().write(real, tmp_path / "x.json")
    authors = [item.get("author") for item in json.loads((tmp_path / "x.json").read_text("utf-8"))]
    assert [
        {"literal": "Qwen Team"},
        {"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van"},
        {"family": "King", "given": "Martin Luther", "suffix": "Jr."},
    ] in authors


@pytest.mark.parametrize("writer", [BibTexWriter, CslWriter, RisWriter])
def test_the_abstract_is_plain_text(real: Any, writer: Callable[[], Any], tmp_path: Path):
    r"""Markup of the source does not reach a library: `\textbf{LoRA}` is LoRA."""
    writer().write(real, tmp_path / "x")
    text = (tmp_path / "x").read_text("utf-8")
    assert "We propose LoRA, which" in text
    assert "textbf" not in text
