"""What kind of mistake each wrong entity is. Every gold or predicted entity that is not right stands in one mistake.

wrong role         name and type are right, the role is not
wrong type         the name is right, the type is not (whatever the role)
boundary           what was predicted overlaps what the gold names, or holds its words
two as one         the gold tells two things apart that were put together as one
missed known name  not found, though the lexicon has a name of it
missed new name    not found, and in no lexicon
missed phrase      not found, and written all in lower case like a phrase, in no lexicon
counted twice      a second entity for one thing of the gold: a long form, acronym or plural that stands apart
generic phrase     predicted, nothing like it in the gold, written all in lower case
not in gold        predicted, nothing like it in the gold, written like a name
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kg.evaluation.overlap import find_overlaps
from kg.evaluation.pairing import Pair, entity_forms, pair_names

__all__ = ["KINDS", "Mistake", "find_mistakes", "group_mistakes"]

KINDS = (
    "wrong role",
    "wrong type",
    "boundary",
    "two as one",
    "missed known name",
    "missed new name",
    "missed phrase",
    "counted twice",
    "generic phrase",
    "not in gold",
)
"""The kinds of mistake, in the order in which they are listed."""

Record = dict[str, Any]
IsKnown = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake: its kind, the paper, and the entities of the gold and of the prediction that it concerns."""

    kind: str
    paper: str
    gold: Record | None = None
    predicted: Record | None = None

    def to_json(self) -> dict[str, Any]:
        """Paper, and name, type and role of each side; a side that is absent is None."""
        return {"paper": self.paper, "gold": _shown(self.gold), "predicted": _shown(self.predicted)}


def find_mistakes(gold: Sequence[Record], predicted: Mapping[str, Record], *, is_known: IsKnown) -> tuple[Mistake, ...]:
    """All mistakes, paper by paper.

    Args:
        gold: gold records; overlaps are seen by place where they hold texts, else by words.
        predicted: predictions by paper id.
        is_known: whether the lexicon has a name.

    >>> gold = [{"id": "a", "entities": [{"name": "QM9", "type": "DATASET", "role": "uses"}]}]
    >>> guess = {"a": {"entities": [{"name": "QM9", "type": "MODEL", "role": "uses"}]}}
    >>> [made.kind for made in find_mistakes(gold, guess, is_known=lambda name: False)]
    ['wrong type']
    """
    return tuple(
        mistake
        for paper in gold
        for mistake in _find_in_paper(paper, predicted.get(paper["id"], {}).get("entities", []), is_known)
    )


def group_mistakes(mistakes: Sequence[Mistake]) -> dict[str, tuple[Mistake, ...]]:
    """Mistakes by kind, in the order of KINDS; kinds that do not occur are left out."""
    groups = {kind: tuple(mistake for mistake in mistakes if mistake.kind == kind) for kind in KINDS}
    return {kind: group for kind, group in groups.items() if group}


def _find_in_paper(paper: Record, found: Sequence[Record], is_known: IsKnown) -> Iterator[Mistake]:
    wanted, id_ = paper["entities"], paper["id"]
    pairs = pair_names(wanted, found)
    for i, j in pairs:
        kind = _kind_of_pair(wanted[i], found[j])
        if kind:
            yield Mistake(kind, id_, wanted[i], found[j])
    missed = _others(len(wanted), [i for i, _ in pairs])
    spurious = _others(len(found), [j for _, j in pairs])
    joined = {i: j for i in missed for j in range(len(found)) if _share_name(wanted[i], found[j])}
    double = {j: i for j in spurious for i in range(len(wanted)) if _share_name(wanted[i], found[j])}
    overlaps = find_overlaps(paper.get("text"), wanted, found)
    bounds = _pair_overlaps(overlaps, set(missed) - set(joined), set(spurious) - set(double))
    yield from (Mistake("boundary", id_, wanted[i], found[j]) for i, j in bounds)
    for i in _others(len(wanted), [*(i for i, _ in pairs), *(i for i, _ in bounds)]):
        if i in joined:
            yield Mistake("two as one", id_, wanted[i], found[joined[i]])
        else:
            yield Mistake(_kind_of_miss(wanted[i], is_known), id_, wanted[i])
    for j in _others(len(found), [*(j for _, j in pairs), *(j for _, j in bounds)]):
        beside = next((i for i, other in overlaps if other == j), None)
        if j in double:
            yield Mistake("counted twice", id_, wanted[double[j]], found[j])
        elif beside is not None:
            yield Mistake("boundary", id_, wanted[beside], found[j])
        else:
            yield Mistake("generic phrase" if _is_phrase(found[j]) else "not in gold", id_, None, found[j])


def _others(count: int, used: Sequence[int]) -> list[int]:
    return sorted(set(range(count)) - set(used))


def _share_name(left: Record, right: Record) -> bool:
    return not entity_forms(left).isdisjoint(entity_forms(right))


def _pair_overlaps(overlaps: Sequence[Pair], missed: set[int], spurious: set[int]) -> list[Pair]:
    """One-to-one pairs of a miss and a false find that overlap."""
    pairs: list[Pair] = []
    for i, j in overlaps:
        if i in missed and j in spurious:
            missed.discard(i)
            spurious.discard(j)
            pairs.append((i, j))
    return pairs


def _kind_of_pair(wanted: Record, found: Record) -> str:
    if wanted["type"] != found["type"]:
        return "wrong type"
    return "wrong role" if wanted.get("role") != found.get("role") else ""


def _kind_of_miss(entity: Record, is_known: IsKnown) -> str:
    if any(map(is_known, (entity["name"], *entity.get("surfaces", ())))):
        return "missed known name"
    return "missed phrase" if _is_phrase(entity) else "missed new name"


def _is_phrase(entity: Record) -> bool:
    """Whether nothing marks any writing of it as a name: no capital, no digit."""
    names = (entity["name"], *entity.get("surfaces", ()))
    return all(name.islower() and not any(map(str.isdigit, name)) for name in names)


def _shown(entity: Record | None) -> dict[str, Any] | None:
    return entity and {key: entity.get(key) for key in ("name", "type", "role")}
