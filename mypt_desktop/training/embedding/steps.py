"""One update after another: a question nearer to what answers it and farther from what does not; a checkpoint."""

from __future__ import annotations

import math
import os
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import torch
from torch import Tensor

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.embedding.drawing import Together
from mypt_desktop.training.embedding.network import Encoder

WARM_UP: Final = 30  # steps
LOWEST: Final = 0.03  # of the peak
TEMPERATURE: Final = 0.05
CHECKPOINT: Final = "checkpoint.pt"


class Training:
    """Learns in `total` steps at a rate of at most `peak`; `done` says how many there were."""

    def __init__(self, encoder: Encoder, total: int, peak: float) -> None:
        self.encoder = encoder
        self.total = total
        self.done = 0
        self._peak = peak
        self._weights = encoder.trained
        self._optimizer = torch.optim.AdamW(self._weights.values(), lr=peak, betas=(0.9, 0.98), weight_decay=0.01)

    def step(self, together: Together) -> float:
        """Learn these; the loss. Raises `UserError` where that is no number.

        The vectors are made twice: once without a graph, for what the loss wants each of them changed by, and then a
        batch at a time with one, so that the memory does not grow with how much is compared with each other.
        """
        batches = self.encoder.batches([*together.lines, *together.passages, *together.questions])
        vectors = self.encoder.encode_batches(batches).requires_grad_()
        count = len(together.lines), len(together.passages), len(together.asked)
        lines, passages, questions = vectors.split(count)
        loss = contrast(questions, lines, together.of_lines) + contrast(questions, passages, together.of_passages)
        if not bool(torch.isfinite(loss)):
            raise UserError(f"The loss of step {self.done + 1} is no number.", hint="Look at the base's weights.")
        loss.backward()
        wanted = vectors.grad
        assert wanted is not None
        for batch in batches:
            (self.encoder.vectors(batch) * wanted[batch.places]).sum().backward()
        torch.nn.utils.clip_grad_norm_(self._weights.values(), 1.0)
        for group in self._optimizer.param_groups:
            group["lr"] = self._peak * rate_at(self.done, self.total)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=True)
        self.done += 1
        return float(loss.detach())

    def save(self, out: Path) -> None:
        """Beside the last checkpoint, then in its place."""
        weights = {name: weight.detach() for name, weight in self._weights.items()}
        beside = out / f"{CHECKPOINT}.part"
        torch.save({"done": self.done, "weights": weights, "optimizer": self._optimizer.state_dict()}, beside)
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(out / CHECKPOINT)

    def restore(self, out: Path) -> None:
        """Go on from the checkpoint, if there is one. Raises `UserError` where it is none of this training."""
        path = out / CHECKPOINT
        if not path.exists():
            return
        try:
            state = torch.load(path, map_location=self.encoder.device, weights_only=True)
            with torch.no_grad():
                for name, weight in self._weights.items():
                    weight.copy_(state["weights"][name])
            self._optimizer.load_state_dict(state["optimizer"])
            self.done = int(state["done"])
        except (pickle.UnpicklingError, RuntimeError, EOFError, ValueError, KeyError, TypeError) as error:
            raise UserError(f"{path} is no checkpoint of this training: {error}") from error


def rate_at(done: int, total: int) -> float:
    """The learning rate as a share of the peak after `done` of `total` steps: up, and along a cosine down."""
    falling = 0.5 * (1 + math.cos(math.pi * min(1.0, done / total)))
    return min(1.0, (done + 1) / WARM_UP) * (LOWEST + (1 - LOWEST) * falling)


def contrast(
    questions: Tensor, texts: Tensor, right: Sequence[Sequence[int]], temperature: float = TEMPERATURE
) -> Tensor:
    """Mean over the questions that something answers: minus the log of the share that those of `texts` that are right
    have together in the softmax over the cosines. 0 where nothing answers any.

    `questions` (n, width), `texts` (m, width), of length 1; `right`: n lists of places in `texts`. See InfoNCE,
    https://arxiv.org/abs/1807.03748, here with several right ones.
    """
    answered = [at for at, places in enumerate(right) if places]
    if not answered:
        return questions.sum() * 0.0
    wrong = torch.ones(len(answered), len(texts), dtype=torch.bool)
    for row, at in enumerate(answered):
        wrong[row, list(right[at])] = False
    scores = questions[answered] @ texts.T / temperature
    of_right = scores.masked_fill(wrong.to(scores.device), -math.inf)
    return (torch.logsumexp(scores, 1) - torch.logsumexp(of_right, 1)).mean()
