"""What a number measures, in the paper's words: "success rate", "peak memory", "score" where nothing is named.

Rules in order of trust: a measure right behind the number ("82.3% mAP"); the thing that a verb changes ("reduces peak
memory by 80%"); a measure behind a gain ("3% gain in accuracy"); the nearest measure in front; the only one around.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kg.extract.attribution import Finding

__all__ = ["measure_of"]

_HEADS = (
    "accuracy|accuracies|scores?|F1(?:-score)?|[gs]?FID|FVD|PSNR|SSIM|LPIPS|AUC|AUROC|AUPRC|AUPR|mAP|AP|m?IoU|BLEU|ROUGE(?:-\\w)?|perplexity|PPL|MAE|RMSE|MSE|nRMSE|WER|CER|ASR|"
    "rates?|errors?|EM|Elo|recall|precision|[Pp]ass@\\w+|Recall@\\w+|Hits@\\w+|correlation|R2|R²|[nN]DCG(?:@\\w+)?|MRR|kappa|index|TM-score|RMSD|Dice|throughput|"
    "latency|speed-?ups?|speed|return|reward|coverage|loss|similarity|MCC|ECE|NLL|gap|performance|cost|costs|memory|time|efficiency|usage|consumption|"
    "FLOPs|parameters|tokens|compression|sparsity|overhead|success|quality|robustness|agreement|footprint|regret|bandwidth|energy|utilization|faithfulness|consistency|points"
)
_BEFORE_HEAD = r"(?:(?!(?:it|which|we|this|and|or|by|on|in|of|with|the|a|an|to|from|at|for|over|than|that|while|its|our|up|achieves?|reaches|is|are|as|new|improves?|reduces?|reducing|improving|increases?)\b)[A-Za-z][\w@-]*\s){0,3}?"
_NAME = rf"{_BEFORE_HEAD}(?:{_HEADS})(?:\s(?:{_HEADS}))*"
_MEASURE = re.compile(rf"\b(?P<measure>{_NAME})\b(?!-)")
_BEHIND = re.compile(rf"\s?(?:absolute |relative |higher |lower |better |greater )*(?P<measure>{_NAME})\b")
_IN = re.compile(
    r"\s?(?:[\w-]+ ){0,3}?(?:improvements?|gains?|increase|reductions?|decrease|drop|boost|higher|lower|better|savings?|margin)?\s?(?:in|of)\s(?:the |terms of |its )?(?P<measure>[a-zA-Z][\w@ -]{2,40}?)(?=[,.;:()]|\s(?:on|over|by|and|for|with|while|compared|across|at|from|to|when|than|relative|versus|vs|in|of)\b|$)"
)
_OBJECT = re.compile(
    r"\b(?:improv|reduc|increas|boost|rais|lower|cut|decreas|enhanc|sav|accelerat|lift|shrink|minimi[sz])\w*\s(?:the |its |their |overall )?(?P<measure>[a-zA-Z][\w@ -]{2,40}?)\s(?:of [^,;.]{1,40}? |on [^,;.]{1,40}? )?(?:by|from)\s(?:up to |over |about |around |at least |nearly |more than |an average of |as much as )?[^\w]{0,3}$"
)
# "an 11% token reduction": the word before the noun of change.
_CHANGED = re.compile(
    r"\s?(?:(?:absolute|relative|average|overall|further|significant|substantial|additional) )*(?P<measure>[a-zA-Z][\w@-]*(?: [a-z][\w-]*)?)\s"
    r"(?:reductions?|improvements?|gains?|increases?|savings?|decreases?|drops?|boosts?)\b"
)
_FACTOR = re.compile(
    r"\s?(?P<words>(?:[\w-]+ ){0,2}?(?:speed-?ups?|acceleration|compression|throughput|efficiency))\b|\s?(?:(?P<how>faster|quicker|slower|cheaper|smaller|fewer|less|more|higher|lower)\s(?P<what>[\w-]+(?: (?:time|cost|rate|memory|speed|usage|accuracy|throughput|efficiency|tokens|parameters|calls))?))"
)
# What stands before a measure and is no part of its name; a verb cuts off everything up to it.
_FILLER = frozenset(
    [
        "absolute",
        "achieving",
        "art",
        "best",
        "better",
        "both",
        "boosts",
        "boosting",
        "competitive",
        "compressing",
        "default",
        "enhanced",
        "fewer",
        "greater",
        "higher",
        "highest",
        "improved",
        "increasing",
        "just",
        "less",
        "lower",
        "lowest",
        "maintaining",
        "more",
        "new",
        "only",
        "reaching",
        "reduced",
        "remarkable",
        "significant",
        "significantly",
        "strong",
        "superior",
        "substantial",
        "varying",
        "while",
        "yielding",
        "improving",
        "reducing",
        "outperforming",
        "surpassing",
        "attaining",
        "obtaining",
        "delivers",
        "achieves",
        "reaches",
    ]
)
_BEHIND_IT = frozenset(["respectively", "overall", "simultaneously", "alone", "too"])
_NOTHING = "score"
_WINDOW = 80


def measure_of(text: str, finding: Finding, metrics: Mapping[tuple[int, int], str]) -> str:
    """The measure of a finding.

    Args:
        text: the plain text.
        finding: whose measure.
        metrics: where the paper names measures, and their names.
    """
    return _tidy(_find(text, finding, metrics))


def _tidy(measure: str) -> str:
    """Without filler in front or behind, and in the singular.

    >>> _tidy("prompts boosts success rates")
    'success rate'
    """
    words = measure.split()
    last = max((i for i, word in enumerate(words[:-1]) if word.lower() in _FILLER), default=-1)
    words = words[last + 1 :]
    while len(words) > 1 and words[-1] in _BEHIND_IT:
        words.pop()
    if words and words[-1] in _PLURALS:
        words[-1] = _PLURALS[words[-1]]
    return " ".join(words) or _NOTHING


_PLURALS = {
    "rates": "rate", "accuracies": "accuracy", "scores": "score", "costs": "cost", "errors": "error", "speedups": "speedup", "speed-ups": "speedup", "gains": "gain"
}  # fmt: skip


def _find(  # noqa: PLR0911 - ordered rules, one return each
    text: str, finding: Finding, metrics: Mapping[tuple[int, int], str]
) -> str:
    number, sentence = finding.number, finding.sentence
    end = max(number.after, number.end)
    behind = text[end : min(sentence.end, end + _WINDOW)]
    since = max(sentence.start, number.start - _WINDOW)
    before = text[text.find(" ", since, number.start) + 1 if since > sentence.start else since : number.start]
    near = {place: name for place, name in metrics.items() if sentence.start <= place[0] < sentence.end}
    if number.unit == "x" and (factor := _FACTOR.match(behind)):
        return _of_factor(factor)
    direct = _BEHIND.match(behind)
    if direct:
        return direct["measure"]
    if changed := (finding.kind != "absolute" and _CHANGED.match(behind)) or _OBJECT.search(before):
        return changed["measure"]
    if finding.kind != "absolute" and (inside := _IN.match(behind)):
        return inside["measure"].strip()
    left = list(_MEASURE.finditer(before))
    closest = max((place for place in near if place[1] <= number.start), default=None)
    if closest and (not left or closest[1] > number.start - len(before) + left[-1].end()):
        return near[closest]
    if left:
        return left[-1]["measure"]
    if near:
        return min(near.items(), key=lambda row: (_distance(row[0], number.start, end), row[0]))[1]
    right = _MEASURE.search(behind)
    return right["measure"] if right else _NOTHING


def _of_factor(factor: re.Match[str]) -> str:
    """The measure that a factor changes: "2x speedup" -> speedup, "3x faster inference" -> inference speed, "10x fewer tokens" -> tokens."""
    if factor["words"]:
        return factor["words"]
    if factor["how"] in {"faster", "quicker", "slower"}:
        what = factor["what"]
        return (
            f"{what} speed"
            if what in {"inference", "training", "decoding", "convergence", "generation", "sampling", "execution"}
            else "speed"
        )
    return factor["what"]


def _distance(place: tuple[int, int], start: int, end: int) -> int:
    """Characters between a name and a number; what stands in front is nearer."""
    return start - place[1] if place[1] <= start else 2 * (place[0] - end)
