"""Graph -> files, one format per module; a writer has `name`, `filename` and `write(graph, path)`.

Every writer writes the whole file or nothing, writes UTF-8, gives the same bytes for the same graph and leaves the
graph as it was. A writer of RDF also sets `takes_triples = True` and takes `triples=`, the projection
`to_triples(graph)`, so that a build that writes several RDF formats projects once. Writers register under the
entry-point group `kg.writers`. What a graph holds is said in `kg.graph`.
"""

from __future__ import annotations
