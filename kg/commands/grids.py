"""Rows of answers in the forms that people paste: aligned text, CSV, Markdown, LaTeX; and results as such rows.

Paper text is untrusted: nothing in it is markup or steers the terminal.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kg.commands.terminal import aligned, clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from kg.graph.result_values import ResultRow

__all__ = [
    "GRIDS",
    "HEAD",
    "format_option",
    "group_title",
    "number_of",
    "result_cells",
    "to_csv",
    "to_latex",
    "to_markdown",
    "write_grid",
]

F = TypeVar("F", bound="Callable[..., Any]")

GRIDS = ("table", "json", "csv", "markdown", "latex")
_LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_MARKDOWN = str.maketrans({c: f"\\{c}" for c in r"\`*_[]<>|"})

Row = Sequence[object]
HEAD = ("system", "metric", "value", "unit", "kind", "dataset", "baseline", "paper", "confidence", "evidence")


def format_option(command: F) -> F:
    """Adds --format, and --json as a short way to say it; the command gets `file_format`."""
    command = click.option("--json", "file_format", flag_value="json", help="The same as --format json.")(command)
    return click.option(
        "--format",
        "file_format",
        type=click.Choice(GRIDS),
        default="table",
        show_default=True,
        help="How to print the answer.",
    )(command)


def write_grid(head: Sequence[str], rows: Sequence[Row], grid: str) -> str:
    """The rows in a form other than JSON; ends without a newline."""
    if grid == "csv":
        return to_csv(head, rows)
    if grid == "markdown":
        return to_markdown(head, rows)
    return to_latex(head, rows) if grid == "latex" else aligned(rows, head)


def _line(cell: object) -> str:
    return "" if cell is None else clean(" ".join(str(cell).split()))


def to_csv(head: Sequence[str], rows: Sequence[Row]) -> str:
    """Comma-separated values (RFC 4180), numbers as they are."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_line(cell) for cell in row] for row in rows)
    return out.getvalue().removesuffix("\r\n")


def to_markdown(head: Sequence[str], rows: Sequence[Row]) -> str:
    r"""A table of GitHub-flavoured Markdown; what would be markup is escaped.

    >>> print(to_markdown(("a", "b"), [("x|y", 1)]))
    | a | b |
    | --- | --- |
    | x\|y | 1 |
    """
    lines = [list(head), ["---"] * len(head), *([_line(cell).translate(_MARKDOWN) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def to_latex(head: Sequence[str], rows: Sequence[Row]) -> str:
    r"""A tabular; every special character is escaped.

    >>> print(to_latex(("a", "b"), [("50%", 1)]))
    \begin{tabular}{ll}
    \hline
    a & b \\
    \hline
    50\% & 1 \\
    \hline
    \end{tabular}
    """
    lines = [
        " & ".join("".join(_LATEX.get(c, c) for c in _line(cell)) for cell in row) + r" \\" for row in (head, *rows)
    ]
    body = [lines[0], r"\hline", *lines[1:], r"\hline"]
    return "\n".join([rf"\begin{{tabular}}{{{'l' * len(head)}}}", r"\hline", *body, r"\end{tabular}"])


def result_cells(row: ResultRow) -> tuple[object, ...]:
    """The cells of a row under HEAD."""
    return (
        row.system,
        row.metric,
        f"{row.value_text}{' ± ' + row.uncertainty if row.uncertainty else ''}",
        row.unit,
        row.kind,
        row.dataset,
        row.baseline,
        row.paper,
        row.confidence,
        row.sentence,
    )


def number_of(row: ResultRow) -> str:
    """The number with its uncertainty and unit, as people write it."""
    number = f"{row.value_text}{' ± ' + row.uncertainty if row.uncertainty else ''}"
    return f"{number}{'' if row.unit in {'', '%', 'x'} or row.unit.startswith('/') else ' '}{row.unit}"


def group_title(row: ResultRow) -> str:
    """What the rows of a group have in common."""
    better = {True: "higher is better", False: "lower is better", None: ""}[row.higher_is_better]
    better = better if row.kind == "absolute" else ""
    return ", ".join(filter(None, (row.metric, row.unit, row.kind, better)))
