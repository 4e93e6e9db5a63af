"""Whose number it may be: features of a number and a name, for the choice of subject, dataset and baseline.

The same features serve all three choices, each with its own learned weights. "nobody" is a candidate of its own, with
features of the sentence alone.
"""

from __future__ import annotations

from kg.extract.sides import (
    BETWEEN,
    Standpoint,
    beside,
    between,
    from_left,
    from_right,
    gap_of,
    in_list,
    stranger,
)
from kg.extract.standing import PaperNames, few
from kg.extract.surroundings import Named, Surroundings

__all__ = ["candidate_features", "history_features", "nobody_features"]

OWN_WORDS = frozenset({"we", "our", "ours", "it", "its", "this", "proposed"})


def candidate_features(names: PaperNames, at: Standpoint, entity: int) -> list[str]:
    """What speaks for or against one entity."""
    sentence = at.sentence
    place = sentence.numbers[at.index][1]
    mark = names.marks[entity]
    kind = at.kind
    features = list(names.standing[entity])
    features += [f"m,k={mark},{kind}", f"m,own={mark},{names.own}"]
    here = [name for name in sentence.names if name.entity == entity]
    group = [name for name in sentence.names if names.is_system(name.entity) == names.is_system(entity)]
    others = len({name.entity for name in group} - {entity})
    features.append(f"m,here={mark},{bool(here)},{few(others)}")
    features.append(f"k,here={kind},{bool(here)},{few(others, 2)},{mark.endswith('proposes')}")
    before = [name for name in here if name.place < place]
    behind = [name for name in here if name.place > place]
    side = f"{'L' if before else ''}{'R' if behind else ''}"
    features.append(f"m,side={mark},{side}")
    if before:
        features += from_left(sentence, at, before[-1], group, mark)
    if behind:
        features += from_right(sentence, at, behind[0], group, mark)
    if not here:
        features += _from_afar(names, sentence, entity, group, mark=mark, kind=kind)
    if here:
        is_first = group[0].entity == entity
        features.append(f"m,order={mark},{is_first},{group[-1].entity == entity},{few(len(group))}")
        features.append(f"k,order={kind},{is_first},{group[-1].entity == entity},{few(len(group))}")
        features += in_list(names, sentence, at.index, entity, mark)
        first = here[0].place
        if first < place and "," in sentence.words[first:place] and "," not in sentence.words[:first]:
            lead = sentence.left(first, 2)
            features += [f"lead={mark},{lead[0]}", f"lead,n={mark},{len(sentence.words[:first])}"]
    own = beside(sentence, place)
    features += [f"q={mark},{bool(here)},{word}" for word in own]
    features += [f"q,side={side},{few(others, 1)},{word}" for word in own]
    return features


def _is_close(here: list[Named], place: int) -> bool:
    return any(abs(name.place - place) < 5 for name in here)


def _from_afar(
    names: PaperNames, sentence: Surroundings, entity: int, group: list[Named], *, mark: str, kind: str
) -> list[str]:
    """A name that the sentence does not hold."""
    earlier = [order for order in names.orders[entity] if order < sentence.order]
    back = few(sentence.order - earlier[-1], 4) if earlier else "never"
    own_words = bool(OWN_WORDS.intersection(sentence.words))
    has_own = any(names.marks[name.entity].endswith(":proposes") for name in group)
    return [
        f"A,m,back={mark},{back}",
        f"A,m,group={mark},{few(len(group))},{has_own},{own_words}",
        f"A,m,k={mark},{kind},{bool(group)}",
        f"A,m,start={mark},{sentence.words[0]}",
        f"A,m,group,rank={names.standing[entity][1]},{few(len(group))},{has_own}",
    ]


def _beside_stranger(at: Standpoint, entity: int, mark: str) -> list[str]:
    """A name that nothing knows may stand where a dataset would."""
    place = at.sentence.numbers[at.index][1]
    here = [name for name in at.sentence.names if name.entity == entity]
    unknown = stranger(at.sentence, place)
    side = f"{any(n.place < place for n in here)},{any(n.place > place for n in here)}"
    return [f"s={unknown},{mark},{bool(here)}", f"s,side={unknown},{side},{_is_close(here, place)}"]


def history_features(names: PaperNames, at: Standpoint, entity: int, choice: str) -> list[str]:
    """How a name stands to what was chosen for the finding before, and what matters for one choice alone."""
    mark = names.marks[entity]
    found = _beside_stranger(at, entity, mark) if choice == "dataset" else []
    if not at.previous:
        return [*found, f"P,m,first={mark}"]
    before = at.previous[choice]
    is_it = before == entity
    where = "here" if at.is_same_sentence else "there"
    found += [f"P,is={is_it},{where}", f"P,m,is={mark},{is_it},{where}"]
    if at.is_same_sentence:
        sentence = at.sentence
        place = sentence.numbers[at.index][1]
        last = sentence.numbers[at.index - 1][1]
        words = [word for word in between(sentence, last, place) if not word.startswith("<u:")]
        fresh = any(last < name.place < place and name.entity == entity for name in sentence.names)
        found += [
            f"P,is,gap={is_it},{gap_of(words)}",
            f"P,is,fresh={is_it},{fresh},{at.kind},{mark.endswith('proposes')}",
            f"P,is,joint={is_it},{sentence.numbers[at.index][0].joint}",
        ]
        next_names = [name.entity for name in sentence.names if name.place > last]
        found.append(f"P,next={is_it},{bool(next_names) and next_names[0] == entity},{fresh}")
    found.append(f"P,subject={at.previous['subject'] == entity},{at.previous['baseline'] == entity},{where}")
    return found


def nobody_features(names: PaperNames, at: Standpoint, choice: str) -> list[str]:
    """What speaks for naming nobody."""
    sentence = at.sentence
    number, place = sentence.numbers[at.index]
    systems = [name for name in sentence.names if names.is_system(name.entity)]
    data = [name for name in sentence.names if not names.is_system(name.entity)]
    own_here = any(names.marks[name.entity].endswith(":proposes") for name in systems)
    own_words = bool(OWN_WORDS.intersection(sentence.words))
    left = sentence.left(place, 3)
    right = sentence.right(place, 4)
    counts = f"{few(len(systems))},{few(len(data))}"
    features = [
        "N",
        f"N,own={names.own}",
        f"N,k={at.kind}",
        f"N,counts={counts},{own_here}",
        f"N,counts,own={counts},{own_here},{own_words},{names.own}",
        f"N,words={own_words},{names.own}",
        f"N,unit={number.unit}",
        *(
            [f"N,s={stranger(sentence, place)}", f"N,s,counts={stranger(sentence, place)},{counts}"]
            if choice == "dataset"
            else []
        ),
        f"N,k,own={at.kind},{own_here},{names.own}",
        f"N,left={left[0]}",
        f"N,right={right[0]} {right[1]}",
        f"N,start={sentence.words[0]}",
        *(f"N,r={word}" for word in right),
        *(f"N,l={word}" for word in sentence.left(place, 9)),
        *(f"N,l,c={word},{counts}" for word in sentence.left(place, 4)),
        *(f"N,q={word}" for word in beside(sentence, place)),
        *(f"N,q,o={word},{own_here},{names.own}" for word in beside(sentence, place)),
        f"N,place={min(3, sentence.order)},{min(2, sentence.last - sentence.order)}",
        *(f"N,w={word}" for word in set(sentence.words) & BETWEEN),
    ]
    if at.previous:
        is_it = at.previous[choice] == -1
        where = "here" if at.is_same_sentence else "there"
        features += [
            f"N,is={is_it},{where}",
            f"N,is,own={is_it},{where},{names.own}",
            f"N,is,k={is_it},{where},{at.kind}",
        ]
        if at.is_same_sentence:
            last = sentence.numbers[at.index - 1][1]
            words = [word for word in between(sentence, last, place) if not word.startswith("<u:")]
            features.append(f"N,is,gap={is_it},{gap_of(words)}")
    else:
        features.append("N,first")
    return features
