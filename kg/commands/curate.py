"""`kg curate`: add a decision of a person to curation.tsv, after showing what it changes."""

from __future__ import annotations

from typing import Any

import click

from kg.commands.decisions import decision_options, write_decision

__all__ = ["curate"]


@click.command()
@click.argument("action")
@click.argument("subject")
@click.argument("object_", metavar="[OBJECT]", default="")
@click.option("--role", default="", help="Role of the link (add-link, set-role).")
@decision_options
def curate(*, action: str, subject: str, object_: str, role: str, **options: Any) -> int:
    """Add a decision to curation.tsv.

    ACTION is same, different, rename, retype, delete, add-link, remove-link or set-role. SUBJECT and OBJECT name
    entities (IRI, TYPE:name or name) or papers (id or IRI), as the action wants. Shows what the row changes in the
    build and asks before it writes; the next `kg build` applies it.
    """
    return write_decision(action, subject, object_, role=role, **options)
