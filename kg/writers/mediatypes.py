"""What kind of file each one of an export is: its media type, and the specification that it follows.

Tables of our own: those of an operating system differ from machine to machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

__all__ = ["Specification", "media_type", "specification"]


@dataclass(frozen=True, slots=True)
class Specification:
    """A published specification: where it is, and what it is called."""

    iri: str
    name: str


_MEDIA_TYPES = {
    ".bib": "application/x-bibtex",
    ".csl": "application/vnd.citationstyles.csl+json",
    ".css": "text/css",
    ".csv": "text/csv",
    ".cx2": "application/json",
    ".cypher": "text/plain",
    ".gexf": "application/gexf+xml",
    ".graphml": "application/graphml+xml",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".jsonld": "application/ld+json",
    ".md": "text/markdown",
    ".nq": "application/n-quads",
    ".nt": "application/n-triples",
    ".parquet": "application/vnd.apache.parquet",
    ".rdf": "application/rdf+xml",
    ".ris": "application/x-research-info-systems",
    ".trig": "application/trig",
    ".tsv": "text/tab-separated-values",
    ".ttl": "text/turtle",
    ".txt": "text/plain",
    ".xml": "application/xml",
    ".yaml": "application/yaml",
    ".yml": "application/yaml",
}
_UNKNOWN = "application/octet-stream"

_BY_FILE = {
    "croissant.json": Specification("http://mlcommons.org/croissant/1.0", "Croissant 1.0"),
    "datapackage.json": Specification("https://specs.frictionlessdata.io/data-package/", "Data Package 1.0"),
}
_BY_FORMAT = {
    "cx2": Specification("https://cytoscape.org/cx/cx2/specification/", "CX2"),
    "gexf": Specification("https://gexf.net/1.3", "GEXF 1.3"),
    "graphml": Specification("http://graphml.graphdrawing.org/xmlns", "GraphML"),
    "jsonld": Specification("https://www.w3.org/TR/json-ld11/", "JSON-LD 1.1"),
    "jsonld-framed": Specification("https://www.w3.org/TR/json-ld11/", "JSON-LD 1.1"),
    "kgx": Specification("https://github.com/biolink/kgx/blob/master/specification/kgx-format.md", "KGX format"),
    "nanopub": Specification("https://nanopub.net/guidelines/working_draft/", "Nanopublication Guidelines"),
    "nq": Specification("https://www.w3.org/TR/n-quads/", "RDF 1.1 N-Quads"),
    "nt": Specification("https://www.w3.org/TR/n-triples/", "RDF 1.1 N-Triples"),
    "parquet": Specification("https://parquet.apache.org/docs/file-format/", "Apache Parquet"),
    "rdf12": Specification("https://www.w3.org/TR/rdf12-turtle/", "RDF 1.2 Turtle"),
    "rdfxml": Specification("https://www.w3.org/TR/rdf-syntax-grammar/", "RDF 1.1 XML Syntax"),
    "sssom": Specification("https://mapping-commons.github.io/sssom/spec/", "SSSOM"),
    "trig": Specification("https://www.w3.org/TR/trig/", "RDF 1.1 TriG"),
    "ttl": Specification("https://www.w3.org/TR/turtle/", "RDF 1.1 Turtle"),
}


def media_type(path: str) -> str:
    """The media type of a file by its suffix.

    >>> media_type("csv/nodes.csv"), media_type("graph.unheard-of")
    ('text/csv', 'application/octet-stream')
    """
    return _MEDIA_TYPES.get(PurePosixPath(path).suffix.lower(), _UNKNOWN)


def specification(format_: str, path: str) -> Specification | None:
    """The specification that a file of a format follows; None where none is known.

    >>> specification("ttl", "graph.ttl").name, specification("html", "graph.html")
    ('RDF 1.1 Turtle', None)
    """
    return _BY_FILE.get(PurePosixPath(path).name) or _BY_FORMAT.get(format_)
