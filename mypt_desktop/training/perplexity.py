"""Perplexity of an exported model on a fixed text: how much a quantisation costs."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

Logits: TypeAlias = "NDArray[np.float32]"
Run: TypeAlias = Callable[[Sequence[int]], Logits]

WINDOW = 512  # tokens; each window starts afresh


def perplexity(folder: Path, text: str, *, threads: int = 0) -> float:
    """exp of the mean negative log likelihood of each token of `text` given those before it in its window.

    `folder` is an onnxruntime-genai model folder with its tokenizer. A model that computes logits for the last token
    only is read through a copy of its graph that computes all of them.
    """
    from tokenizers import Tokenizer

    ids = Tokenizer.from_file(str(folder / "tokenizer.json")).encode(text, add_special_tokens=False).ids
    with all_logits(folder, threads) as run:
        total, count = 0.0, 0
        for start in range(0, len(ids) - 1, WINDOW):
            window = ids[start : start + WINDOW]
            if len(window) > 1:
                total += _negative_log_likelihood(run(window), window)
                count += len(window) - 1
    return math.exp(total / count)


@contextmanager
def all_logits(folder: Path, threads: int = 0) -> Iterator[Run]:
    """A function from token ids to the logits at each of them, float32 of shape (tokens, vocabulary)."""
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    decoder = json.loads((folder / "genai_config.json").read_text(encoding="utf-8"))["model"]["decoder"]
    cache_shape = (1, int(decoder["num_key_value_heads"]), 0, int(decoder["head_size"]))
    graph = _with_all_logits(folder)
    try:
        session = onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
        yield lambda ids: _logits(session, ids, cache_shape)
    finally:
        graph.unlink()


def _with_all_logits(folder: Path) -> Path:
    """A copy of the graph beside the data file whose output matrix sees every position."""
    import onnx

    model = onnx.load(str(folder / "model.onnx"), load_external_data=False)
    producers = {output: node for node in model.graph.node for output in node.output}
    head = producers["logits"]
    before = producers[head.input[0]]
    if before.op_type == "Unsqueeze" and producers[before.input[0]].op_type == "Gather":
        head.input[0] = producers[before.input[0]].input[0]
    path = folder / "all-logits.onnx"
    onnx.save(model, str(path))
    return path


def _logits(session: Any, ids: Sequence[int], cache_shape: tuple[int, int, int, int]) -> Logits:
    import numpy as np

    tokens = np.array([ids], np.int64)
    feed: dict[str, Any] = {}
    for wanted in session.get_inputs():
        if wanted.name == "input_ids":
            feed[wanted.name] = tokens
        elif wanted.name == "attention_mask":
            feed[wanted.name] = np.ones_like(tokens)
        elif wanted.name == "position_ids":
            feed[wanted.name] = np.arange(len(ids), dtype=np.int64)[None]
        else:  # an empty KV cache: (batch, heads, 0, head size)
            feed[wanted.name] = np.zeros(cache_shape, np.float32)
    logits: Logits = session.run(["logits"], feed)[0][0]
    return logits


def _negative_log_likelihood(logits: Logits, ids: Sequence[int]) -> float:
    import numpy as np

    said = logits[:-1]
    peak = said.max(axis=-1)
    normaliser = np.log(np.exp(said - peak[:, None]).sum(axis=-1)) + peak
    return float((normaliser - said[np.arange(len(ids) - 1), np.array(ids[1:])]).sum())
