"""Graph -> the folder `pykeen`: triples without a header, split for training, for PyKEEN and its like.

`train.tsv`, `valid.tsv` and `test.tsv` hold head, relation and tail; `entities.tsv` says what the heads and tails are;
`README.md` says how the split was made and which answers it gives away. How edges are chosen is in `splitting`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.relational import Tables
from kg.vocab.iris import website_iri
from kg.writers.files import atomic_folder
from kg.writers.protocol import Format
from kg.writers.splitting import SPLITS, split

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["PykeenWriter", "read_me"]

_SEED = 2026
_ENTITY_COLUMNS = ("id", "label", "kind", "type")


class PykeenWriter:
    """Writes the folder `pykeen`.

    Args:
        seed: of the split; another one chooses other edges.
    """

    name = "pykeen"
    filename = "pykeen"
    format = Format(
        title="triples for link prediction",
        tool="PyKEEN, OpenKE, DGL-KE, LibKGE",
        tier="B",
        lossy="everything but head, relation and tail, and the label and type of each entity",
        is_folder=True,
    )

    def __init__(self, *, seed: int = _SEED) -> None:
        self._seed = seed

    def write(self, graph: nx.MultiDiGraph[str], path: Path | str) -> None:
        """Write the triples of `graph` and their split into the new folder `path`.

        Raises:
            OutputError: the folder cannot be written.
        """
        tables = Tables(graph)
        with atomic_folder(path) as folder:
            counts = self._triples(tables, folder)
            nodes = tables.records("nodes")
            entities = ((website_iri(str(n["id"])), *(_cell(str(n[c])) for c in _ENTITY_COLUMNS[1:])) for n in nodes)
            _write(folder / "entities.tsv", "\t".join(_ENTITY_COLUMNS), map("\t".join, entities))
            (folder / "README.md").write_text(read_me(counts, self._seed), encoding="utf-8", newline="\n")

    def _triples(self, tables: Tables, folder: Path) -> dict[str, Counter[str]]:
        """Write the three files; how often each relation is in each."""
        parts = split(tables, seed=self._seed)
        counts: dict[str, Counter[str]] = {name: Counter() for name in SPLITS}
        streams = {name: (folder / f"{name}.tsv").open("w", encoding="utf-8", newline="\n") for name in SPLITS}
        try:
            for row, part in zip(tables.rows("edges"), parts, strict=True):
                _, head, tail, relation = map(str, row[:4])
                streams[part].write(f"{website_iri(head)}\t{relation}\t{website_iri(tail)}\n")
                counts[part][relation] += 1
        finally:
            for stream in streams.values():
                stream.close()
        return counts


def _write(path: Path, head: str, lines: Iterable[str]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(head + "\n")
        stream.writelines(line + "\n" for line in lines)


def _cell(text: str) -> str:
    r"""A label for a cell without quotes around it: a JSON string's escapes, so that no tab or line break is left.

    >>> _cell('a\t"b"\\c')
    'a\\t"b"\\\\c'
    """
    return json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', '"')


def read_me(counts: dict[str, Counter[str]], seed: int) -> str:
    """What the folder's README says: counts, rules of the split, and what leaks.

    Args:
        counts: name of a file -> relation -> its triples.
        seed: of the split.
    """
    relations = sorted(set().union(*counts.values()))
    rows = [f"| {r} | {' | '.join(str(counts[name][r]) for name in SPLITS)} |" for r in relations]
    totals = " | ".join(str(counts[name].total()) for name in SPLITS)
    table = "\n".join(["| relation | train | valid | test |", "| --- | ---: | ---: | ---: |", *rows])
    return _README.format(table=table, totals=totals, seed=seed)


_README = """# Triples for link prediction
`train.tsv`, `valid.tsv`, `test.tsv`: head, relation, tail, separated by tabs, no header. Heads and tails are IRIs,
relations are names of the ontology. `entities.tsv` (with a header) gives the label, kind and type of each IRI; in its
labels a tab is written `\\t`, a line break `\\n` and a backslash `\\\\`.

{table}
| all | {totals} |

## How the triples were split
- Edges are taken in the order of a hash of the seed ({seed}) and the edge's id, in turn for test and valid, until
  each has a tenth. The order of papers and files plays no part.
- An edge stays in train where head, tail or relation would not be in train without it: nothing in valid and test is
  unseen. So sparse graphs have less than a tenth there.
- Two nodes that several edges join, in either direction, stay whole in train: one of these edges would tell the other.
- `kg:publishedAt` stays in train: nearly all papers share one venue, and to guess it proves nothing.

## What leaks nevertheless
- Numbers: `kg:reports` leads from a paper to a result, `kg:ofSystem`, `kg:onDataset`, `kg:metric` and `kg:relativeTo`
  from there to entities. Such a path nearly gives away that the paper `kg:proposes` the system, `kg:evaluatesOn` the
  dataset, `kg:usesMetric` the metric and `kg:comparesWith` the baseline; and the other way round. A result has one
  paper only, so `kg:reports` is the easiest of all. For a hard test drop these five relations from all three files.
- Names: what a paper `kg:proposes` mostly occurs in that paper alone; whatever else joins the two, a result or a
  family, gives it away.
- Families: `kg:variantOf` and `kg:partOf` lead from an entity to its parent; a paper often has an edge of one relation
  to both, such as `kg:usesMethod`.
- Meaning: `kg:usesMethod`, `kg:usesModel`, `kg:usesBackbone`, `kg:usesDataset`, `kg:trainsOn`, `kg:evaluatesOn` and
  `kg:usesMetric` are kinds of `kg:uses`; `kg:trainsOn` and `kg:evaluatesOn` are also kinds of `kg:usesDataset`, and
  `kg:usesBackbone` is one of `kg:usesModel`. The type of the tail (in `entities.tsv`) mostly settles which it is.
  Inverses, such as `kg:introducedIn` of `kg:proposes`, are not written.
- Near-duplicates: two versions of one paper, or one entity under two names that were not merged, carry the same edges.

Edges were read by a machine from abstracts; a missing edge is not a false one. Report filtered, tie-aware ranks.
"""
