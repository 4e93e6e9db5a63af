"""What went wrong with single records: said on stderr, and turned into the exit code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.commands.terminal import Talk
    from kg.model import Problem

__all__ = ["exit_code", "say_problems"]

_SHOWN = 10
_ERROR = 1
_SKIPPED = 3


def exit_code(problems: Sequence[Problem], skipped: Sequence[Problem], *, is_strict: bool) -> int:
    """0 if all is well, 3 if records were skipped; 1 for any problem where the user is strict."""
    if problems and is_strict:
        return _ERROR
    return _SKIPPED if skipped else 0


def say_problems(problems: Sequence[Problem], talk: Talk) -> None:
    """Names the first problems, or all of them with -v, each with its file and line."""
    shown = problems if talk.level > 0 else problems[:_SHOWN]
    for problem in shown:
        talk.say(f"problem: {place_of(problem)}{problem.message}")
    if len(shown) < len(problems):
        talk.say(f"… and {len(problems) - len(shown)} more problems (-v names them; report.json holds all)")


def place_of(problem: Problem) -> str:
    """File, line and paper of a problem, as far as they are known."""
    place = f"{problem.file}:{problem.line}: " if problem.line else f"{problem.file}: " if problem.file else ""
    return place + (f"{problem.paper}: " if problem.paper else "")
