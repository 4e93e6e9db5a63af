"""A small encoder for the profile `fast`: convolutions over words, and one look over the whole text.

It takes the place of a pretrained BERT in kg.training.network, with a twentieth of its work. Its words are those of
the pretrained encoder, narrowed; everything else it learns from the annotations and from a teacher.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu, pad

__all__ = ["SmallEncoder", "take_words"]

_WORD = 128
_WIDTH = 192
_HEADS = 4
_BLOCKS = 4
_REACH = 1  # pieces on either side that a convolution sees
_DROPOUT = 0.1


@dataclass(frozen=True, slots=True)
class _Config:
    """What kg.training.network asks of an encoder."""

    hidden_size: int = _WIDTH
    embedding_size: int = _WORD
    max_position_embeddings: int = 512


@dataclass(frozen=True, slots=True)
class _Output:
    last_hidden_state: Tensor


class SmallEncoder(nn.Module):
    """States of pieces; called as the encoders of transformers are.

    Args:
        words: how many pieces the vocabulary holds.
    """

    def __init__(self, words: int) -> None:
        super().__init__()
        self.config = _Config()
        self.embeddings = nn.ModuleDict({"word_embeddings": nn.Embedding(words, _WORD)})
        self.widen = nn.Linear(_WORD, _WIDTH)
        self.dropout = nn.Dropout(_DROPOUT)
        self.near = nn.ModuleList(_Convolution() for _ in range(_BLOCKS))
        self.far = _Attention()
        self.last = _Convolution()
        self.norm = nn.LayerNorm(_WIDTH)

    def forward(self, *, inputs_embeds: Tensor, attention_mask: Tensor | None) -> _Output:
        """States `[batch, pieces, width]` of embedded pieces; `attention_mask` is 0 where nothing stands."""
        states = self.dropout(self.widen(inputs_embeds))
        kept = None if attention_mask is None else attention_mask.to(states.dtype)[..., None]
        for block in self.near:
            states = block(states, kept)
        states = self.last(self.far(states, attention_mask), kept)
        return _Output(self.norm(states))


class _Convolution(nn.Module):
    """A piece and its neighbours, written as one matrix, which can be coded in int8."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(_WIDTH)
        self.mix = nn.Linear((2 * _REACH + 1) * _WIDTH, 2 * _WIDTH)
        self.back = nn.Linear(2 * _WIDTH, _WIDTH)
        self.dropout = nn.Dropout(_DROPOUT)

    def forward(self, states: Tensor, kept: Tensor | None) -> Tensor:
        inner = self.norm(states)
        inner = inner if kept is None else inner * kept
        edged = pad(inner, (0, 0, _REACH, _REACH))
        length = states.shape[1]
        beside = torch.cat([edged[:, shift : shift + length] for shift in range(2 * _REACH + 1)], -1)
        return states + self.dropout(self.back(gelu(self.mix(beside))))


class _Attention(nn.Module):
    """Scaled dot-product attention over all pieces (Vaswani et al. 2017), in plain steps."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(_WIDTH)
        self.ask = nn.Linear(_WIDTH, 3 * _WIDTH)
        self.out = nn.Linear(_WIDTH, _WIDTH)
        self.dropout = nn.Dropout(_DROPOUT)

    def forward(self, states: Tensor, mask: Tensor | None) -> Tensor:
        batch, length, _ = states.shape
        parts = self.ask(self.norm(states)).view(batch, length, 3, _HEADS, _WIDTH // _HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        scores = query @ key.transpose(-1, -2) / math.sqrt(_WIDTH // _HEADS)
        if mask is not None:
            scores = scores.masked_fill(mask[:, None, None, :] == 0, -1e9)
        seen = (scores.softmax(-1) @ value).transpose(1, 2).reshape(batch, length, _WIDTH)
        return states + self.dropout(self.out(seen))


def take_words(encoder: SmallEncoder, table: Tensor) -> None:
    """Give an encoder the words of a wider one: their first principal components (Pearson 1901), at unit scale."""
    with torch.no_grad():
        centred = table - table.mean(0)
        _, _, directions = torch.linalg.svd(centred.T @ centred)
        found = centred @ directions[:_WORD].T
        words: Any = encoder.embeddings["word_embeddings"]
        words.weight[:, : found.shape[1]] = found / found.std()
