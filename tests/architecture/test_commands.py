"""Commands keep the promises that every command makes."""

from __future__ import annotations

import ast
from pathlib import Path

import click
import pytest

from kg.commands.main import COMMANDS, RENAMED, cli

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "kg" / "commands").glob("*.py"))
# extract and resolve write JSON Lines, html the page; the commands of lexicon and merges have --json each.
ANSWERING = sorted(set(COMMANDS) - {"completion", "extract", "html", "lexicon", "merges", "resolve"})
HEAVY = {"spacy", "rdflib", "pyoxigraph", "networkx", "rich", "pyshacl"}
LIGHT = {"__future__", "click", "kg.commands", "kg.errors", "kg.registry"}


def command_of(name: str) -> click.Command:
    """The command."""
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


def options_of(name: str) -> set[str]:
    """The option strings of a command."""
    return {option for parameter in command_of(name).params for option in parameter.opts}


@pytest.mark.parametrize("name", ANSWERING)
def test_every_answer_comes_as_json(name: str):
    """Each command that answers something has --json."""
    assert "--json" in options_of(name)


@pytest.mark.parametrize("name", ["list", "why", "undo", "force"])
def test_every_answer_of_merges_comes_as_json(name: str):
    """The commands of `kg merges` have --json; export writes a file."""
    group = command_of("merges")
    assert isinstance(group, click.Group)
    assert "--json" in {option for parameter in group.commands[name].params for option in parameter.opts}


@pytest.mark.parametrize(
    "name",
    [
        n
        for n in COMMANDS
        if n in {"curate", "show", "query", "explain", "stats", "check", "results", "compare", "leaderboard"}
    ],
)
def test_every_reader_of_a_build_takes_graph(name: str):
    """Each command that reads a build has --graph, with exports as its default."""
    (option,) = [parameter for parameter in command_of(name).params if "--graph" in parameter.opts]
    assert str(option.default) == "exports"


@pytest.mark.parametrize("name", ["build", "extract", "evaluate", "import"])
def test_every_reader_of_papers_takes_the_settings(name: str):
    """Each command that reads papers takes the same settings, and -q and -v."""
    assert {"--base", "--config", "--jobs", "--profile", "--venue", "--quiet", "--verbose"} <= options_of(name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_modules_start_light(path: Path):
    """At the top of a module of commands stand only imports that cost nothing: `kg --help` must not wait."""
    if path.name == "timing.py":
        return  # imported by commands that read papers, inside the group's lazy loading
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kg."):
            assert any((node.module or "").startswith(light) for light in LIGHT), f"{path.name} imports {node.module}"
        if isinstance(node, ast.ImportFrom | ast.Import):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            assert not {n.split(".")[0] for n in names} & {
                "spacy",
                "rdflib",
                "pyoxigraph",
                "networkx",
                "rich",
                "pyshacl",
            }


@pytest.mark.parametrize("name", COMMANDS)
def test_one_command_a_file(name: str):
    """A command lives in the file of its name, and is all that the file exports; a word of Python gets a `_`."""
    name = RENAMED.get(name, name)
    tree = ast.parse((ROOT / "kg" / "commands" / f"{name}.py").read_text(encoding="utf-8"))
    (listed,) = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets)
    ]
    assert listed == [name]
