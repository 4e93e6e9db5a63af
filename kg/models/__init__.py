"""The trained models that ship, a folder for each profile that reads with one: `model.onnx`, `vocab.txt`, `model.json`.

Their card is docs/model-card.md. `results.json`: the weights by which every profile reads results (docs/results.md).
"""

from __future__ import annotations
