"""From an adapter to a model of the catalogue: merge, export, quantise, compare with torch, register.

`python -m mypt_desktop.training.merging --adapter DIR --models DIR --cache DIR --into DIR [--base NAME] [--name NAME]`,
run in the build environment. All or nothing; exit code 2 and one sentence on standard error say what is wrong.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

os.environ.update(ORT_DISABLE_TELEMETRY="1", HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1")

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.supervision import Say, exit_code

PLAN = "plan.json"
_ADAPTER_FILES = ("adapter_config.json", "adapter_model.safetensors")
_KEPT = ("licence", "licence_file", "rails", "context_length", "default_context", "sampling")


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
    _required(adapter)
    if digest(adapter) != entry["sha256"]:
        raise UserError(f"{adapter} is not the adapter of the recipe (the SHA-256 differs).", hint="Get it again.")
    merge(weights, adapter, out)


def pack(adapter: Path, out: Path) -> None:
    """The adapter in half precision, for a recipe: half the bytes, and no difference after quantising."""
    import torch
    from safetensors.torch import load_file, save_file

    config, tensors = (adapter / name for name in _ADAPTER_FILES)
    _required(adapter)
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


def export(adapter: Path, *, base: str, name: str, models: Path, into: Path, cache: Path, say: Say) -> Path:
    """The folder of the registered model. `base` empty: what the adapter was trained on. Raises `UserError`."""
    from mypt_desktop.training.importing import check_name, import_model
    from mypt_desktop.training.verifying import verify
    from mypt_desktop.training.weights import scratch_dir, weights_of

    _required(adapter)
    check_name(name, into)
    base = base or _trained_on(adapter)
    weights = weights_of(base, models, cache, say)
    described = models / base / "model.json"
    like = _like(json.loads(described.read_text(encoding="utf-8")), adapter) if described.is_file() else {}
    with scratch_dir(cache, f"merged-{name}") as merged:
        say("Merging")
        with redirect_stdout(sys.stderr):
            merge(weights, adapter, merged)
        return import_model(
            merged,
            into,
            cache,
            say,
            name=name,
            like=like,
            check=lambda exported, built: verify(merged, exported, built, say),
        )


def _like(model: Mapping[str, Any], adapter: Path) -> dict[str, Any]:
    """What the new model has from its base."""
    kept = {key: model[key] for key in _KEPT if key in model and key != "licence_file"}
    recipe = {"quantise": model["recipe"]["quantise"], "adapter_sha256": digest(adapter)}
    return {**kept, "title": f"{model['title']}, fine-tuned", "base": model["base"], "recipe": recipe}


def _required(adapter: Path) -> None:
    missing = [name for name in _ADAPTER_FILES if not (adapter / name).is_file()]
    if missing:
        raise UserError(f"{adapter} holds no {missing[0]}.", hint="Name the folder `adapter` that `train run` wrote.")


def _trained_on(adapter: Path) -> str:
    try:
        base = json.loads((adapter.parent / PLAN).read_text(encoding="utf-8"))["base"]
    except (OSError, ValueError, KeyError, TypeError):
        base = ""
    if not isinstance(base, str) or not base:
        raise UserError(f"{adapter.parent / PLAN} does not say what was trained.", hint="Name it with --base.")
    return base


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mypt_desktop.training.merging", description="An adapter to a model.")
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--base", default="", help="a model's name or a folder of weights; else what it was trained on")
    parser.add_argument("--name", default="", help="what to call it; else the name of the training's folder")
    parser.add_argument("--models", type=Path, required=True, help="the folder with one folder per model")
    parser.add_argument("--into", type=Path, required=True, help="the folder the model is registered in")
    parser.add_argument("--cache", type=Path, required=True, help="where weights and unfinished work are kept")
    parser.add_argument("--pack", type=Path, help="only write the adapter in half precision to this folder")
    options = parser.parse_args(argv)
    terminal = sys.stdout

    def say(line: str) -> None:
        print(line, file=terminal, flush=True)

    def work() -> None:
        if options.pack:
            pack(options.adapter, options.pack)
            say(f"Packed into {options.pack}, SHA-256 {digest(options.pack)}")
            return
        done = export(
            options.adapter,
            base=options.base,
            name=options.name or options.adapter.resolve().parent.name.lower(),
            models=options.models,
            into=options.into,
            cache=options.cache,
            say=say,
        )
        say(f"Registered {done.name}.")

    return exit_code(work)


if __name__ == "__main__":
    sys.exit(main())
