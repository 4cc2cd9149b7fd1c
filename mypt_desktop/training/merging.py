"""An adapter and the weights it was trained on: merged, packed in half precision, known by its digest."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

os.environ.update(ORT_DISABLE_TELEMETRY="1", HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1")

from mypt_desktop.core.errors import UserError

PLAN = "plan.json"
_ADAPTER_FILES = ("adapter_config.json", "adapter_model.safetensors")


def merge(weights: Path, adapter: Path, out: Path) -> None:
    """Writes the weights of `weights` with the adapter added, and the tokenizer, to the folder `out`.

    Raises `UserError` when the adapter is none, or is not for these weights.
    """
    from transformers import AutoModelForCausalLM

    from mypt_desktop.training.lora import Stored

    kind: Any = AutoModelForCausalLM
    try:
        model = kind.from_pretrained(str(weights), dtype="float32")
        Stored.read(adapter).add_to(model)
    except (OSError, ValueError, KeyError, RuntimeError, UserError) as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise UserError(f"{adapter} cannot be put on {weights.name}: {first}") from error
    model.save_pretrained(str(out))
    for name in ("tokenizer.json", "tokenizer_config.json", "chat_template.jinja", "special_tokens_map.json"):
        if (weights / name).is_file():
            shutil.copyfile(weights / name, out / name)


def merge_pinned(entry: Mapping[str, Any], folder: Path, weights: Path, out: Path) -> None:
    """`merge` with the adapter that a recipe names: {"folder": beside the recipe, "sha256": of `digest`}.

    Raises `UserError` when it is missing or another one.
    """
    adapter = folder / entry["folder"]
    require_adapter(adapter)
    if digest(adapter) != entry["sha256"]:
        raise UserError(f"{adapter} is not the adapter of the recipe (the SHA-256 differs).", hint="Get it again.")
    merge(weights, adapter, out)


def pack(adapter: Path, out: Path) -> None:
    """The adapter in half precision, for a recipe: half the bytes, and no difference after quantising."""
    import torch
    from safetensors.torch import load_file, save_file

    config, tensors = (adapter / name for name in _ADAPTER_FILES)
    require_adapter(adapter)
    out.mkdir(parents=True, exist_ok=True)
    halved = {name: tensor.to(torch.float16).contiguous() for name, tensor in load_file(str(tensors)).items()}
    save_file(halved, str(out / tensors.name), metadata={"format": "pt"})
    about = json.loads(config.read_text(encoding="utf-8")) | {"base_model_name_or_path": ""}
    (out / config.name).write_text(json.dumps(about, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def digest(adapter: Path) -> str:
    """SHA-256 of what the adapter says and holds."""
    found = hashlib.sha256()
    for name in _ADAPTER_FILES:
        found.update((adapter / name).read_bytes())
    return found.hexdigest()


def require_adapter(adapter: Path) -> None:
    """Raises `UserError` where the folder is no adapter."""
    missing = [name for name in _ADAPTER_FILES if not (adapter / name).is_file()]
    if missing:
        raise UserError(f"{adapter} holds no {missing[0]}.", hint="Name the folder `adapter` that `train run` wrote.")
