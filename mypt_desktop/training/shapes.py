"""Which files and folders may be models: told by their names and plain JSON, before anything is started or made.

Standard library only, so that a file that is no model is refused without the environment that builds models.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime import genai_config

HINT = "A model is a folder with config.json and *.safetensors, a .gguf file, or an onnxruntime-genai folder."
_GGUF = b"GGUF"


def check_shape(path: Path) -> None:
    """Raises `UserError` naming `path` and what keeps it from being a model. Reads no weights."""
    if is_ready(path):
        genai_config.read(path)
        if not (path / "tokenizer.json").exists():
            raise UserError(f"{path} holds no tokenizer.json.", hint=HINT)
    elif path.is_dir() and (path / "config.json").is_file():
        if not list(path.glob("*.safetensors")):
            raise UserError(f"{path} holds no *.safetensors.", hint="Other formats of weights can run code when read.")
        if "auto_map" in read_object(path / "config.json"):
            raise UserError(f"{path} brings Python code of its own, which is not run.", hint=HINT)
    elif path.suffix.lower() != ".gguf" or not path.is_file():
        raise UserError(f"{path} is no model this program can read.", hint=HINT)
    elif _beginning(path) != _GGUF:
        raise UserError(f"{path} does not begin as a GGUF file does.", hint="Get it again, and compare its size.")


def is_ready(path: Path) -> bool:
    """Whether it is a folder that onnxruntime-genai loads as it is."""
    return (path / genai_config.NAME).is_file()


def read_object(path: Path) -> Mapping[str, Any]:
    """The JSON object in a file. Raises `UserError` naming it."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"{path} cannot be read: {error}") from error
    if not isinstance(value, dict):
        raise UserError(f"{path} is not a JSON object.")
    return value


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(_GGUF))
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror or error}.") from error
