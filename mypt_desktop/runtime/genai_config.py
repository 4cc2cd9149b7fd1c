"""What of a model folder's `genai_config.json` reaches onnxruntime-genai: numbers, names of tensors, one graph.

The library's own file can name native libraries to load, files to write and graphs anywhere on the disk
(`custom_ops_library`, `enable_profiling`, provider options, pipelines). So the file is never handed on: it is read, and
another one is made of the keys known here. What is unknown is left out, and what cannot be left out is an error.
"""

from __future__ import annotations

import json
import math
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from mypt_desktop.core.errors import UserError

NAME: Final = "genai_config.json"
# Beside the graph and its weights a session reads nothing; the rest is for the app and for looking up.
FILES: Final = (
    NAME,
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "chat_template.jinja",
    "LICENSE",
)
_GRAPH = re.compile(r"[\w-][\w.-]{0,100}\.onnx")
_TENSOR = re.compile(r"[\w.%/:-]{1,120}")
_TYPE = re.compile(r"[a-z0-9_]{1,40}")
_LARGEST = 2**31 - 1
_MOST_BYTES = 1_000_000

_TOKEN_ID = re.compile(r"[a-z_]{1,40}_token_id")
_SIZES = ("head_size", "hidden_size", "num_attention_heads", "num_hidden_layers", "num_key_value_heads")
_SLIDING = ("window_size", "pad_value", "alignment", "slide_key_value_cache", "slide_inputs")
_SEARCH = (
    *("diversity_penalty", "do_sample", "early_stopping", "length_penalty", "max_length", "min_length"),
    *("no_repeat_ngram_size", "num_beams", "num_return_sequences", "past_present_share_buffer"),
    *("repetition_penalty", "temperature", "top_k", "top_p"),
)
_SINGLE = ("num_beams", "num_return_sequences")  # one text at a time is read and written here


def read(folder: Path) -> dict[str, Any]:
    """The configuration to make a session from. Raises `UserError` naming the file and what in it cannot be used."""
    path = folder / NAME
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UserError(f"{path} is too large to be a model's settings.")
        raw = json.loads(path.read_text(encoding="utf-8"))
        return rebuilt(raw)
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"{path} cannot be read: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise UserError(f"{path} is not complete: {error}") from error


def rebuilt(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The same configuration made of known keys alone; their order and everything unknown is lost.

    Raises `KeyError`, `TypeError` or `ValueError` for one that no session of a language model can be made from.
    """
    model, decoder = _object(raw, "model"), _object(_object(raw, "model"), "decoder")
    for part in ("pipeline", "vision", "speech", "embedding", "encoder", "joiner"):
        if part in decoder or part in model:
            raise ValueError(f"it has the part {part!r}, which this program does not run")
    made: dict[str, Any] = {
        "type": _text(model["type"], _TYPE, "type"),
        "vocab_size": _whole(model["vocab_size"], "vocab_size"),
        "context_length": _whole(model["context_length"], "context_length"),
        **{name: _tokens(value, name) for name, value in model.items() if _TOKEN_ID.fullmatch(name)},
        "decoder": _decoder(decoder),
    }
    if "eos_token_id" not in made:
        raise ValueError("eos_token_id is missing")
    search = raw.get("search", {})
    kept = {name: _number(search[name], name) for name in _SEARCH if name in search}
    return {"model": made, "search": kept | {name: 1 for name in _SINGLE if name in kept}}


def _decoder(raw: Mapping[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "session_options": {"log_id": "onnxruntime-genai", "provider_options": []},
        "filename": _text(raw["filename"], _GRAPH, "filename"),
        **{name: _whole(raw[name], name) for name in _SIZES if name in raw},
    }
    for side in ("inputs", "outputs"):
        if side in raw:
            made[side] = {
                _text(name, _TENSOR, side): _text(tensor, _TENSOR, side) for name, tensor in raw[side].items()
            }
    if "sliding_window" in raw:
        window = raw["sliding_window"]
        made["sliding_window"] = {name: _number(window[name], name) for name in _SLIDING if name in window}
        if "layers" in window:
            made["sliding_window"]["layers"] = [_whole(layer, "layers") for layer in window["layers"]]
    return made


@contextmanager
def safe_folder(folder: Path) -> Iterator[Path]:
    """A folder to make a session from: this one if its configuration says nothing but what is known, as every one we
    made does; else one of links to its plain files, with the configuration rebuilt, gone at the end.

    Raises `UserError`.
    """
    made = read(folder)
    if json.loads((folder / NAME).read_text(encoding="utf-8")) == made:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="mypt-model-") as name:
        private = Path(name)
        for file in folder.iterdir():
            if file.name != NAME and file.is_file() and not file.is_symlink():
                _link(file.resolve(), private / file.name)
        write(made, private)
        yield private


def write(made: Mapping[str, Any], folder: Path) -> None:
    (folder / NAME).write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def copy_known(source: Path, target: Path) -> None:
    """The files of a ready folder that a session or the app reads, flat, with the configuration rebuilt.

    Links and folders are not followed; a library beside the graph stays where it is. Raises `UserError`.
    """
    made = read(source)
    graph = made["model"]["decoder"]["filename"]
    for file in sorted(source.iterdir()):
        # Weights beside a graph are called after it: model.onnx.data, model.onnx_data, model.data.
        wanted = file.name in FILES or file.name.startswith(graph) or file.name == f"{Path(graph).stem}.data"
        if wanted and file.is_file() and not file.is_symlink():
            shutil.copyfile(file, target / file.name)
    if not (target / graph).is_file():
        raise UserError(f"{source} holds no {graph}, which its {NAME} names.")
    write(made, target)


def _link(file: Path, link: Path) -> None:
    try:
        link.symlink_to(file)
    except OSError:  # Windows lets not everybody make links
        try:
            link.hardlink_to(file)
        except OSError as error:
            raise UserError(
                f"{file.parent} holds settings that are not handed on, and no copy without them can be made: {error}",
                hint="Import the model again.",
            ) from error


def _object(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = raw[name]
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} is no object")
    return value


def _text(value: object, form: re.Pattern[str], name: str) -> str:
    if not isinstance(value, str) or not form.fullmatch(value):
        raise ValueError(f"{name} is {str(value)[:80]!r}")
    return value


def _whole(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST:
        raise ValueError(f"{name} is {str(value)[:80]!r}")
    return value


def _tokens(value: object, name: str) -> int | list[int]:
    if isinstance(value, list):
        if not 0 < len(value) <= 100:
            raise ValueError(f"{name} has {len(value)} entries")
        return [_whole(token, name) for token in value]
    return _whole(value, name)


def _number(value: object, name: str) -> float | int | bool:
    if not isinstance(value, bool | int | float) or not math.isfinite(value) or abs(value) > _LARGEST:
        raise ValueError(f"{name} is {str(value)[:80]!r}")
    return value
