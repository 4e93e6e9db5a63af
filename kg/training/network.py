"""The network: an encoder over the pieces of an abstract, joined by the signals of the rules, with two heads.

    ids ------> word embeddings --+--> encoder --> states --+--> middle --> tags  (O, B-METHOD, I-METHOD, ...)
    signals --> projection -------+                         |          \\-> roles (proposes, studies, ...)
            \\-> side layer --------------------------------+

Only this file, kg.training.fit and kg.training.export import torch; the rest of the package never does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu
from transformers import AutoConfig, AutoModel

from kg.training.tags import ROLE_COUNT, TAG_COUNT

__all__ = ["Network"]

_SIDE = 64
_MIDDLE = 256
_DROPOUT = 0.1


class Network(nn.Module):
    """Logits of tags and of roles for each piece.

    Args:
        base: folder of the pretrained encoder (`config.json`, weights, `vocab.txt`).
        signals: how many numbers describe a piece.
        pretrained: called with the folder, gives the encoder; `blank` leaves the weights to a state that is loaded next.
    """

    def __init__(self, base: Path, signals: int, *, encoder: Any = None) -> None:
        super().__init__()
        self.encoder = encoder if encoder is not None else AutoModel.from_pretrained(base, **_PLAIN)
        hidden = self.encoder.config.hidden_size
        self.projection = nn.Linear(signals, hidden, bias=False)
        nn.init.zeros_(self.projection.weight)  # training starts from the encoder as it was pretrained
        self.side = nn.Linear(signals, _SIDE)
        self.dropout = nn.Dropout(_DROPOUT)
        self.middle = nn.Linear(hidden + _SIDE, _MIDDLE)
        self.tags = nn.Linear(_MIDDLE, TAG_COUNT)
        self.roles = nn.Linear(_MIDDLE, ROLE_COUNT)

    def forward(self, ids: Tensor, signals: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Logits `[batch, pieces, tags]` and `[batch, pieces, roles]`.

        Args:
            ids: `[batch, pieces]`, with the marks for begin and end.
            signals: `[batch, pieces, signals]`, zeros at the marks.
            mask: `[batch, pieces]`, 1 where there is a piece; None where nothing is padded.
        """
        embedded = self.encoder.embeddings.word_embeddings(ids) + self.projection(signals)
        states = self.encoder(inputs_embeds=embedded, attention_mask=mask).last_hidden_state
        beside = gelu(self.side(signals))
        joined = gelu(self.middle(torch.cat([self.dropout(states), beside], -1)))
        joined = self.dropout(joined)
        return self.tags(joined), self.roles(joined)


_PLAIN = {"add_pooling_layer": False, "local_files_only": True}


def blank_encoder(base: Path) -> Any:
    """The encoder of a folder with random weights, by plain attention that every exporter can trace."""
    config = AutoConfig.from_pretrained(base, local_files_only=True)
    config._attn_implementation = "eager"
    return AutoModel.from_config(config, add_pooling_layer=False)
