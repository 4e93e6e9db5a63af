"""The commands that answer: show, explain, stats, plugins, extract, evaluate."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


def test_show_entity(run: Run, built: Path):
    """An entity shows who proposes and evaluates, one sentence each with the span marked, its code and results."""
    result = run("show", "FooNet", "--graph", built)
    assert result.exit_code == 0
    assert result.stdout.startswith("FooNet  METHOD  https://w3id.org/paperkg/id/method/foonet\n")
    assert "proposed by (1)" in result.stdout
    assert "«FooNet»" in result.stdout
    assert "code: https://github.com/foo/foonet" in result.stdout


def test_show_json_holds_all(run: Run, built: Path):
    """--json gives every part of the answer, with offsets."""
    row = json.loads(run("show", "gsm8k", "--graph", built, "--json").stdout)
    assert (row["name"], row["type"]) == ("GSM8K", "DATASET")
    papers = dict(row["papers"])
    assert len(papers["evaluated on by"]) == 2
    quote = papers["evaluated on by"][0]["quote"]
    assert quote["sentence"][quote["begin"] : quote["end"]] == quote["exact"] == "GSM8K"


def test_show_family(run: Run, built: Path):
    """A family shows the papers of its versions, each marked with the version."""
    result = run("show", "Qwen2.5-7B", "--graph", built)
    assert result.exit_code == 0
    row = json.loads(run("show", "Qwen2.5-7B", "--graph", built, "--json").stdout)
    for parent in row["family"]:
        assert "Qwen2.5-7B" in run("show", parent["iri"], "--graph", built).stdout


@pytest.mark.parametrize("name", ["papers#1", "papers#2", "papers#3"])
def test_show_paper(run: Run, built: Path, name: str):
    """A record id shows the paper: its venue and all its links."""
    result = run("show", name, "--graph", built)
    assert result.exit_code == 0
    assert "venue: ICML 2026" in result.stdout
    assert f"({name})" in result.stdout
    assert "«" in result.stdout


def test_unknown_name_suggests(run: Run, built: Path):
    """A misspelt name is exit 1 and names the nearest."""
    result = run("show", "FooNett", "--graph", built)
    assert result.exit_code == 1
    assert "did you mean FooNet" in result.stderr


@pytest.mark.parametrize("command", [["show", "x"], ["explain", "x"], ["stats"]])
def test_no_build(run: Run, command: list[str]):
    """Without a build the message says what to run."""
    result = run(*command, "--graph", "nowhere")
    assert result.exit_code == 1
    assert "run `kg build` first" in result.stderr


@pytest.mark.parametrize("content", ["", "{", "[]", '{"nodes": 1}', '{"graph": {}, "nodes": [{}], "links": []}'])
def test_broken_build(run: Run, tmp_path: Path, content: str):
    """A graph.json that is none is exit 1 with the path, never a traceback."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "graph.json").write_text(content, encoding="utf-8")
    result = run("stats", "--graph", "out")
    assert result.exit_code == 1
    assert "out/graph.json" in result.stderr


def test_explain(run: Run, built: Path):
    """Every sentence of a name: span marked, file and line, record, offsets that hold in the raw text, rule."""
    result = run("explain", "LoRA", "--graph", built)
    assert result.exit_code == 0
    assert result.stdout.count("«LoRA»") >= 2
    assert "papers.txt:3  papers#1  [" in result.stdout
    rows = json.loads(run("explain", "LoRA", "--graph", built, "--json").stdout)
    texts = {t["record"]: t["text"] for t in texts_of(built)}
    for row in rows:
        for quote in row["quotes"]:
            assert texts[quote["record"]][quote["start"] : quote["stop"]] == quote["exact"]
            assert quote["rule"]
            assert 0 < quote["confidence"] <= 1


def texts_of(folder: Path) -> list[dict[str, str]]:
    """The source texts of a build."""
    graph = json.loads((folder / "graph.json").read_text(encoding="utf-8"))
    return [text for node in graph["nodes"] if node["kind"] == "paper" for text in node["texts"]]


def test_explain_miss(run: Run, built: Path):
    """--miss names the stages that a name went through in a paper."""
    pytest.importorskip("kg.extract.trace")
    result = run("explain", "--miss", "FooNet", "papers#1", "--graph", built)
    assert result.exit_code == 0, result.output
    assert "stage" in result.stdout
    rows = json.loads(run("explain", "--miss", "perplexing", "papers#1", "--graph", built, "--json").stdout)
    assert rows
    assert set(rows[0]) == {"stage", "outcome", "reason"}


@pytest.mark.parametrize("arguments", [["LoRA", "papers#1"], ["--miss", "LoRA"]])
def test_explain_usage(run: Run, built: Path, arguments: list[str]):
    """--miss takes a name and a paper; without it there is one name."""
    assert run("explain", *arguments, "--graph", built).exit_code == 2


def test_stats(run: Run, built: Path):
    """Counts agree with the report of the build."""
    row = json.loads(run("stats", "--graph", built, "--json").stdout)
    account = json.loads((built / "report.json").read_text(encoding="utf-8"))
    assert row["papers"] == account["papers"] == 3
    assert row["entities"] == account["entities"]
    assert row["links"] == account["links"]
    assert sum(row["results"].values()) == sum(account["results"].values())
    printed = run("stats", "--graph", built).stdout
    assert "papers with code" in printed
    assert "in most papers" in printed


def test_plugins(run: Run):
    """Importers, readers, writers and components are listed with package and version."""
    rows = json.loads(run("plugins", "--json").stdout)
    assert {"kg.importers", "kg.readers", "kg.writers", "spacy_factories"} == {row["group"] for row in rows}
    assert {"ttl", "html", "jsonl"} <= {row["name"] for row in rows}
    assert all(row["version"] for row in rows)
    assert "paperkg" in run("plugins").stdout


def test_extract(run: Run, tmp_path: Path, built: Path):
    """`kg extract` writes what a build writes as extractions.jsonl, to a file or to stdout."""
    assert run("extract", "papers.txt", "-o", "out.jsonl").exit_code == 0
    wanted = (built / "extractions.jsonl").read_bytes()
    assert (tmp_path / "out.jsonl").read_bytes() == wanted
    result = run("extract", "papers.txt", "-q")
    assert result.stdout.encode() == wanted
    assert result.stderr == ""


def test_extract_names_problems(run: Run, tmp_path: Path):
    """A skipped record is exit 3 here too, and its message does not mix with the data."""
    (tmp_path / "a.jsonl").write_text('{"id": "a", "abstract": "We use LoRA."}\n{\n', encoding="utf-8")
    result = run("extract", "a.jsonl")
    assert result.exit_code == 3
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["a"]
    assert "a.jsonl:2: " in result.stderr
    assert run("extract", "a.jsonl", "--strict").exit_code == 1


GOLD = {
    "id": "g1",
    "text": "We propose FooNet and test it on GSM8K.",
    "entities": [
        {"name": "FooNet", "type": "METHOD", "role": "proposes", "surfaces": ["FooNet"]},
        {"name": "GSM8K", "type": "DATASET", "role": "evaluates_on", "surfaces": ["GSM8K"]},
        {"name": "BarBench", "type": "DATASET", "role": "uses", "surfaces": ["BarBench"]},
    ],
    "results": [],
}


def test_evaluate(run: Run, tmp_path: Path):
    """Texts of the gold file are read and scored; --errors groups what went wrong by kind."""
    (tmp_path / "gold.jsonl").write_text(json.dumps(GOLD) + "\n", encoding="utf-8")
    row = json.loads(run("evaluate", "gold.jsonl", "--json").stdout)
    assert row["entity"]["gold"] == 3
    assert row["entity"]["r"] == pytest.approx(2 / 3, abs=1e-4)
    assert "errors" not in row
    result = run("evaluate", "gold.jsonl", "--errors", "5")
    assert result.exit_code == 0
    assert "machine-assisted" in result.stdout
    assert "missed new name: 1\n  g1: gold DATASET 'BarBench' (uses)" in result.stdout
    errors = json.loads(run("evaluate", "gold.jsonl", "--errors", "5", "--json").stdout)["errors"]
    assert errors["missed new name"]["count"] == 1
    assert errors["missed new name"]["first"][0]["gold"]["name"] == "BarBench"


def test_evaluate_explains_itself(run: Run, tmp_path: Path):
    """Rules, confusions and calibration come as tables, as JSON and as a picture."""
    (tmp_path / "gold.jsonl").write_text(json.dumps(GOLD) + "\n", encoding="utf-8")
    asked = ["evaluate", "gold.jsonl", "--confusions", "--plot", "plot.svg"]
    row = json.loads(run(*asked, "--json").stdout)
    assert sum(rule["count"] for rule in row["role_rules"]) == row["entity"]["predicted"]
    assert row["mention_rules"][0]["entity"] == 1.0
    assert row["confusions"]["types"]["DATASET"] == {"DATASET": 1}
    assert sum(part["count"] for part in row["calibration"]["bins"]) == row["entity"]["predicted"]
    assert (tmp_path / "plot.svg").read_text(encoding="utf-8").startswith("<svg ")
    printed = run(*asked).stdout
    for words in ("rule of mention", "rule of role", "types (line: gold", "roles (line: gold", "expected calibration"):
        assert words in printed


def test_evaluate_texts_elsewhere(run: Run, tmp_path: Path):
    """Annotations without text take their texts from --texts, or predictions from a file, with equal figures.

    Only the rules of roles are not in a file.
    """
    bare = {key: value for key, value in GOLD.items() if key != "text"}
    (tmp_path / "bare.jsonl").write_text(json.dumps(bare) + "\n", encoding="utf-8")
    (tmp_path / "gold.jsonl").write_text(json.dumps(GOLD) + "\n", encoding="utf-8")
    (tmp_path / "texts.jsonl").write_text(json.dumps({"id": "g1", "text": GOLD["text"]}) + "\n", encoding="utf-8")
    more = ("--errors", "3", "--confusions", "--calibration", "--json")
    wanted = json.loads(run("evaluate", "gold.jsonl", *more).stdout)
    assert json.loads(run("evaluate", "bare.jsonl", "--texts", "texts.jsonl", *more).stdout) == wanted
    assert run("extract", "texts.jsonl", "-o", "predicted.jsonl").exit_code == 0
    assert wanted.pop("role_rules")
    assert json.loads(run("evaluate", "gold.jsonl", "--predicted", "predicted.jsonl", *more).stdout) == wanted


def test_evaluate_needs_confidences_to_calibrate(run: Run, tmp_path: Path):
    """Predictions of another tool, without confidences, are scored; --calibration says what they lack."""
    (tmp_path / "gold.jsonl").write_text(json.dumps(GOLD) + "\n", encoding="utf-8")
    assert run("evaluate", "gold.jsonl", "--predicted", "gold.jsonl").exit_code == 0
    result = run("evaluate", "gold.jsonl", "--predicted", "gold.jsonl", "--calibration")
    assert result.exit_code == 1
    assert "no confidence" in result.stderr


def test_evaluate_bad_gold(run: Run, tmp_path: Path):
    """A gold file that is none is exit 1 with file and line."""
    (tmp_path / "gold.jsonl").write_text('{"id": "a", "entities": []}\n{\n', encoding="utf-8")
    result = run("evaluate", "gold.jsonl")
    assert result.exit_code == 1
    assert "gold.jsonl:2" in result.stderr
