"""`kg lexicon`: look into the lexicon of known entities, check it, make it anew."""

from __future__ import annotations

import difflib
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.commands.options import json_option
from kg.commands.terminal import aligned, current_talk, print_data, print_json

if TYPE_CHECKING:
    from kg.vocab.lexicon import Entry, Lexicon

__all__ = ["lexicon"]

_FAILED = 4

folder_option = click.option(
    "--lexicon",
    "folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder of the tables, instead of those that ship with the package.",
)


@click.group()
def lexicon() -> None:
    """Look into the lexicon of known entities.

    The tables are TSV files; docs/lexicon.md describes their columns.
    """


@lexicon.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option(
    "--gold",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Annotated abstracts (JSON Lines) to take names and counts from.",
)
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, help="Folder of tables to write.")
@json_option
def import_(*, file: Path, gold: Path | None, out: Path, as_json: bool) -> None:
    """Make the tables from a gazetteer FILE (JSON Lines), and from annotated abstracts.

    The tables that people keep (stop_names, cue_names, metric_facts) are read from the folder that is written to and
    stay as they are.
    """
    built = _built(file, gold, out)
    out.mkdir(parents=True, exist_ok=True)
    tables = built.tables()
    for name, text in sorted(tables.items()):
        out.joinpath(name).write_text(text, encoding="utf-8", newline="\n")
    counts = {name: text.count("\n") - 1 for name, text in sorted(tables.items())}
    if as_json:
        print_json(counts)
    else:
        print_data(aligned(list(counts.items()), ("table", "rows")))


def _built(file: Path, gold: Path | None, out: Path) -> Any:
    from kg.markup import to_plain  # noqa: PLC0415
    from kg.vocab.lexicon.build import HandKept, build_lexicon  # noqa: PLC0415
    from kg.vocab.lexicon.gazetteer import read_gazetteer  # noqa: PLC0415
    from kg.vocab.lexicon.gold import read_gold  # noqa: PLC0415
    from kg.vocab.lexicon.tables import read_cue_names, read_metric_facts, read_stop_names  # noqa: PLC0415

    with file.open(encoding="utf-8") as lines:
        drafts = read_gazetteer(lines, path=file.name)
    abstracts = []
    if gold is not None:
        with gold.open(encoding="utf-8") as lines:
            abstracts = read_gold(lines, plain=lambda text: to_plain(text).text, path=gold.name)
    hand = HandKept(tuple(read_stop_names(out)), read_cue_names(out), read_metric_facts(out))
    return build_lexicon(drafts, abstracts, hand)


@lexicon.command()
@folder_option
@json_option
def check(*, folder: Path | None, as_json: bool) -> int:
    """Check the tables: columns, order, doubles, licences, safe names.

    Exit code 4 if there is a problem.
    """
    from kg.vocab.lexicon.check import check_lexicon  # noqa: PLC0415
    from kg.vocab.lexicon.tables import shipped  # noqa: PLC0415

    problems = check_lexicon(folder or shipped())
    if as_json:
        print_json([asdict(problem) for problem in problems])
    else:
        for problem in problems:
            print_data(f"{problem.file}:{problem.line}: {problem.message}")
        current_talk().say(f"{len(problems)} problems")
    return _FAILED if problems else 0


@lexicon.command()
@folder_option
@json_option
def stats(*, folder: Path | None, as_json: bool) -> None:
    """Count entries and surfaces of each type."""
    from kg.vocab.lexicon.figures import figures  # noqa: PLC0415

    rows = figures(_load(folder))
    if as_json:
        print_json(rows)
    else:
        print_data(aligned([tuple(row.values()) for row in rows], tuple(rows[0])))


@lexicon.command()
@click.argument("name")
@folder_option
@json_option
def show(*, name: str, folder: Path | None, as_json: bool) -> None:
    """Show the entries that NAME can mean, or the one with that id."""
    known = _load(folder)
    found = (known.entries[name],) if name in known.entries else known.lookup(name)
    if not found:
        raise _unknown(name, known)
    if as_json:
        print_json([asdict(entry) | {"type": entry.type} for entry in found])
    else:
        print_data("\n\n".join(aligned(_rows(entry)) for entry in found))


def _load(folder: Path | None) -> Lexicon:
    from kg.vocab.lexicon import load_lexicon  # noqa: PLC0415

    return load_lexicon(folder)


def _unknown(name: str, known: Lexicon) -> Exception:
    from kg.errors import VocabularyError, nearest  # noqa: PLC0415

    if known.is_stop_name(name):
        return VocabularyError(f"{name!r} is a stop name: it is never an entity (stop_names.tsv)")
    names = {surface for entry in known.entries.values() for surface in entry.surfaces}
    close = difflib.get_close_matches(name, sorted(names), n=3)
    hint = nearest(name, close) if close else "nor anything like it"
    return VocabularyError(f"the lexicon has no {name!r}: {hint}")


def _rows(entry: Entry) -> list[tuple[str, str]]:
    cells = {
        "id": entry.id,
        "name": entry.name,
        "kinds": ", ".join(entry.kinds),
        "aliases": ", ".join(entry.aliases),
        "safe": ", ".join(entry.safe),
        "needs a cue": ", ".join(s for s in entry.surfaces if entry.kind_of(s) == "cue"),
        "in any case": ", ".join(s for s in entry.surfaces if entry.kind_of(s) == "folded"),
        "prior": f"{entry.prior:.2f}",
        "role": entry.role,
        "family": entry.family,
        "pages": ", ".join(f"{kind} {value}" for kind, value in entry.pages),
        "more is better": {True: "yes", False: "no", None: ""}[entry.higher_is_better],
        "unit": entry.unit,
        "source": entry.source,
        "licence": entry.licence,
    }
    return [(label, cell) for label, cell in cells.items() if cell]
