"""The page docs/cli.md: the help of every command, as the commands print it.

`python -m kg.commands.reference > docs/cli.md` writes it anew; a test holds the page to the commands.
"""

from __future__ import annotations

from collections.abc import Iterator

import click

from kg.commands.main import COMMANDS, cli

__all__ = ["to_markdown"]

_WIDTH = 100
_HEAD = """# Commands

<!-- Made by `python -m kg.commands.reference > docs/cli.md`; a test fails when this page is out of date. -->

Data goes to stdout, talk to stderr; `--json` prints an answer as JSON; `NO_COLOR` is honoured. Exit codes: 0 fine,
1 error, 2 usage, 3 finished but records were skipped, 4 validation failed, 130 interrupted.
"""


def to_markdown() -> str:
    """The whole page."""
    root = _context(None, "kg")
    parts = [_HEAD, _section("kg", cli, root)]
    for name in COMMANDS:
        command = cli.get_command(root, name)
        if command is not None:
            parts += _sections(f"kg {name}", command, _context(root, name, command))
    return "\n".join(parts)


def _sections(title: str, command: click.Command, context: click.Context) -> Iterator[str]:
    """A section for a command, and one for each command below it."""
    yield _section(title, command, context)
    if isinstance(command, click.Group):
        for name, inner in sorted(command.commands.items()):
            yield from _sections(f"{title} {name}", inner, _context(context, name, inner))


def _context(parent: click.Context | None, name: str, command: click.Command = cli) -> click.Context:
    settings = {"help_option_names": ["-h", "--help"], "terminal_width": _WIDTH, "max_content_width": _WIDTH}
    return click.Context(command, info_name=name, parent=parent, **settings)  # type: ignore[arg-type]


def _section(title: str, command: click.Command, context: click.Context) -> str:
    help_ = "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    return f"## {title}\n\n```text\n{help_}\n```\n"


if __name__ == "__main__":
    click.echo(to_markdown(), nl=False)
