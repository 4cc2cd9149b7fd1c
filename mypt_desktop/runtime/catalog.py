"""The models there are: reads `<folder>/<name>/model.json`, built or not. Builds and downloads nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

from mypt_desktop.core.errors import ModelNotFoundError, UserError
from mypt_desktop.core.prompt import ChatTemplate, Sampling

Kind = Literal["language", "embedder", "phrases", "reader", "picker", "ocr", "speech"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """One `model.json`. `folder` holds it, `build` the files made from the weights; `built`: they are complete.

    `size_bytes` is what is on disk; before building what the build will weigh, if `model.json` says so, or the source.
    `memory_bytes` is what a model that works beside the language models takes while it works; 0: not known.
    """

    name: str
    kind: Kind
    title: str
    base: str
    licence: str
    dialect: str
    rails: str
    context_length: int
    default_context: int
    sampling: Sampling
    folder: Path
    build: Path
    built: bool
    size_bytes: int
    memory_bytes: int = 0


class Catalog:
    """All models in some folders; a name in an earlier folder hides the same name in a later one.

    Reads the disk at every call: models are built and imported while the program runs.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)

    def list(self, kind: Kind = "language") -> list[ModelInfo]:
        """Models of this kind by name. One whose `model.json` is broken is left out; `get` says what is wrong."""
        found: dict[str, ModelInfo] = {}
        for path in self._files():
            if path.parent.name in found:
                continue
            try:
                model = read_model(path)
            except UserError:
                continue
            if model.kind == kind:
                found[model.name] = model
        return sorted(found.values(), key=lambda model: model.name)

    def get(self, name: str) -> ModelInfo:
        """Raises `ModelNotFoundError` for an unknown name, `UserError` when its `model.json` is broken."""
        for path in self._files():
            if path.parent.name == name:
                return read_model(path)
        known = ", ".join(model.name for model in self.list()) or "none"
        raise ModelNotFoundError(f"There is no model called {name}.", hint=f"Models here: {known}.")

    def best(self) -> ModelInfo:
        """The best built language model: default, else light, else any. Raises `ModelNotFoundError`."""
        built = {model.name: model for model in self.list() if model.built}
        for name in ("default", "light", *built):
            if name in built:
                return built[name]
        raise ModelNotFoundError(
            "No model is built yet.", hint="Run `make run`, or `mypt-desktop model build`, which takes a few minutes."
        )

    def _files(self) -> Sequence[Path]:
        found = [path for folder in self._folders for path in sorted(folder.glob("*/model.json"))]
        return [path for path in found if not path.parent.name.startswith(".")]  # left by an import that was killed


def read_model(path: Path) -> ModelInfo:
    """The model a `model.json` describes; raises `UserError` naming the file and the fault."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"{path} cannot be read: {error}", hint="Mend or delete that model.") from error
    if not isinstance(raw, dict):
        raise UserError(f"{path} is not a JSON object.", hint="Mend or delete that model.")
    try:
        return _model(raw, path.parent)
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(f"{path} is not complete: {error!r}", hint="Mend or delete that model.") from error


def chat_template(build: Path) -> ChatTemplate | None:
    """What a built model brings along for writing its prompts; None where it has nothing that can be read."""
    try:
        config = json.loads((build / "tokenizer_config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        config = {}
    config = config if isinstance(config, dict) else {}
    text: object = config.get("chat_template")
    with suppress(OSError, ValueError):
        text = (build / "chat_template.jinja").read_text(encoding="utf-8")
    if not isinstance(text, str) or not text.strip():
        return None
    return ChatTemplate(text, _token(config.get("bos_token")), _token(config.get("eos_token")))


def _token(value: object) -> str:
    """A token as tokenizer configurations have it: its text, or an object around that."""
    content = value.get("content") if isinstance(value, dict) else value
    return content if isinstance(content, str) else ""


def _model(raw: Mapping[str, Any], folder: Path) -> ModelInfo:
    kind: Kind = raw["kind"]
    if kind not in KINDS:
        raise ValueError(f"kind is {kind!r}")
    build = folder / "build"
    manifest = _manifest(build)
    language = kind == "language"
    context_length = int(raw["context_length"]) if language else 0
    expected = raw.get("built_size") or raw.get("source", {}).get("size", 0)
    return ModelInfo(
        name=folder.name,
        kind=kind,
        title=str(raw.get("title", folder.name)),
        base=str(raw.get("base", "")),
        licence=str(raw.get("licence", "")),
        dialect=str(raw["dialect"]) if language else "",
        rails=str(raw.get("rails", "recipes")),
        context_length=context_length,
        default_context=int(raw.get("default_context", context_length)),
        sampling=_sampling(raw.get("sampling", {})),
        folder=folder,
        build=build,
        built=manifest is not None,
        size_bytes=int(expected) if manifest is None else manifest,
        memory_bytes=int(raw.get("memory", 0)),
    )


def _sampling(raw: Mapping[str, Any]) -> Sampling:
    known = {
        name: raw[name] for name in ("max_tokens", "temperature", "top_p", "top_k", "repetition_penalty") if name in raw
    }
    return Sampling(**known)


def _manifest(build: Path) -> int | None:
    """Bytes of a complete build: every file its manifest lists is there in its size. None: not built, or not all."""
    try:
        files = json.loads((build / "manifest.json").read_text(encoding="utf-8"))["files"]
        sizes = {name: int(entry["size"]) for name, entry in files.items()}
        whole = all((build / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return sum(sizes.values()) if whole else None
