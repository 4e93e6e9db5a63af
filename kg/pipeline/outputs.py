"""The files of a build: the graph in every format, extractions.jsonl, merges.sssom.tsv, report.json, timings.json."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.pipeline.extractions import to_jsonl
from kg.pipeline.projection import Projection, takes_ntriples
from kg.pipeline.report import to_json, watched
from kg.pipeline.staging import staged
from kg.registry import available, load

if TYPE_CHECKING:
    from kg.pipeline.report import Meter, Progress
    from kg.pipeline.spine import Build

__all__ = ["LEDGER_FILE", "write_graph", "write_outputs"]

_WRITERS = "kg.writers"
LEDGER_FILE = "merges.sssom.tsv"


def write_graph(
    graph: Any, folder: Path, formats: Iterable[str] | None = None, *, report: Mapping[str, Any] | None = None
) -> None:
    """Writes a graph in the formats named, or in all there are; nothing changes in `folder` if one fails.

    Raises:
        OutputError: the folder cannot be written.
        PluginError: no writer has such a name.
    """
    writers = _writers(formats)
    with staged(folder) as aside, Projection(graph) as shared:
        for writer in writers:
            shared.write(writer, aside / writer.filename)
        if report:
            _write(aside / "report.json", to_json(report))


def write_outputs(
    built: Build,
    folder: Path,
    formats: Iterable[str] | None = None,
    *,
    meter: Meter | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> None:
    """Writes all files of a build; timings.json only where a meter ran.

    Raises:
        OutputError: the folder cannot be written; what stood there stays.
        PluginError: no writer has such a name.
    """
    writers = _writers(formats)
    with staged(folder) as aside, Projection(built.graph) as shared:
        if any(map(takes_ntriples, writers)):
            with watched("project", meter, progress):
                shared.project()
        for writer in writers:
            with watched(f"write {writer.filename}", meter, progress):
                shared.write(writer, aside / writer.filename)
        _write(aside / "extractions.jsonl", to_jsonl(built.extractions))
        _write(aside / LEDGER_FILE, built.ledger)
        _write(aside / "report.json", to_json(built.report.as_dict()))
        if meter is not None:
            _write(aside / "timings.json", to_json(meter.as_dict(built.report.records, jobs)))


def _writers(formats: Iterable[str] | None) -> list[Any]:
    names = sorted(set(formats)) if formats is not None else [plugin.name for plugin in available(_WRITERS)]
    return [load(_WRITERS, name)() for name in names]


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
