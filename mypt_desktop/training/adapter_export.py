"""From an adapter to a model of the catalogue: merge, export, quantise, compare with torch, register.

`python -m mypt_desktop.training.adapter_export --adapter DIR --models DIR --cache DIR --into DIR [--base NAME]
[--name NAME]`, run in the build environment. All or nothing; exit code 2 and one sentence on standard error say what is
wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

os.environ.update(ORT_DISABLE_TELEMETRY="1", HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1")

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.importing import check_name, import_model
from mypt_desktop.training.merging import PLAN, digest, merge, pack, require_adapter
from mypt_desktop.training.supervision import Say, exit_code
from mypt_desktop.training.weights import scratch_dir, weights_of

_KEPT = ("licence", "licence_file", "rails", "context_length", "default_context", "sampling")


def export(adapter: Path, *, base: str, name: str, models: Path, into: Path, cache: Path, say: Say) -> Path:
    """The folder of the registered model. `base` empty: what the adapter was trained on. Raises `UserError`."""
    from mypt_desktop.training.verifying import verify

    require_adapter(adapter)
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


def _trained_on(adapter: Path) -> str:
    try:
        base = json.loads((adapter.parent / PLAN).read_text(encoding="utf-8"))["base"]
    except (OSError, ValueError, KeyError, TypeError):
        base = ""
    if not isinstance(base, str) or not base:
        raise UserError(f"{adapter.parent / PLAN} does not say what was trained.", hint="Name it with --base.")
    return base


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mypt_desktop.training.adapter_export", description="An adapter to a model.")
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
