"""Make a model of the user's own usable: a Hugging Face folder, a GGUF file or an onnxruntime-genai folder.

`python -m mypt_desktop.training.importing PATH --models DIR --cache DIR [--name NAME]`, run in the build environment.
Nothing the model brings along is run: no pickles, no code. Exit code 2 and one sentence on standard error say what is
wrong; then nothing is left behind.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

os.environ.update(ORT_DISABLE_TELEMETRY="1", HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1")

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.model_builds import recipe_hash
from mypt_desktop.dialects.names import detect
from mypt_desktop.runtime import genai_config
from mypt_desktop.training import strangers
from mypt_desktop.training.shapes import check_shape, is_ready, read_object
from mypt_desktop.training.supervision import Say, exit_code
from mypt_desktop.training.weights import scratch_dir

Check = Callable[[Path | None, Path], None]

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_EIGHT_BITS = {"bits": 8, "block": 128, "show_recent": True}
_PLANNER = 6_000_000_000  # bytes of weights; smaller models follow the app's plan


def check_name(name: str, models: Path) -> None:
    """Raises `UserError` when a model cannot be called that."""
    if not _NAME.fullmatch(name):
        raise UserError(f"{name!r} cannot be a model's name.", hint="Give one with --name: a-z, 0-9, dot, dash.")
    if (models / name).exists():
        raise UserError(f"There is a model called {name} already.", hint="Give another name with --name.")


def import_model(
    path: Path,
    models: Path,
    cache: Path,
    say: Say,
    *,
    name: str = "",
    like: Mapping[str, Any] | None = None,
    check: Check | None = None,
) -> Path:
    """The folder of the registered model. Raises `UserError`; all or nothing.

    `like` are entries of its `model.json` that are known, with how to quantise in its recipe. `check` sees the float
    export, if there is one, and the built folder before the model is registered.
    """
    name = name or re.sub(r"[^a-z0-9._-]+", "-", path.stem.lower()).strip("-.")
    check_name(name, models)
    target, like = models / name, like or {}
    models.mkdir(parents=True, exist_ok=True)
    fresh = models / f".new-{name}-{os.getpid()}"
    built = fresh / "build"
    try:
        built.mkdir(parents=True)
        with scratch_dir(cache, f"import-{name}") as work:
            exported = _built(path, built, work, say, like.get("recipe", {}).get("quantise", _EIGHT_BITS))
            if check:
                check(exported, built)
        _register(path, name, fresh, say, like)
        fresh.rename(target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return target


def _built(path: Path, built: Path, work: Path, say: Say, plan: Mapping[str, Any]) -> Path | None:
    """Fills `built`; the float32 export it was made from, if there is one."""
    check_shape(path)
    if is_ready(path):
        say("Copying")
        genai_config.copy_known(path, built)
        return None
    return strangers.convert(path, built, work, say, plan)


def _register(path: Path, name: str, fresh: Path, say: Say, like: Mapping[str, Any]) -> None:
    from mypt_desktop.training.build import finish

    built = fresh / "build"
    config = genai_config.read(built)["model"]
    dialect = detect(_chat_template(built, path))
    say("Trying it")
    strangers.prove(built, path)
    size = sum(file.stat().st_size for file in built.iterdir())
    context: int = config["context_length"]
    model = {
        "name": name,
        "kind": "language",
        "title": path.stem,
        "base": path.name,
        "licence": "",
        "dialect": dialect,
        "rails": "free" if size > _PLANNER else "recipes",
        "context_length": context,
        "default_context": min(context, 8192),
        "sampling": {"temperature": 0.0, "repetition_penalty": 1.05},
        "source": {"size": size, "files": []},
        "recipe": {"imported": path.name},
        **like,
    }
    (fresh / "model.json").write_text(json.dumps(model, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    beside = fresh / "finished"
    built.rename(beside)
    finish(beside, built, recipe_hash(model))


def _chat_template(built: Path, path: Path) -> str:
    file = built / "chat_template.jinja"
    if file.exists():
        return file.read_text(encoding="utf-8", errors="replace")
    config = built / "tokenizer_config.json"
    template = read_object(config).get("chat_template", "") if config.exists() else ""
    if not isinstance(template, str) or not template:
        raise UserError(f"{path} has no chat template.", hint="Only models trained to chat can be used.")
    return template


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mypt_desktop.training.importing", description="Import a model of your own.")
    parser.add_argument("path", type=Path)
    parser.add_argument("--models", type=Path, help="the folder the model is registered in")
    parser.add_argument("--cache", type=Path, help="where unfinished work is kept")
    parser.add_argument("--name", default="", help="what to call it; the file's name by default")
    arguments = parser.parse_args(argv)
    if arguments.models is None or arguments.cache is None:
        parser.error("--models and --cache are needed")

    terminal = sys.stdout

    def work() -> None:
        made = import_model(
            arguments.path,
            arguments.models,
            arguments.cache,
            lambda line: print(line, file=terminal, flush=True),
            name=arguments.name,
        )
        print(f"Registered {made.name}.")

    return exit_code(work)


if __name__ == "__main__":
    sys.exit(main())
