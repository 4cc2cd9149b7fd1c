"""A model that learns: read from its weights, with an adapter on it or as it is, and how wrong it is about a row.

torch is loaded with the first student, not with this module.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.checkpoints import AllWeights, Learned
from mypt_desktop.training.packing import Row, visible
from mypt_desktop.training.plan import Plan

if TYPE_CHECKING:
    from mypt_desktop.training.lora import Adapter


@dataclass(frozen=True, slots=True)
class Student:
    """A model, and what of it is learned: an adapter on it, or all."""

    model: Any
    learned: Learned
    adapter: Adapter | None
    bf16: bool

    def loss(self, row: Row) -> Any:
        """The summed cross entropy of the learned tokens. Logits are computed for those alone: with a vocabulary of
        150,000 they are most of the work."""
        import torch
        from torch.nn.functional import cross_entropy

        device = self.model.device
        row = row.filled()
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=self.bf16):
            tokens, positions, allowed = (
                torch.from_numpy(array).to(device)[None] for array in (row.tokens, row.positions, visible(row))
            )
            learned = torch.from_numpy(row.mask).to(device)
            hidden = self.model.model(
                inputs_embeds=self._embedded(tokens),
                position_ids=positions,
                attention_mask=allowed[:, None],
                use_cache=False,
            ).last_hidden_state[0, :-1][learned[1:]]
            logits = self._logits(hidden)
        return cross_entropy(logits.float(), tokens[0, 1:][learned[1:]], reduction="sum")

    def _embedded(self, tokens: Any) -> Any:
        """With the adapter's rows for the markers, without a copy of the whole matrix and without its gradient."""
        import torch

        plain = self.model.get_input_embeddings()(tokens)
        if self.adapter is None or self.adapter.rows is None:
            return plain
        same = tokens[..., None] == self.adapter.ids
        own = same.to(self.adapter.rows.dtype) @ self.adapter.rows
        return torch.where(same.any(-1, keepdim=True), own.to(plain.dtype), plain)

    def _logits(self, hidden: Any) -> Any:
        from torch.nn.functional import linear

        if self.adapter is None or self.adapter.rows is None:
            return self.model.lm_head(hidden)
        plain = linear(hidden, self.model.get_input_embeddings().weight)
        return plain.index_copy(1, self.adapter.ids, linear(hidden, self.adapter.rows).to(plain.dtype))


def read_student(weights: Path, plan: Plan, markers: Sequence[int], device: str) -> Student:
    """The model in the folder `weights`, a new one where that has a configuration alone; with an adapter where the plan
    has a rank, which learns the embedding's rows of `markers` too. Raises `UserError` where it is no model."""
    from transformers import AutoConfig, AutoModelForCausalLM

    from mypt_desktop.training.lora import Adapter

    kind: Any = AutoModelForCausalLM
    try:
        if any(weights.glob("*.safetensors")):
            # Weights that stay as they are can be held in half precision: those of the adapter are float32 anyway.
            held = "bfloat16" if plan.bf16 and plan.lora_rank else "float32"
            model = kind.from_pretrained(str(weights), dtype=held, attn_implementation="sdpa")
        else:  # a configuration alone: from scratch
            model = kind.from_config(AutoConfig.from_pretrained(str(weights)), attn_implementation="sdpa")
    except (OSError, ValueError, KeyError) as error:
        raise UserError(f"{weights} is no model: {str(error).splitlines()[0]}") from error
    model.config.use_cache = False
    model.to(device)
    if plan.checkpointing:
        model.gradient_checkpointing_enable()
        model.enable_input_require_grads()
    if not plan.lora_rank:
        return Student(model, AllWeights(model), None, plan.bf16)
    adapter = Adapter(model, plan.lora_rank, markers if model.config.tie_word_embeddings else ())
    return Student(model, adapter, adapter, plan.bf16)


def markers_of(weights: Path, rows: Sequence[Row]) -> list[int]:
    """The tokens outside the tokenizer's own vocabulary, as `<tool_call>`, that are to be learned.

    A base that was never trained to write them has one and the same row for all such tokens in its embedding: no change
    of the layers before it can tell them apart.
    """
    path = weights / "tokenizer.json"
    if not path.is_file():
        return []
    added = {int(one["id"]) for one in json.loads(path.read_text(encoding="utf-8")).get("added_tokens", ())}
    return sorted(added & {int(token) for row in rows for token in row.tokens[row.mask]})
