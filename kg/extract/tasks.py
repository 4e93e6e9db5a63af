"""Tasks that no list knows: noun phrases whose head is a task word, where the words before say that they are worked on.

Heads, leads and their order come from counting on the training annotations: a phrase with such a head after such a
lead is a task in about half of the cases, elsewhere in a tenth.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.state import add_candidate, text_of

__all__ = ["find_tasks", "make_tasks"]

_HEADS = (
    "answering|classification|detection|discovery|driving|editing|forecasting|generation|grounding|identification|"
    "manipulation|navigation|prediction|proving|qa|quantification|reasoning|recognition|recommendation|"
    "regression|restoration|retrieval|segmentation|summarization|super-resolution|synthesis|tracking|translation|understanding|"
    "estimation|captioning|locomotion|control|planning|unlearning|bandits?|serving|nowcasting|design|clustering"
)
_HEAD = re.compile(
    rf"(?<![\w/-])(?:{_HEADS})"
    r"(?=[,.;:()?]|$| (?:and|or|tasks?|benchmarks?|problems?|in|by|with|as|for|that|from|under|across|through|without|but|via|"
    r"while|using|is|are|has|have|remains?|where|which|such|datasets?|including|when|because|due|scenarios|settings|systems)\b)",
    re.IGNORECASE,
)
# One word of the phrase, read backwards from the head; punctuation ends the phrase.
_WORD_BEFORE = re.compile(r"[A-Za-z][\w/]*(?:-\w+)* $")
_MOST_WORDS = 4
# Words a task name does not begin with; the phrase starts after the last of them.
_NOT_FIRST = frozenset(
    ["a", "about", "accurate", "achieve", "achieves", "achieving", "across", "address", "addresses", "addressing", "advance", "advanced", "advances", "after", "all", "also", "an", "and", "any", "apply", "applied", "as", "at", "automated", "automatic", "become", "becomes", "before", "best", "better", "between", "both", "broad", "by", "can", "challenging", "classical", "common", "complex", "comprehensive", "consider", "consistent", "consistently", "consists", "conventional", "could", "critical", "current", "deliver", "delivers", "demanding", "different", "direct", "diverse", "downstream", "during", "e.g", "each", "effective", "efficient", "enable", "enables", "enabling", "enhance", "enhanced", "enhances", "enhancing", "evaluate", "evaluates", "evaluating", "every", "existing", "facilitate", "faithful", "fast", "faster", "five", "flexible", "for", "four", "from", "frame", "fundamental", "general", "generic", "good", "high", "high-fidelity", "high-quality", "i.e", "improve", "improved", "improves", "improving", "in", "including", "into", "introduce", "is", "its", "key", "large", "large-scale", "like", "limited", "makes", "many", "may", "meaningful", "modern", "more", "most", "multiple", "new", "no", "not", "novel", "of", "on", "one", "only", "or", "other", "our", "over", "perform", "performing", "performs", "popular", "powerful", "practical", "precise", "present", "previous", "prior", "propose", "provide", "provides", "providing", "real-world", "recent", "reliable", "require", "requires", "requiring", "rich", "rigorous", "robust", "scalable", "several", "simple", "single", "solve", "solving", "some", "stable", "standard", "state-of-the-art", "strong", "study", "studies", "studying", "successful", "such", "superior", "support", "supporting", "supports", "systematic", "tackle", "tackles", "tackling", "task", "tasks", "than", "that", "the", "their", "these", "this", "those", "three", "through", "to", "toward", "towards", "traditional", "treat", "two", "typical", "under", "unified", "using", "various", "via", "we", "when", "where", "which", "while", "with", "within", "without"]
)  # fmt: skip
# Leads after which the phrase is what the paper works on.
_LEADS = re.compile(
    r"(?:^|[.:] |\b(?:for|in|on|including|across|spanning|like|e\.g\.,?|both|as|task of|problem of|challenge of|study|studies|tackles?|address(?:es)?|tasks:|tasks, |benchmarks:|"
    r"efficient|accurate|robust|effective|reliable|scalable|challenging|complex|real-world|existing|standard|current|practical|evaluate|improves?|solve|enable|downstream|traditional|high-quality|high-fidelity|large-scale|general|diverse)[ ,(]*)$",
    re.IGNORECASE,
)
_MOST = 3


def find_tasks(text: str) -> Iterator[tuple[int, int]]:
    """Stretches that name a task, in order of place; at most three different ones.

    >>> text = "We study robust multivariate time series forecasting."
    >>> [text[a:b] for a, b in find_tasks(text)]
    ['multivariate time series forecasting']
    """
    seen: set[str] = set()
    for match in _HEAD.finditer(text):
        start = _phrase_start(text, match.start())
        phrase = text[start : match.end()]
        if (" " not in phrase and "-" not in phrase) or not _LEADS.search(text[max(0, start - 24) : start]):
            continue
        if phrase.casefold() not in seen and len(seen) >= _MOST:
            continue
        seen.add(phrase.casefold())
        yield start, match.end()


def _phrase_start(text: str, head: int) -> int:
    """Where the phrase begins that ends with the head at `head`: at most four words before it, none that opens none."""
    start = head
    for _ in range(_MOST_WORDS):
        word = _WORD_BEFORE.search(text[max(0, start - 40) : start])
        if not word or word.group()[:-1].casefold() in _NOT_FIRST:
            break
        start -= len(word.group())
    return start


def _find_tasks(doc: Doc) -> Doc:
    for start, end in find_tasks(text_of(doc)):
        add_candidate(doc, start, end, rule="task-phrase", type="TASK")
    return doc


@Language.factory("kg_tasks", assigns=["doc.spans"])
def make_tasks(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that finds task phrases."""
    return _find_tasks
