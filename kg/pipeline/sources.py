"""Inputs as the user names them (files, folders, globs, `-`) -> papers with ids of their own, in order of id.

Which files there are and which bytes make which papers is the business of `kg.readers`. Here: that an input which
cannot be read costs no other, which decisions of curators lie beside the files, and that no two texts share an id.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from kg.errors import ConfigError, InputError
from kg.model import Origin, Paper, Problem
from kg.readers import ReadOptions, Source, find_sources, read_source
from kg.readers.venues import parse_venue
from kg.vocab.curation import CurationRow, parse_curation
from kg.vocab.iris import h

if TYPE_CHECKING:
    from kg.pipeline.settings import Settings

__all__ = ["Reading", "find_curation", "read_papers", "unique_ids"]

_CURATION = "curation.tsv"
_MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read. `skipped` are the problems that cost a record or a file; `problems` holds them and the others."""

    papers: tuple[Paper, ...]
    files: tuple[str, ...] = ()
    skipped: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    curation: tuple[CurationRow, ...] = ()


def read_papers(
    inputs: Sequence[str], *, settings: Settings, stdin: BinaryIO | None = None, curation: Path | None = None
) -> Reading:
    """The papers behind the inputs; what cannot be read is a problem, and the rest is read.

    Args:
        inputs: files, folders, globs, or `-` for `stdin`.
        settings: limits, and the venue of papers that name none.
        stdin: bytes to read for `-`.
        curation: a table of decisions, instead of those beside the files.

    Raises:
        ConfigError: the venue of the settings has no name.
        InputError: the table of curation cannot be read.
    """
    options = _options(settings)
    sources, missing = _sources(inputs)
    papers: list[Paper] = []
    problems: list[Problem] = []
    for source in sources:
        for item in read_source(source, options, stdin=stdin):
            papers.append(item) if isinstance(item, Paper) else problems.append(item)
    kept = {(paper.origin, paper.id) for paper in papers}
    # A reader may find fault with a field and keep the record: that costs no paper.
    skipped = [p for p in problems if (Origin(p.file, p.line), p.paper) not in kept]
    unique, clashes = unique_ids(papers)
    rows, wrong = find_curation(sources, curation)
    return Reading(
        papers=unique,
        files=tuple(source.name for source in sources),
        skipped=tuple(sorted([*missing, *skipped])),
        problems=tuple(sorted([*missing, *problems, *clashes, *wrong])),
        curation=rows,
    )


def _options(settings: Settings) -> ReadOptions:
    venue = parse_venue(settings.venue) if settings.venue else None
    if settings.venue and venue is None:
        raise ConfigError(f'venue must be a name with or without a year, such as "ICML 2026", not {settings.venue!r}')
    return ReadOptions(
        venue=venue, longest=settings.limits.paper_characters, largest=settings.limits.file_megabytes * _MEGABYTE
    )


def _sources(inputs: Sequence[str]) -> tuple[tuple[Source, ...], tuple[Problem, ...]]:
    """The files behind the inputs, each once, and a problem for every input that names none."""
    found: dict[Path | None, Source] = {}
    problems: list[Problem] = []
    for named in inputs:
        try:
            sources = find_sources([named])
        except InputError as error:
            problems.append(Problem("read", str(error).removeprefix(f"{error.path}: "), file=named))
            continue
        for source in sources:
            where = source.path and source.path.resolve()
            # A file that is named twice goes by its least name, so that the order of arguments does not show.
            found[where] = min(source, found.get(where, source))
    return tuple(sorted(found.values(), key=lambda s: (s.name, str(s.path)))), tuple(problems)


def find_curation(sources: Iterable[Source], named: Path | None) -> tuple[tuple[CurationRow, ...], tuple[Problem, ...]]:
    """The decisions of curators: those of the file named, else of every curation.tsv beside a source.

    Raises:
        InputError: the file that was named cannot be read.
    """
    if named is not None:
        files = [(named.name, named)]
    else:
        folders = sorted({source.path.parent.resolve() if source.path else Path.cwd() for source in sources})
        files = [(_CURATION, folder / _CURATION) for folder in folders if (folder / _CURATION).is_file()]
    rows: list[CurationRow] = []
    problems: list[Problem] = []
    for name, path in files:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"the table of curation cannot be read as UTF-8 text: {error}", path=str(path)) from error
        parsed, wrong = parse_curation(text, file=name)
        rows += parsed
        problems += wrong
    return tuple(rows), tuple(problems)


def unique_ids(papers: Iterable[Paper]) -> tuple[tuple[Paper, ...], tuple[Problem, ...]]:
    """The papers in order of id, no id for two texts: equal ids with different texts each get a hash of their text.

    A paper that stands in two places with one id and one text stays twice: one paper, two records.
    """
    by_id: dict[str, list[Paper]] = defaultdict(list)
    for paper in papers:
        by_id[paper.id].append(paper)
    made: list[Paper] = []
    problems: list[Problem] = []
    for id_ in sorted(by_id):
        same = by_id[id_]
        clash = len({paper.text for paper in same}) > 1
        ids = [f"{id_}~{h(paper.text, 6)}" if clash else id_ for paper in same]
        made += [replace(paper, id=new) for paper, new in zip(same, ids, strict=True)]
        first, *others = sorted(same, key=lambda paper: (paper.origin, paper.text))
        for paper in others:
            place = f"{first.origin.file}:{first.origin.line}"
            what = (
                f"the id {id_!r} stands for another text at {place}; both are kept under ids of their own"
                if paper.text != first.text
                else f"the paper {id_!r} stands at {place} too; it is one paper with two records"
            )
            problems.append(Problem("read", what, file=paper.origin.file, line=paper.origin.line, paper=id_))
    return tuple(sorted(made, key=lambda paper: (paper.id, paper.origin, paper.text))), tuple(problems)
