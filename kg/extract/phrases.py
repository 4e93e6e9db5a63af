"""Names of several words: title-case phrases, emphasised phrases, and what stands right after a naming verb."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.shapes import is_name_shaped
from kg.extract.state import add_candidate, plain_of, text_of
from kg.model import PlainText

__all__ = ["find_emphasised", "find_title_case", "make_phrases"]

_CAP = r"(?:[A-Z][\w²³⁺]*(?:[-'’/&][A-Za-z0-9][\w²³⁺]*)*)"
_SMALL = r"(?:of|for|and|in|to|via|from|the|by)"
_TITLE = re.compile(rf"(?<![\w-]){_CAP}(?: (?:{_SMALL} ){{0,2}}{_CAP})+(?![\w-])")
# A sentence opens with a capital; these words open sentences, not names.
_OPENERS = re.compile(
    r"(?:The|A|An|Our|We|In|On|For|To|By|With|This|These|That|Those|While|Although|Though|However|Recent|Existing|Current|"
    r"Extensive|Experiments?|Experimental|Empirical|Empirically|Theoretical|Theoretically|Using|Under|From|At|As|If|When|Since|Through|Across|Unlike|Despite|"
    r"Moreover|Furthermore|Additionally|Finally|First|Second|Third|Specifically|Notably|Here|Both|Its|It|Their|They|Code|Many|"
    r"Most|Modern|Large|Given|Based|Inspired|Motivated|Towards?|Beyond|Within|Without|Among|Via|And|But|Yet|Thus|Hence|Building|"
    r"Central|Key|Crucially|Importantly|Interestingly|Surprisingly|Instead|Rather|Because|Standard|Traditional|Conventional|Classical|Previous|Prior|Evaluated|Applying|Leveraging|Training|Evaluating|Learning|Combining|Integrating|Applied|Results|Evaluations?|Systematic|Comprehensive|Code|Extending|Understanding|Such|Can|Do|Does|What|How|Why|Are|Is|Let|Consider|Like|Compared|Accordingly|Consequently|Therefore|Overall|Together|Then|Next|Also|Even|Only|One|Two|Three|Several|Some|All|Each|Every|No|Not|Now|Today|Popular) "
)
_GENERIC = re.compile(
    r"(?:Large |Vision|Multimodal |Language |Foundation |Small |Pretrained |Pre-trained |Deep )*(?:Large |Multi-?[Mm]odal |Vision-Language |Language |Foundation |Neural |Deep |Artificial )(?:Language |Multimodal )*(?:Models?|Learning|Networks?|Intelligence)"
    r"|(?:[A-Z][a-z]+ )?(?:University|Institute|Laboratory|Conference|Department|Research|Stage|Section|Theorem|Appendix|Figure|Table) ?\w*|United States|Machine Learning|Computer Vision|Natural Language Processing"
)
# "CNN-based VAE", "OpenAI's GPT-4", "A100 GPU": a name with a description, not a longer name.
_DESCRIPTIVE = re.compile(
    r"['’]s |-(?:based|specific|prompted|grounded|style|level|like|driven|guided|aware|trained|tuned|generated)\b|\bGPUs?$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
_EMPHASIS = re.compile(
    r"\\(?:emph|textbf|textit|texttt|textsc|underline|textsf|textrm|textnormal)\s*\{\s*([^{}]{2,70}?)\s*\}"
    r"|(?<![\w*\\])(\*{1,3})(?![\s*])([^*\n]{2,70}?)(?<![\s*])\2(?![\w*])"
)
# What an emphasised stretch must look like to be a name: a noun phrase, not a clause and not a run-in heading.
_NOT_NAME = re.compile(
    r"(?:^|\s)(?:is|are|was|be|we|our|it|that|which|can|do|does|not|how|why|what|when|where|without|only|and/or|every|any|all|same|more|less|most|the)(?:\s|$)|[.:;!?]$|[,;:]\s",
    re.IGNORECASE,
)
# What may stand before a phrase that is being named: a verb of proposing, a noun for what it is, or a joint of a list.
_INTRODUCED = re.compile(
    r"(?:\b(?:propos\w+|introduc\w+|present\w*|develop\w*|call(?:ed)?|named|term(?:ed)?|dub(?:bed)?|coin(?:ed)?|"
    r"denoted(?: as| by)?|framework|method|algorithm|approach|operator|module|benchmark|dataset|technique|mechanism|paradigm|"
    r"architecture|strategy|network|model|components?|techniques|modules|stages|namely|via|with|using|uses?|and|on)|[(:,;])"
    r"\s(?:an? |the |novel |new |our |two |\(?(?:i+|\d)\)\s)*[\"“'‘(]?$",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\b(?:called|named|termed|dubbed|coined|titled|which we (?:call|term|dub|name)|we (?:call|term|dub|name)(?: (?:it|this|our \w+|the resulting \w+|this \w+))?|denoted(?: as| by)?|referred to as)\s[\"“'‘]?"
    r"(?P<name>[^\W\d_][\w²³⁺]*(?:[.+-][\w²³⁺]+)*(?: [A-Z][\w²³⁺]*(?:[.+-][\w²³⁺]+)*)*)"
)
# "we produce Orchestrator, an 8B model": one capitalised word, right after a verb of proposing.
_PROPOSED = re.compile(
    r"\b(?:propose|introduce|present|develop|produce|build|release|proposes|introduces|presents|proposing|introducing|presenting)\s(?:the )?[\"“'‘]?"
    r"(?P<name>[A-Z][a-z][\w-]*)(?=[\"”'’]?(?:[,:(]|\s\(|\s(?:as|that|which|for|to)\b|\sand\s[A-Z]|\.\s))"
)


def find_title_case(text: str) -> Iterator[tuple[int, int]]:
    """Runs of capitalised words (`Spherical Procrustes Alignment`), sentence openers left out."""
    for match in _TITLE.finditer(text):
        start, end = match.span()
        while opener := _OPENERS.match(text, start, end):
            start = opener.end()
        small = re.match(rf"(?:{_SMALL} )+", text[start:end])
        if small:
            start += small.end()
        words = text[start:end].split(" ")
        if len(words) < 2 or _GENERIC.fullmatch(text[start:end]) or not re.search(r"[a-z]", text[start:end]):
            continue
        # "QH9 and MD17", "SNNs for Vision": a name beside small words is a name of its own.
        if any(word.islower() for word in words) and any(is_name_shaped(word) for word in words):
            continue
        if _DESCRIPTIVE.search(text[start:end]):
            continue
        yield start, end


def find_emphasised(plain: PlainText) -> Iterator[tuple[int, int]]:
    """Plain stretches that the source sets in bold, italics or type, where they read like a name."""
    for match in _EMPHASIS.finditer(plain.source):
        group = 1 if match[1] else 3
        start = plain.from_source(match.start(group))
        end = plain.from_source(match.end(group))
        text = plain.text[start:end].partition(" (")[0]
        stripped = text.strip()
        start += len(text) - len(text.lstrip())
        end = start + len(stripped)
        if len(stripped) >= 2 and stripped[0].isalpha() and stripped.count(" ") <= 4 and not _NOT_NAME.search(stripped):
            yield start, end


def _find_phrases(doc: Doc) -> Doc:
    text = text_of(doc)
    phrases = list(find_title_case(text))
    counts = Counter(text[start:end] for start, end in phrases)
    for start, end in phrases:
        if (
            counts[text[start:end]] > 1
            or _INTRODUCED.search(text[max(0, start - 60) : start])
            or is_name_shaped(text[start:end].split(" ")[-1])
        ):
            add_candidate(doc, start, end, rule="title-case")
    for start, end in find_emphasised(plain_of(doc)):
        name = text[start:end]
        # A lower-case word in italics is stressed, not named.
        if (" " in name or "-" in name or not name.islower()) and _INTRODUCED.search(text[max(0, start - 60) : start]):
            add_candidate(doc, start, end, rule="emphasis")
    for pattern in (_CALLED, _PROPOSED):
        for match in pattern.finditer(text):
            add_candidate(doc, *match.span("name"), rule="called")
    return doc


@Language.factory("kg_phrases", assigns=["doc.spans"])
def make_phrases(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that finds names of several words."""
    return _find_phrases
