"""How fast the models load, read a prompt and write, beside llama.cpp on the same weights."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event

import numpy as np
import psutil

from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure, ratios
from mypt_desktop.bench.llama import Llama
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Role, message
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.core.prompt import Completed, Prompt, Sampling, Segment, Usage
from mypt_desktop.dialects.templated import templated
from mypt_desktop.runtime.catalog import ModelInfo
from mypt_desktop.runtime.model import LocalModel

LENGTHS = (512, 2048)  # tokens of a prompt: a question with its passages, a chat that has gone on for a while
_CHARS = 4.1  # of a token, nearly
_CONTEXT = 4096
WRITTEN = 128  # tokens
_STREAM = 64_000_000  # numbers of four bytes that a thread reads to see how fast memory is
_PASSAGE = 120  # characters of a paragraph worth asking about
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
    """Prefill, decode and memory of our runtime and, with `llama` (interpreter, GGUF file), of llama.cpp, turn by turn;
    and the share of the machine's memory bandwidth that decoding uses."""
    bandwidth = _bandwidth(threads)
    outcomes = [figure(f"{info.name}: bandwidth of memory", "GB/s", [bandwidth / 1e9])]
    with ExitStack() as stack:
        # Without KV reuse each prompt is read whole; without guesses each token is computed for itself.
        model = stack.enter_context(closing(LocalModel(info, threads=threads, reuse_kv=False, guess=False)))
        model.load()
        weights = sum(path.stat().st_size for path in info.build.glob("*.onnx*"))  # bytes, read once for each token
        theirs: Llama | None = None
        missing = "Give --llama-python and --gguf to compare."
        if llama is not None:
            try:
                theirs = stack.enter_context(Llama(*llama, threads=threads, context=_CONTEXT))
            except UserError as error:
                missing = error.with_hint()
        for length in LENGTHS:
            prompts = texts(repeats + 1, length)
            mine, others = alternated(_continuing(model), theirs.measure if theirs else None, prompts)
            name = f"{info.name}, {length:,} tokens"
            outcomes += compared(name, mine, others, missing)
            share = [100 * decode_rate(usage) * weights / bandwidth for usage in mine]
            outcomes.append(figure(f"{name}: share of the bandwidth that reading the weights takes", "%", share))
        held = {f"{info.name}: memory": model.pid, f"{info.name}: memory, llama.cpp": theirs.pid if theirs else None}
        outcomes += [
            figure(name, "MB", [psutil.Process(pid).memory_info().rss / 1e6]) for name, pid in held.items() if pid
        ]
    return outcomes


def _bandwidth(threads: int) -> float:
    """Bytes of memory a second that so many threads read together, at best."""
    streams = [np.ones(_STREAM, np.float32) for _ in range(threads)]
    seconds = []
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(5):
            began = time.perf_counter()
            list(pool.map(np.max, streams))
            seconds.append(time.perf_counter() - began)
    return sum(stream.nbytes for stream in streams) / min(seconds)


def quoting(info: ModelInfo, threads: int, repeats: int) -> Sequence[Outcome]:
    """Answers over passages, which quote them, with and without guesses at what is quoted, turn by turn."""
    with ExitStack() as stack:
        guessing, plain = (
            stack.enter_context(closing(LocalModel(info, threads=threads, reuse_kv=False, guess=guess)))
            for guess in (True, False)
        )
        guessing.load()
        plain.load()
        with_guesses, without = alternated(_answering(guessing), _answering(plain), _questions(repeats + 1))
    here, there = [decode_rate(usage) for usage in with_guesses], [decode_rate(usage) for usage in without]
    return [
        figure(f"{info.name}: decode of an answer", "tokens/s", here),
        figure(f"{info.name}: decode of an answer without guesses", "tokens/s", there),
        figure(f"{info.name}: gain of guessing", "times", ratios(here, there)),
    ]


def _answering(model: LocalModel) -> Measure:
    dialect = templated(model.dialect, model.chat_template)

    def measure(question: str, tokens: int) -> Usage:
        return written(model, dialect.render([message(Role.USER, question)], ()), tokens)

    return measure


def _questions(count: int) -> list[str]:
    """Passages of the sample documents with a question about one of them, each a different one."""
    folder = resources_dir() / "sample-workspace"
    passages = [
        (path.name, paragraph)
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".md", ".txt")
        for paragraph in path.read_text(encoding="utf-8").split("\n\n")
        if len(paragraph) > _PASSAGE
    ]
    asked = []
    for number in range(count):
        shown = [passages[(number + step * 7) % len(passages)] for step in range(3)]
        blocks = "\n\n".join(f"[{name}]\n{text}" for name, text in shown)
        topic = " ".join(shown[1][1].split()[:6])
        asked.append(f"Here are passages from the user's documents.\n\n{blocks}\n\nWhat exactly is said of: {topic}?")
    return asked


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


def _continuing(model: LocalModel) -> Measure:
    return lambda prompt, tokens: written(model, Prompt((Segment(prompt, Role.USER),)), tokens)


def written(model: LocalModel, prompt: Prompt, tokens: int) -> Usage:
    """What writing on from a prompt took."""
    for item in model.generate(prompt, Sampling(max_tokens=tokens), Event()):
        if isinstance(item, Completed):
            return item.usage
    raise AssertionError("a generation ends with Completed")


def texts(count: int, tokens: int) -> list[str]:
    """Prompts of nearly so many tokens that share no beginning, so that no cache can help."""
    files = ("welcome.md", "lost-property.txt", "fuel_estimate.py")
    prose = "\n\n".join((resources_dir() / "sample-workspace" / name).read_text(encoding="utf-8") for name in files)
    size = round(tokens * _CHARS)
    prose *= 1 + (size + 97 * count) // len(prose)
    return [f"{number}. {prose[number * 97 :][:size]}" for number in range(1, count + 1)]
