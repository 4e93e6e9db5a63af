"""The trained models that ship, a folder for each profile that reads with one: `model.onnx`, `vocab.txt`, `model.json`.

Their card is docs/model-card.md.
"""

from __future__ import annotations
