"""`kg check`: does a graph keep what we promise?"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.options import graph_option, json_option, verbosity_options
from kg.commands.terminal import aligned, clean, current_talk, print_data, print_json, shorten

if TYPE_CHECKING:
    from kg.graph.check import CheckReport, Violation

__all__ = ["check"]

_FAILED = 4
_EXAMPLES = 20


@click.command()
@graph_option
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes that validate.")
@json_option
@verbosity_options
def check(*, folder: Path, jobs: int, as_json: bool, quiet: int, verbose: int) -> int:
    """Check a graph against the shapes.

    Beside SHACL: every link has an assertion with evidence, offsets reproduce the text, every term is declared.
    Needs `pip install 'paperkg[check]'`. Exit code 4 if anything is wrong.
    """
    from kg.graph.check import check_store  # noqa: PLC0415 - see kg.commands.main
    from kg.graph.store import open_build  # noqa: PLC0415

    talk = current_talk(verbose - quiet)
    store = open_build(folder)
    with talk.progress() as show:
        report = check_store(store, jobs=jobs, progress=(lambda n, m: show("nodes", n, m)) if show else None)
    if as_json:
        print_json(_to_value(report))
    else:
        _print_report(report, is_long=talk.level > 0)
    return 0 if report.conforms else _FAILED


def _to_value(report: CheckReport) -> dict[str, object]:
    return {
        "conforms": report.conforms,
        "triples": report.triples,
        "nodes": report.nodes,
        "violations": [asdict(violation) for violation in report.violations],
        "warnings": [asdict(violation) for violation in report.warnings],
    }


def _print_report(report: CheckReport, *, is_long: bool) -> None:
    counts = f"{len(report.violations)} violations, {len(report.warnings)} warnings"
    print_data(f"{report.triples} triples, {report.nodes} nodes: {counts}")
    if report.violations:
        rows = [(number, v.check, v.message) for number, v in report.groups()]
        print_data("\n" + aligned(rows, ("count", "check", "what is wrong")) + "\n")
    shown = report.violations if is_long else tuple(v for _, v in report.groups())[:_EXAMPLES]
    for violation in (*shown, *(report.warnings if is_long else ())):
        print_data(_line(violation))
    hidden = len(report.violations) - len(shown)
    if hidden > 0:
        print_data(f"… and {hidden} more: -v or --json shows all")


def _line(violation: Violation) -> str:
    name = f"{shorten(violation.label, 40)} " if violation.label else ""
    value = f": {shorten(violation.value, 80)}" if violation.value else ""
    mark = "warning: " if violation.is_warning else ""
    return clean(f"{mark}{name}<{violation.focus}> {violation.message}{value}")
