"""Rows as one batch on a device, and what it costs that other letters than the right ones come first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from mypt_desktop.core.lettered import LETTERS
from mypt_desktop.training.picker.rows import Row

_IMPOSSIBLE: Final = -1e4


@dataclass(frozen=True, slots=True)
class Batch:
    """`tokens`, `positions`, `segments` and `lines` as in `Row`: (rows, t). For each question of these rows, `row` and
    `end` say where its last token stands and `choices` how many lines it chooses from: (questions,); `right` which
    letters answer, the last standing for none: (questions, letters + 1)."""

    tokens: Tensor
    positions: Tensor
    segments: Tensor
    lines: Tensor
    row: Tensor
    end: Tensor
    choices: Tensor
    right: Tensor


def batch_of(rows: Sequence[Row], device: str) -> Batch:
    """Rows of one length as a batch on the device."""
    asked = [(at, *one) for at, row in enumerate(rows) for one in row.asked]
    right = torch.zeros(len(asked), len(LETTERS) + 1, dtype=torch.bool)
    for question, (*_, answers) in enumerate(asked):
        right[question, list(answers or (len(LETTERS),))] = True
    row, end, choices = torch.tensor([one[:3] for one in asked]).T
    stacked = (
        torch.from_numpy(np.stack([getattr(row, name) for row in rows])).long()
        for name in ("tokens", "positions", "segments", "lines")
    )
    return Batch(*(tensor.to(device) for tensor in (*stacked, row, end, choices, right)))


def visible(segments: Tensor, lines: Tensor) -> Tensor:
    """(rows, t, t): which token (last axis) each token attends to; from (rows, t) each."""
    own = segments[:, :, None] == segments[:, None, :]
    begun = lines[:, :, None] == segments[:, None, :]
    return (own | begun).tril()


def log_chances(model: Any, letters: Tensor, batch: Batch) -> Tensor:
    """(questions, letters + 1), log probabilities; of a letter without a line about `_IMPOSSIBLE`."""
    states = model.model(
        inputs_embeds=model.get_input_embeddings()(batch.tokens),
        position_ids=batch.positions,
        attention_mask=visible(batch.segments, batch.lines)[:, None],
        use_cache=False,
    ).last_hidden_state
    logits = states[batch.row, batch.end].float() @ letters.T
    beyond = torch.arange(len(LETTERS) + 1, device=logits.device)[None] >= batch.choices[:, None]
    beyond[:, -1] = False
    return torch.log_softmax(logits.masked_fill(beyond, _IMPOSSIBLE), 1)


def loss_of(model: Any, letters: Tensor, batch: Batch) -> tuple[Tensor, Tensor]:
    """For each question minus the log of the chance that one of its right letters comes first, of the letters that
    stand before a line and the one for none; and whether the likeliest is right."""
    chances = log_chances(model, letters, batch)
    losses = -torch.logsumexp(chances.masked_fill(~batch.right, -torch.inf), 1).float()
    hits = batch.right.gather(1, chances.argmax(1, keepdim=True))[:, 0]
    return losses, hits
