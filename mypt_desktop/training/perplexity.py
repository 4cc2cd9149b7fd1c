"""Perplexity of an exported model: on a fixed text, to see what a quantisation costs, and on the answers of a dataset,
to see whether a model that was trained for one thing can still do another.

`python -m mypt_desktop.training.perplexity --build DIR --dataset DIR`, run in the build environment.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.shards import Example, read_examples

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
                total += float(_losses(run(window), window).sum())
                count += len(window) - 1
    return math.exp(total / count)


def answer_perplexity(folder: Path, examples: Iterable[Example], *, most: int = 0) -> tuple[float, int]:
    """The same for the learned tokens of examples, each read alone, and how many tokens that were; `most` 0: of all.

    Raises `UserError` when nothing is learned in them.
    """
    import numpy as np

    total, count = 0.0, 0
    with all_logits(folder) as run:
        for example in islice(examples, most or None):
            learned = np.array(example.mask[1:], bool)
            losses = _losses(run(example.tokens), example.tokens)
            total, count = total + float(losses[learned].sum()), count + int(learned.sum())
    if not count:
        raise UserError("There is nothing to learn in this dataset.", hint="Make one with `train prepare`.")
    return math.exp(total / count), count


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
    if head.op_type == "Slice":  # see `graph.show_recent`
        recent = next(output for output in model.graph.output if output.name == head.input[0])
        model.graph.output.remove(recent)
        model.graph.node.remove(head)
        head = producers[recent.name]
        head.output[0] = "logits"
    before = producers[head.input[0]]
    if before.op_type == "Unsqueeze" and producers[before.input[0]].op_type == "Gather":
        before = producers[before.input[0]]
    if before.op_type in ("Gather", "Slice"):
        head.input[0] = before.input[0]
        logits = next(output for output in model.graph.output if output.name == "logits")
        logits.type.tensor_type.shape.dim[1].dim_param = "positions"
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


def _losses(logits: Logits, ids: Sequence[int]) -> Logits:
    """The negative log likelihood of each token but the first, given those before it."""
    import numpy as np

    said = logits[:-1]
    peak = said.max(axis=-1)
    normaliser = np.log(np.exp(said - peak[:, None]).sum(axis=-1)) + peak
    losses: Logits = normaliser - said[np.arange(len(ids) - 1), np.array(ids[1:])]
    return losses


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mypt_desktop.training.perplexity", description="Perplexity on answers.")
    parser.add_argument("--build", type=Path, required=True, help="the folder `build` of a model")
    parser.add_argument("--dataset", type=Path, required=True, help="made by `train prepare`")
    parser.add_argument("--examples", type=int, default=0, help="only so many; 0: all")
    options = parser.parse_args(argv)
    try:
        found, count = answer_perplexity(options.build, read_examples(options.dataset), most=options.examples)
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    print(f"{found:.3f} over {count:,} tokens")
    return 0


if __name__ == "__main__":
    sys.exit(main())
