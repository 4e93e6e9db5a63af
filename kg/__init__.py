"""paperkg: a pile of machine-learning papers in, a typed and evidence-backed knowledge graph out."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.api import KnowledgeGraph, build, import_files, load

__all__ = ["KnowledgeGraph", "__version__", "build", "import_files", "load"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    # Lazy, so that `import kg` and `kg --help` do not pay for spaCy and rdflib.
    if name in __all__:
        return getattr(import_module("kg.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
