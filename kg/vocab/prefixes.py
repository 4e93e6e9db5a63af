"""Prefixes of the vocabularies that the graph and its schema use, and the way between a curie and an IRI."""

from __future__ import annotations

from functools import cache

from kg.errors import VocabularyError, nearest

__all__ = ["PREFIXES", "compact", "expand"]

PREFIXES: dict[str, str] = {
    "bibo": "http://purl.org/ontology/bibo/",
    "cito": "http://purl.org/spar/cito/",
    "cskg": "http://scholkg.kmi.open.ac.uk/cskg/ontology#",
    "dcat": "http://www.w3.org/ns/dcat#",
    "dct": "http://purl.org/dc/terms/",
    "doap": "http://usefulinc.com/ns/doap#",
    "fabio": "http://purl.org/spar/fabio/",
    "fair4ml": "https://w3id.org/fair4ml#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "id": "https://w3id.org/paperkg/id/",
    "itsrdf": "http://www.w3.org/2005/11/its/rdf#",
    "kg": "https://w3id.org/paperkg/ontology#",
    "lpwcc": "https://linkedpaperswithcode.com/class/",
    "lpwcp": "https://linkedpaperswithcode.com/property/",
    "mls": "http://www.w3.org/ns/mls#",
    "mlso": "http://w3id.org/mlso/",
    "nif": "http://persistence.uni-leipzig.org/nlp2rdf/ontologies/nif-core#",
    "oa": "http://www.w3.org/ns/oa#",
    "orkgc": "http://orkg.org/orkg/class/",
    "orkgp": "http://orkg.org/orkg/predicate/",
    "owl": "http://www.w3.org/2002/07/owl#",
    "prov": "http://www.w3.org/ns/prov#",
    "qb": "http://purl.org/linked-data/cube#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "https://schema.org/",
    "sh": "http://www.w3.org/ns/shacl#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "soa": "https://semopenalex.org/ontology/",
    "vann": "http://purl.org/vocab/vann/",
    "vs": "http://www.w3.org/2003/06/sw-vocab-status/ns#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}


@cache
def expand(curie: str) -> str:
    """The IRI that a curie stands for.

    Raises:
        VocabularyError: the prefix is not one of `PREFIXES`.

    >>> expand("kg:Paper")
    'https://w3id.org/paperkg/ontology#Paper'
    """
    prefix, colon, local = curie.partition(":")
    if not colon or prefix not in PREFIXES:
        raise VocabularyError(f"{curie!r} has no known prefix: {nearest(prefix, PREFIXES)}")
    return PREFIXES[prefix] + local


def compact(iri: str) -> str:
    """The curie of an IRI under its longest known namespace, or the IRI itself where none fits.

    >>> compact("https://w3id.org/paperkg/id/dataset/qh9"), compact("https://example.org/x")
    ('id:dataset/qh9', 'https://example.org/x')
    """
    for namespace, prefix in _BY_LENGTH:
        if iri.startswith(namespace) and len(iri) > len(namespace):
            return f"{prefix}:{iri[len(namespace) :]}"
    return iri


_BY_LENGTH = sorted(((iri, prefix) for prefix, iri in PREFIXES.items()), key=lambda pair: (-len(pair[0]), pair))
