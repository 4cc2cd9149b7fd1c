"""What a training is to do, and how fast it learns at each step."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do. `lora_rank` 0 trains all weights. A step is `accumulate` rows of `length` tokens on each device."""

    steps: int = 200
    lora_rank: int = 16
    length: int = 1024
    accumulate: int = 4
    learning_rate: float = 2e-4
    warmup: float = 0.05
    weight_decay: float = 0.0
    validate_every: int = 25
    validation_rows: int = 16
    save_every: int = 10
    seed: int = 1
    bf16: bool = False
    checkpointing: bool = False


def rate_at(step: int, plan: Plan) -> float:
    """Linear warm-up, then half a cosine down to a tenth."""
    begin = max(1, round(plan.steps * plan.warmup))
    if step < begin:
        return plan.learning_rate * (step + 1) / begin
    done = (step - begin) / max(1, plan.steps - begin)
    return plan.learning_rate * (0.1 + 0.45 * (1 + math.cos(math.pi * min(1.0, done))))
