"""Names by their look: CamelCase, acronyms, letter-digit codes, hyphenated and versioned names; in no list.

The look finds a name, it does not type it (see kg.extract.types).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.state import add_candidate, text_of

__all__ = ["find_names", "is_name_shaped", "make_shapes"]

# One piece of a name: letters and digits, Greek included, super- and subscripts included.
_PIECE = r"[^\W_]+"
_NAME = re.compile(
    # pieces joined by - . + / & or an apostrophe-less underscore; a dot or slash only between pieces; a plain word in
    # lower case can be none, and most are: these are passed over before they become a match
    rf"(?<![\w@#\\])(?![a-z]+(?:[\s,;:()]|\.\s|\.?\Z))(?:{_PIECE})(?:(?:[-+*.]|_)(?:{_PIECE}))*(?:\+\+?|\*|#)?(?![\w])"
)
_SIZE = re.compile(r"\d+(?:\.\d+)?[bBmMkKT]|v\d[\d.]*|\d[\d.]*")
_CAMEL = re.compile(r"[a-zα-ω]\w*[A-Z]|[A-Z]{2,}[a-z]|[A-Z][a-z]+[A-Z]|\d[A-Za-z]*[A-Z]")
# A version that stands apart: "Gemini 3 Flash", "GPT 4o", "ICBHI 2017", "SAM 2".
_TAIL = re.compile(
    r" (?:v?\d+(?:\.\d+)*[a-z]?\b(?![%×]|\s*%|,\d| (?:x|times|points?|hours?|tasks?|datasets?|models?|benchmarks?)\b))(?: (?:Flash|Pro|Ultra|Mini|Turbo|Sonnet|Opus|Haiku|Nano|Large|Medium|Small|XL)\b)?(?:[- ](?:\d+B|Instruct|Chat|Base|Thinking|VL)\b)*"
)

# Six words in capitals one after the other: there capitals say nothing.
_SHOUTED = re.compile(r"(?:\b[A-Z]+\b[ ,;:.!?'\"()-]+){5,}[A-Z]+\b")

_PLAIN_WORDS = {
    # Capitals and letter-digit runs that name no method, model, dataset, task or metric of a paper.
    "ai", "ml", "nlp", "cv", "llm", "llms", "mllm", "mllms", "vlm", "vlms", "lvlm", "lvlms", "lm", "lms", "slm", "slms", "lmm", "lmms", "plm", "plms", "gpu",
    "gpus", "cpu", "cpus", "tpu", "tpus", "api", "apis", "url", "pdf", "html", "json", "sota", "ood", "iid", "id", "2d", "3d", "4d", "1d",
    "dnn", "dnns", "ann", "anns", "nn", "nns", "rgb", "usa", "us", "uk", "eu", "covid-19", "phd", "gb", "mb", "kb", "hz", "khz", "fps", "h100", "a100",
    "rtx", "nvidia", "openai", "google", "meta", "microsoft", "github", "icml", "neurips", "iclr", "acl", "i", "ii", "iii", "iv", "vi", "vii", "io", "os", "ui", "gui", "guis",
    "agi", "hbm", "sram", "dram", "ram", "flop", "flops", "u.s", "qa", "dag", "dags", "pde", "pdes", "ode", "odes", "sde", "sdes", "rna", "dna", "mri", "fmri", "eeg", "ecg", "ehr", "ehrs", "ct",
    "lidar", "hpc", "fp16", "fp32", "int8", "int4", "fp8", "bf16", "fp4", "int2", "bit", "np", "sql", "xml", "mdp", "mdps", "pomdp", "pomdps", "2-d", "3-d", "o(n", "mlp", "mlps", "cot", "arxiv", "latex", "python",
    "fm", "fms", "mfm", "mfms", "gnns", "nl", "mas", "kv", "gen", "pro", "a100-80gb", "h100-80gb", "iot", "ide", "sdk", "cli", "dsl", "faq", "csv", "b200", "h200", "v100", "l40s", "ascend", "xeon", "ar", "vr", "db", "se", "so", "kl", "hessian", "transformer", "transformers", "youtube", "reddit", "twitter", "wikipedia", "internet",
}  # fmt: skip
_GROUPS = {"SO", "SE", "SU", "GL", "SL", "O", "U", "E", "Sp", "PSL"}  # SO(3) is a group, not a name
_CONNECTED = re.compile(
    r"^(?:non|self|semi|multi|pre|post|sub|super|cross|inter|intra|co|re|un|anti|quasi|pseudo)-", re.IGNORECASE
)
# Endings that make an adjective of a name: "GNN-based", "RL-trained", "LoRA-style".
_ADJECTIVE = re.compile(
    r"-(?:based|style|like|type|level|aware|driven|free|specific|guided|trained|tuned|generated|induced|centric|oriented|augmented|enhanced|only|powered|inspired|agnostic|optimal|"
    r"equivariant|invariant|dependent|conditioned|weighted|hard|complete|to|in|of|the|and|by|scale|time|shot|bit|dimensional|order|regularized|constrained|invoked|integrated|enabled|"
    r"as|a|judge|class|stage|step|hop|way|layer|fold|day|hour|year|parameter|token|turn)s?$",
    re.IGNORECASE,
)

_AMOUNT = re.compile(r"\d[\d.]*(?:[kKMBGT]B?|[a-z]+)(?:-[a-z]+)*")  # 150GB, 7K-example, 7B-sized, 1.6M
_AT_K = re.compile(r"[A-Za-z]+@(?:\d+|[kKnN])(?![\w])")  # pass@1, Recall@k


@lru_cache(maxsize=1 << 16)
def is_name_shaped(text: str) -> bool:
    """Whether the look alone says that this is a name.

    >>> [is_name_shaped(t) for t in ("QHNetV2", "QH9", "τ²-Bench", "Skill-Pro", "state", "GPT-5", "The", "3.5")]
    [True, True, True, True, False, True, False, False]
    """
    folded = text.casefold()
    if _AMOUNT.fullmatch(text) or folded in _PLAIN_WORDS or folded.rstrip("s") in _PLAIN_WORDS or len(text) < 2:
        return False
    letters = [c for c in text if c.isalpha()]
    if not letters or _SIZE.fullmatch(text):
        return False
    if len(letters) < 2 and not re.match(r"[α-ω]\d[.-]\d", text):
        return False
    capitals = sum(c.isupper() for c in letters)
    if _CAMEL.search(text) or (capitals >= 2 and capitals == len(letters)):
        return True
    if any(c.isdigit() for c in text) and (capitals or any("α" <= c <= "ω" for c in letters)):
        return True
    pieces = text.split("-")
    return len(pieces) > 1 and sum(p[:1].isupper() for p in pieces) >= 2 and all(p for p in pieces)


def _trim(text: str) -> str:
    """The name inside a hyphenated adjective: `GNN-based` -> `GNN`; unchanged if it is none."""
    while (match := _ADJECTIVE.search(text)) and match.start():
        text = text[: match.start()]
    return text


def find_names(text: str) -> Iterator[tuple[int, int]]:
    """Stretches of plain text that look like a name, left to right, no overlaps."""
    end = 0
    shouted = [match.span() for match in _SHOUTED.finditer(text)]
    for match in _NAME.finditer(text):
        start, word = match.start(), match.group()
        if shouted and word.isalpha() and any(a <= start < b for a, b in shouted):
            continue
        if start < end or (word.islower() and word.isalpha() and not text.startswith("@", match.end())):
            continue
        if text.startswith("://", match.end()) or (word in _GROUPS and text.startswith("(", match.end())):
            continue
        word = _trim(word)
        if (lead := _CONNECTED.match(word)) and not is_name_shaped(word.replace("-", "")):
            start, word = start + lead.end(), word[lead.end() :]
        if word.endswith("s") and word[:-1].isupper() and len(word) < 3:
            continue
        end = start + len(word)
        if is_name_shaped(word):
            tail = _TAIL.match(text, end)
            end = tail.end() if tail else end
            yield start, end
        elif (rated := _AT_K.match(text, start)) is not None:
            end = rated.end()
            yield start, end
        elif word[:1].isupper() and (tail := _TAIL.match(text, end)) and word not in _NUMBERED:
            end = tail.end()
            yield start, end


_NUMBERED = {"Table", "Figure", "Section", "Theorem", "Equation", "Stage", "Phase", "Step", "Level", "Type", "Task", "Part", "Across", "On", "In", "With", "Over", "At", "For", "Using", "From", "The", "Our", "We", "And", "Of", "To", "Top", "By", "Than", "Only", "These", "All", "Between", "About", "Up", "Under", "Within", "After", "Both", "Here", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December", "Class", "Case", "Appendix", "Tier", "Group", "Lemma"}  # fmt: skip


def _find_shapes(doc: Doc) -> Doc:
    for start, end in find_names(text_of(doc)):
        add_candidate(doc, start, end, rule="shape")
    return doc


@Language.factory("kg_shapes", assigns=["doc.spans"])
def make_shapes(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that finds names by their look."""
    return _find_shapes
