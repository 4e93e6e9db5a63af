r"""The network: an encoder over the pieces of an abstract, joined by the signals of the rules, with two heads.

    ids ------> word embeddings --+--> encoder --> states --+--> middle --> tags  (O, B-METHOD, I-METHOD, ...)
    signals --> projection -------+                         |          \--> roles (proposes, studies, ...)
           \--> side ---------------------------------------+

The encoder is a BERT (Devlin et al. 2019) small enough for a laptop.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu
from transformers import AutoConfig, AutoModel

from kg.training.tags import ROLE_COUNT, TAG_COUNT

__all__ = ["Network", "blank_encoder"]

_SIDE = 64
_MIDDLE = 256
_DROPOUT = 0.1


class Network(nn.Module):
    """Scores of tags and of roles for each piece.

    Args:
        base: folder of the pretrained encoder (`config.json`, weights).
        signals: how many numbers describe a piece.
        encoder: stands for the one in the folder.
    """

    def __init__(self, base: Path, signals: int, *, encoder: Any = None) -> None:
        super().__init__()
        self.encoder = _pretrained(base) if encoder is None else encoder
        hidden = self.encoder.config.hidden_size
        narrow = getattr(self.encoder.config, "embedding_size", hidden)
        self.projection = nn.Linear(signals, narrow, bias=False)
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
        joined = torch.cat([self.dropout(states), gelu(self.side(signals))], -1)
        joined = self.dropout(gelu(self.middle(joined)))
        return self.tags(joined), self.roles(joined)


def _pretrained(base: Path) -> Any:
    """The encoder of a folder. No attention is dropped: on a processor without GPU that takes 40 % of a step."""
    return AutoModel.from_pretrained(base, add_pooling_layer=False, attention_probs_dropout_prob=0.0)


def blank_encoder(base: Path) -> Any:
    """The encoder of a folder, its weights random; it attends in plain steps, which can be traced."""
    config = AutoConfig.from_pretrained(base, attn_implementation="eager")
    return AutoModel.from_config(config, add_pooling_layer=False)
