"""Printing: talk on stderr, data on stdout. Paper text is untrusted, so nothing in it may steer the terminal."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from kg.graph.answer_values import Quote

__all__ = [
    "Talk",
    "aligned",
    "clean",
    "current_talk",
    "heading",
    "marked",
    "print_data",
    "print_json",
    "set_up_streams",
    "shorten",
]

# Control characters and the marks that reverse the direction of text.
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

# Private-use characters that hold the place of the marks while white space is collapsed.
_OPEN, _CLOSE = "\ue000", "\ue001"


@dataclass(frozen=True, slots=True)
class Talk:
    """What is said on stderr. `level` counts -v up and -q down."""

    level: int = 0

    def say(self, text: str) -> None:
        """Prints a line, unless the user asked for quiet."""
        if self.level >= 0:
            click.echo(clean(text), err=True)

    def detail(self, text: str) -> None:
        """Prints a line if the user asked for more."""
        if self.level > 0:
            click.echo(clean(text), err=True)

    @contextmanager
    def progress(self) -> Iterator[Callable[[str, int, int], None] | None]:
        """A progress callback that draws a bar with the time left; None where no one would see it."""
        if self.level < 0 or not sys.stderr.isatty():
            yield None
            return
        from rich.console import Console  # noqa: PLC0415 - slow to import, and most commands draw nothing
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            tasks: dict[str, Any] = {}

            def show(stage: str, done: int, total: int) -> None:
                if stage not in tasks:
                    tasks[stage] = bar.add_task(stage, total=total)
                bar.update(tasks[stage], completed=done, total=total)

            yield show


def current_talk(level: int = 0) -> Talk:
    """The talk of the running command: -q and -v before and after its name added up."""
    context = click.get_current_context(silent=True)
    outer = context.find_object(Talk) if context else None
    return Talk(level + (outer.level if outer else 0))


def set_up_streams() -> None:
    """Lets no character that a terminal cannot show stop a command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def clean(text: str) -> str:
    r"""The text without characters that would move the cursor, change colours or reverse the line.

    >>> clean("a\x1b[31mb")
    'a�[31mb'
    """
    return _STEERING.sub("\ufffd", text)


def print_data(text: str) -> None:
    """Prints a line of the answer on stdout."""
    click.echo(text)


def print_json(value: Any) -> None:
    """Prints an answer as JSON on stdout."""
    import json  # noqa: PLC0415 - few calls need it

    text = json.dumps(value, ensure_ascii=False, indent=2)
    click.echo("".join(f"\\u{ord(c):04x}" if "\ud800" <= c <= "\udfff" else c for c in text))


def marked(quote: Quote) -> str:
    """The sentence on one line with its span in bold, or between « and » where there is no bold."""
    text = clean(quote.sentence.replace(_OPEN, " ").replace(_CLOSE, " "))
    text = text[: quote.begin] + _OPEN + text[quote.begin : quote.end] + _CLOSE + text[quote.end :]
    before, _, rest = " ".join(text.split()).partition(_OPEN)
    span, _, after = rest.partition(_CLOSE)
    return before + (click.style(span, bold=True) if _has_bold() else f"«{span}»") + after


def _has_bold() -> bool:
    context = click.get_current_context(silent=True)
    return sys.stdout.isatty() and not (context and context.color is False)


def heading(text: str) -> str:
    """A heading, bold where the terminal can."""
    return click.style(clean(text), bold=True) if _has_bold() else clean(text)


def shorten(text: str, width: int) -> str:
    """The text on one line, cut to `width` characters with an ellipsis.

    >>> shorten("a long line", 7)
    'a long…'
    """
    line = clean(" ".join(text.split()))
    return line if len(line) <= width else line[: width - 1].rstrip() + "…"


def aligned(rows: Iterable[Sequence[object]], head: Sequence[str] = (), *, indent: str = "") -> str:
    """Rows as columns of equal width, numbers to the right; the last column is cut to the terminal.

    >>> print(aligned([("kg:uses", 12), ("kg:studies", 3)], indent="  "))
      kg:uses     12
      kg:studies   3
    """
    cells = [tuple(row) for row in rows]
    table = [[clean(" ".join(str(cell).split())) for cell in row] for row in cells]
    right = [all(isinstance(cell, int | float) for cell in column) for column in zip(*cells, strict=True)]
    lines = [list(head), *table] if head else table
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))] if lines else []
    right = right or [False] * len(widths)
    made = [
        (indent + "  ".join(_padded(c, w, r) for c, w, r in zip(line, widths, right, strict=True))).rstrip()
        for line in lines
    ]
    limit = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    return "\n".join(line if not limit or len(line) <= limit else line[: limit - 1] + "…" for line in made)


def _padded(cell: str, width: int, is_right: bool) -> str:  # noqa: FBT001 - private, beside its one caller
    return cell.rjust(width) if is_right else cell.ljust(width)
