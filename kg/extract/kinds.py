"""Which numbers state a finding, and of what kind: features of a number and the words around it.

The weights of the features are learned (`kg.extract.linear`); the kinds are those of the annotation guidelines, and
"none" for everything that is no finding.
"""

from __future__ import annotations

from kg.extract.numbers import Number
from kg.extract.surroundings import Surroundings, unit_class

__all__ = ["KINDS", "is_setup", "kind_features"]

KINDS = ("none", "absolute", "improvement", "ratio", "reduction")

_DOWN = (
    "reduc",
    "lower",
    "decreas",
    "drop",
    "fewer",
    "less",
    "cut",
    "sav",
    "shrink",
    "shorter",
    "cheaper",
    "smaller",
    "declin",
    "fall",
    "compress",
    "degrad",
    "diminish",
    "loss",
    "slow",
    "minim",
    "mitigat",
    "prun",
)
_UP = (
    "improv",
    "gain",
    "increas",
    "boost",
    "outperform",
    "surpass",
    "exceed",
    "higher",
    "better",
    "rais",
    "rise",
    "faster",
    "enhanc",
    "beat",
    "margin",
    "more",
    "speed",
    "accelerat",
    "win",
    "uplift",
    "over",
)
_WINDOW_LEFT = 10
_WINDOW_RIGHT = 6


def _direction(word: str) -> str:
    if word.startswith(_DOWN):
        return "down"
    return "up" if word.startswith(_UP) else ""


def _shape(number: Number) -> str:
    """Size and precision of a number, roughly."""
    digits = number.value
    whole, point, decimals = digits.partition(".")
    if "e" in digits:
        return "power"
    if not point and len(whole) == 4 and whole[:2] in {"19", "20"} and "," not in number.text:
        return "year"
    return f"{min(len(whole.lstrip('0')), 5)}.{min(len(decimals), 4)}"


def is_setup(sentence: Surroundings, index: int) -> bool:
    """Whether the number is plainly no finding: "95% confidence", "k = 5"; the words decide, whatever was learned."""
    number, place = sentence.numbers[index]
    right = sentence.right(place, 2)
    if number.unit == "%" and (right[0] in _SURENESS or (right[0] == "bootstrap" and right[1] in _SURENESS)):
        return True
    left = sentence.left(place, 2)
    return left[0] in {"=", ":"} and left[1] in _SETTINGS and not number.unit


_SURENESS = frozenset({"confidence", "ci", "cis", "quantile", "percentile", "credible"})
_SETTINGS = frozenset({"k", "n", "m", "d", "t", "λ", "α", "β", "γ", "ε", "τ", "epsilon", "top"})


def kind_features(sentence: Surroundings, index: int, previous: str) -> list[str]:
    """What a number's kind is read from.

    Args:
        sentence: where it stands.
        index: which of the sentence's numbers it is.
        previous: the kind of the number before it in the sentence, "^" for the first.
    """
    number, place = sentence.numbers[index]
    left = sentence.left(place, _WINDOW_LEFT)
    right = sentence.right(place, _WINDOW_RIGHT)
    unit = unit_class(number.unit)
    shape = _shape(number)
    l1, l2, l3 = left[:3]
    r1, r2, r3 = right[:3]
    features = [
        "bias",
        f"u={unit}",
        f"unit={number.unit}",
        f"shape={shape}",
        f"u,shape={unit},{shape}",
        f"sign={number.sign}",
        f"u,sign={unit},{number.sign}",
        f"joint={number.joint},{previous}",
        f"l1={l1}",
        f"l2={l2}",
        f"l3={l3}",
        f"l12={l2} {l1}",
        f"l123={l3} {l2} {l1}",
        f"r1={r1}",
        f"r2={r2}",
        f"r3={r3}",
        f"r12={r1} {r2}",
        f"r123={r1} {r2} {r3}",
        f"l1r1={l1} {r1}",
        f"u,l1={unit},{l1}",
        f"u,r1={unit},{r1}",
        f"u,l12={unit},{l2} {l1}",
        f"u,r12={unit},{r1} {r2}",
        f"before={previous}",
        f"u,before={unit},{previous}",
        f"place={min(4, sentence.last - sentence.order)},{sentence.order == 0}",
    ]
    for distance, word in enumerate(left):
        if word == "^":
            break
        features += [f"bl={word}", f"u,bl={unit},{word}"]
        if distance < 5:
            features.append(f"nl={word}")
    for word in right:
        if word == "$":
            break
        features += [f"br={word}", f"u,br={unit},{word}"]
    features += _cues(sentence, place, unit)
    if index:
        features += _chain(sentence, index, previous)
    return features


def _cues(sentence: Surroundings, place: int, unit: str) -> list[str]:
    """The nearest words that say up or down, on either side, and who speaks."""
    words = sentence.words
    found = []
    for step in range(1, 16):
        direction = _direction(words[place - step]) if place >= step else ""
        if direction:
            near = "near" if step < 4 else "far" if step < 9 else "off"
            found += [f"cue={direction},{near}", f"u,cue={unit},{direction},{near},{words[place - 1]}"]
            break
    else:
        found.append(f"u,cue={unit},none,{words[place - 1] if place else '^'}")
    behind = next(((w, d) for d, w in enumerate(sentence.right(place, 5)) if _direction(w)), None)
    if behind:
        found += [f"then={_direction(behind[0])},{behind[1]}", f"u,then={unit},{_direction(behind[0])},{behind[1]}"]
    marks = {word for word in words if word[0] == "<" and word[-1] == ">"}
    found += [f"has={mark}" for mark in ("<own>", "<system>", "<data>", "<owndata>") if mark in marks]
    found += [f"u,has={unit},{'we' in words or 'our' in words},{'<own>' in marks}"]
    found.append(f"numbers={min(len(sentence.numbers), 6)}")
    return found


def _chain(sentence: Surroundings, index: int, previous: str) -> list[str]:
    """How the number hangs on the one before it: "3% and 4%", "from 45% to 9%"."""
    number, place = sentence.numbers[index]
    before, last = sentence.numbers[index - 1]
    between = sentence.words[last + 1 : place]
    between = tuple(word for word in between if not word.startswith("<u:"))
    is_same = number.unit == before.unit
    joined = " ".join(between) if len(between) < 4 else f"{between[0]} .. {between[-1]}"
    near = "near" if len(between) < 4 else "far" if len(between) < 10 else "off"
    return [f"chain={previous},{joined}", f"same={previous},{is_same},{near}", f"same,b={previous},{is_same},{joined}"]
