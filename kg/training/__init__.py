"""Training of the model: annotated abstracts in, a model folder out. Needs the extra `paperkg[train]`.

annotations, folds, examples, silver (what to learn from) -> network, fit, figures (learning) -> export, recover
(to and from the files that kg.extract reads) -> run (all of it, with its record). Reading papers never imports this
room, and only network, fit, export, recover and run import torch.
"""

from __future__ import annotations

__all__: list[str] = []
