"""How a number and a name stand to each other in a sentence: on which side, how far, and what is between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kg.extract.standing import PaperNames, few
from kg.extract.surroundings import Named, Surroundings

__all__ = [
    "BETWEEN",
    "Standpoint",
    "beside",
    "between",
    "from_left",
    "from_right",
    "gap_of",
    "in_list",
    "stranger",
]


@dataclass(frozen=True, slots=True)
class Standpoint:
    """A number, from where names are looked at.

    `kind` is the kind of its finding; `previous` the entities chosen for the finding before it by choice (-1 nobody),
    empty for the first; `is_same_sentence` says whether that one stands in the same sentence.
    """

    sentence: Surroundings
    index: int
    kind: str
    previous: dict[str, int]
    is_same_sentence: bool


def _distance(count: int) -> str:
    for most in (1, 2, 3, 5, 8, 13, 21):
        if count <= most:
            return str(most)
    return "far"


def between(sentence: Surroundings, first: int, last: int) -> tuple[str, ...]:
    """The words between two places."""
    return sentence.words[first + 1 : last]


def gap_of(words: Sequence[str]) -> str:
    """The words between, if they are few; else what kind of border stands between."""
    if len(words) < 4:
        return " ".join(words)
    marks = [mark for mark in (";", ",", "(", ")", "and", "while", "<n>") if mark in words]
    return ".." + "".join(marks)


BETWEEN = frozenset(
    {
        "over",
        "than",
        "on",
        "outperforms",
        "outperforming",
        "surpassing",
        "surpasses",
        "compared",
        "by",
        "against",
        "while",
        "whereas",
        "but",
        ";",
        ",",
        "and",
        "from",
        "to",
        "vs",
        "versus",
        "improves",
        "reduces",
        "achieves",
        "with",
        "achieving",
        "(",
        ")",
        "of",
        "for",
        "our",
        "we",
        "baseline",
        "respectively",
    }
)
LEADING = frozenset(
    {
        "over",
        "than",
        "outperforms",
        "outperforming",
        "surpassing",
        "surpasses",
        "compared",
        "against",
        "vs",
        "versus",
        "beats",
        "exceeds",
        "relative",
        "baseline",
        "on",
        "across",
        "using",
        "with",
        "in",
        "to",
    }
)


def from_left(sentence: Surroundings, at: Standpoint, name: Named, group: list[Named], mark: str) -> list[str]:
    """A name in front of the number."""
    number, place = sentence.numbers[at.index]
    words = between(sentence, name.place, place)
    skipped = len({other.entity for other in group if name.place < other.place < place} - {name.entity})
    numbers = words.count("<n>")
    left = sentence.left(name.place, 3)
    after = sentence.words[name.place + 1] if name.place + 1 < len(sentence.words) else "$"
    after2 = sentence.words[name.place + 2] if name.place + 2 < len(sentence.words) else "$"
    in_paren = "(" in words and ")" not in words[len(words) - 1 - words[::-1].index("(") :]
    opened = words.index("(") if "(" in words else -1
    owns = 0 <= opened <= 2 and ")" not in words and "<n>" not in words[: max(opened, 0)]
    owner = " ".join(words[:opened]) if owns else "-"
    far = _distance(len(words))
    return [
        f"Ldist={far}",
        f"L,m,dist={mark},{far}",
        f"L,skip={few(skipped)},{few(numbers)}",
        f"L,m,skip={mark},{few(skipped)},{few(numbers)}",
        f"L,gap={gap_of(words)}",
        f"L,m,gap={mark},{gap_of(words)}",
        f"L,pre={left[0]}",
        f"L,m,pre={mark},{left[0]}",
        f"L,pre2={left[1]} {left[0]}",
        f"L,pre,skip={left[0]},{few(skipped)},{few(numbers)}",
        f"L,post={after}",
        f"L,m,post={mark},{after}",
        f"L,post2={after} {after2}",
        f"L,k,pre={at.kind},{left[0]}",
        f"L,k,m,skip={at.kind},{mark},{few(skipped)}",
        f"L,paren={owns},{in_paren},{mark}",
        f"L,owner={owner},{min(3, opened)},{few(skipped)},{few(numbers)}",
        f"L,owner,n={owns},{numbers > 0},{len(words) - opened - 1 if owns and len(words) - opened < 4 else 4}",
        f"L,paren,sign={owns},{in_paren},{number.sign},{at.kind}",
        f"L,pre,post={left[0]},{after}",
        f"L,unit={number.unit},{left[0]},{few(skipped)}",
        *(f"L,has={mark},{word}" for word in set(words) & BETWEEN),
        *(f"L,has={word},{few(skipped)}" for word in set(words) & BETWEEN),
        *(f"L,led={word}" for word in set(left) & LEADING),
    ]


def from_right(sentence: Surroundings, at: Standpoint, name: Named, group: list[Named], mark: str) -> list[str]:
    """A name behind the number."""
    number, place = sentence.numbers[at.index]
    words = tuple(word for word in between(sentence, place, name.place) if not word.startswith("<u:"))
    skipped = len({other.entity for other in group if place < other.place < name.place} - {name.entity})
    numbers = words.count("<n>")
    left = sentence.left(name.place, 3)
    behind = sentence.words[name.place + 1] if name.place + 1 < len(sentence.words) else "$"
    far = _distance(len(words))
    gap = gap_of(words)
    return [
        f"Rdist={far}",
        f"R,m,dist={mark},{far}",
        f"R,skip={few(skipped)},{few(numbers)}",
        f"R,m,skip={mark},{few(skipped)},{few(numbers)}",
        f"R,gap={gap}",
        f"R,m,gap={mark},{gap}",
        f"R,pre={left[0]}",
        f"R,m,pre={mark},{left[0]}",
        f"R,pre2={left[1]} {left[0]}",
        f"R,pre,skip={left[0]},{few(skipped)},{few(numbers)}",
        f"R,post={behind}",
        f"R,k,pre={at.kind},{left[0]}",
        f"R,k,m,skip={at.kind},{mark},{few(skipped)},{few(numbers)}",
        f"R,closed={')' in words and '(' not in words},{mark}",
        f"R,unit={number.unit},{left[0]},{few(skipped)}",
        *(f"R,has={mark},{word}" for word in set(words) & BETWEEN),
        *(f"R,has={word},{few(skipped)}" for word in set(words) & BETWEEN),
        *(f"R,led={word}" for word in set(left) & LEADING),
    ]


def beside(sentence: Surroundings, place: int) -> list[str]:
    """The words right beside the number, whatever the candidate."""
    left = sentence.left(place, 3)
    right = sentence.right(place, 3)
    return [
        f"l1 {left[0]}",
        f"l2 {left[1]}",
        f"l12 {left[1]} {left[0]}",
        f"r1 {right[0]}",
        f"r2 {right[1]}",
        f"r12 {right[0]} {right[1]}",
    ]


_LIST_WORDS = frozenset(
    {",", "and", "/", "or", "&", "(", ")", "on", "in", "for", "–", "-", "to", "over", "by", "with", ";"}
)


def _runs(places: Sequence[int], sentence: Surroundings) -> list[list[int]]:
    """Places that stand in one list: nothing but commas and small words between neighbours."""
    runs: list[list[int]] = []
    for place in places:
        if runs:
            words = [word for word in sentence.words[runs[-1][-1] + 1 : place] if not word.startswith("<u:")]
            if len(words) <= 2 and all(
                word in _LIST_WORDS - {"(", ")", "to", "on", "in", "for", "over", "by"} for word in words
            ):
                runs[-1].append(place)
                continue
        runs.append([place])
    return runs


_ON = frozenset({"on", "for", "in", "over", "across", "to", "than", "and"})


def stranger(sentence: Surroundings, place: int) -> str:
    """Whether a capitalised word that is no known name hangs on the number: "77.6% on Foo", "Foo (77.6%)"."""
    behind = place + 1
    words = sentence.words
    while behind < len(words) and words[behind].startswith("<u:"):
        behind += 1
    after = next((n for n in range(behind, min(behind + 5, len(words))) if words[n] in _ON), None)
    right = ""
    if after is not None:
        at = after + 2 if after + 1 < len(words) and words[after + 1] in {"the", "a"} else after + 1
        right = words[after] if at in sentence.capitals else ""
    left = ""
    if place > 1 and words[place - 1] in {"(", ":", "="}:
        left = "own" if place - 2 in sentence.capitals else ""
    return f"{right},{left}"


def in_list(names: PaperNames, sentence: Surroundings, index: int, entity: int, mark: str) -> list[str]:
    """Lists of numbers beside lists of names of the same length: "A and B by 3% and 4%, respectively"."""
    place = sentence.numbers[index][1]
    run = next(run for run in _runs([p for _, p in sentence.numbers], sentence) if place in run)
    if len(run) < 2:
        return ["list=one"]
    system = names.is_system(entity)
    distinct = list(dict.fromkeys(n.entity for n in sentence.names if names.is_system(n.entity) == system))
    if len(distinct) == len(run):
        is_aligned = distinct.index(entity) == run.index(place)
        extra = [f"order={is_aligned},{system}", f"order,n={is_aligned},{few(len(run), 4)},{system}"]
    else:
        extra = [f"order=no,{system}"]
    places = [n.place for n in sentence.names if names.is_system(n.entity) == system]
    found = ["list=no"]
    for other in _runs(places, sentence):
        owners = [n.entity for n in sentence.names if n.place in other]
        if len(other) == len(run) and entity in owners:
            is_aligned = owners.index(entity) == run.index(place)
            said = "respectively" in sentence.words
            found = [
                f"list={is_aligned},{said}",
                f"list,m={is_aligned},{mark}",
                f"list,n={is_aligned},{few(len(run), 4)}",
            ]
            if is_aligned:
                break
    return found + extra
