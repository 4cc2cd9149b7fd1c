"""How fast the models load, read a prompt and write, beside llama.cpp on the same weights."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event

from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure, ratios
from mypt_desktop.bench.llama import Llama
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Role
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.core.prompt import Completed, Prompt, Sampling, Segment, Usage
from mypt_desktop.runtime.catalog import ModelInfo
from mypt_desktop.runtime.model import LocalModel

PROMPT_CHARS = 2200  # some 550 tokens: a question with its passages
WRITTEN = 64  # tokens
PREFILL_TARGET = Target(1.5, "at least")
DECODE_TARGET = Target(1.0, "at least")

Measure = Callable[[str, int], Usage]


def load_seconds(info: ModelInfo, threads: int, repeats: int) -> Outcome:
    """From nothing to a model that can answer, process and all; the files are in the system's cache after the first."""
    values = []
    for _ in range(repeats):
        model = LocalModel(info, threads=threads)
        began = time.perf_counter()
        try:
            model.load()
            values.append(time.perf_counter() - began)
        finally:
            model.close()
    return figure(f"{info.name}: load", "s", values)


def throughput(info: ModelInfo, threads: int, repeats: int, llama: tuple[Path, Path] | None) -> Sequence[Outcome]:
    """Prefill and decode of our runtime and, with `llama` (interpreter, GGUF file), of llama.cpp, turn by turn."""
    with ExitStack() as stack:
        ours = stack.enter_context(local(info, threads))
        theirs: Measure | None = None
        missing = "Give --llama-python and --gguf to compare."
        if llama is not None:
            try:
                theirs = stack.enter_context(Llama(*llama, threads=threads)).measure
            except UserError as error:
                missing = error.with_hint()
        mine, others = alternated(ours, theirs, texts(repeats + 1))
    return compared(info.name, mine, others, missing)


def alternated(
    ours: Measure, theirs: Measure | None, prompts: Sequence[str], tokens: int = WRITTEN
) -> tuple[list[Usage], list[Usage]]:
    """Each prompt to both, one after the other, the order swapped each time; the first prompt only warms up."""
    mine: list[Usage] = []
    others: list[Usage] = []
    for number, prompt in enumerate(prompts):
        pairs: list[tuple[Measure, list[Usage]]] = [(ours, mine), *([(theirs, others)] if theirs else [])]
        for measure, results in pairs if number % 2 else reversed(pairs):
            usage = measure(prompt, tokens)
            if number:
                results.append(usage)
    return mine, others


def compared(name: str, mine: Sequence[Usage], others: Sequence[Usage], missing: str) -> list[Outcome]:
    outcomes: list[Outcome] = []
    stages = (("prefill", prefill_rate, PREFILL_TARGET), ("decode", decode_rate, DECODE_TARGET))
    for stage, rate, target in stages:
        here, there = [rate(usage) for usage in mine], [rate(usage) for usage in others]
        note = f"{mine[0].prompt_tokens} tokens" if stage == "prefill" and mine else ""
        outcomes.append(figure(f"{name}: {stage}", "tokens/s", here, note=note))
        if others:
            outcomes.append(figure(f"{name}: {stage}, llama.cpp", "tokens/s", there))
            outcomes.append(figure(f"{name}: {stage} against llama.cpp", "times", ratios(here, there), target))
        else:
            outcomes.append(Skipped(f"{name}: {stage} against llama.cpp", missing))
    return outcomes


def prefill_rate(usage: Usage) -> float:
    return (usage.prompt_tokens - usage.cached_tokens) / max(usage.prefill_seconds, 1e-9)


def decode_rate(usage: Usage) -> float:
    return usage.completion_tokens / max(usage.decode_seconds, 1e-9)


@contextmanager
def local(info: ModelInfo, threads: int) -> Iterator[Measure]:
    """Our runtime, loaded, without KV reuse: each prompt is processed whole."""
    model = LocalModel(info, threads=threads, reuse_kv=False)

    def measure(prompt: str, tokens: int) -> Usage:
        segments = (Segment(prompt, Role.USER),)
        for item in model.generate(Prompt(segments), Sampling(max_tokens=tokens), Event()):
            if isinstance(item, Completed):
                return item.usage
        raise AssertionError("a generation ends with Completed")

    try:
        model.load()
        yield measure
    finally:
        model.close()


def texts(count: int) -> list[str]:
    """Prompts of the same length that share no beginning, so that no cache can help."""
    files = ("welcome.md", "lost-property.txt", "fuel_estimate.py")
    prose = "\n\n".join((resources_dir() / "sample-workspace" / name).read_text(encoding="utf-8") for name in files)
    return [f"{number}. {prose[number * 97 :][:PROMPT_CHARS]}" for number in range(1, count + 1)]
