"""The trained model that ships: `model.onnx`, `vocab.txt`, `model.json`. Its card is docs/model-card.md."""

from __future__ import annotations
