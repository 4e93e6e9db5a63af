"""`kg lexicon` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.commands.main import cli
from kg.errors import VocabularyError
from kg.vocab.lexicon.entry import COLUMNS

HEADER = "\t".join(COLUMNS) + "\n"
ROW = "dataset/qh9\tQH9\tdataset\tQH-9 set\tQH9\t\tcue\t0.80\t\t\tarxiv=1\t\t\tpaperkg\tfacts\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Tables with one entry and one stop name."""
    for table in ("datasets", "methods", "metrics", "models", "tasks"):
        tmp_path.joinpath(f"{table}.tsv").write_text(HEADER + (ROW if table == "datasets" else ""), encoding="utf-8")
    tmp_path.joinpath("stop_names.tsv").write_text(
        "name\treason\tsource\tlicence\nLLM\tclass\tp\tfacts\n", encoding="utf-8"
    )
    return tmp_path


def _run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["lexicon", *args], standalone_mode=False)


def test_show_tells_how_each_spelling_matches(folder: Path) -> None:
    """An entry is shown with the spellings that are safe and those that need a cue."""
    text = _run("show", "qh9", "--lexicon", str(folder)).stdout
    assert [line.split(maxsplit=1)[0] for line in text.splitlines()[:3]] == ["id", "name", "kinds"]
    assert "needs a cue  QH-9 set" in text


def test_show_as_json(folder: Path) -> None:
    """The JSON has every field, and the type."""
    (entry,) = json.loads(_run("show", "dataset/qh9", "--lexicon", str(folder), "--json").stdout)
    assert (entry["id"], entry["type"], entry["prior"], entry["pages"]) == (
        "dataset/qh9",
        "DATASET",
        0.8,
        [["arxiv", "1"]],
    )


@pytest.mark.parametrize(
    ("name", "message"), [("QH8", "did you mean QH9"), ("LLMs", "is a stop name"), ("zzzzzz", "nor anything like it")]
)
def test_unknown_name_gets_a_hint(folder: Path, name: str, message: str) -> None:
    """A name that is not there is an error that names the nearest one, or says why it never will be."""
    result = _run("show", name, "--lexicon", str(folder))
    assert isinstance(result.exception, VocabularyError)
    assert message in str(result.exception)


def test_check_answers_with_its_exit_code(folder: Path) -> None:
    """Tables in order give 0; a row out of order gives 4 and its file and line."""
    assert _run("check", "--lexicon", str(folder)).return_value == 0
    folder.joinpath("datasets.tsv").write_text(HEADER + ROW + ROW, encoding="utf-8")
    result = _run("check", "--lexicon", str(folder))
    assert result.return_value == 4
    assert "datasets.tsv:3: " in result.stdout
    problems = json.loads(_run("check", "--lexicon", str(folder), "--json").stdout)
    assert {problem["line"] for problem in problems} == {3}


def test_stats_count_by_type(folder: Path) -> None:
    """One row a type, with the same keys."""
    rows = json.loads(_run("stats", "--lexicon", str(folder), "--json").stdout)
    assert [row["type"] for row in rows] == ["DATASET", "METHOD", "METRIC", "MODEL", "TASK"]
    assert rows[0]["entries"] == 1
    assert _run("stats", "--lexicon", str(folder)).stdout.startswith("type")


def test_import_keeps_what_people_keep(folder: Path, tmp_path: Path) -> None:
    """Import writes the entity tables, heeds the stop names of the folder and leaves their file alone."""
    before = folder.joinpath("stop_names.tsv").read_bytes()
    records = [{"name": n, "type": "model", "source": ["x"], "licence": ["MIT"]} for n in ("Qwen2.5-VL", "LLM")]
    gazetteer = tmp_path / "gazetteer.jsonl"
    gazetteer.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    gold = tmp_path / "gold.jsonl"
    text = "We train \\textbf{QM10}."
    entity = {"name": "QM10", "type": "DATASET", "role": "trains_on", "surfaces": ["QM10"]}
    gold.write_text(json.dumps({"id": "1", "text": text, "entities": [entity]}), encoding="utf-8")
    counts = json.loads(_run("import", str(gazetteer), "--gold", str(gold), "-o", str(folder), "--json").stdout)
    assert (counts["models.tsv"], counts["datasets.tsv"], counts["methods.tsv"]) == (1, 1, 0)
    assert folder.joinpath("stop_names.tsv").read_bytes() == before
    assert _run("check", "--lexicon", str(folder)).return_value == 0
