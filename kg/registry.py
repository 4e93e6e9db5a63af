"""Plug-ins by entry point. Built-in importers, readers and writers register the same way as strangers do.

Groups: `kg.importers`, `kg.readers`, `kg.writers`; extraction components use spaCy's own group, `spacy_factories`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from kg.errors import PluginError, nearest

__all__ = ["GROUPS", "Plugin", "available", "load"]

GROUPS = ("kg.importers", "kg.readers", "kg.writers", "spacy_factories")


@dataclass(frozen=True, slots=True, order=True)
class Plugin:
    """One registered plug-in and the distribution it came with."""

    group: str
    name: str
    package: str
    version: str
    target: str


@cache
def available(group: str) -> tuple[Plugin, ...]:
    """The plug-ins of a group, sorted by name; the first distribution wins a name that two claim."""
    found: dict[str, Plugin] = {}
    for point in sorted(entry_points(group=group), key=lambda p: (p.name, p.value)):
        dist = point.dist
        plugin = Plugin(group, point.name, dist.name if dist else "", dist.version if dist else "", point.value)
        found.setdefault(point.name, plugin)
    return tuple(found[name] for name in sorted(found))


@cache
def load(group: str, name: str) -> Any:
    """The object that a plug-in's entry point names.

    Raises:
        PluginError: no such plug-in (the message names the nearest), or its import fails.
    """
    for plugin in available(group):
        if plugin.name == name:
            (point,) = [p for p in entry_points(group=group, name=name) if p.value == plugin.target][:1]
            try:
                return point.load()
            except (ImportError, AttributeError) as error:
                raise PluginError(f"{group} {name!r} ({plugin.package}) does not load: {error}") from error
    hint = nearest(name, [plugin.name for plugin in available(group)])
    raise PluginError(f"no {group.rpartition('.')[2].removesuffix('s')} named {name!r}: {hint}")
