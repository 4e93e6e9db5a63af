"""`kg export`: formats, parts of a graph, and what people are told when it cannot."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def rows(path: Path) -> list[dict[str, str]]:
    """A CSV file."""
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_formats_go_into_a_folder(run: Run, built: Path, tmp_path: Path):
    """Each under its own name, with a manifest; the summary names them."""
    result = run("export", "--graph", built, "--format", "csv,ttl", "-o", "out")
    assert result.exit_code == 0, result.output
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"csv", "graph.ttl", "manifest.json"}
    assert "csv" in result.stdout
    assert "nodes" in result.stdout
    again = run("export", "--graph", built, "--format", "csv", "-o", "out")
    assert again.exit_code == 1
    assert "--overwrite" in again.stderr
    assert run("export", "--graph", built, "--format", "csv", "-o", "out", "--overwrite").exit_code == 0
    assert not (tmp_path / "out" / "graph.ttl").exists()


def test_one_format_goes_into_a_file_or_stdout(run: Run, built: Path, tmp_path: Path):
    """A file name of the format's kind is that file; - is stdout."""
    assert run("export", "--graph", built, "--format", "nt", "-o", "mine.nt").exit_code == 0
    out = run("export", "--graph", built, "--format", "nt", "-o", "-")
    assert out.stdout_bytes == (tmp_path / "mine.nt").read_bytes()
    assert run("export", "--graph", built, "--format", "nt", "-o", "mine.nt").exit_code == 1


def test_a_part_is_exported(run: Run, built: Path, tmp_path: Path):
    """--focus, --type and --subset give graphs whose edges lead somewhere."""
    (tmp_path / "q.rq").write_text('SELECT ?p { ?p kg:evaluatesOn ?d . ?d skos:prefLabel "MMLU" }', encoding="utf-8")
    for number, part in enumerate((("--focus", "GSM8K"), ("--type", "dataset"), ("--subset", "q.rq"))):
        assert run("export", "--graph", built, "--format", "csv", *part, "-o", f"out{number}").exit_code == 0
        nodes = {row["id"]: row["label"] for row in rows(tmp_path / f"out{number}" / "csv" / "nodes.csv")}
        edges = rows(tmp_path / f"out{number}" / "csv" / "edges.csv")
        assert edges
        assert all({row["source"], row["target"]} <= set(nodes) for row in edges)
        assert ("GSM8K" if number < 2 else "MMLU") in nodes.values()
    whole = len(json.loads((built / "graph.json").read_text("utf-8"))["nodes"])
    assert len(rows(tmp_path / "out0" / "csv" / "nodes.csv")) < whole


def test_a_part_that_is_empty_is_explained(run: Run, built: Path, tmp_path: Path):
    """A query without an answer, a name that nothing bears: an error, and nothing is written."""
    (tmp_path / "q.rq").write_text("SELECT ?p { ?p a kg:Nothing }", encoding="utf-8")
    (tmp_path / "no-text.rq").write_bytes(b"SELECT \xff")
    for part in (("--subset", "q.rq"), ("--subset", "no-text.rq"), ("--focus", "NoSuchThing")):
        result = run("export", "--graph", built, "--format", "csv", *part, "-o", "out")
        assert result.exit_code == 1
        assert result.stderr.startswith("error") or "error" in result.stderr.lower()
        assert not (tmp_path / "out").exists()


def test_the_list_says_who_reads_what(run: Run):
    """As a table, and as JSON for programs."""
    listed = run("export", "--list")
    assert listed.exit_code == 0
    assert "pandas" in listed.stdout
    assert "control characters" in listed.stdout
    found = json.loads(run("export", "--list", "--json").stdout)
    assert {"name", "file", "tool", "tier", "lossy", "is_ready"} <= set(found[0])


def test_wrong_usage_is_explained(run: Run, built: Path):
    """Exit code 2 and what to do."""
    for arguments in (
        ("--format", "csv"),
        ("-o", "out"),
        ("--format", "csv", "--all", "-o", "out"),
        ("--format", "csv", "--focus", "GSM8K", "--type", "task", "-o", "out"),
        ("--format", "ttl", "--excel-safe", "-o", "out"),
    ):
        assert run("export", "--graph", built, *arguments).exit_code == 2
    unknown = run("export", "--graph", built, "--format", "cvs", "-o", "out")
    assert unknown.exit_code == 1
    assert "did you mean csv" in unknown.stderr
