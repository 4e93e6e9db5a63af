"""Names of notes: files that every system takes, and that a `[[link]]` can name.

A name must be unique in the whole vault, since a link names no folder, and so without regard to case, since some file
systems have none.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from kg.vocab.iris import h

__all__ = ["note_names", "to_file_name"]

# What Windows, Obsidian or a link forbids, and what would begin something where a link stands: maths, code, comments.
_FORBIDDEN = re.compile(r'[\\/:*?"<>|#^\[\]$`]|([%={~])\1+')
_RESERVED = re.compile(r"(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(?:COM|LPT)[0-9¹²³])(?:\.|$)", re.IGNORECASE)
_JOINERS = frozenset("\u200c\u200d")
_MOST_BYTES = 90
"""Of the name alone; with what tells it from others and `.md` it stays under 120."""
_HASH = 6


def to_file_name(label: str) -> str:
    r"""A label as the name of a file, without what some system or a link forbids; may be empty.

    >>> to_file_name("A/B: what?"), to_file_name("..x.md. "), to_file_name("C++"), to_file_name("[[#]]")
    ('A B what', 'x.md', 'C++', '')
    """
    shown = "".join(
        c for c in label if unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co"} or c.isspace() or c in _JOINERS
    )
    name = " ".join(_FORBIDDEN.sub(" ", unicodedata.normalize("NFC", shown)).split()).lstrip(". ")
    # Windows reserves these with any ending too; without one, `note_names` puts something behind.
    name = name.replace(".", " ", 1).strip() if _RESERVED.match(name) else name
    cut = name.encode("utf-8")[:_MOST_BYTES].decode("utf-8", "ignore")
    return unicodedata.normalize("NFC", cut.strip(". "))


def note_names(nodes: Iterable[tuple[str, str, str]], taken: Iterable[str]) -> dict[str, str]:
    """IRI -> name of its note. A function of the set of nodes, not of their order.

    A name that several want goes to none of them: each gets its kind behind it, and where that is not enough a hash
    of its IRI.

    Args:
        nodes: (IRI, label, kind).
        taken: names of other notes.

    >>> note_names([("i:1", "CLIP", "model"), ("i:2", "Clip", "method"), ("i:3", "NUL", "task")], [])
    {'i:1': 'CLIP (model)', 'i:2': 'Clip (method)', 'i:3': 'NUL (task)'}
    """
    wishes = sorted((iri, to_file_name(label), kind) for iri, label, kind in nodes)
    plain = Counter(_key(name) for _, name, _ in wishes)
    plain.update(map(_key, taken))
    kinds = Counter(_key(_with(name, kind)) for _, name, kind in wishes)
    names: dict[str, str] = {}
    used: set[str] = set()
    for iri, name, kind in wishes:
        if name and plain[_key(name)] == 1 and not _RESERVED.match(name) and not kinds[_key(name)]:
            names[iri] = name
            continue
        chosen, length = _with(name, kind), _HASH
        while kinds[_key(chosen)] > 1 or plain[_key(chosen)] or _key(chosen) in used:
            chosen, length = _with(name, f"{kind} {h(iri, length)}"), length + 1
        names[iri] = chosen
        used.add(_key(chosen))
    return names


def _with(name: str, kind: str) -> str:
    return f"{name} ({kind})".strip()


def _key(name: str) -> str:
    """Equal for names that some file system takes for one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
