"""How the page calls types and predicates. Which of them exist is declared in the ontology."""

from __future__ import annotations

import re

__all__ = ["PREDICATES", "TYPES", "predicate_words"]

# The order of the legend and of the types' numbers in the page's data.
TYPES = ("paper", "method", "model", "dataset", "task", "metric", "repository", "website", "venue")

# Curie -> how a subject's panel says it, how an object's panel says it; in the order in which panels list them.
PREDICATES = {
    "kg:proposes": ("proposes", "proposed by"),
    "kg:studies": ("studies", "studied by"),
    "kg:addresses": ("addresses", "addressed by"),
    "kg:usesBackbone": ("builds on", "backbone of"),
    "kg:usesMethod": ("uses method", "used by"),
    "kg:usesModel": ("uses model", "used by"),
    "kg:usesDataset": ("uses data", "used by"),
    "kg:uses": ("uses", "used by"),
    "kg:trainsOn": ("trains on", "trained on by"),
    "kg:evaluatesOn": ("evaluates on", "evaluated on by"),
    "kg:usesMetric": ("measured by", "measures"),
    "kg:comparesWith": ("compares with", "compared with by"),
    "kg:variantOf": ("variant of", "variants"),
    "kg:partOf": ("part of", "parts"),
    "kg:hasCode": ("has code", "code of"),
    "kg:website": ("website", "website of"),
    "kg:mentionsRepository": ("mentions repository", "mentioned by"),
    "kg:mentionsInPassing": ("mentions in passing", "mentioned in passing by"),
    "kg:publishedAt": ("published at", "published"),
}


def predicate_words(curie: str) -> tuple[str, str]:
    """A predicate in words, from the subject's and from the object's side.

    >>> predicate_words("kg:evaluatesOn"), predicate_words("ex:isHelpedBy")
    (('evaluates on', 'evaluated on by'), ('is helped by', 'is helped by (of)'))
    """
    if curie in PREDICATES:
        return PREDICATES[curie]
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", curie.rpartition(":")[2]).lower()
    return plain, f"{plain} (of)"
