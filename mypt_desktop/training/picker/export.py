"""A quantised decoder to one that reads a prompt in one pass: without the cache of what it has read before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from onnx import numpy_helper

from mypt_desktop.core.errors import UserError

_PAST: Final = "past_key_values."
LOGITS: Final = "logits"
_KEPT: Final = ("tokenizer.json",)


def finish_picker(folder: Path) -> None:
    """From a built language model to a picker: of its files model.onnx, its data and tokenizer.json stay."""
    config = folder / "genai_config.json"
    decoder = json.loads(config.read_text(encoding="utf-8"))["model"]["decoder"]
    without_cache(folder / "model.onnx", int(decoder["num_key_value_heads"]), int(decoder["head_size"]))
    for path in folder.iterdir():
        if path.name not in _KEPT and not path.name.startswith("model.onnx"):
            path.unlink()


def without_cache(graph: Path, heads: int, width: int) -> None:
    """Rewrites the graph in its place: what its cache of `heads` heads of `width` held before is nothing, and only the
    logits come out. Raises `UserError` when it has no such cache."""
    model = onnx.load(str(graph), load_external_data=False)
    past = [one for one in model.graph.input if one.name.startswith(_PAST)]
    if not past:
        raise UserError(f"{graph} has no inputs {_PAST}*.")
    nothing = np.zeros((1, heads, 0, width), np.float32)
    for one in past:
        model.graph.input.remove(one)
        model.graph.initializer.append(numpy_helper.from_array(nothing, one.name))
    for one in [one for one in model.graph.output if one.name != LOGITS]:
        model.graph.output.remove(one)
    onnx.save(model, str(graph))
