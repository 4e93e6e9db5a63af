"""The page that stands in the folder and says how to load it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.writers.neo4j.sheets import Sheet

__all__ = ["to_readme"]

_PAGE = """\
# A knowledge graph of papers for Neo4j
`nodes_*.csv` and `relationships_*.csv` have the headers of Neo4j's importer; `schema.cypher` makes constraints and
indexes; `load.cypher` loads the files into a running database. Strings are in quotes, with quotes and backslashes
doubled; the values of a list are joined by ␟ (U+241F).

| label | files | |
| --- | --- | --- |
{labels}
Every statement that was read has its sentences: `(:Text)-[:HAS_SENTENCE]->(:Sentence)-[:MENTIONS]->(…)`; `edge` of
MENTIONS is `id` of the relationship that the sentence backs.

## Into a new database, offline (fastest)
Run in this folder:
```
neo4j-admin database import full neo4j --overwrite-destination --multiline-fields=true \\
  --legacy-style-quoting=true --array-delimiter=U+241F \\
{arguments}
```
Then start the database and run `cypher-shell -f schema.cypher`.

## Into a running database
Copy the CSV files into the `import` folder of the server, then:
```
cypher-shell -f schema.cypher
cypher-shell -f load.cypher
```
Aura reads no files of yours: put them on a web server and run
`sed 's#file:///#https://HOST/FOLDER/#' load.cypher | cypher-shell`.

## Into FalkorDB
Put the CSV files where `IMPORT_FOLDER` points and run the statements of `load.cypher` one at a time, after
`CREATE INDEX FOR (n:Paper) ON (n.id)` and the same for each label above. Backslashes stay doubled there.

## Into Memgraph
Its `LOAD CSV` is spelled otherwise and keeps backslashes doubled too:
```
sed -E "s#LOAD CSV WITH HEADERS FROM 'file://(/[^']+)' AS row#\\
LOAD CSV FROM '/import\\1' WITH HEADER NULLIF '' AS row#" \\
  load.cypher | mgconsole
```
Instead of `schema.cypher` run `CREATE INDEX ON :Paper(id);` and the same for each label above.

## A first question
```
MATCH (p:Paper)-[r:EVALUATES_ON]->(d:Dataset)
RETURN d.name, count(p) AS papers, collect(r.sentence)[0] AS example
ORDER BY papers DESC LIMIT 10;
```
"""


def to_readme(sheets: Sequence[Sheet]) -> str:
    """The page for these files, nodes first."""
    nodes = [sheet for sheet in sheets if sheet.space]
    arguments = [f"  --{'nodes' if sheet.space else 'relationships'}={sheet.name}.csv" for sheet in sheets]
    labels = "".join(
        f"| {sheet.space}{f', {sheet.label}' if sheet.label else ''} | {sheet.name}.csv | "
        f"{', '.join(item.name for item in sheet.properties)} |\n"
        for sheet in nodes
    )
    return _PAGE.format(labels=labels, arguments=" \\\n".join(arguments))
