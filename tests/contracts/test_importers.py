"""What every registered importer promises, whatever its format."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from kg.errors import KgError
from kg.registry import available, load

IMPORTERS = [plugin.name for plugin in available("kg.importers")]
SCRAPS = [
    b"",
    b"\x00\x01\x02\xff" * 500,
    b"[" * 20_000,
    b'{"nodes": [{"id": "a"}], "links": [{"source": "a", "target": "b"}]}',
    b'{"graph": {"base": "x", "run": "y", "fingerprint": "z"}, "nodes": [{}], "links": []}',
    b'[{"title": "T", "paper_url": 3, "abstract": ["x"], "tasks": {"a": 1}}, {"repo_url": null}, {"task": 1, "datasets": 2}]',
    b'[{"task": "T", "datasets": [{"dataset": null, "sota": {"rows": [{"model_name": {}, "metrics": [1], "paper_title": "P"}]}}]}]',
    b"<graphml><graph><node/><edge/></graph></graphml>",
    b"a\tb\tc\n\t\t\nx\ty\n",
    b'<http://a> <http://b> "\\uD800" .',
    b"\x1f\x8b\x08\x00broken",
    b"\xff\xfe{\x00",
]
ENDINGS = ["json", "graphml", "tsv", "nt", "ttl", "rdf", "jsonld", "csv", "gz"]


@pytest.mark.parametrize("name", IMPORTERS)
def test_an_importer_says_its_name_and_its_format(name: str):
    """`kg import --list` can name it."""
    made = load("kg.importers", name)()
    assert made.name == name
    assert made.title


@pytest.mark.parametrize("name", IMPORTERS)
@pytest.mark.parametrize("scrap", range(len(SCRAPS)))
def test_nothing_but_errors_of_ours_come_out(name: str, scrap: int, tmp_path: Path):
    """Any bytes under any name give values, problems, or one error with a message."""
    for ending in ENDINGS:
        path = tmp_path / f"a.{ending}"
        path.write_bytes(SCRAPS[scrap])
        try_all(name, path)
    try_all(name, tmp_path)


@pytest.mark.parametrize("name", IMPORTERS)
def test_damaged_files_of_ours_cost_no_traceback(name: str, tmp_path: Path):
    """A file of an export with a hundred bytes changed is read, or refused with a message."""
    graph = runpy_graph()
    chosen = random.Random(7)
    for writer_name, file in (
        ("json", "graph.json"),
        ("nt", "graph.nt"),
        ("jsonld", "graph.jsonld"),
        ("rdfxml", "graph.rdf"),
    ):
        load("kg.writers", writer_name)().write(graph, tmp_path / file)
        data = bytearray((tmp_path / file).read_bytes())
        for _ in range(100):
            data[chosen.randrange(len(data))] = chosen.randrange(256)
        (tmp_path / file).write_bytes(data)
        try_all(name, tmp_path / file)


def runpy_graph() -> Any:
    """A small graph of real papers."""
    import runpy  # noqa: PLC0415 - used here only

    return runpy.run_path(str(Path(__file__).parents[1] / "writers" / "graphs.py"))["real_graph"]()


def try_all(name: str, path: Path) -> None:
    """Look at a file and read it; what stops must be an error of ours."""
    made = load("kg.importers", name)()
    try:
        made.can_read(path)
        imported = made.read(path)
    except KgError:
        return
    assert len(imported.papers) == len(imported.extractions)
    for paper, extraction in zip(imported.papers, imported.extractions, strict=True):
        assert paper.text
        assert extraction.paper == paper.id
