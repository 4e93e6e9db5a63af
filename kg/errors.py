"""The error tree. An error stops the run; what is wrong with one record is a `Problem` (see kg.model).

KgError                 anything paperkg raises on purpose; its text is meant for the user
├── InputError          a file, folder or record that cannot be read (knows path and line)
├── VocabularyError     a type, role, predicate or query that the ontology does not declare
├── ConfigError         a setting that is unknown or out of range
├── PluginError         a reader, writer or component that is unknown or does not load
├── OutputError         a target that cannot be written
└── ValidationError     a graph that breaks the shapes
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = [
    "ConfigError",
    "InputError",
    "KgError",
    "OutputError",
    "PluginError",
    "ValidationError",
    "VocabularyError",
    "nearest",
]


class KgError(Exception):
    """An expected failure: the message names what is wrong and the next step."""


class InputError(KgError):
    """A source that cannot be read.

    Args:
        message: what is wrong and what to do about it.
        path: the file or folder, as the user named it.
        line: line in the file, from 1; 0 where lines make no sense.
    """

    def __init__(self, message: str, *, path: str = "", line: int = 0) -> None:
        place = f"{path}:{line}: " if path and line else f"{path}: " if path else ""
        super().__init__(place + message)
        self.path = path
        self.line = line


class VocabularyError(KgError):
    """A name that the ontology does not declare."""


class ConfigError(KgError):
    """A setting that is unknown, of the wrong type or out of range."""


class PluginError(KgError):
    """A plug-in that is unknown or fails to load."""


class OutputError(KgError):
    """A target that cannot be written; nothing half-written is left behind."""


class ValidationError(KgError):
    """A graph that does not satisfy the shapes."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A sentence that names the closest known word, or lists all known words.

    >>> nearest("profil", ["profile", "jobs"])
    'did you mean profile?'
    >>> nearest("zzz", ["profile", "jobs"])
    'known: jobs, profile'
    """
    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=1)
    return f"did you mean {close[0]}?" if close else "known: " + ", ".join(names)
