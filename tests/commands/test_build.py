"""`kg build`, end to end: what it writes, what it says, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import Result

Run = Callable[..., Result]
OUTPUTS = {
    "graph.ttl",
    "graph.nt",
    "graph.jsonld",
    "graph.json",
    "graph.html",
    "extractions.jsonl",
    "merges.sssom.tsv",
    "report.json",
    "timings.json",
}


def report(folder: Path) -> dict[str, object]:
    """The report of a build."""
    value: dict[str, object] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return value


def test_writes_every_file(built: Path):
    """A build writes the documented files, none of them empty, and nothing else."""
    assert {path.name for path in built.iterdir()} == OUTPUTS
    assert all(path.stat().st_size > 0 for path in built.iterdir())


def test_report_says_what_was_read(built: Path):
    """The report counts papers, entities and links, and names files relative to the input."""
    row = report(built)
    assert (row["inputs"], row["records_read"], row["records_failed"], row["papers"]) == (["papers.txt"], 3, 0, 3)
    entities = row["entities"]
    assert isinstance(entities, dict)
    assert entities["METHOD"] >= 3
    assert row["problems"] == []


def test_only_timings_know_the_day(built: Path):
    """The date and the number of jobs stand in timings.json and nowhere else."""
    timings = json.loads((built / "timings.json").read_text(encoding="utf-8"))
    assert timings["date"]
    assert timings["papers"] == 3
    assert {"read", "extract", "resolve", "assemble"} <= set(timings["stages"])
    for path in built.iterdir():
        if path.name != "timings.json":
            assert timings["date"][:10] not in path.read_text(encoding="utf-8")


def test_summary(run: Run):
    """The summary on stdout counts what was read and found, and says where it is and what to do next."""
    result = run("build", "papers.txt", "-o", "out")
    assert result.exit_code == 0
    for words in (
        "papers read",
        "papers failed",
        "entities",
        "METHOD",
        "links",
        "kg:proposes",
        "results",
        "problems: 0",
    ):
        assert words in result.stdout
    assert "out/graph.html" in result.stdout
    assert "kg show" in result.stdout


def test_quiet_and_json(run: Run):
    """-q says nothing; --json prints the report."""
    quiet = run("build", "papers.txt", "-o", "out", "-q")
    assert (quiet.exit_code, quiet.stdout, quiet.stderr) == (0, "", "")
    row = json.loads(run("build", "papers.txt", "-o", "out", "--json").stdout)
    assert row["records_read"] == 3
    assert row["folder"] == "out"


def test_dry_run_writes_nothing(run: Run, tmp_path: Path):
    """--dry-run reads, counts and leaves the folder alone."""
    result = run("build", "papers.txt", "-o", "out", "--dry-run", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "files": 1,
        "records_read": 3,
        "records_failed": 0,
        "inputs": ["papers.txt"],
    }
    assert not (tmp_path / "out").exists()


def test_stdin(run: Run, tmp_path: Path):
    """`-` reads from stdin."""
    text = (tmp_path / "papers.txt").read_bytes()
    result = run("build", "-", "-o", "out", "--json", stdin=text)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["records_read"] == 3


def test_folder_and_glob_read_the_same(run: Run, tmp_path: Path):
    """A folder is read with all its lists and without what lies beside them; a glob reads what it matches."""
    folder = tmp_path / "lists"
    (folder / "deep").mkdir(parents=True)
    (folder / "b.txt").write_text("We propose AlphaNet, tested on MMLU.\n", encoding="utf-8")
    (folder / "deep" / "a.jsonl").write_text('{"id": "x", "abstract": "We propose BetaNet."}\n', encoding="utf-8")
    (folder / "README.md").write_text("No paper at all.\n", encoding="utf-8")
    (folder / ".hidden.txt").write_text("No paper either.\n", encoding="utf-8")
    row = json.loads(run("build", "lists", "-o", "one", "--json").stdout)
    assert (row["inputs"], row["records_read"]) == (["b.txt", "deep/a.jsonl"], 2)
    globbed = json.loads(run("build", "lists/**/*.*l", "lists/b.*", "-o", "two", "--json").stdout)
    assert globbed["records_read"] == 2


def test_venue_for_papers_that_name_none(run: Run, tmp_path: Path):
    """--venue names the venue of papers without one, and of no other."""
    (tmp_path / "a.txt").write_text("We propose AlphaNet.\n", encoding="utf-8")
    assert run("build", "a.txt", "papers.txt", "-o", "out", "--venue", "ICLR 2025").exit_code == 0
    venues = json.loads(run("stats", "--graph", "out", "--json").stdout)["venues"]
    assert venues == {"ICLR 2025": 1, "ICML 2026": 3}


def test_long_text_is_skipped(run: Run):
    """A text above the limit is a problem that names the limit; the rest is built."""
    result = run("build", "papers.txt", "-o", "out", "--json")
    assert result.exit_code == 0
    result = run("build", "papers.txt", "-o", "out", "--config", "limit.toml")
    assert result.exit_code == 1
    Path("limit.toml").write_text("[limits]\npaper_characters = 100\n", encoding="utf-8")
    result = run("build", "papers.txt", "-o", "out", "--config", "limit.toml")
    assert result.exit_code == 3
    assert "the limit is 100" in result.stderr


LONG = "word " * 1_000_000


class Bad(NamedTuple):
    """A file that is not as it should be, the exit code it leads to (None: any), and what is said of it."""

    name: str
    content: bytes | None
    code: int | None
    said: str

    def put(self, folder: Path) -> None:
        """Writes the file, unless it is one that does not exist."""
        if self.content is not None:
            (folder / self.name).write_bytes(self.content)


GOOD = b'{"id": "a", "abstract": "We use LoRA."}\n'
BAD = [
    pytest.param(Bad("none.txt", None, 3, "none.txt: no such file"), id="missing"),
    pytest.param(Bad("bad.txt", b"", 3, "bad.txt"), id="empty"),
    pytest.param(Bad("bad.txt", b"\x89PNG\r\n\x1a\n\x00\x00" * 50, 3, "bad.txt"), id="binary"),
    pytest.param(Bad("bad.txt", "We propose Größe.\n".encode("utf-16"), None, ""), id="utf-16"),
    pytest.param(Bad("bad.txt", "We propose Größe for images.\n".encode("latin-1"), None, "bad.txt"), id="latin-1"),
    pytest.param(Bad("bad.txt", LONG.encode(), 3, "bad.txt:1: "), id="5-mb-without-blank-lines"),
    pytest.param(Bad("bad.txt", b"x" * 1_000_000, 3, "bad.txt:1: "), id="1-mb-of-one-word"),
    pytest.param(Bad("bad.jsonl", GOOD + b'{"id": \n', 3, "bad.jsonl:2: "), id="bad-json"),
    pytest.param(Bad("bad.jsonl", GOOD + b'{"id": "b"}\n', 3, "bad.jsonl:2: "), id="no-text"),
    pytest.param(Bad("bad.jsonl", GOOD + b"[1]\n", 3, "bad.jsonl:2: "), id="no-object"),
    pytest.param(Bad("bad.txt", b"We propose \x00\x07Foo\x1bNet.\n", None, ""), id="control-characters"),
    pytest.param(
        Bad("bad.txt", "אנו מציגים את RtlNet. 🙂 نقدم BarNet\n".encode(), 0, ""), id="right-to-left-and-emoji"
    ),
    pytest.param(Bad("bad.jsonl", GOOD + GOOD.replace(b"LoRA", b"DPO"), 0, "bad.jsonl:2: "), id="one-id-twice"),
    pytest.param(Bad("bad.jsonl", GOOD + GOOD, 0, ""), id="a-paper-twice"),
]


@pytest.mark.parametrize("bad", BAD)
def test_bad_input(run: Run, tmp_path: Path, bad: Bad):
    """What cannot be read is named with file and line, all the rest is built, and the exit code says so."""
    bad.put(tmp_path)
    result = run("build", bad.name, "papers.txt", "-o", "out")
    assert result.exit_code in ({bad.code} if bad.code is not None else {0, 3}), result.output
    assert bad.said in result.stderr
    assert "Traceback" not in result.output
    row = report(tmp_path / "out")
    records = row["records_read"]
    assert isinstance(records, int)
    assert records >= 3
    assert (row["records_failed"] != 0) == (result.exit_code == 3)
    if bad.said:
        assert row["problems"]
    shown = run("show", "FooNet", "--graph", "out", "--json")
    assert shown.exit_code == 0, shown.output


@pytest.mark.parametrize("bad", [row for row in BAD if row.values[0].code == 3])
def test_strict(run: Run, tmp_path: Path, bad: Bad):
    """With --strict any problem is exit 1."""
    bad.put(tmp_path)
    assert run("build", bad.name, "papers.txt", "-o", "out", "--strict", "--dry-run").exit_code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["none.txt"], id="nothing-exists"),
        pytest.param(["empty.txt"], id="nothing-in-it"),
        pytest.param(["papers.txt", "--profile", "quick"], id="no-such-profile"),
        pytest.param(["papers.txt", "--jobs", "-1"], id="setting-out-of-range"),
        pytest.param(["papers.txt", "--config", "none.toml"], id="no-such-settings"),
        pytest.param(["papers.txt", "--venue", " "], id="venue-without-name"),
        pytest.param(["papers.txt", "-o", "papers.txt"], id="target-is-a-file"),
    ],
)
def test_errors_stop_the_run(run: Run, tmp_path: Path, arguments: list[str]):
    """If nothing can be built, the exit code is 1, the message is on stderr and nothing is written."""
    (tmp_path / "empty.txt").write_text("\n\n", encoding="utf-8")
    before = sorted(path.name for path in tmp_path.iterdir())
    result = run("build", *arguments)
    assert result.exit_code == 1, result.output
    assert result.stderr.startswith("error: ") or "\nerror: " in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_settings_from_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch):
    """KG_* variables count, and a wrong one is an error."""
    monkeypatch.setenv("KG_BASE", "https://example.org/g/")
    assert run("build", "papers.txt", "-o", "out").exit_code == 0
    assert json.loads(run("show", "FooNet", "--graph", "out", "--json").stdout)["iri"].startswith(
        "https://example.org/g/"
    )
    monkeypatch.setenv("KG_BASSE", "x")
    result = run("build", "papers.txt", "-o", "out")
    assert result.exit_code == 1
    assert "did you mean KG_BASE" in result.stderr


def test_settings_of_the_project(run: Run, tmp_path: Path):
    """[tool.paperkg] of ./pyproject.toml counts."""
    (tmp_path / "pyproject.toml").write_text('[tool.paperkg.output]\nformats = ["json"]\n', encoding="utf-8")
    assert run("build", "papers.txt", "-o", "out").exit_code == 0
    assert {p.name for p in (tmp_path / "out").glob("graph.*")} == {"graph.json"}


def test_first_view_of_the_page(run: Run, monkeypatch: pytest.MonkeyPatch):
    """html.max_nodes bounds what graph.html draws at first: the page changes with it."""
    assert run("build", "papers.txt", "-o", "out").exit_code == 0
    page = Path("out/graph.html").read_bytes()
    monkeypatch.setenv("KG_HTML_MAX_NODES", "3")
    assert run("build", "papers.txt", "-o", "out").exit_code == 0
    assert len(Path("out/graph.html").read_bytes()) < len(page)
