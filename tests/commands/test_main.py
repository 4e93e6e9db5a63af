"""The group: help without heavy imports, every way out a documented exit code."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kg.commands.main import COMMANDS, RENAMED, LazyGroup, cli
from kg.commands.reference import to_markdown
from kg.errors import ConfigError, InputError, ValidationError

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"spacy", "rdflib", "pyoxigraph", "networkx", "pyvis", "rich", "pyshacl", "rustworkx", "tomllib"}


def raising(error: BaseException) -> LazyGroup:
    """A group with one command, which raises."""

    def fail() -> None:
        raise error

    class Failing(LazyGroup):
        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
            return click.Command("fail", callback=fail)

    return Failing("kg")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str):
    """Each command explains itself, and the list of commands says what its help says first."""
    result = CliRunner().invoke(cli, [command, "--help"])
    assert result.exit_code == 0, result.output
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    assert found.help
    assert len(found.help.split()) > 5
    assert " ".join(found.help.split("\n\n")[0].split()) == COMMANDS[command]
    for option in found.params:
        assert not isinstance(option, click.Option) or option.help, f"{command} {option.name} has no help"


def test_every_module_of_a_command_is_listed():
    """A file that holds a command is in the lazy list: no command is forgotten."""
    files = {path.stem for path in (ROOT / "kg" / "commands").glob("*.py")}
    others = {"__init__", "main", "options", "reference", "terminal", "timing", "verdict"}
    with_commands = {
        stem
        for stem in files - others
        if "@click." in (ROOT / "kg" / "commands" / f"{stem}.py").read_text(encoding="utf-8")
    }
    assert with_commands == {RENAMED.get(name, name) for name in COMMANDS}


def test_reference_is_current():
    """docs/cli.md is what `python -m kg.commands.reference` prints today."""
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert page == to_markdown(), "run: python -m kg.commands.reference > docs/cli.md"
    for command in COMMANDS:
        assert f"## kg {command}\n" in page


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        pytest.param(InputError("no such file", path="a.txt", line=3), 1, "error: a.txt:3: no such file", id="input"),
        pytest.param(ConfigError("odd"), 1, "error: odd", id="config"),
        pytest.param(ValidationError("2 violations"), 4, "error: 2 violations", id="validation"),
        pytest.param(click.UsageError("odd"), 2, "odd", id="usage"),
        pytest.param(KeyboardInterrupt(), 130, "interrupted", id="interrupt"),
        pytest.param(BrokenPipeError(), 0, "", id="broken-pipe"),
    ],
)
def test_errors_become_exit_codes(error: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch):
    """Each error has its exit code, its message goes to stderr, and there is no traceback."""
    monkeypatch.setattr("kg.commands.main._close_stdout", lambda: None)
    result = CliRunner().invoke(raising(error), ["fail"])
    assert result.exit_code == code
    assert said in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output


def test_unexpected_errors_keep_their_traceback():
    """A bug of ours is not dressed up as an error of the user."""
    with pytest.raises(ZeroDivisionError):
        CliRunner().invoke(raising(ZeroDivisionError()), ["fail"], catch_exceptions=False)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [([], 2), (["--help"], 0), (["-h"], 0), (["--version"], 0), (["bild"], 2), (["build"], 2), (["build", "--x"], 2)],
)
def test_usage(arguments: list[str], code: int):
    """Help and version are fine; a wrong command line is exit 2."""
    assert CliRunner().invoke(cli, arguments).exit_code == code


def test_help_imports_nothing_heavy():
    """`kg --help` starts without any of the large libraries."""
    code = "import sys, kg.commands.main as m; m.cli.main(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())


def test_help_is_quick():
    """`kg --help` costs less than 0.3 s of processor time, which other work on the machine does not change much."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(3):
        subprocess.run([sys.executable, str(ROOT / "cli.py"), "--help"], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 3 < 0.3


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str):
    """Each shell gets a script that calls `kg` back."""
    result = CliRunner().invoke(cli, ["completion", shell])
    assert result.exit_code == 0
    assert "_KG_COMPLETE" in result.stdout


def test_completion_completes():
    """What the script calls back answers with the names of commands."""
    environment = {"_KG_COMPLETE": "bash_complete", "COMP_WORDS": "kg exp", "COMP_CWORD": "1"}
    code = "from kg.commands.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment, cwd=ROOT
    )
    assert "plain,explain" in done.stdout


def test_closed_pipe_is_no_error(tmp_path: Path, chdir: Callable[[Path], None]):
    """`kg plugins | head -1` ends quietly."""
    chdir(tmp_path)
    script = f"'{sys.executable}' '{ROOT / 'cli.py'}' plugins | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
    assert done.stderr == ""
