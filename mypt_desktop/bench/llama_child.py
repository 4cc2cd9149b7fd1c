"""Runs inside another interpreter that has llama-cpp-python: answers JSON lines about the speed of a GGUF file.

Imports nothing of this program. Reads `{"gguf", "threads", "context"}` once, then `{"prompt", "tokens"}` any number of
times; writes `{"ready": version}`, then `{"prompt_tokens", "prefill_seconds", "tokens", "decode_seconds"}` for each, or
`{"error"}`.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from typing import Any


def main() -> int:
    reading = iter(sys.stdin)
    try:
        llama_cpp: Any = importlib.import_module("llama_cpp")
        wanted = json.loads(next(reading))
        model = llama_cpp.Llama(
            model_path=wanted["gguf"],
            n_ctx=wanted["context"],
            n_threads=wanted["threads"],
            n_threads_batch=wanted["threads"],
            verbose=False,
        )
    except (ImportError, OSError, ValueError, StopIteration) as error:
        say(error=f"{type(error).__name__}: {error}")
        return 1
    say(ready=llama_cpp.__version__)
    for line in reading:
        request = json.loads(line)
        say(**measured(model, request["prompt"], request["tokens"]))
    return 0


def measured(model: Any, prompt: str, count: int) -> dict[str, float]:
    """Prefill the whole prompt from an empty cache, then pick `count` tokens greedily, whatever they are."""
    tokens = model.tokenize(prompt.encode(), add_bos=False, special=False)
    model.reset()
    began = time.perf_counter()
    model.eval(tokens)
    prefilled = time.perf_counter()
    for number in range(count):
        token = model.sample(temp=0.0)
        if number < count - 1:
            model.eval([token])
    return {
        "prompt_tokens": len(tokens),
        "prefill_seconds": prefilled - began,
        "tokens": count,
        "decode_seconds": time.perf_counter() - prefilled,
    }


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    sys.exit(main())
