"""Low-rank adapters (LoRA, https://arxiv.org/abs/2106.09685) on a model's linear layers, and rows of its embedding.

In the files that PEFT writes and reads (`adapter_config.json`, `adapter_model.safetensors`), so that an adapter can be
used elsewhere. Needs torch and safetensors alone.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn
from torch.nn.functional import linear

from mypt_desktop.core.errors import UserError

CONFIG, TENSORS = "adapter_config.json", "adapter_model.safetensors"
TARGETS: Final = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
_PREFIX: Final = "base_model.model."
_EMBEDDING: Final = "model.embed_tokens"
_SCALE: Final = 2.0  # what is added weighs so much, whatever the rank
_ROWS: Final = ".token_adapter.trainable_tokens_delta"
# What changes the meaning of the tensors; other fields of PEFT's configuration do not.
_OTHER_KINDS: Final = (
    *("use_dora", "use_qalora", "use_bdlora", "fan_in_fan_out", "lora_bias", "rank_pattern", "alpha_pattern"),
    *("modules_to_save", "layer_replication", "target_parameters"),
)


class AdaptedLinear(nn.Module):
    """A linear layer that stays as it is, and a product of two narrow matrices added to it."""

    def __init__(self, base: nn.Linear, rank: int, scale: float) -> None:
        super().__init__()
        self.base = base
        self.scale = scale
        device = base.weight.device
        self.down = nn.Parameter(torch.empty(rank, base.in_features, device=device))
        self.up = nn.Parameter(torch.zeros(base.out_features, rank, device=device))
        nn.init.kaiming_uniform_(self.down, a=math.sqrt(5))

    def forward(self, states: Tensor) -> Tensor:
        plain: Tensor = self.base(states)
        added = linear(linear(states.to(self.down.dtype), self.down), self.up) * self.scale
        return (plain + added).to(plain.dtype)


class Adapter:
    """The adapter on `model`, a causal language model of Hugging Face, whose own weights it freezes.

    `markers` are ids of tokens whose rows of the embedding, in `rows` (one each), take the place of the model's. A
    loss has to see to that, as one that computes the logits of what is learned alone does.
    """

    name = "adapter"

    def __init__(self, model: Any, rank: int, markers: Sequence[int] = ()) -> None:
        model.requires_grad_(False)
        self.rank = rank
        self.markers = tuple(markers)
        self._layers = {}
        found = [(name, layer) for name, layer in model.named_modules() if name.rpartition(".")[2] in TARGETS]
        for name, layer in found:
            parent = model.get_submodule(name.rpartition(".")[0])
            self._layers[name] = AdaptedLinear(layer, rank, _SCALE)
            setattr(parent, name.rpartition(".")[2], self._layers[name])
        embedding = model.get_input_embeddings().weight
        self.ids = torch.tensor(self.markers, dtype=torch.int64, device=embedding.device)
        self.rows = nn.Parameter(embedding.detach()[self.ids].float()) if markers else None

    def parameters(self) -> Iterator[nn.Parameter]:
        for layer in self._layers.values():
            yield from (layer.down, layer.up)
        if self.rows is not None:
            yield self.rows

    def save(self, folder: Path) -> None:
        from safetensors.torch import save_file

        folder.mkdir(parents=True)
        tensors = {name: parameter.detach().cpu().contiguous() for name, parameter in self._named()}
        save_file(tensors, str(folder / TENSORS), metadata={"format": "pt"})
        about = {
            "peft_type": "LORA",
            "base_model_name_or_path": "",
            "r": self.rank,
            "lora_alpha": _SCALE * self.rank,
            "lora_dropout": 0.0,
            "bias": "none",
            "target_modules": list(TARGETS),
            "trainable_token_indices": list(self.markers) or None,
        }
        (folder / CONFIG).write_text(json.dumps(about, indent=1, sort_keys=True) + "\n", encoding="utf-8")

    def load(self, folder: Path) -> None:
        """Raises `UserError` when there is no adapter, or one for another model, rank or other markers."""
        stored = Stored.read(folder)
        own = dict(self._named())
        same = stored.scale == _SCALE and stored.markers == self.markers and own.keys() == stored.tensors.keys()
        if not same or any(own[name].shape != tensor.shape for name, tensor in stored.tensors.items()):
            raise UserError(f"{folder} is no adapter for this model and rank.")
        with torch.no_grad():
            for name, tensor in stored.tensors.items():
                own[name].copy_(tensor)

    def _named(self) -> Iterator[tuple[str, nn.Parameter]]:
        if self.rows is not None:
            yield f"{_PREFIX}{_EMBEDDING}{_ROWS}", self.rows
        for name, layer in self._layers.items():
            yield f"{_PREFIX}{name}.lora_A.weight", layer.down
            yield f"{_PREFIX}{name}.lora_B.weight", layer.up


@dataclass(frozen=True, slots=True)
class Stored:
    """An adapter as its files say it: `scale` of what is added, ids of the `markers`, tensors by PEFT's names."""

    scale: float
    markers: tuple[int, ...]
    tensors: Mapping[str, Tensor]

    @classmethod
    def read(cls, folder: Path) -> Stored:
        """Raises `UserError` when there is none, or one of another kind than LoRA on linear layers."""
        from safetensors import SafetensorError
        from safetensors.torch import load_file

        try:
            about = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
            odd = [name for name in _OTHER_KINDS if about.get(name)]
            if odd or about["peft_type"] != "LORA" or about.get("bias", "none") != "none":
                raise UserError(f"{folder / CONFIG} asks for more than plain LoRA: {(*odd, 'bias', 'peft_type')[0]}.")
            rank = float(about["r"])
            scale = float(about["lora_alpha"]) / (math.sqrt(rank) if about.get("use_rslora") else rank)
            markers = tuple(int(marker) for marker in about.get("trainable_token_indices") or ())
            return cls(scale, markers, load_file(str(folder / TENSORS)))
        except (OSError, ValueError, KeyError, TypeError, ZeroDivisionError, AttributeError, SafetensorError) as error:
            first = (str(error).strip() or type(error).__name__).splitlines()[0]
            raise UserError(f"{folder} is no adapter: {first}") from error

    def add_to(self, model: Any) -> None:
        """Adds it to the weights of `model` for good. Raises `UserError` when it is not for this model."""
        weights = dict(model.named_parameters())
        left = dict(self.tensors)
        try:
            with torch.no_grad():
                for name in [name for name in left if name.endswith(".lora_A.weight")]:
                    own = name.removesuffix(".lora_A.weight")
                    down, up = left.pop(name), left.pop(f"{own}.lora_B.weight")
                    weights[f"{own.removeprefix(_PREFIX)}.weight"].add_((up.float() @ down.float()) * self.scale)
                for name in [name for name in left if name.endswith(_ROWS)]:
                    rows = weights[f"{name.removesuffix(_ROWS).removeprefix(_PREFIX)}.weight"]
                    rows[list(self.markers)] = left.pop(name).to(rows.dtype)
        except (KeyError, RuntimeError, IndexError) as error:
            first = (str(error).strip() or type(error).__name__).splitlines()[0]
            raise UserError(f"The adapter is not for this model: {first}") from error
        if left:
            raise UserError(f"The adapter has what this model has no place for: {min(left)}.")
