"""Time and memory of every export format, each against the plain library writer it stands on, in one run.

    python benchmarks/exports.py --graph exports                   a build
    python benchmarks/exports.py --edges 1000000 --format csv,nt   a made graph of that many edges

Each format is written in a process of its own that is forked with the graph in memory; what it needs beyond that is
its extra memory. The ratio is its time by that of the plain writer: below 1 is faster.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import runpy
import tempfile
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from kg.graph.node_link import read_graph, to_node_link
from kg.graph.relational import Tables
from kg.pipeline.exporting import format_names
from kg.registry import load
from kg.writers.cells import to_flat
from kg.writers.protocol import describe

MEGABYTE = 10**6


def flat_graph(graph: Any) -> Any:
    """The graph with plain attributes, as a user would have to prepare it for networkx's own writers."""
    import networkx as nx

    tables = Tables(graph)
    made = nx.MultiDiGraph()
    for row in tables.records("nodes"):
        cells = {k: to_flat(v) for k, v in row.items() if k != "id" and v is not None}
        made.add_node(row["id"], **cells)
    for row in tables.records("edges"):
        cells = {k: to_flat(v) for k, v in row.items() if k not in ("id", "source", "target") and v is not None}
        made.add_edge(row["source"], row["target"], key=row["id"], **cells)
    return made


def plain_csv(graph: Any, path: Path) -> None:
    """Tables by pandas."""
    import pandas as pd

    path.mkdir()
    for table in ("nodes", "edges", "evidence", "results", "texts"):
        pd.DataFrame(Tables(graph).records(table)).to_csv(path / f"{table}.csv", index=False)


def plain_parquet(graph: Any, path: Path) -> None:
    """Tables by pandas."""
    import pandas as pd

    path.mkdir()
    for table in ("nodes", "edges", "evidence", "results", "texts"):
        frame = pd.DataFrame({k: to_flat(v) for k, v in row.items()} for row in Tables(graph).records(table))
        frame.to_parquet(path / f"{table}.parquet")


def plain_graphml(graph: Any, path: Path) -> None:
    """Networkx's GraphML."""
    import networkx as nx

    nx.write_graphml_xml(flat_graph(graph), path)


def plain_gexf(graph: Any, path: Path) -> None:
    """Networkx's GEXF."""
    import networkx as nx

    made = flat_graph(graph)
    for _, node in made.nodes(data=True):
        node["node_type"] = node.pop("type")  # networkx would take it for something else
    nx.write_gexf(made, path)


def plain_json(graph: Any, path: Path) -> None:
    """The standard library's JSON."""
    with path.open("w", encoding="utf-8") as out:
        json.dump(to_node_link(graph), out)


def plain_rdf(syntax: str) -> Callable[[Any, Path], None]:
    """RDF by rdflib, the graph projected and parsed within the time."""

    def write(graph: Any, path: Path) -> None:
        from kg.graph.rdf import to_rdflib

        to_rdflib(graph).serialize(path, format=syntax)

    return write


PLAIN: dict[str, Callable[[Any, Path], None]] = {
    "csv": plain_csv,
    "gexf": plain_gexf,
    "graphml": plain_graphml,
    "json": plain_json,
    "jsonld": plain_rdf("json-ld"),
    "nt": plain_rdf("nt"),
    "parquet": plain_parquet,
    "rdfxml": plain_rdf("xml"),
    "ttl": plain_rdf("turtle"),
}


def measure(write: Callable[[Path], object]) -> tuple[float, float, float]:
    """Seconds, MB written and extra MB of memory of a call in a forked process; a graph is not copied to it."""
    context = get_context("fork")
    near, far = context.Pipe()

    def child() -> None:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, "out")
            before = int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
            start = time.perf_counter()
            write(target)
            seconds = time.perf_counter() - start
            files = [target] if target.is_file() else [path for path in target.rglob("*") if path.is_file()]
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
            far.send((seconds, sum(path.stat().st_size for path in files), max(0, peak - before)))

    process = context.Process(target=child)
    process.start()
    far.close()
    seconds, size, memory = near.recv()
    process.join()
    return seconds, size / MEGABYTE, memory / MEGABYTE


def made_graph(edges: int) -> Any:
    """A graph of about that many edges, each with its evidence; every paper says twelve things."""
    graphs = runpy.run_path(str(Path(__file__).parents[1] / "tests" / "writers" / "graphs.py"))
    papers = edges // 13
    return graphs["synthetic_graph"](papers=papers, entities=papers * 3)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graph", type=Path, default=Path("exports"))
    parser.add_argument("--edges", type=int, default=0)
    parser.add_argument("--format", default="")
    parser.add_argument("--no-plain", action="store_true", help="leave out the plain writers, which may take minutes")
    args = parser.parse_args()
    graph = made_graph(args.edges) if args.edges else read_graph(args.graph / "graph.json")
    names = args.format.split(",") if args.format else list(format_names())
    edges = graph.number_of_edges()
    print(f"{graph.number_of_nodes()} nodes, {edges} edges")
    print(f"{'format':14}{'s':>8}{'MB':>9}{'edges/s':>10}{'extra MB':>10}{'plain s':>9}{'ratio':>7}")
    for name in names:
        writer = load("kg.writers", name)()
        if not describe(writer).is_ready:
            print(f"{name:14} needs {describe(writer).needs}")
            continue
        seconds, size, memory = measure(lambda path, writer=writer: writer.write(graph, path))
        line = f"{name:14}{seconds:8.1f}{size:9.1f}{edges / seconds:10.0f}{memory:10.0f}"
        if name in PLAIN and not args.no_plain:
            plain, _, _ = measure(lambda path, name=name: PLAIN[name](graph, path))
            line += f"{plain:9.1f}{seconds / plain:7.2f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
