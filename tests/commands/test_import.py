"""`kg import`: what is written, said and returned."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROWS = [
    {
        "task": "Question Answering",
        "datasets": [
            {
                "dataset": "GSM8K",
                "sota": {
                    "metrics": ["Accuracy"],
                    "rows": [
                        {
                            "model_name": "FooNet-L",
                            "metrics": {"Accuracy": "81.2%"},
                            "paper_title": "A Study of FooNet",
                            "paper_url": "https://arxiv.org/abs/2401.00001",
                        }
                    ],
                },
            }
        ],
        "subtasks": [],
    }
]


def run(*arguments: str | Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Runs `kg` in a fresh interpreter."""
    command = [sys.executable, "-c", "from kg.commands.main import main; main()", *map(str, arguments)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"KG_PROFILE": "rules"}
    )
    assert done.returncode == code, done.stderr
    return done


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A leaderboard of one row."""
    path = tmp_path / "evaluation-tables.json"
    path.write_text(json.dumps(ROWS), encoding="utf-8")
    return path


def test_a_build_is_written_that_all_commands_read(table: Path, tmp_path: Path):
    """The folder holds what `kg build` writes; leaderboard and explain answer from it."""
    done = run("import", table, "-o", tmp_path / "out")
    assert "papers in the graph" in done.stdout
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names >= {
        "extractions.jsonl",
        "graph.html",
        "graph.json",
        "graph.nt",
        "merges.sssom.tsv",
        "report.json",
        "timings.json",
    }
    assert "FooNet-L" in run("leaderboard", "GSM8K", "--graph", tmp_path / "out").stdout
    explained = run("explain", "GSM8K", "--graph", tmp_path / "out").stdout
    assert "import:paperswithcode" in explained
    assert "evaluation-tables.json:1" in explained


def test_lost_records_give_exit_code_3(table: Path, tmp_path: Path):
    """What was read is written; the problem has a line and a next step; --strict makes it an error."""
    nameless = [ROWS[0], {"no": "record"}]
    table.write_text(json.dumps(nameless, indent=1), encoding="utf-8")
    done = run("import", table, "-o", tmp_path / "out", code=3)
    assert "evaluation-tables.json:" in done.stderr
    assert "remove it" in done.stderr
    report = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    assert report["records_failed"] == 1
    run("import", table, "-o", tmp_path / "out", "--strict", code=1)


def test_json_answers(table: Path, tmp_path: Path):
    """The report on stdout, and the list of formats."""
    report = json.loads(run("import", table, "-o", tmp_path / "out", "--json").stdout)
    assert report["inputs"] == ["evaluation-tables.json"]
    assert report["results"] == {"absolute": 1}
    names = {row["name"] for row in json.loads(run("import", "--list", "--json").stdout)}
    assert names >= {"json", "paperswithcode", "rdf"}


def test_wrong_use_is_told(table: Path, tmp_path: Path):
    """No file, no such file, no such format: one line each, and nothing is written."""
    assert "name a file" in run("import", code=2).stderr
    assert "no such file" in run("import", tmp_path / "none", "-o", tmp_path / "out", code=1).stderr
    assert "did you mean json?" in run("import", table, "--format", "jsn", "-o", tmp_path / "out", code=1).stderr
    assert not (tmp_path / "out").exists()


def test_two_builds_are_merged(table: Path, tmp_path: Path):
    """Without files, --graph twice merges two builds."""
    run("import", table, "-o", tmp_path / "a")
    table.write_text(json.dumps(ROWS).replace("2401.00001", "2402.00002").replace("FooNet", "BarNet"), encoding="utf-8")
    run("import", table, "-o", tmp_path / "b")
    report = json.loads(
        run("import", "--graph", tmp_path / "a", "--graph", tmp_path / "b", "-o", tmp_path / "c", "--json").stdout
    )
    assert report["papers"] == 2
    assert report["entities"]["DATASET"] == 1
