"""The command `kg`: loads a command's module only when that command runs, and turns errors into exit codes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from kg.commands.terminal import Talk, set_up_streams
from kg.errors import KgError, ValidationError

__all__ = ["COMMANDS", "RENAMED", "LazyGroup", "cli", "main"]

COMMANDS = {
    "build": "Build the knowledge graph of a list of papers.",
    "import": "Build a graph from what you already have: exports of ours, graphs of others, dumps of Papers with Code.",
    "show": "Show what the graph knows of an entity or a paper.",
    "query": "Ask the graph a question in SPARQL, or one of the shipped ones by name.",
    "explain": "Show every sentence that backs what the graph says of a name.",
    "results": "List the numbers that papers report, each with the sentence that states it.",
    "compare": "Put papers side by side.",
    "leaderboard": "Rank the scores that papers report on DATASET, by one metric in one unit.",
    "merges": "List, explain, undo and force merges.",
    "reconcile": "Ask a reconciliation service what the entities of a build are at its authority.",
    "curate": "Add a decision to curation.tsv.",
    "export": "Write a build, or a part of it, in the formats of other tools.",
    "html": "Write the interactive page of a build, one file that opens from disk with the network off.",
    "plot": "Plot what papers use most over years or venues; needs `pip install 'paperkg[plots]'`.",
    "stats": "Count what the graph holds.",
    "extract": "Read papers and write what each one says, before names are resolved.",
    "resolve": "Say which names of a list mean one thing, and what stands above each.",
    "evaluate": "Score the extraction against gold annotations.",
    "calibrate": "Choose the thresholds of a trained model and fit its confidence.",
    "adapt": "Let an encoder go on guessing hidden words, in papers; needs `pip install 'paperkg[train]'`.",
    "train": "Train the model that reads papers; needs `pip install 'paperkg[train]'`.",
    "learn": "Learn from annotated abstracts how results are read.",
    "check": "Check a graph against the shapes.",
    "ontology": "List the classes and predicates with their definitions.",
    "lexicon": "Look into the lexicon of known entities, check it, make it anew, and find names that it lacks.",
    "plugins": "List the importers, readers, writers and components that are installed.",
    "completion": "Print the completion script of a shell.",
}
"""Name -> first line of its help, so that `kg --help` imports no command; a test holds them to the commands."""

RENAMED = {"import": "import_"}
"""Commands whose name is a word of Python: module and function have another."""

_INTERRUPTED = 130
_TERMINATED = 143


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own name, or of the one in `RENAMED`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All commands, in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        name = RENAMED.get(cmd_name, cmd_name)
        command: click.Command = getattr(import_module(f"kg.commands.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands in the help, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command; a reader of our output that goes away early, such as `head`, is no error."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _close_stdout()
            return 0
        return code

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - click's signature
        **extra: Any,
    ) -> Any:
        """Runs a command line; in standalone mode every way out is one of the documented exit codes."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        set_up_streams()
        code: Any
        try:
            code = super().main(args, prog_name or "kg", complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except (KeyboardInterrupt, click.Abort):
            click.echo("interrupted", err=True)
            code = _INTERRUPTED
        except KgError as error:
            click.echo(f"error: {error}", err=True)
            code = 4 if isinstance(error, ValidationError) else 1
        sys.exit(code if isinstance(code, int) else 0)


def _close_stdout() -> None:
    # Whoever read us is gone; without this Python complains once more when it flushes at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _print_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    if value:
        from importlib.metadata import version  # noqa: PLC0415 - costs more than the rest of the help

        click.echo(f"kg {version('paperkg')}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("-q", "--quiet", count=True, help="Say nothing but errors.")
@click.option("-v", "--verbose", count=True, help="Say more: every problem, not the first few.")
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version.",
)
@click.pass_context
def cli(ctx: click.Context, quiet: int, verbose: int) -> None:
    """Turn a pile of papers into a knowledge graph in which every edge shows its sentence.

    Start with `kg build FILE`, then `kg show NAME`. Data goes to stdout, talk to stderr. Exit codes: 0 fine, 1 error,
    2 usage, 3 finished but records were skipped, 4 validation failed, 130 interrupted.
    """
    ctx.obj = Talk(level=verbose - quiet)
    if os.environ.get("NO_COLOR"):
        ctx.color = False


def main() -> None:
    """The console script."""
    signal.signal(signal.SIGTERM, _terminate)
    cli.main()


def _terminate(_number: int, _frame: object) -> NoReturn:
    # As an exception, so that half-written outputs are cleared away.
    sys.exit(_TERMINATED)
