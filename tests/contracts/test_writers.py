"""What every registered writer promises, whatever its format."""

from __future__ import annotations

import copy
import hashlib
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from kg.errors import OutputError
from kg.graph.node_link import to_node_link
from kg.registry import available, load
from kg.writers import files
from kg.writers.protocol import describe

GRAPHS_FILE = Path(__file__).parents[1] / "writers" / "graphs.py"
GRAPHS = runpy.run_path(str(GRAPHS_FILE))
WRITERS = [plugin.name for plugin in available("kg.writers")]
READY = [name for name in WRITERS if describe(load("kg.writers", name)).is_ready]
BINARY = {".parquet"}

# Writes every format of both graphs into a folder; run in a fresh interpreter.
WRITE_ALL = """
import runpy, sys
from pathlib import Path
from kg.registry import available, load
from kg.writers.protocol import describe
graphs = runpy.run_path(sys.argv[1])
for plugin in available("kg.writers"):
    writer = load("kg.writers", plugin.name)()
    if not describe(writer).is_ready:
        continue
    for name in ("real_graph", "nasty_graph"):
        writer.write(graphs[name](), Path(sys.argv[2], name + "-" + writer.filename))
"""


@pytest.fixture(params=WRITERS)
def writer(request: pytest.FixtureRequest) -> Any:
    """An instance of each writer; skips where the libraries it needs are absent."""
    made = load("kg.writers", request.param)()
    if not describe(made).is_ready:
        pytest.skip(f"needs {describe(made).needs}: pip install 'paperkg[{describe(made).extra}]'")
    return made


@pytest.fixture(params=["real_graph", "nasty_graph"])
def graph(request: pytest.FixtureRequest) -> Any:
    """A graph of real papers, and one with a nasty name in every field."""
    return GRAPHS[request.param]()


def test_the_built_in_writers_are_registered():
    """Built-ins register the same way as strangers do."""
    assert {"html", "json", "jsonld", "nt", "ttl"} <= set(WRITERS)


@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_describes_its_format(name: str):
    """`kg export --list` can say what the format is called and who reads it; what it needs has an extra."""
    described = load("kg.writers", name).format
    assert described.title
    assert described.tool
    assert bool(described.needs) == bool(described.extra)


def test_a_writer_says_its_name_and_its_file(writer: Any):
    """`name` is the name it is registered under; `filename` is a plain file name of its own."""
    assert load("kg.writers", writer.name) is type(writer)
    assert writer.filename == Path(writer.filename).name
    assert len({load("kg.writers", name).filename for name in WRITERS}) == len(WRITERS)


def test_writing_twice_gives_the_same_bytes(writer: Any, graph: Any, tmp_path: Path):
    """The bytes are a function of the graph; the order in which it was filled does not matter."""
    writer.write(graph, tmp_path / "a")
    writer.write(_reversed(graph), tmp_path / "b")
    assert _bytes(tmp_path / "a") == _bytes(tmp_path / "b")


def _bytes(path: Path) -> dict[str, bytes]:
    """What was written, file by file."""
    found = sorted(path.rglob("*")) if path.is_dir() else [path]
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in found if file.is_file()}


def _reversed(graph: nx.MultiDiGraph[str]) -> nx.MultiDiGraph[str]:
    """The same graph, its nodes and edges put in in reverse order."""
    other: nx.MultiDiGraph[str] = nx.MultiDiGraph(**graph.graph)
    other.add_nodes_from(reversed(list(graph.nodes(data=True))))
    for subject, object_, key, data in reversed(list(graph.edges(keys=True, data=True))):
        other.add_edge(subject, object_, key=key, **data)
    return other


def test_hash_seed_and_locale_do_not_change_the_bytes(tmp_path: Path):
    """Fresh interpreters with other hash seeds and an ASCII locale write the same files."""
    sums = []
    for seed, locale in (("1", "C"), ("2", "C.UTF-8")):
        folder = tmp_path / seed
        folder.mkdir()
        env = os.environ | {"PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        subprocess.run([sys.executable, "-c", WRITE_ALL, str(GRAPHS_FILE), str(folder)], env=env, check=True)
        sums.append({name: hashlib.sha256(found).hexdigest() for name, found in _bytes(folder).items()})
        assert len(list(folder.iterdir())) == 2 * len(READY)
    assert sums[0] == sums[1]


def test_the_graph_is_left_as_it_was(writer: Any, graph: Any, tmp_path: Path):
    """Whoever writes first, the next writer sees the same graph."""
    before = copy.deepcopy(to_node_link(graph))
    order = (list(graph), list(graph.edges))
    writer.write(graph, tmp_path / "x")
    assert to_node_link(graph) == before
    assert (list(graph), list(graph.edges)) == order


def test_a_full_disk_leaves_the_old_file(writer: Any, graph: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A write that fails halfway is an OutputError; the old bytes stay and nothing is left beside them."""
    if describe(writer).is_folder:
        pytest.skip("a folder is filled by other means; see the next test")

    def half(path: Path, _: object, *, mode: str) -> None:
        with path.open(mode) as out:
            out.write(b"half")
        raise OSError(28, "No space left on device")

    target = tmp_path / writer.filename
    target.write_bytes(b"old")
    monkeypatch.setattr(files, "_write", half)
    with pytest.raises(OutputError, match="No space left"):
        writer.write(graph, target)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [(writer.filename, b"old")]


def test_a_folder_that_is_there_is_not_touched(writer: Any, graph: Any, tmp_path: Path):
    """A writer of a folder refuses one that holds something, and leaves nothing behind."""
    if not describe(writer).is_folder:
        pytest.skip("writes a file")
    target = tmp_path / writer.filename
    target.mkdir()
    (target / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match="is there already"):
        writer.write(graph, target)
    assert [path.name for path in tmp_path.iterdir()] == [writer.filename]
    assert _bytes(target) == {"mine.txt": b"mine"}


def test_a_folder_that_fails_halfway_is_not_there(writer: Any, tmp_path: Path):
    """A graph that cannot be written leaves no folder and no draft of one."""
    if not describe(writer).is_folder:
        pytest.skip("writes a file")
    broken: nx.MultiDiGraph[str] = nx.MultiDiGraph(**GRAPHS["real_graph"]().graph)
    broken.add_node("https://example.org/x", kind="paper")
    with pytest.raises(KeyError):
        writer.write(broken, tmp_path / writer.filename)
    assert not list(tmp_path.iterdir())


def test_the_file_is_utf8_and_alone(writer: Any, graph: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nasty names or not: one readable UTF-8 file, and nothing beside it or in the working directory."""
    monkeypatch.chdir(tmp_path)
    writer.write(graph, tmp_path / writer.filename)
    assert [path.name for path in tmp_path.iterdir()] == [writer.filename]
    for name, found in _bytes(tmp_path / writer.filename).items():
        assert found
        if Path(name).suffix not in BINARY:
            assert found.decode("utf-8"), name


def test_an_empty_graph_is_written(writer: Any, tmp_path: Path):
    """A build that found nothing still has all its files."""
    empty: nx.MultiDiGraph[str] = nx.MultiDiGraph(**GRAPHS["real_graph"]().graph)
    writer.write(empty, tmp_path / "x")
    assert (tmp_path / "x").exists()
