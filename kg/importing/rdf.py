"""RDF with our vocabulary: the export of a build as its graph, anything else as papers and what is said of them.

Turtle, N-Triples, N-Quads, TriG, RDF/XML and JSON-LD; named graphs are read as one. Nothing is fetched.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import InputError
from kg.importing.predicates import type_of
from kg.importing.projection import from_projection, is_projection
from kg.importing.protocol import Imported, peek
from kg.importing.statements import Statements
from kg.importing.triples_index import read_index
from kg.vocab.prefixes import PREFIXES, compact

if TYPE_CHECKING:
    from kg.importing.triples_index import Index

__all__ = ["RdfImporter"]

_ENDINGS = (".jsonld", ".nq", ".nt", ".owl", ".rdf", ".trig", ".ttl")
_ATTRIBUTES = {
    "label": ("skos:prefLabel", "rdfs:label", "dct:title", "schema:name", "foaf:name"),
    "title": ("dct:title",),
    "abstract": ("dct:abstract", "schema:abstract"),
    "url": ("schema:url",),
    "arxiv_id": ("kg:arxivId",),
    "doi": ("bibo:doi",),
    "year": ("kg:year",),
    "topic": ("dct:subject",),
}


class RdfImporter:
    """Reads RDF in our vocabulary."""

    name = "rdf"
    title = "RDF with our vocabulary (ttl, nt, nq, trig, rdf, jsonld; also .gz)"

    def can_read(self, path: Path) -> bool:
        """Whether the suffix is that of an RDF format."""
        return path.is_file() and path.name.removesuffix(".gz").endswith(_ENDINGS) and bool(peek(path).strip())

    def read(self, path: Path) -> Imported:
        """The graph of a build, or what is said of papers.

        Raises:
            InputError: it is not well-formed, or says nothing in our vocabulary.
        """
        index = read_index(path)
        if is_projection(index):
            return Imported(graph=from_projection(index, str(path)))
        if not index.subjects_of("kg:Paper"):
            raise InputError(
                f"{len(index)} triples and no paper: a paper is a <{PREFIXES['kg']}Paper>; see `kg ontology`",
                path=str(path),
            )
        return _strange(index, path)


def _strange(index: Index, path: Path) -> Imported:
    told = Statements(path, "import:rdf")
    for number, subject in enumerate(sorted(index.subjects()), start=1):
        types = [compact(type_) for type_ in index.all(subject, "rdf:type")]
        if not any(type_of(one) for one in types if one.startswith("kg:")):
            continue
        attributes: dict[str, object] = {"types": types, "type": next((t for t in types if type_of(t)), "")}
        for name, curies in _ATTRIBUTES.items():
            attributes[name] = next((found for curie in curies if (found := index.get(subject, curie))), "")
        attributes["aliases"] = index.all(subject, "skos:altLabel")
        creators = [index.get(one, "foaf:name") or one for one in index.all(subject, "dct:creator")]
        attributes["authors"] = [name for name in creators if "://" not in name]
        told.add_node(subject, attributes, number)
    place = 0
    for subject in sorted(index.subjects_of("kg:Paper")):
        for predicate, objects in sorted(index.predicates(subject).items()):
            if not predicate.startswith(PREFIXES["kg"]) or compact(predicate) in {"kg:year", "kg:arxivId"}:
                continue
            for target in sorted(objects):
                place += 1
                told.add_edge(subject, target, {"predicate": predicate}, place)
    return told.finish()
