"""Build a model of the catalogue: fetch, dequantise, export to ONNX, quantise. Resumable step by step.

`python -m mypt_desktop.training.build NAME --models DIR --cache DIR [--from FILE]`, run in the build environment.
Progress goes to standard output; exit code 2 and one sentence on standard error say what the user can mend.
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
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

os.environ.update(ORT_DISABLE_TELEMETRY="1", HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1")

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.model_builds import MANIFEST, recipe_hash
from mypt_desktop.training.quantise import Precision
from mypt_desktop.training.sources import fetch_all
from mypt_desktop.training.supervision import Say, exit_code
from mypt_desktop.training.weights import cached_step

# What a language model needs at run time, of all that the exporter writes.
_KEEP = ("genai_config.json", "tokenizer.json", "tokenizer_config.json", "chat_template.jinja")


def build(name: str, models: Path, cache: Path, say: Say, *, from_file: Path | None = None) -> Path:
    """The finished `models/<name>/build`. Raises `UserError`; whatever was finished before stays for the next try."""
    model = json.loads((models / name / "model.json").read_text(encoding="utf-8"))
    files = fetch_all(model["source"], cache, say, from_file)
    recipe = recipe_hash(model)
    work = cache / "work" / f"{name}-{recipe[:16]}"
    work.mkdir(parents=True, exist_ok=True)
    fresh = models / name / f"build-new-{os.getpid()}"
    fresh.mkdir()
    try:
        if model["kind"] == "embedder":
            from mypt_desktop.training.embedder import export_embedder

            say("Exporting the embedder")
            with redirect_stdout(sys.stderr):
                recipe_of, beside = model["recipe"], models / name
                export_embedder(
                    recipe_of["encoder"],
                    _pinned(recipe_of["learned"], beside),
                    _pinned(recipe_of["tokenizer"], beside),
                    fresh,
                )
        elif model["kind"] == "phrases":
            from mypt_desktop.training.embedder import export_published

            say("Exporting the embedder of phrases")
            with redirect_stdout(sys.stderr):
                export_published(files, fresh)
        elif model["kind"] == "reader":
            from mypt_desktop.training.reader.export import export_reader

            say("Exporting the reader")
            with redirect_stdout(sys.stderr):
                export_reader(files, _pinned(model["recipe"]["learned"], models / name), fresh)
        elif model["kind"] == "picker":
            from mypt_desktop.training.picker.export import finish_picker

            _language_model(model["recipe"], files, work, fresh, say, models / name)
            finish_picker(fresh)
        elif model["kind"] == "ocr":
            from mypt_desktop.training.ocr import export_ocr

            export_ocr(files, fresh)
        elif model["kind"] == "speech":
            from mypt_desktop.training.speech import export_speech

            export_speech(files, fresh)
        else:
            _language_model(model["recipe"], files, work, fresh, say, models / name)
        finish(fresh, models / name / "build", recipe)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)
    return models / name / "build"


def _pinned(entry: Mapping[str, Any], folder: Path) -> Path:
    """The file beside a recipe that it names: {"file", "sha256"}. Raises `UserError` when they are others."""
    path = folder / str(entry["file"])
    if not path.is_file() or _sha256(path) != entry["sha256"]:
        raise UserError(f"{path} is not the file of the recipe (the SHA-256 differs).", hint="Get it again.")
    return path


def _language_model(
    recipe: Mapping[str, Any], files: Mapping[str, Path], work: Path, out: Path, say: Say, folder: Path
) -> None:
    from mypt_desktop.training.dequantise import dequantise
    from mypt_desktop.training.export import export_float
    from mypt_desktop.training.merging import merge_pinned

    (gguf,) = files.values()
    weights = cached_step(
        work / "weights",
        say,
        "Dequantising",
        lambda folder: dequantise(gguf, folder, tie=recipe["tie"], layers=recipe.get("layers")),
    )
    if "adapter" in recipe:
        plain = weights
        weights = cached_step(
            work / "merged",
            say,
            "Adding what was trained",
            lambda out: merge_pinned(recipe["adapter"], folder, plain, out),
        )
    exported = cached_step(work / "float32", say, "Exporting to ONNX", lambda folder: export_float(weights, folder))
    say("Quantising")
    quantise_export(exported, out, recipe["quantise"], say)


def quantise_export(exported: Path, out: Path, plan: Mapping[str, Any], say: Say) -> None:
    """From a float32 export to what ships. `plan`: {"bits", "block", "except": {name pattern: {"bits", "block"}},
    "show_recent"}."""
    from mypt_desktop.training.graph import quantise_graph

    def precision(name: str) -> Precision:
        chosen = next((own for pattern, own in plan.get("except", {}).items() if fnmatch(name, pattern)), plan)
        return Precision(int(chosen["bits"]), int(chosen["block"]))

    quantise_graph(exported, out, precision, say, recent=bool(plan.get("show_recent")))
    for name in _KEEP:
        if (exported / name).exists():
            shutil.copyfile(exported / name, out / name)


def finish(fresh: Path, target: Path, recipe: str) -> None:
    """Write the manifest last and put the folder in place: a build is complete or not there."""
    files = {path.name: path for path in sorted(fresh.iterdir()) if path.name != MANIFEST}
    entries = {name: {"size": path.stat().st_size, "sha256": _sha256(path)} for name, path in files.items()}
    for path in files.values():
        with path.open("rb+") as file:
            os.fsync(file.fileno())
    manifest = fresh / MANIFEST
    with manifest.open("w", encoding="utf-8") as file:
        json.dump({"recipe_hash": recipe, "files": entries}, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    if target.exists():
        shutil.rmtree(target)
    fresh.rename(target)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mypt_desktop.training.build", description="Build a model of the catalogue.")
    parser.add_argument("name")
    parser.add_argument("--models", type=Path, required=True, help="the folder with one folder per model")
    parser.add_argument("--cache", type=Path, required=True, help="where downloads and unfinished work are kept")
    parser.add_argument("--from", type=Path, dest="from_file", help="a file of weights to take instead of fetching")
    arguments = parser.parse_args(argv)
    terminal = sys.stdout

    def say(line: str) -> None:
        print(line, file=terminal, flush=True)

    def work() -> None:
        done = build(arguments.name, arguments.models, arguments.cache, say, from_file=arguments.from_file)
        say(f"Built {done}")

    return exit_code(work)


if __name__ == "__main__":
    sys.exit(main())
