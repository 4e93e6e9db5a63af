"""What the commands that need torch share: the way into that room."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["import_training"]

_EXTRA = {"onnx", "onnxruntime", "safetensors", "torch", "transformers"}


def import_training(module: str) -> ModuleType:
    """A module of the room that needs torch; a clear word where the extra is not installed."""
    from importlib import import_module  # noqa: PLC0415 - see kg.commands.main

    from kg.errors import ConfigError  # noqa: PLC0415 - see kg.commands.main

    try:
        return import_module(f"kg.training.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in _EXTRA:
            raise
        raise ConfigError(f"training needs {error.name}; run: pip install 'paperkg[train]'") from error
