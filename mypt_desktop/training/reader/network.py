"""The reader's network: a BERT encoder with heads for the span, for the passage as a whole and for a claim."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn

RELEVANT, ANSWERS = 0, 1  # columns of `passage`
HEADS: Final = 2
SUPPORT: Final = 3


class Reader(nn.Module):
    """From token ids to scores.

    `input_ids`, `token_type_ids`, `attention_mask`: int64 (n, t), a question or claim as segment 0 and a passage as
    segment 1. Gives `span` (n, t, 2), logits of the answer's first and last token; `passage` (n, 2), logits of
    relevant and of answers; `support` (n, 3), logits of supported, refuted and not enough.
    """

    def __init__(self, encoder: Any) -> None:
        super().__init__()
        width = encoder.config.hidden_size
        self.encoder = encoder
        self.span = nn.Linear(width, 2)
        self.pooled = nn.Linear(width, width)
        self.passage = nn.Linear(width, HEADS)
        self.support = nn.Linear(width, SUPPORT)

    def forward(self, input_ids: Tensor, token_type_ids: Tensor, attention_mask: Tensor) -> tuple[Tensor, ...]:
        states = self.encoder(
            input_ids=input_ids, token_type_ids=token_type_ids, attention_mask=attention_mask
        ).last_hidden_state
        first = torch.tanh(self.pooled(states[:, 0]))
        return self.span(states), self.passage(first), self.support(first)


def from_base(folder: Path) -> Reader:
    """A reader on the encoder in `folder` (config.json, model.safetensors), its heads new. Word vectors stay as they
    are: they are half of all weights, and so the learned part is half as large to pass on."""
    from transformers import AutoModel

    # "eager": on CPUs with matrix units the fused attention's backward pass is the slowest part of a step
    encoder: Any = AutoModel.from_pretrained(
        str(folder),
        attn_implementation="eager",
        dtype=torch.float32,
        add_pooling_layer=False,
        hidden_dropout_prob=0.0,  # an example is seen once or twice, and dropout is half of a step on CPUs
        attention_probs_dropout_prob=0.0,
    )
    encoder.embeddings.word_embeddings.weight.requires_grad_(False)
    return Reader(encoder)


def learned(model: Reader) -> dict[str, Tensor]:
    """The weights that training changes, by name: all but the word vectors."""
    return {name: weight for name, weight in model.state_dict().items() if "word_embeddings" not in name}
