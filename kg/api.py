"""The public Python surface: build a graph, load one, ask it.

>>> import kg
>>> from kg.examples import path
>>> graph = kg.build([path() / "neurips-2023.txt"])
>>> graph.report["records_failed"]
0
>>> graph.show("QLoRA").type
'METHOD'
>>> graph.show("QLoRA").papers[0][0]
'proposed by'
>>> explanation = next(one for one in graph.explain("QLoRA") if one.predicate == "kg:proposes")
>>> explanation.predicate, explanation.quotes[0].exact
('kg:proposes', 'QLoRA')
>>> graph.query("ASK { ?p a kg:Paper }").to_values()
[{'answer': 'true'}]
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from kg.errors import InputError, KgError
from kg.knowledge_graph import KnowledgeGraph

__all__ = ["KnowledgeGraph", "build", "import_files", "load"]

GRAPH_FILE = "graph.json"
REPORT_FILE = "report.json"


def build(
    inputs: Iterable[str | Path] | str | Path,
    *,
    venue: str | None = None,
    base: str | None = None,
    profile: str | None = None,
    jobs: int | None = None,
    config: str | Path | None = None,
) -> KnowledgeGraph:
    """The knowledge graph of the papers in files, folders or globs.

    Settings that are not given come from `config`, else from the shipped defaults; the environment is not read.

    Raises:
        KgError: an input does not exist, holds no paper, or a setting is wrong.
    """
    from kg.pipeline.settings import load_settings  # noqa: PLC0415 - loading needs no settings
    from kg.pipeline.spine import build as build_graph  # noqa: PLC0415 - as above

    flags = {"venue": venue, "base": base, "profile": profile, "jobs": jobs}
    settings = load_settings(config=Path(config) if config else None, flags=flags)
    named = [inputs] if isinstance(inputs, str | Path) else list(inputs)
    built = build_graph([str(name) for name in named], settings=settings)
    return KnowledgeGraph(built.graph, report=built.report.as_dict(), built=built)


def import_files(
    files: Iterable[str | Path] | str | Path,
    *,
    format: str | None = None,  # noqa: A002 - the user's word
    merge_with: Iterable[str | Path] = (),
    read_abstracts: bool = False,
    base: str | None = None,
    config: str | Path | None = None,
) -> KnowledgeGraph:
    """The knowledge graph of what people already have: exports of ours, graphs of others, dumps of Papers with Code.

    Args:
        files: files and folders.
        format: name of an importer (`kg import --list`); chosen by content where it is not given.
        merge_with: folders of builds; their papers and those of the import are resolved together.
        read_abstracts: also read the abstracts that the files bring, as `build` does.
        base: what new IRIs begin with.
        config: settings, as in `build`.

    Raises:
        KgError: a file cannot be read or is in no known format, or a setting is wrong.
    """
    from kg.pipeline.importing import import_files as import_graph  # noqa: PLC0415 - as in build
    from kg.pipeline.settings import load_settings  # noqa: PLC0415 - as in build

    settings = load_settings(config=Path(config) if config else None, flags={"base": base})
    named = [files] if isinstance(files, str | Path) else list(files)
    built = import_graph(
        named, settings=settings, format_=format, graphs=list(merge_with), read_abstracts=read_abstracts
    )
    return KnowledgeGraph(built.graph, report=built.report.as_dict(), built=built)


def load(folder: str | Path = "exports") -> KnowledgeGraph:
    """The graph that a build wrote.

    Raises:
        InputError: the folder holds no graph.json, or one that cannot be read.
    """
    from kg.graph.node_link import read_graph  # noqa: PLC0415 - building needs no reader of graphs

    path = Path(folder) / GRAPH_FILE
    if not path.is_file():
        raise InputError(
            "there is no graph.json; run `kg build` first or name the folder with --graph", path=str(folder)
        )
    try:
        report = json.loads((Path(folder) / REPORT_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        report = {}
    try:
        return KnowledgeGraph(read_graph(path), report=report, folder=Path(folder))
    except KgError:
        raise
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"no readable graph ({error}); run `kg build` again", path=str(path)) from error
