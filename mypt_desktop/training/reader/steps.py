"""One update after another: the network in bfloat16, the optimizer's weights in float32 beside it, a checkpoint."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from mypt_desktop.training.reader.encoding import IGNORED, Batch
from mypt_desktop.training.reader.network import ANSWERS, RELEVANT, Reader, learned

PEAK: Final = 1.5e-4  # learning rate
WARM_UP: Final = 0.04  # share of all examples
LOWEST: Final = 0.02  # of the peak
CHECKPOINT: Final = "checkpoint.pt"


class Training:
    """Learns `total` examples; `seen` says how many it has."""

    def __init__(self, model: Reader, total: int, device: str) -> None:
        self.model = model.to(device).train()
        self.device = device
        self.total = total
        self.seen = 0
        trained = {name: weight for name, weight in model.named_parameters() if weight.requires_grad}
        self._masters = {name: weight.detach().clone().float().requires_grad_() for name, weight in trained.items()}
        deep = [weight for weight in self._masters.values() if weight.dim() >= 2]
        flat = [weight for weight in self._masters.values() if weight.dim() < 2]
        groups = [{"params": deep, "weight_decay": 0.01}, {"params": flat, "weight_decay": 0.0}]
        self._optimizer = torch.optim.AdamW(groups, lr=PEAK, betas=(0.9, 0.98), fused=True)
        # Half precision runs on the matrix units of CPUs that have them: nine times the arithmetic of float32 there.
        self.model.bfloat16()
        self._weights = {name: weight for name, weight in self.model.named_parameters() if name in self._masters}

    def step(self, batch: Batch, count: int) -> float:
        """Learn a batch of `count` examples; the loss."""
        moved = {name: getattr(batch, name).to(self.device) for name in Batch.__slots__}
        loss = loss_of(self.model(moved["ids"], moved["types"], moved["mask"]), moved)
        loss.backward()
        for name, weight in self._weights.items():
            self._masters[name].grad = None if weight.grad is None else weight.grad.float()
            weight.grad = None
        torch.nn.utils.clip_grad_norm_(self._masters.values(), 1.0)
        for group in self._optimizer.param_groups:
            group["lr"] = PEAK * rate_at(self.seen / self.total)
        self._optimizer.step()
        with torch.no_grad():
            for name, weight in self._weights.items():
                weight.copy_(self._masters[name])
        self.seen += count
        return float(loss.detach())

    def learned(self) -> dict[str, Tensor]:
        """What training changed, in float32."""
        return {name: self._masters.get(name, weight).detach().float() for name, weight in learned(self.model).items()}

    def save(self, out: Path) -> None:
        """Beside the last checkpoint, then in its place."""
        beside = out / f"{CHECKPOINT}.part"
        torch.save({"seen": self.seen, "masters": self._masters, "optimizer": self._optimizer.state_dict()}, beside)
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(out / CHECKPOINT)

    def restore(self, out: Path) -> None:
        """Go on from the checkpoint, if there is one."""
        if not (out / CHECKPOINT).exists():
            return
        state = torch.load(out / CHECKPOINT, map_location=self.device, weights_only=True)
        with torch.no_grad():
            for name, weight in state["masters"].items():
                self._masters[name].copy_(weight)
                self._weights[name].copy_(weight)
        self._optimizer.load_state_dict(state["optimizer"])
        self.seen = state["seen"]


def rate_at(done: float) -> float:
    """The learning rate as a share of the peak when `done` of all examples, 0 to 1, are learned: up, then a cosine."""
    if done < WARM_UP:
        return done / WARM_UP
    falling = 0.5 * (1 + math.cos(math.pi * min(1.0, (done - WARM_UP) / (1 - WARM_UP))))
    return LOWEST + (1 - LOWEST) * falling


def loss_of(outputs: tuple[Tensor, ...], batch: Mapping[str, Tensor]) -> Tensor:
    """Per example: cross entropy of the span's ends, of answers and of support, and half of relevance. What a label
    does not say costs nothing."""
    span, passage, support = (output.float() for output in outputs)
    elsewhere = batch["types"] == 0  # only tokens of the passage can begin or end an answer
    first, last = (span[..., end].masked_fill(elsewhere, -1e4) for end in (0, 1))
    loss = span.sum() * 0.0  # a batch in which no label of a kind is known adds nothing for it
    for logits, labels, weight in (
        (first, batch["first"], 0.5),
        (last, batch["last"], 0.5),
        (support, batch["support"], 1.0),
    ):
        if bool((labels != IGNORED).any()):
            loss = loss + weight * cross_entropy(logits, labels, ignore_index=IGNORED, reduction="sum")
    for column, labels, weight in ((RELEVANT, batch["relevant"], 0.5), (ANSWERS, batch["answers"], 1.0)):
        known = labels != IGNORED
        logits = passage[:, column][known]
        loss = loss + weight * binary_cross_entropy_with_logits(logits, labels[known].float(), reduction="sum")
    return loss / len(batch["first"])
