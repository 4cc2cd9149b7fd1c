"""Perplexity of an exported model on a fixed text: how much a quantisation costs."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

WINDOW = 512  # tokens; each window starts afresh


def perplexity(folder: Path, text: str, *, threads: int = 0) -> float:
    """exp of the mean negative log likelihood of each token of `text` given those before it in its window.

    `folder` is an onnxruntime-genai model folder with its tokenizer. A model that computes logits for the last token
    only is read through a copy of its graph that computes all of them.
    """
    import onnxruntime
    from tokenizers import Tokenizer

    onnxruntime.disable_telemetry_events()
    ids = Tokenizer.from_file(str(folder / "tokenizer.json")).encode(text, add_special_tokens=False).ids
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    decoder = json.loads((folder / "genai_config.json").read_text(encoding="utf-8"))["model"]["decoder"]
    cache_shape = (1, int(decoder["num_key_value_heads"]), 0, int(decoder["head_size"]))
    graph = _with_all_logits(folder)
    try:
        session = onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
        total, count = 0.0, 0
        for start in range(0, len(ids) - 1, WINDOW):
            window = ids[start : start + WINDOW]
            if len(window) > 1:
                total += _negative_log_likelihood(session, window, cache_shape)
                count += len(window) - 1
    finally:
        graph.unlink()
    return math.exp(total / count)


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


def _negative_log_likelihood(session: Any, ids: list[int], cache_shape: tuple[int, int, int, int]) -> float:
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
    logits = session.run(["logits"], feed)[0][0, :-1]
    peak = logits.max(axis=-1)
    normaliser = np.log(np.exp(logits - peak[:, None]).sum(axis=-1)) + peak
    return float((normaliser - logits[np.arange(len(ids) - 1), tokens[0, 1:]]).sum())
