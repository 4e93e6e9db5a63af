"""Names of people and citation keys, as bibliographies want them.

Graphs hold authors as the source prints them, in one string. Here that becomes the parts which BibTeX, RIS and CSL
keep apart; what does not look like a person's name stays whole.
"""

from __future__ import annotations

import html
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from kg.markup import to_plain
from kg.vocab.iris import h, slug

__all__ = ["Person", "citation_keys", "read_person"]

# Lower-case words that begin a family name, in the languages that write them apart.
_PARTICLES = frozenset(
    re.findall(
        r"\S+",
        "af al ap ben bin da dal dalla de dei del della den der des di do dos du el ibn in la las le lo los op ten ter "
        "van vom von y zu zum zur 't",
    )
)
_SUFFIX = re.compile(r"(?:[JS]r\.?|I{2,3}|IV)$")
# A person's name has letters, and few other signs.
_PERSONAL = re.compile(r"[^\W\d_][\w .,'’‘ʼ·()“”\"\-‐‑]*$")
_CORPORATE = re.compile(
    r"\b(?:association|center|centre|collaboration|committee|community|company|consortium|corporation|foundation|"
    r"group|inc|initiative|institute|labs?|laboratory|ltd|organi[sz]ation|project|research|society|team|"
    r"university|working)\b",
    re.IGNORECASE,
)
_ACRONYM = re.compile(r"[A-Z0-9]{2,}$")
_LONGEST_SUFFIXED = 3
"""Parts of `Family, Jr., Given`."""
_STOP_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by can do does for from how in into is it its of on or over the this to toward towards "
        "under using via we what when where which why with without",
    )
)
_PAPER = "paper"
_HASH = 4


@dataclass(frozen=True, slots=True)
class Person:
    """An author. Either `literal` is set (a group, or a name that cannot be divided), or `family` is.

    Args:
        particle: what stands before the family name and is sorted with it: `van der`.
        suffix: `Jr.`, `III`.
    """

    family: str = ""
    given: str = ""
    particle: str = ""
    suffix: str = ""
    literal: str = ""


def read_person(name: str) -> Person:
    r"""The parts of a name: `Given particle Family suffix`, or `particle Family, suffix, Given`.

    >>> read_person("Laurens van der Maaten")
    Person(family='Maaten', given='Laurens', particle='van der', suffix='', literal='')
    >>> read_person("King, Jr., Martin Luther").given, read_person("Sammy Davis Jr.").suffix
    ('Martin Luther', 'Jr.')
    >>> read_person("Qwen Team").literal, read_person("王小明").literal
    ('Qwen Team', '王小明')
    >>> read_person(r"R{\'e}mi O&amp;#x27;Neill")
    Person(family="O'Neill", given='Rémi', particle='', suffix='', literal='')
    """
    name = _unmarked(name)
    if not _PERSONAL.match(name) or _CORPORATE.search(name):
        return Person(literal=name)
    parts = [part.strip() for part in name.split(",")]
    if len(parts) > 1:
        return _from_inverted(name, parts)
    words = name.split()
    suffix = words.pop() if len(words) > 2 and _SUFFIX.match(words[-1]) else ""  # noqa: PLR2004 - given and family
    if len(words) == 1 or _ACRONYM.match(name):
        return Person(literal=name)
    # The first word is never a particle of a family name: `Al Gore`, `Van Nguyen`; the last is the family name.
    begin = next((i for i in range(1, len(words) - 1) if words[i] in _PARTICLES), len(words) - 1)
    particle, family = _divide(words[begin:])
    return Person(family, " ".join(words[:begin]), particle, suffix)


def _unmarked(name: str) -> str:
    """A name without the markup of web pages and of LaTeX, in which some sources have accents and apostrophes."""
    bare = html.unescape(html.unescape(name)) if ";" in name else name  # twice: some were escaped twice
    return " ".join((to_plain(bare).text if "\\" in bare else bare).split())


def _from_inverted(name: str, parts: list[str]) -> Person:
    if not all(parts) or len(parts) > _LONGEST_SUFFIXED:
        return Person(literal=name)
    if len(parts) == 2 and _SUFFIX.match(parts[1]):  # noqa: PLR2004 - `Sammy Davis, Jr.`
        return read_person(" ".join(parts))
    particle, family = _divide(parts[0].split())
    return Person(family, parts[-1], particle, parts[1] if len(parts) == _LONGEST_SUFFIXED else "")


def _divide(words: list[str]) -> tuple[str, str]:
    """The particles in front of a family name, and the name."""
    count = next((i for i, word in enumerate(words[:-1]) if word not in _PARTICLES), len(words) - 1)
    return " ".join(words[:count]), " ".join(words[count:])


def citation_keys(papers: Iterable[tuple[str, str, int | None, str]]) -> dict[str, str]:
    """A key for each paper: author, year, first word of the title that says something, in lower-case ASCII.

    Papers that want one key all get a hash of their IRI behind it. A key is thus a function of the set of papers,
    and does not change when more of the kind come in.

    Args:
        papers: (IRI, who comes first in the key, year, title) of each paper.

    >>> citation_keys([("i:1", "Erdős", 2026, "On the π₀ model")])
    {'i:1': 'erdos2026pi0'}
    >>> citation_keys([("i:1", "", 2026, "Foo"), ("i:2", "", 2026, "Foo!"), ("i:3", "", None, "")])
    {'i:1': '2026foo-zljy', 'i:2': '2026foo-ez4w', 'i:3': 'paper'}
    """
    wanted: dict[str, list[str]] = defaultdict(list)
    for iri, author, year, title in papers:
        words = slug(title).split("-") if title else []
        word = next((word for word in words if word not in _STOP_WORDS), "")
        wanted[f"{_letters(author)}{year or ''}{word}" or _PAPER].append(iri)
    keys = {}
    for base, iris in wanted.items():
        length = _HASH if len(iris) > 1 else 0
        while len({h(iri, length) for iri in iris}) < len(set(iris)) and length:
            length += 1
        keys.update({iri: f"{base}-{h(iri, length)}" if length else base for iri in iris})
    return keys


def _letters(name: str) -> str:
    return slug(name).replace("-", "") if name else ""
