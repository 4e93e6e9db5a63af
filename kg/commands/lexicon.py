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
    from kg.model import Problem
    from kg.vocab.lexicon import Concept, Entry, Lexicon

__all__ = ["lexicon"]

_FAILED = 4
_SHOWN_CHANGES = 200

folder_option = click.option(
    "--lexicon",
    "folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder of the tables, instead of those that ship with the package.",
)


@click.group()
def lexicon() -> None:
    """Look into the lexicon of known entities, check it, make it anew, and find names that it lacks.

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
@click.option("--format", "format_", default="auto", show_default=True, help="Of FILE: jsonl, csv, skos or pwc.")
@click.option("--type", "type_", default="", help="Type of names in a FILE that gives none (dataset, method, …).")
@click.option("--source", default="", help="Source to note on rows that name none.  [default: name of FILE]")
@click.option("--licence", default="", help="Licence to note on rows that name none.")
@json_option
def import_(*, file: Path, gold: Path | None, out: Path, as_json: bool, format_: str, **given: str) -> None:
    """Make the tables from a gazetteer FILE, and from annotated abstracts.

    FILE is JSON Lines as `kg lexicon harvest` writes them, CSV with a header, a SKOS vocabulary, or a dump of Papers
    with Code.

    The tables that people keep (concepts, stop_names, cue_names, metric_facts) are read from the folder that is written
    to and stay as they are.
    """
    from kg.vocab.lexicon.formats import read_records  # noqa: PLC0415 - see kg.commands.main

    built = _built(read_records(file, format_, **given), file.name, gold, out)
    out.mkdir(parents=True, exist_ok=True)
    tables = built.tables()
    for name, text in sorted(tables.items()):
        out.joinpath(name).write_text(text, encoding="utf-8", newline="\n")
    counts = {name: text.count("\n") - 1 for name, text in sorted(tables.items())}
    if as_json:
        print_json(counts)
    else:
        print_data(aligned(list(counts.items()), ("table", "rows")))


def _built(records: list[str], name: str, gold: Path | None, out: Path) -> Any:
    from kg.markup import to_plain  # noqa: PLC0415
    from kg.vocab.lexicon.build import HandKept, build_lexicon  # noqa: PLC0415
    from kg.vocab.lexicon.concepts import read_concepts  # noqa: PLC0415
    from kg.vocab.lexicon.gazetteer import read_gazetteer  # noqa: PLC0415
    from kg.vocab.lexicon.gold import read_gold  # noqa: PLC0415
    from kg.vocab.lexicon.tables import read_cue_names, read_metric_facts, read_stop_names  # noqa: PLC0415

    drafts = read_gazetteer(records, path=name)
    abstracts = []
    if gold is not None:
        with gold.open(encoding="utf-8") as lines:
            abstracts = read_gold(lines, plain=lambda text: to_plain(text).text, path=gold.name)
    concepts, _ = read_concepts(out)
    hand = HandKept(tuple(read_stop_names(out)), read_cue_names(out), read_metric_facts(out), concepts)
    return build_lexicon(drafts, abstracts, hand)


@lexicon.command()
@click.argument("packages", nargs=-1, required=True, metavar="PACKAGE...")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="JSON Lines to write."
)
@click.option("--download", is_flag=True, help="Fetch packages that are not here with pip or npm (archives only).")
@json_option
def harvest(*, packages: tuple[str, ...], out: Path, download: bool, as_json: bool) -> None:
    """Read names out of packages that fields keep current.

    PACKAGE is a wheel, zip, source or npm archive, a folder, or the name of an installed package: evalscope,
    inspect-evals, lm-eval, mteb, opencompass, timm, torch-geometric, transformers, @huggingface/tasks. Files are read
    as text; no code of theirs runs. Each record notes source, version and licence. What changed against the records
    of the same packages in the file that stood there is reported; records of other packages stay.
    """
    from kg.commands.fetching import fetched  # noqa: PLC0415 - see kg.commands.main
    from kg.vocab.lexicon.harvested import merge_harvest, read_harvest, to_lines  # noqa: PLC0415
    from kg.writers.files import atomic_write  # noqa: PLC0415

    old = read_harvest(out)
    with fetched(packages, download=download) as named:
        records, changes = merge_harvest(old, named)
    atomic_write(out, to_lines(records))
    if as_json:
        print_json({name: asdict(change) for name, change in changes.items()})
        return
    rows = [(name, len(c.added), len(c.removed), len(c.changed)) for name, c in changes.items()]
    print_data(aligned(rows, ("source", "new", "gone", "changed")))
    for name, change in changes.items():
        for sign, names in (("+", change.added), ("-", change.removed), ("~", change.changed)):
            for shown in names if len(names) <= _SHOWN_CHANGES else names[:_SHOWN_CHANGES]:
                current_talk().detail(f"{sign} {shown}  ({name})")
    current_talk().say(f"{len(records)} records in {out}; `kg lexicon import` makes tables of them")


@lexicon.command("mine")
@click.argument("corpus", nargs=-1, required=True, metavar="CORPUS...")
@click.option("--all", "is_all", is_flag=True, help="Also names that the lexicon has already.")
@folder_option
@json_option
def mine_(*, corpus: tuple[str, ...], is_all: bool, folder: Path | None, as_json: bool) -> None:
    """Find names that a CORPUS shows and the lexicon lacks, for a person to review.

    Short forms that two papers define alike; names in front of a colon in a title that two other papers mention; names
    in `on the X dataset` of three papers.
    """
    import sys  # noqa: PLC0415 - see kg.commands.main

    from kg.commands.options import read_settings  # noqa: PLC0415
    from kg.markup import to_plain  # noqa: PLC0415
    from kg.pipeline.sources import read_papers  # noqa: PLC0415
    from kg.vocab.lexicon.mine import MinedText, mine  # noqa: PLC0415

    reading = read_papers(corpus, settings=read_settings(None), stdin=sys.stdin.buffer)
    texts = [MinedText(p.id, to_plain(p.title).text, to_plain(p.text).text) for p in reading.papers]
    found = [one for one in mine(texts, _load(folder)) if is_all or not one.known]
    if as_json:
        print_json([asdict(one) for one in found])
        return
    rows = [(m.pattern, m.papers, m.name, m.long, m.type or "", ", ".join(m.known or m.examples)) for m in found]
    print_data(aligned(rows, ("pattern", "papers", "name", "long form", "type", "known as, or first papers")))
    current_talk().say(f"{len(found)} names in {len(texts)} papers")


@lexicon.command()
@click.option(
    "--prose",
    multiple=True,
    type=click.Path(path_type=Path, exists=True),
    help="Texts in ordinary English (file or folder): no safe name of a data set or model may be found there.",
)
@folder_option
@json_option
def check(*, prose: tuple[Path, ...], folder: Path | None, as_json: bool) -> int:
    """Check the tables: columns, order, doubles, licences, safe names.

    With --prose, also the gate: 0 names of data sets and models per 10,000 words, over at least 100,000 words about
    other things, such as the quotations of the Debian package fortunes. Exit code 4 if there is a problem.
    """
    from kg.vocab.lexicon.check import check_lexicon  # noqa: PLC0415
    from kg.vocab.lexicon.tables import shipped  # noqa: PLC0415

    problems = check_lexicon(folder or shipped())
    if prose:
        problems += _check_prose(prose, _load(folder))
    if as_json:
        print_json([asdict(problem) for problem in problems])
    else:
        for problem in problems:
            print_data(f"{problem.file}:{problem.line}: {problem.message}")
        current_talk().say(f"{len(problems)} problems")
    return _FAILED if problems else 0


def _check_prose(paths: tuple[Path, ...], known: Lexicon) -> list[Problem]:
    """The gate over prose: said on stderr, and a problem where it is not passed."""
    from kg.model import Problem  # noqa: PLC0415 - see kg.commands.main
    from kg.vocab.lexicon.prose import LEAST_WORDS, measure_prose, read_prose  # noqa: PLC0415

    figures = measure_prose(known, read_prose(paths))
    talk = current_talk()
    talk.say(f"{figures.words:,} words of prose: {figures.rate:.2f} safe names of data sets and models per 10,000")
    for surface, id_, count in figures.found[:20]:
        talk.say(f"  {count} x {surface} ({id_})")
    if figures.passes:
        return []
    what = f"only {figures.words:,} words of prose; {LEAST_WORDS:,} are wanted"
    if figures.words >= LEAST_WORDS:
        what = f"{figures.rate:.2f} safe names per 10,000 words of prose; move them to cue_names.tsv"
    return [Problem("lexicon", what, str(paths[0]))]


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
    concepts = _concepts(known, name, [entry.id for entry in found])
    if not found and not concepts:
        raise _unknown(name, known)
    if as_json:
        shown: list[Concept | Entry] = [*concepts, *found]
        print_json([asdict(one) | {"type": one.type} for one in shown])
    else:
        print_data("\n\n".join(aligned(rows) for rows in (*map(_concept_rows, concepts), *map(_rows, found))))


def _concepts(known: Lexicon, name: str, ids: list[str]) -> list[Concept]:
    from kg.vocab.names import name_key  # noqa: PLC0415 - see kg.commands.main

    keys = {name, name_key(name)}
    return [c for c in known.concepts.values() if c.id in (name, *ids) or keys & {name_key(s) for s in c.surfaces}]


def _concept_rows(one: Concept) -> list[tuple[str, str]]:
    cells = {
        "reviewed": one.id,
        "name": one.name,
        "also": ", ".join(one.aliases),
        "part of" if one.relation == "part" else "a kind of": one.broader,
        "pages": ", ".join(f"{kind} {value}" for kind, value in one.pages),
    }
    return [(label, cell) for label, cell in cells.items() if cell]


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
