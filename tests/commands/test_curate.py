"""`kg merges`, `kg curate`, `kg resolve` and the lists of doubles, as a person uses them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


@pytest.fixture
def done(run: Run, tmp_path: Path) -> Path:
    """A folder with papers and their build in `exports`."""
    assert run("build", "papers.txt", "-q").exit_code == 0
    return tmp_path


def entities(folder: Path) -> dict[str, list[str]]:
    """Label -> aliases of the entities of a build."""
    graph = json.loads((folder / "exports" / "graph.json").read_text(encoding="utf-8"))
    return {node["label"]: node["aliases"] for node in graph["nodes"] if node["kind"] == "entity"}


def test_force_survives_rebuilds(run: Run, done: Path) -> None:
    """A forced merge is shown first, written, applied by every later build, and undone again."""
    answer = run("merges", "force", "FooNet", "BarTune", "--yes", "--who", "me", "--why", "test")
    assert answer.exit_code == 0, answer.output
    assert "become one, of 2 papers" in answer.output
    assert (done / "curation.tsv").read_text(encoding="utf-8").splitlines()[1].startswith("same\tFooNet\tBarTune\t\tme")
    for _ in range(2):
        assert run("build", "papers.txt", "-q").exit_code == 0
        assert {"FooNet", "BarTune"} <= {"FooNet", *entities(done)["FooNet"]}
    why = run("merges", "why", "FooNet", "BarTune")
    assert "one entity: FooNet" in why.output
    assert "curation" in why.output
    undone = run("merges", "undo", "BarTune", "FooNet", "--yes")
    assert "takes out the row of line 2" in undone.output
    assert run("build", "papers.txt", "-q").exit_code == 0
    assert {"FooNet", "BarTune"} <= set(entities(done))


def test_dry_run_and_no_terminal(run: Run, done: Path) -> None:
    """Nothing is written by a dry run, nor where nobody can be asked."""
    assert run("merges", "force", "FooNet", "BarTune", "--dry-run").exit_code == 0
    assert run("curate", "delete", "FooNet").exit_code == 2
    assert not (done / "curation.tsv").exists()


def test_contradiction_shows_both_rows(run: Run, done: Path) -> None:
    """A row that contradicts one that stands is refused; both are shown. A build reports it with file and line."""
    assert run("curate", "same", "FooNet", "BarTune", "-y").exit_code == 0
    refused = run("curate", "different", "METHOD:BarTune", "FooNet", "-y")
    assert refused.exit_code == 1
    assert "'different METHOD:BarTune FooNet' contradicts 'same FooNet BarTune' of curation.tsv:2" in refused.output
    with (done / "curation.tsv").open("a", encoding="utf-8") as table:
        table.write("different\tBarTune\tFooNet\n")
    built = run("build", "papers.txt")
    assert "curation.tsv:3" in built.output
    assert "contradicts 'same FooNet BarTune' of curation.tsv:2" in built.output


def test_unknown_entity(run: Run, done: Path) -> None:
    """A row that names an unknown entity is refused by `kg curate`; in a table it is reported and left out."""
    assert run("curate", "same", "FooNet", "Nothing", "-y").exit_code == 1
    (done / "curation.tsv").write_text("action\tsubject\tobject\nsame\tFooNet\tNothing\n", encoding="utf-8")
    built = run("build", "papers.txt")
    assert built.exit_code == 0
    assert "curation.tsv:2: same: no entity 'Nothing'" in built.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["merge", "A", "B"], "unknown action"),
        (["same", "FooNet"], "needs a subject and an object"),
        (["retype", "FooNet", "THING"], "unknown type"),
        (["set-role", "papers#1", "FooNet", "--role", "addresses"], "takes no role"),
        (["add-link", "papers#1", "FooNet"], "needs a role"),
    ],
)
def test_bad_decisions(run: Run, done: Path, arguments: list[str], message: str) -> None:
    """What is no decision is an error that says why; nothing is written."""
    answer = run("curate", *arguments, "-y")
    assert answer.exit_code == 1
    assert message in answer.output
    assert not (done / "curation.tsv").exists()


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["rename", "FooNet", "Foo Network"], "is shown as 'Foo Network'"),
        (["retype", "FooNet", "MODEL"], "becomes a MODEL"),
        (["delete", "FooNet"], "goes, with"),
        (["remove-link", "papers#1", "FooNet"], "it goes"),
        (["set-role", "papers#1", "FooNet", "--role", "uses"], "it becomes kg:usesMethod"),
        (["add-link", "papers#1", "METHOD:NewNet", "--role", "uses"], "to a new METHOD 'NewNet'"),
        (["different", "FooNet", "BarTune"], "are two already"),
        (["same", "FooNet", "http://www.wikidata.org/entity/Q1"], "gets skos:exactMatch"),
    ],
)
@pytest.mark.usefixtures("done")
def test_preview_and_build(run: Run, arguments: list[str], shown: str) -> None:
    """Each decision says what it changes, and the next build applies it without a problem."""
    answer = run("curate", *arguments, "-y")
    assert answer.exit_code == 0, answer.output
    assert shown in answer.output
    assert run("build", "papers.txt", "--strict").exit_code == 0


def test_address_elsewhere(run: Run, done: Path) -> None:
    """An entity that a person calls the same as an address elsewhere is linked to it."""
    run("curate", "same", "METHOD:FooNet", "http://www.wikidata.org/entity/Q1", "-y")
    run("build", "papers.txt", "-q")
    turtle = (done / "exports" / "graph.ttl").read_text(encoding="utf-8")
    assert "skos:exactMatch <http://www.wikidata.org/entity/Q1>" in turtle


def test_comments_stay(run: Run, done: Path) -> None:
    """Comments, order and columns of a table are kept when a row is added."""
    head = "# ours\naction\tsubject\tobject\twhy\n# one\ndelete\tDPO\t\tno entity\n"
    (done / "curation.tsv").write_text(head, encoding="utf-8")
    run("curate", "same", "FooNet", "BarTune", "--why", "one work", "-y")
    text = (done / "curation.tsv").read_text(encoding="utf-8")
    assert text == head + "same\tFooNet\tBarTune\tone work\n"


@pytest.mark.usefixtures("done")
def test_list_and_export(run: Run) -> None:
    """The ledger is listed whole and by name, and exported as SSSOM."""
    rows = json.loads(run("merges", "list", "--json").output)
    assert {"subject", "predicate", "object", "justification", "confidence", "rule", "evidence"} == set(rows[0])
    family = json.loads(run("merges", "list", "Qwen2.5-7B", "--json").output)
    assert {"kg:variantOf"} <= {row["predicate"] for row in family}
    exported = run("merges", "export").output
    assert "#mapping_set_id:" in exported
    assert "\tsemapv:LexicalMatching\t" in exported
    assert run("merges", "list", "nothing at all").exit_code == 1


def test_explain_two_names(run: Run, built: Path) -> None:
    """Two names are compared piece by piece, with the reason why they are two."""
    answer = run("explain", "Qwen2.5-7B", "Llama-3.1-8B", "--graph", built)
    assert answer.exit_code == 0
    assert "7b/size" in answer.output
    assert "two entities" in answer.output
    value = json.loads(run("explain", "Qwen2.5-7B", "Qwen2.5", "--graph", built, "--json").output)
    assert value["merged_in_graph"] is False
    assert [row["rule"] for row in value["ledger"]] == ["family size"]


def test_doubles(run: Run, built: Path) -> None:
    """Likely misses and names of several entities are listed, as text and as JSON."""
    value = json.loads(run("stats", "--duplicates", "--homonyms", "--graph", built, "--json").output)
    assert set(value) == {"duplicates", "homonyms"}
    assert run("stats", "--duplicates", "--graph", built).exit_code == 0


def test_resolve_reports_bad_lines(run: Run, tmp_path: Path) -> None:
    """Each line that holds no name is a problem with its line; all others are answered, in order."""
    lines = ['{"name": "LoRA", "type": "METHOD"}', "{", '{"name": "x", "type": "THING"}', '{"type": "MODEL"}', "[1]"]
    lines.append('{"name": "low-rank adaptation", "type": "METHOD", "roles": {"uses": 2, "proposes": 1}}')
    (tmp_path / "names.jsonl").write_text("\n".join(lines), encoding="utf-8")
    answer = run("resolve", "names.jsonl", "-o", "out.jsonl")
    assert answer.exit_code == 3
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [one["name"] for one in found] == ["LoRA", "low-rank adaptation"]
    assert found[0]["entity"] == found[1]["entity"]
    assert found[0]["parents"][0] == "Parameter-Efficient Fine-Tuning"
    assert all(f"names.jsonl:{n}: no name to resolve" in answer.output for n in (2, 3, 4, 5))
