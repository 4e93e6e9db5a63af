"""Graph -> files, one format per module; what a writer says of itself and can do stands in `kg.writers.protocol`.

Every writer writes the whole file (or folder) or nothing, writes UTF-8 unless its format is binary, gives the same
bytes for the same graph, says what it cannot express, and leaves the graph as it was. Writers of flat formats read the
tables of `kg.graph.relational`. A writer of RDF also sets `takes_ntriples = True` and takes `ntriples=`, a file of the
graph's sorted N-Triples, so that whoever writes several RDF formats projects once. Writers register under the
entry-point group `kg.writers`. What a graph holds is said in `kg.graph`.
"""

from __future__ import annotations
