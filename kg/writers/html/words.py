"""How the page calls types and predicates. Which of them exist is declared in the ontology."""

from __future__ import annotations

import math
import re
import unicodedata

__all__ = ["PREDICATES", "TYPES", "label_room", "predicate_words"]

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


_LABEL = 36  # characters of a label, in at most two lines: view.js cuts and breaks the same way
_LETTER = 0.56  # width of a letter to the size of its type, in the fonts that browsers have


def label_room(name: str, degree: int) -> tuple[float, float]:
    """Width and height in pixels of an entity with its label as `assets/view.js` draws them.

    >>> label_room("Proximal Policy Optimization", 1), label_room("GSM8K", 100)
    ((149.8, 72.4), (70.0, 81.0))
    """
    words = " ".join(name.split())[:_LABEL].split(" ")
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) > _LABEL / 2 + 1 and len(lines) == 1:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    size, shape = min(16 + degree / 6, 20.0), min(8 + 2.6 * math.sqrt(degree), 22.0)
    longest = max(sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in line) for line in lines)
    return round(max(longest * size * _LETTER, 2 * shape) + 14, 1), round(2 * shape + len(lines) * size * 1.15 + 14, 1)
