"""Options that several commands share, and the settings they make together with files and the environment."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kg.errors import InputError

if TYPE_CHECKING:
    from kg.pipeline.settings import Settings

__all__ = [
    "graph_option",
    "json_option",
    "read_query",
    "read_settings",
    "reading_options",
    "type_option",
    "verbosity_options",
]

F = TypeVar("F", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")

graph_option = click.option(
    "--graph",
    "folder",
    type=click.Path(path_type=Path),
    default="exports",
    show_default=True,
    help="Folder of the build to read.",
)

type_option = click.option(
    "--type",
    "type_",
    type=click.Choice(["METHOD", "MODEL", "DATASET", "TASK", "METRIC", "PAPER"], case_sensitive=False),
    help="Which thing is meant, where a name means several.",
)


def verbosity_options(command: F) -> F:
    """Adds -q and -v."""
    command = click.option("-v", "--verbose", count=True, help="Say more: every problem, not the first few.")(command)
    return click.option("-q", "--quiet", count=True, help="Say nothing but errors.")(command)


def reading_options(command: F) -> F:
    """Adds the options of every command that reads papers; `read_settings` takes them."""
    for option in (
        click.option("--base", help="IRI that every minted IRI starts with."),
        click.option("--profile", help="How papers are read: accurate (trained model), fast (a small one) or rules."),
        click.option("--config", type=click.Path(path_type=Path), help="Settings file (TOML)."),
        click.option("--venue", help='Venue of papers that name none, such as "ICML 2026".'),
        click.option("-j", "--jobs", type=int, help="Processes that read papers; 0 = one per processor."),
    ):
        command = option(command)
    return command


def read_settings(config: Path | None, **flags: Any) -> Settings:
    """The settings of this run: defaults, then a file, then KG_* variables, then flags."""
    from kg.pipeline.settings import load_settings  # noqa: PLC0415 - only commands that read papers need it

    return load_settings(config=config, project=Path("pyproject.toml"), environment=os.environ, flags=flags)


def read_query(path: Path) -> str:
    """The SPARQL in a file.

    Raises:
        InputError: the file is absent or no text.
    """
    try:
        return path.read_text("utf-8")
    except FileNotFoundError as error:
        raise InputError("no such file", path=str(path)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", path=str(path)) from error
