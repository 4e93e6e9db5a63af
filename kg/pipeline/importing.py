"""What people already have -> a build: read by importers, merged with builds by the resolution that papers go through.

One file that holds a whole graph of ours, and nothing to merge it with, gives that very graph. Everything else is
resolved anew (docs/decisions/0013): the papers and extractions of the import, and those that every graph gives back.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import InputError
from kg.graph.answers import stats
from kg.graph.assemble import assemble
from kg.graph.node_link import read_graph
from kg.graph.readings import read_back
from kg.pipeline.fingerprint import fingerprint, package_version
from kg.pipeline.mapping import extract_papers
from kg.pipeline.outputs import write_outputs
from kg.pipeline.report import Meter, Progress, Report, counts, watched
from kg.pipeline.spine import Build
from kg.registry import available, load
from kg.resolve import resolve
from kg.vocab.curation import parse_curation
from kg.vocab.iris import sha256_hex
from kg.vocab.lexicon import load_lexicon
from kg.vocab.roles import first_role, predicate_for
from kg.vocab.sssom import to_sssom

if TYPE_CHECKING:
    from kg.graph.readings import Readings
    from kg.importing.protocol import Imported
    from kg.model import Extraction, Paper, Problem, Resolution
    from kg.pipeline.settings import Settings
    from kg.vocab.curation import CurationRow

__all__ = ["import_files", "importer_names"]

_GROUP = "kg.importers"
_GRAPH_FILE = "graph.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """What was read: whole graphs, papers and what is said of them, decisions, and what the report will say."""

    graphs: tuple[Any, ...]
    papers: tuple[Paper, ...]
    extractions: tuple[Extraction, ...]
    rows: tuple[CurationRow, ...]
    inputs: tuple[str, ...]
    skipped: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def importer_names() -> tuple[str, ...]:
    """The names of all registered importers."""
    return tuple(plugin.name for plugin in available(_GROUP))


def import_files(
    paths: Sequence[str | Path],
    *,
    settings: Settings,
    format_: str | None = None,
    graphs: Sequence[str | Path] = (),
    out: Path | None = None,
    curation: Path | None = None,
    read_abstracts: bool = False,
    meter: Meter | None = None,
    progress: Progress | None = None,
) -> Build:
    """The build of what files hold, merged with builds that are there already; written where `out` names a folder.

    Args:
        paths: files and folders that importers read.
        settings: base of IRIs, profile, outputs.
        format_: name of an importer; None: chosen by content.
        graphs: folders of builds to merge with.
        out: where to.
        curation: a table of decisions of people.
        read_abstracts: also read the abstracts that the import brings, as `kg build` does.
        meter: told how long each stage takes.
        progress: told how far it is.

    Raises:
        InputError: a file cannot be read or is in no known format, or there is nothing in any.
        OutputError: the folder cannot be written; what stood there stays.
        PluginError: no importer has such a name.
    """
    with watched("read", meter, progress):
        found = _find(paths, format_, graphs, curation)
    if not found.papers and not any(map(len, found.graphs)):
        raise InputError(_nothing(found.skipped))
    if len(found.graphs) == 1 and not found.papers and not found.rows:
        built = _as_it_is(found)
    else:
        if read_abstracts:
            with watched("extract", meter):
                found = replace(found, extractions=_with_abstracts_read(found, settings, progress))
        with watched("resolve", meter, progress):
            built = _resolved(found, settings)
    if out is not None:
        write_outputs(built, out, settings.output.formats, meter=meter, progress=progress, jobs=settings.jobs or 1)
    return built


# ----------------------------------------------------------------------------------------------------- reading


def _find(
    paths: Sequence[str | Path], format_: str | None, graphs: Sequence[str | Path], curation: Path | None
) -> _Found:
    read = [(Path(path).name, _read(Path(path), format_)) for path in sorted({str(path) for path in paths})]
    known = [(f"{Path(folder).name}/{_GRAPH_FILE}", read_graph(Path(folder) / _GRAPH_FILE)) for folder in graphs]
    rows, wrong = _curation(curation)
    return _Found(
        graphs=tuple(one.graph for _, one in read if one.graph is not None) + tuple(graph for _, graph in known),
        papers=tuple(paper for _, one in read for paper in one.papers),
        extractions=tuple(extraction for _, one in read for extraction in one.extractions),
        rows=rows,
        inputs=tuple(sorted([name for name, _ in read] + [name for name, _ in known])),
        skipped=tuple(sorted(problem for _, one in read for problem in one.skipped)),
        notes=tuple(sorted([*wrong, *(problem for _, one in read for problem in one.notes)])),
    )


def _read(path: Path, format_: str | None) -> Imported:
    if not os.path.lexists(path):
        raise InputError("no such file or folder; check the path", path=str(path))
    importer = load(_GROUP, format_)() if format_ else _choose(path)
    imported: Imported = importer.read(path)
    return imported


def _choose(path: Path) -> Any:
    """The first importer, in order of name, that recognises a file or folder."""
    for name in importer_names():
        importer = load(_GROUP, name)()
        if importer.can_read(path):
            return importer
    raise InputError(
        f"in no known format; formats that can be imported: {', '.join(importer_names())} "
        "(lists of papers are read by `kg build`)",
        path=str(path),
    )


def _curation(path: Path | None) -> tuple[tuple[CurationRow, ...], tuple[Problem, ...]]:
    if path is None:
        return (), ()
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"the table of curation cannot be read as UTF-8 text: {error}", path=str(path)) from error
    return parse_curation(text, file=path.name)


def _nothing(skipped: Sequence[Problem]) -> str:
    reasons = "; ".join(f"{one.file}:{one.line}: {one.message}" for one in skipped[:3])
    return "nothing was imported: the files say nothing of any paper" + (f" ({reasons})" if reasons else "")


# ------------------------------------------------------------------------------------------------- one graph


def _as_it_is(found: _Found) -> Build:
    """The build that holds one graph and nothing else: nothing is resolved, so nothing can change."""
    (graph,) = found.graphs
    facts, figures = graph.graph, stats(graph)
    report = Report(
        version=facts["version"],
        profile=facts["profile"],
        fingerprint=facts["fingerprint"],
        settings=facts["settings"],
        inputs=found.inputs,
        records=sum(len(node["texts"]) for _, node in graph.nodes(data=True) if node["kind"] == "paper"),
        papers=figures.papers,
        skipped=found.skipped,
        problems=tuple(sorted({*found.skipped, *found.notes})),
        entities=figures.entities,
        links=figures.links,
        results=figures.results,
    )
    return Build(graph, read_back(graph).extractions, report, to_sssom((), {}, base=facts["base"]))


# ------------------------------------------------------------------------------------------------ resolved anew


def _resolved(found: _Found, settings: Settings) -> Build:
    known = [read_back(graph) for graph in found.graphs]
    papers = found.papers + tuple(paper for one in known for paper in one.papers)
    extractions = _united([*found.extractions, *(extraction for one in known for extraction in one.extractions)])
    lexicon = load_lexicon()
    resolution = resolve(papers, extractions, lexicon=lexicon, base=settings.base, curation=found.rows)
    resolution = replace(resolution, replaced=_replaced(resolution, found.graphs, known))
    print_ = fingerprint(settings)
    graph = assemble(
        resolution,
        base=settings.base,
        fingerprint=print_,
        version=package_version(),
        profile=settings.profile,
        settings=settings.as_dict(),
    )
    report = Report(
        version=package_version(),
        profile=settings.profile,
        fingerprint=print_,
        settings=settings.as_dict(),
        inputs=found.inputs,
        records=len(papers),
        papers=len(resolution.papers),
        skipped=found.skipped,
        problems=tuple(sorted({*found.skipped, *found.notes, *resolution.problems, *lexicon.problems})),
        **counts(resolution),
    )
    labels = {one.iri: one.name for one in resolution.entities} | {one.iri: one.label for one in resolution.papers}
    return Build(graph, extractions, report, to_sssom(resolution.merges, labels, base=settings.base))


def _united(extractions: Iterable[Extraction]) -> tuple[Extraction, ...]:
    """One extraction for each record and text: two readings of one text say what both say."""
    found: dict[tuple[str, str], Extraction] = {}
    for one in map(_with_first_roles, extractions):
        key = (one.paper, one.text_sha256)
        old = found.get(key)
        found[key] = one if old is None or old == one else _both(*sorted((old, one), key=repr))
    return tuple(found[key] for key in sorted(found))


def _with_first_roles(extraction: Extraction) -> Extraction:
    """The extraction with the roles that a graph names: of two that are one predicate, neither loses its evidence."""
    links = (replace(one, role=first_role(predicate_for(one.role, one.type), one.type)) for one in extraction.links)  # type: ignore[arg-type]
    return replace(extraction, links=tuple(links))


def _both(first: Extraction, second: Extraction) -> Extraction:
    return replace(
        first,
        sentences=first.sentences or second.sentences,
        links=_each_once(first.links + second.links),
        results=_each_once(first.results + second.results),
        urls=_each_once(first.urls + second.urls),
        acronyms=_each_once(first.acronyms + second.acronyms),
    )


def _each_once(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(values))


def _replaced(resolution: Resolution, graphs: Sequence[Any], known: Sequence[Readings]) -> tuple[tuple[str, str], ...]:
    """Old IRI -> new IRI: what the graphs say, what resolution says, and papers of the graphs that got another IRI."""
    pairs = {(old, new) for graph in graphs for old, new in graph.graph["replaced"]} | set(resolution.replaced)
    for paper in resolution.papers:
        for text in paper.texts:
            record = (text.record, sha256_hex(text.text))
            pairs |= {(one.homes[record], paper.iri) for one in known if record in one.homes}
    return tuple(sorted((old, new) for old, new in pairs if old != new))


# --------------------------------------------------------------------------------------------------- abstracts


def _with_abstracts_read(found: _Found, settings: Settings, progress: Progress | None) -> tuple[Extraction, ...]:
    """The extractions; for texts of which the import states nothing, which are abstracts, what our reading finds."""
    said = list(found.extractions)
    silent = [n for n, one in enumerate(said) if not one.sentences]
    papers = [found.papers[n] for n in silent]
    read = extract_papers(papers, settings, jobs=settings.jobs or os.cpu_count() or 1, progress=progress)
    for number, extraction in zip(silent, read, strict=True):
        said[number] = extraction
    return tuple(said)
