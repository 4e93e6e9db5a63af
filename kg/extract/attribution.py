"""Whose number it is: the subject, dataset, baseline and metric of a finding, from where names stand around it.

Rules in order of trust, as the training annotations taught: a name right after ("43% for DeepSeek-R1", "25% on
T2I-CompBench") beats one in front; a name before an opening parenthesis owns the number in it; "our method" is what the
paper proposes; a benchmark paper's numbers are on its benchmark unless it names another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.extract.numbers import Number
from kg.extract.state import LocalEntity

__all__ = ["MEASURE", "Attribution", "Named", "NamedSentence", "Paperwide", "attribute"]

Named = tuple[int, int, LocalEntity]
"""Start and end of a mention in the plain text, and its entity."""

MEASURE = (
    r"(?:\b(?:accuracy|score|scores|F1|FID|gFID|FVD|PSNR|SSIM|LPIPS|AUC|AUROC|AUPRC|mAP|AP|mIoU|IoU|BLEU|ROUGE|perplexity|"
    r"PPL|MAE|RMSE|MSE|WER|CER|rate|error|EM|Elo|recall|precision|pass@\w+|success|correlation|R2|R²|NDCG|nDCG|MRR|kappa|κ|ρ|"
    r"index|TM-score|RMSD|CLIP|Spearman|Pearson|C-index|Dice|throughput|latency|speed|return|reward|win rate|coverage|loss|"
    r"similarity|MCC|ECE|NLL|IS|gap)(?:-\w+)?(?:@\w+)?(?: scores?| rates?)?)"
)
_MEASURE = re.compile(MEASURE)
_MEASURED_AFTER = re.compile(
    r"\s?((?:[\w@-]+ ){0,3}?(?:speed-?ups?|faster|reduction|accuracy|throughput|memory|cost|gap|improvement|error|rate|efficient))\b"
)
_UNIT_LEAD = re.compile(r"^\s?(?:%|×|x\b|-?fold|percent(?:age)?|points?|pp|dB)*")
# Between a number and the data it was measured on, or the system that reached it.
_ON = re.compile(r"(?:[^,;()\d]{0,40}?\s)?(?:on|over|for|in|across)\s(?:the |both |a )?")
_FOR = re.compile(r"\s?(?:for|by|of|with|from|to)\s(?:the |standard |vanilla )?")
_AGAINST = re.compile(
    r"\b(?:over|than|outperform\w*|surpass\w*|compared (?:to|with)|against|vs\.?|versus|relative to|exceed\w*|beat\w*|improv\w+ (?:up)?on)"
    r"\s(?:the |its |both |all |standard |vanilla |strong |previous |baselines? |(?:[\w-]+ ){0,2})?$"
)
_DOES = re.compile(
    r"\s?(?:\([^()]*\)\s?)?(?:also |still |only |consistently |further |significantly )*(?:achiev\w+|reach\w*|attain\w*|obtain\w*|scor\w+|yield\w*|"
    r"outperform\w*|surpass\w*|improv\w+|reduc\w+|increas\w+|boost\w*|deliver\w*|solv\w+|get\w*|hit\w*|show\w*|retain\w*|maintain\w*|exceed\w*|lower\w*|cut\w*|encod\w+|enabl\w+|accelerat\w+)\b"
)
_OWN_WORK = re.compile(
    r"\b(?:our|we|this|the (?:proposed|resulting)|it|its)\b(?: (?:[\w-]+ ){0,2}?(?:method|model|approach|framework|algorithm|system|agent|work|pipeline|scheme|policy|architecture))?",
    re.IGNORECASE,
)
_SYSTEMS = frozenset({"METHOD", "MODEL"})


@dataclass(frozen=True, slots=True)
class NamedSentence:
    """A sentence and the names in it, in order of place."""

    start: int
    end: int
    named: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Paperwide:
    """What holds for the whole paper: the system it proposes, and the dataset, "" where there is none or several."""

    system: str
    dataset: str


@dataclass(frozen=True, slots=True)
class Attribution:
    """Whose number, of what, on what, against whom; `subject` is "this work" where nothing is named."""

    subject: str
    metric: str
    dataset: str | None
    baseline: str | None


def attribute(text: str, sentence: NamedSentence, number: Number, paper: Paperwide) -> Attribution:
    """The attribution of one number."""
    systems = [row for row in sentence.named if row[2]["type"] in _SYSTEMS]
    data = [row for row in sentence.named if row[2]["type"] == "DATASET"]
    return Attribution(
        subject=_subject(text, sentence, number, systems, paper.system),
        metric=_metric(text, sentence, number),
        dataset=_dataset(text, number, data) or (None if data else paper.dataset or None),
        baseline=_baseline(text, sentence, number, systems),
    )


def _right_of(text: str, number: Number, rows: list[Named], joint: re.Pattern[str]) -> str | None:
    """The first name behind the number that hangs on it by the joint."""
    at = number.end + len(_UNIT_LEAD.match(text[number.end : number.end + 16]).group())  # type: ignore[union-attr] # matches ""
    for start, _, entity in rows:
        if at <= start <= at + 60:
            return entity["name"] if joint.fullmatch(text[at:start]) else None
    return None


def _left_of(number: Number, rows: list[Named]) -> list[Named]:
    """The names in front of the number, nearest first."""
    return [row for row in reversed(rows) if row[1] <= number.start]


def _dataset(text: str, number: Number, data: list[Named]) -> str | None:
    behind = _right_of(text, number, data, _ON)
    if behind:
        return behind
    for start, end, entity in _left_of(number, data):
        # "QH9 (12.4%)": the name owns the parenthesis; else it must have been introduced as what is tested on.
        if text[end : number.start].strip() in {"(", ":", "=", "by"} or re.search(
            r"\b(?:on|over|across|in|for)\s(?:the |both |\S+, |and )*$", text[max(0, start - 60) : start]
        ):
            return entity["name"]
    return data[0][2]["name"] if len({row[2]["name"] for row in data}) == 1 else None


def _subject(text: str, sentence: NamedSentence, number: Number, systems: list[Named], system: str) -> str:
    owner = _parenthesis_owner(text, sentence, number, systems)
    if owner:
        return owner
    behind = _right_of(text, number, systems, _FOR)
    if behind and not re.search(r"\bby\s?$", text[max(0, number.start - 4) : number.start]):
        return behind
    for start, end, entity in _left_of(number, systems):
        if entity["role"] == "proposes":
            return entity["name"]
        if _DOES.match(text, end) and not _AGAINST.search(text[max(sentence.start, start - 60) : start]):
            return entity["name"]
    before = text[sentence.start : number.start]
    if system and (_OWN_WORK.search(before) or not systems):
        return system
    own = [entity["name"] for _, _, entity in systems if entity["role"] == "proposes"]
    return own[0] if own else system or "this work"


def _parenthesis_owner(text: str, sentence: NamedSentence, number: Number, systems: list[Named]) -> str | None:
    """The name right before the open parenthesis that the number stands in, as in "GPT-5 (35.1%)"."""
    opened = text.rfind("(", sentence.start, number.start)
    if opened <= text.rfind(")", sentence.start, number.start):
        return None
    inside = text[opened + 1 : number.start]
    for _, end, entity in systems:
        if 0 <= opened - end <= 1 and not re.search(r"[A-Za-z]{3}", inside) and number.sign != "+":
            return entity["name"]
    return None


def _baseline(text: str, sentence: NamedSentence, number: Number, systems: list[Named]) -> str | None:
    """The first name that the sentence compares against, if it is not the number's own."""
    if _parenthesis_owner(text, sentence, number, systems):
        return None
    for start, _, entity in systems:
        if entity["role"] != "proposes" and _AGAINST.search(text[max(sentence.start, start - 60) : start]):
            return entity["name"]
    return None


def _metric(text: str, sentence: NamedSentence, number: Number) -> str:
    """The measure in the paper's words, "score" if none is named."""
    metrics = [row for row in sentence.named if row[2]["type"] == "METRIC"]
    if metrics:
        nearest = min(
            metrics, key=lambda row: number.start - row[1] if row[1] <= number.start else 2 * (row[0] - number.start)
        )
        return nearest[2]["name"]
    after = _MEASURED_AFTER.match(text[number.end : number.end + 60].lstrip("%×x "))
    if after:
        return after[1]
    near = _MEASURE.findall(text[max(sentence.start, number.start - 60) : number.start])
    return near[-1] if near else "score"
