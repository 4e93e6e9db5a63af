"""Dumps of Papers with Code, in the shapes of the published files; the records are ours, the samples are real."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kg.errors import InputError
from kg.importing.leaderboards import Value, parse_value, system_type
from kg.importing.paperswithcode import PapersWithCodeImporter
from kg.importing.pwc_papers import identifiers_of

if TYPE_CHECKING:
    from kg.importing.protocol import Imported

PAPER = {
    "paper_url": "https://paperswithcode.com/paper/a-study-of-foonet",
    "arxiv_id": "2401.00001",
    "nips_id": None,
    "openreview_id": None,
    "title": "A Study of FooNet",
    "abstract": "We propose FooNet, which reaches 81.2% on BarQA.",
    "short_abstract": None,
    "url_abs": "https://arxiv.org/abs/2401.00001v2",
    "url_pdf": "https://arxiv.org/pdf/2401.00001v2.pdf",
    "proceeding": None,
    "authors": ["Ada Lovelace", "Alan Turing"],
    "tasks": ["Question Answering", "Image Classification"],
    "date": "2024-01-01",
    "conference": "ICLR 2024",
    "methods": [{"name": "LoRA", "full_name": "Low-Rank Adaptation", "source_url": "https://arxiv.org/abs/2106.09685"}],
}
ROW = {
    "model_name": "FooNet-L",
    "metrics": {"Accuracy": "81.2%", "Params": "7B", "Rank": "-", "F1": ""},
    "paper_url": "https://arxiv.org/abs/2401.00001",
    "paper_title": "A Study of FooNet",
    "paper_date": "2024-01-01",
    "code_links": [],
    "model_links": [],
    "uses_additional_data": False,
}
TABLE = {
    "task": "Question Answering",
    "categories": [],
    "description": "",
    "source_link": None,
    "synonyms": [],
    "datasets": [{"dataset": "BarQA", "sota": {"metrics": ["Accuracy"], "rows": [ROW]}, "subdatasets": []}],
    "subtasks": [
        {
            "task": "Open-Domain Question Answering",
            "datasets": [{"dataset": "BazQA", "sota": {"metrics": [], "rows": [ROW | {"metrics": {"EM": 40}}]}}],
            "subtasks": [],
        }
    ],
}
LINK = {
    "paper_url": "https://paperswithcode.com/paper/a-study-of-foonet",
    "paper_title": "A Study of FooNet",
    "paper_arxiv_id": "2401.00001",
    "paper_url_abs": "https://arxiv.org/abs/2401.00001v2",
    "paper_url_pdf": "https://arxiv.org/pdf/2401.00001v2.pdf",
    "repo_url": "https://github.com/foo/foonet",
    "is_official": True,
    "mentioned_in_paper": False,
    "mentioned_in_github": True,
    "framework": "pytorch",
}
METHOD = {
    "url": "https://paperswithcode.com/method/foonet",
    "name": "FooNet",
    "full_name": "Foo Network",
    "description": "",
    "paper": {"title": "A Study of FooNet", "url": "https://paperswithcode.com/paper/a-study-of-foonet"},
    "introduced_year": 2024,
    "source_url": None,
    "source_title": None,
    "code_snippet_url": None,
    "num_papers": 3,
    "collections": [],
}
DATASET = {
    "url": "https://paperswithcode.com/dataset/barqa",
    "name": "BarQA",
    "full_name": "Bar Question Answering",
    "homepage": "https://example.org/barqa",
    "paper": {"title": "A Study of FooNet", "url": "https://paperswithcode.com/paper/a-study-of-foonet"},
    "introduced_date": "2024-01-01",
    "tasks": [],
    "variants": ["BarQA"],
}


def read(tmp_path: Path, *records: Any, lines: bool = False) -> Imported:
    """What a dump with these records says."""
    path = tmp_path / "dump.json"
    text = "\n".join(map(json.dumps, records)) if lines else json.dumps(records, indent=1)
    path.write_text(text, encoding="utf-8")
    assert PapersWithCodeImporter().can_read(path)
    return PapersWithCodeImporter().read(path)


def links(imported: Imported) -> set[tuple[str, str, str]]:
    """(name, type, role) of all that is stated."""
    return {(link.name, link.type, link.role) for e in imported.extractions for link in e.links}


def test_a_paper_brings_its_facts_and_its_abstract(tmp_path: Path):
    """Title, authors, venue, year, identifiers; the abstract is one source text, the record another."""
    imported = read(tmp_path, PAPER)
    abstract, record = imported.papers
    assert abstract.text == PAPER["abstract"]
    assert record.text == (
        "record: 1; paper: A Study of FooNet; task: Question Answering; task: Image Classification; "
        "method: LoRA; full name: Low-Rank Adaptation"
    )
    for paper in (abstract, record):
        assert (paper.title, paper.authors, str(paper.venue), paper.year) == (
            "A Study of FooNet",
            ("Ada Lovelace", "Alan Turing"),
            "ICLR 2024",
            2024,
        )
        assert paper.identifiers == (("arxiv", "2401.00001"), ("paperswithcode", "a-study-of-foonet"))
        assert (paper.origin.file, paper.origin.line) == ("dump.json", 2)
    assert links(imported) == {
        ("Question Answering", "TASK", "addresses"),
        ("Image Classification", "TASK", "addresses"),
        ("LoRA", "METHOD", "uses"),
    }
    assert imported.skipped == imported.notes == ()


def test_every_mention_stands_in_the_record(tmp_path: Path):
    """Offsets reproduce the surface, results the value, and each record is a sentence."""
    for extraction, paper in zip(*parts(read(tmp_path, PAPER, TABLE, LINK, METHOD, DATASET)), strict=True):
        lines = [paper.text[s.start : s.end] for s in extraction.sentences]
        assert lines == (paper.text.split("\n") if lines else [])
        for mention in (m for link in extraction.links for m in link.mentions):
            assert paper.text[mention.start : mention.end] == mention.surface
            assert (mention.rule, mention.confidence) == ("import:paperswithcode", 1.0)
        for result in extraction.results:
            assert paper.text[result.start : result.end].startswith(result.value_text)
        for address in extraction.urls:
            assert address.rule == "import:paperswithcode"


def parts(imported: Imported) -> tuple[Any, Any]:
    """Extractions and papers, side by side."""
    return imported.extractions, imported.papers


def test_rows_of_leaderboards_become_results(tmp_path: Path):
    """Subtasks are read too; a cell that says nothing is no result."""
    imported = read(tmp_path, TABLE)
    results = [r for e in imported.extractions for r in e.results]
    assert [(r.subject, r.dataset, r.metric, r.value_text, r.unit, r.kind) for r in results] == [
        ("FooNet-L", "BarQA", "Accuracy", "81.2", "%", "absolute"),
        ("FooNet-L", "BarQA", "Params", "7", "B", "absolute"),
        ("FooNet-L", "BazQA", "EM", "40", "", "absolute"),
    ]
    assert links(imported) == {
        ("Question Answering", "TASK", "addresses"),
        ("Open-Domain Question Answering", "TASK", "addresses"),
        ("BarQA", "DATASET", "evaluates_on"),
        ("BazQA", "DATASET", "evaluates_on"),
        ("FooNet-L", "MODEL", "uses"),
        ("Accuracy", "METRIC", "measured_by"),
        ("Params", "METRIC", "measured_by"),
        ("EM", "METRIC", "measured_by"),
    }
    assert len(imported.papers) == 1


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("88.55", Value("88.55", "88.55")),
        ("88.55%", Value("88.55", "88.55", "%")),
        ("1,234.5", Value("1,234.5", "1234.5")),
        ("-0.3", Value("-0.3", "-0.3")),
        ("−0.3", Value("−0.3", "-0.3")),
        ("71.2 ± 0.4", Value("71.2", "71.2", "", "0.4")),
        ("220k", Value("220", "220", "k")),
        (".93", Value(".93", ".93")),
        ("1e-5", Value("1e-5", "1e-5")),
        ("12/15", Value("12/15", "12/15")),
        ("12,15", Value("12,15", "12,15")),
        ("yes", Value("yes", "yes")),
        ("-", None),
        ("N/A", None),
        ("", None),
    ],
)
def test_cells(cell: str, value: Value | None):
    """Numbers are taken apart, words stay words, nothing is nothing."""
    assert parse_value(cell) == value


def test_the_lexicon_tells_methods_from_models():
    """What is known as a method and as no model is one; what is not known is a model, as the source calls it."""
    assert system_type("LoRA") == "METHOD"
    assert system_type("FooNet-L (ensemble)") == "MODEL"


def test_only_honest_links_to_repositories(tmp_path: Path):
    """Official is offered; mentioned in the paper is mentioned; a stranger's implementation is neither."""
    others = [
        LINK | {"is_official": False, "mentioned_in_paper": m, "repo_url": f"https://github.com/x/{m}"}
        for m in (True, False)
    ]
    imported = read(tmp_path, LINK, *others)
    assert [(u.url, u.is_offered) for e in imported.extractions for u in e.urls] == [
        ("https://github.com/foo/foonet", True),
        ("https://github.com/x/True", False),
    ]
    assert imported.skipped == ()
    assert [note.message for note in imported.notes] == [
        "a repository that is not official and that the paper does not mention was left out (1 times, first here)"
    ]


def test_methods_and_datasets_are_proposed_by_their_paper(tmp_path: Path):
    """Both forms of the name are mentions; one without a paper is noted."""
    imported = read(tmp_path, METHOD, DATASET, METHOD | {"name": "Old", "paper": None})
    assert links(imported) == {("FooNet", "METHOD", "proposes"), ("BarQA", "DATASET", "proposes")}
    (link,) = [one for e in imported.extractions for one in e.links if one.name == "FooNet"]
    assert link.forms == ("FooNet", "Foo Network")
    assert len(imported.notes) == 1


def test_bad_records_are_problems_with_a_line(tmp_path: Path):
    """The rest is read."""
    path = tmp_path / "papers.json"
    rows = [
        json.dumps(PAPER),
        '{"title": 3, "abstract": "x"}',
        "17",
        json.dumps(LINK | {"repo_url": "ftp://x"}),
        "{bad",
    ]
    path.write_text("\n".join(rows), encoding="utf-8")
    imported = PapersWithCodeImporter().read(path)
    assert [(p.line, p.stage) for p in imported.skipped] == [(3, "import"), (4, "import"), (5, "import")]
    assert len(imported.papers) >= 2


@pytest.mark.parametrize(
    "change",
    [
        {"authors": 3, "tasks": "x", "methods": [3, {"name": None}, None], "conference": ["ICLR"], "date": 2024.5},
        {"tasks": ["\ud800 \x00 bad\nname", "", None, "y" * 5000]},
        {"abstract": "half \ud800"},
        {"title": None, "paper_url": None, "url_abs": "javascript:alert(1)", "url_pdf": 7},
    ],
)
def test_odd_fields_cost_no_record(tmp_path: Path, change: dict[str, Any]):
    """A field of another kind is passed over; names are one line of characters that every file can hold."""
    imported = read(tmp_path, PAPER | change)
    assert imported.papers
    for paper in imported.papers:
        paper.text.encode("utf-8")
    assert all("\n" not in name and "\x00" not in name and len(name) < 400 for name, _, _ in links(imported))


def test_rows_that_name_no_paper_are_counted(tmp_path: Path):
    """A result belongs to a paper: one problem a leaderboard says how many rows have none."""
    nameless = ROW | {"paper_url": "", "paper_title": ""}
    table = TABLE | {"subtasks": [], "datasets": [{"dataset": "BarQA", "sota": {"rows": [ROW, nameless, nameless]}}]}
    imported = read(tmp_path, table)
    assert [p.message for p in imported.skipped] == [
        "2 rows name no paper (neither paper_url nor paper_title), left out"
    ]


@pytest.mark.parametrize(
    ("record", "identifiers"),
    [
        ({"paper_url": "https://arxiv.org/pdf/1909.10772v3.pdf"}, (("arxiv", "1909.10772"),)),
        ({"paper_url": "https://paperswithcode.com/paper/x?a=1"}, (("paperswithcode", "x"),)),
        ({"paper_url": "http://example.org/a.pdf"}, (("url", "http://example.org/a.pdf"),)),
        ({"paper_url": "https://github.com/a/b"}, ()),
        ({"paper_url": "https://example.org/"}, ()),
        ({"paper_arxiv_id": "None", "paper_url": ""}, ()),
        ({"openreview_id": "0vTONq9Z8j"}, (("openreview", "0vTONq9Z8j"),)),
    ],
)
def test_identifiers(record: dict[str, str], identifiers: tuple[tuple[str, str], ...]):
    """Registries first, then the page, then the paper's own address; a project or a site is no paper."""
    assert identifiers_of(record) == identifiers


def test_gzip_and_lines_and_csv(tmp_path: Path):
    """One dump in three wrappings says the same."""
    plain = read(tmp_path, LINK)
    packed = tmp_path / "dump.json.gz"
    packed.write_bytes(gzip.compress(json.dumps([LINK]).encode()))
    table = tmp_path / "links.csv"
    table.write_text(
        "paper_title,paper_url,paper_arxiv_id,repo_url,is_official\n"
        + ",".join(str(LINK[k]) for k in ("paper_title", "paper_url", "paper_arxiv_id", "repo_url"))
        + ",true\n",
        encoding="utf-8",
    )
    for path in (packed, table):
        assert PapersWithCodeImporter().can_read(path)
        again = PapersWithCodeImporter().read(path)
        assert [p.text for p in again.papers] == [p.text for p in plain.papers]
        assert [p.identifiers for p in again.papers] == [p.identifiers for p in plain.papers]


def test_a_file_of_something_else_is_an_error(tmp_path: Path):
    """The message says what to do."""
    path = tmp_path / "a.json"
    path.write_text('[{"a": 1}]', encoding="utf-8")
    assert not PapersWithCodeImporter().can_read(path)
    with pytest.raises(InputError, match="no record of Papers with Code"):
        PapersWithCodeImporter().read(path)


@pytest.mark.parametrize(
    ("name", "papers", "figures"),
    [
        ("links_papers_code_sample200.csv", 73, {"urls": 73}),
        ("sota_coqa.json", 10, {"results": 39}),
        ("sota_hotpotqa.json", 16, {"results": 102}),
        ("sota_redditsota.json", 19, {"results": 32}),
        ("sota_snli.json", 41, {"results": 188}),
    ],
)
def test_real_samples(shared: Path, name: str, papers: int, figures: dict[str, int]):
    """Every value of every row with a paper is a result; counted once more by other means."""
    path = shared / "samples" / "paperswithcode" / name
    imported = PapersWithCodeImporter().read(path)
    counts = Counter(k for e in imported.extractions for k in ("links", "results", "urls") for _ in getattr(e, k))
    assert len(imported.papers) == papers
    assert {key: counts[key] for key in figures} == figures
    if name.endswith(".json"):
        assert figures["results"] == values_in(json.loads(path.read_text("utf-8")))


def values_in(value: Any) -> int:
    """How many cells with a value stand in rows that name a paper, wherever they are nested."""
    if isinstance(value, list):
        return sum(map(values_in, value))
    if not isinstance(value, dict):
        return 0
    if "model_name" in value:
        is_named = (value.get("paper_url") or "").strip() or (value.get("paper_title") or "").strip()
        cells = (value.get("metrics") or {}).values()
        return sum(str(cell).strip() not in {"", "-", "–"} for cell in cells) if is_named else 0
    return sum(map(values_in, value.values()))
