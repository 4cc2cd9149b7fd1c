"""Where can models run, and which model suits this machine: proved by trying, in a child process."""

from __future__ import annotations

import importlib.metadata
import os
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.runtime import protocol
from mypt_desktop.runtime.catalog import ModelInfo
from mypt_desktop.runtime.connection import LANGUAGE_MODEL, Connection, Inquiry

_PROVIDERS: Final = {"cpu": "CPUExecutionProvider", "cuda": "CUDAExecutionProvider"}
_MEASURING_SECONDS: Final = 5.0
_LOADING_SECONDS: Final = 60.0
_READING_SECONDS: Final = 60.0  # that a prompt of 250 tokens may take; a computer that takes longer is busy
_BUSY: Final = "Measure again when the computer has less to do."
_LOOK_SECONDS: Final = 0.1  # how often a measurement looks whether it is still wanted
_ENOUGH_READ: Final = 150  # tokens of prompt a second: a page of context in a few seconds
_ENOUGH_WRITTEN: Final = 8  # tokens of answer a second: about as fast as one reads
_LARGE: Final = 700e6  # bytes from which on a model is larger than the default one
_READ_ON_TWO_CORES: Final = 220  # tokens a second with the default model, see docs/models.md:
_WRITTEN_ON_TWO_CORES: Final = 30  # a larger one is worth its memory where nobody waits longer for it
_NO_CUDA_BUILD: Final = "This installation runs on the CPU only; the extra `cuda` brings the other build."


@dataclass(frozen=True, slots=True)
class Choice:
    """`provider` is "cpu" or "cuda"; `reason` says in a sentence why."""

    provider: str
    reason: str


def choose_provider(wanted: str = "auto") -> Choice:
    """CUDA where a session on it really runs, else the CPU. "cpu" asks nobody."""
    if wanted == "cpu":
        return Choice("cpu", "The CPU was chosen in the settings.")
    if not cuda_build_installed():
        return Choice("cpu", _NO_CUDA_BUILD)
    return probe_provider("cuda")


def probe_provider(provider: str = "cuda", model: Path | None = None) -> Choice:
    """Try a real session on `provider` in a child process, with `model` (an ONNX file) or a tiny one of ours.

    What the library says about a failure is passed on word for word.
    """
    try:
        connection = Connection(LANGUAGE_MODEL)
    except ModelFailedError as error:
        return Choice("cpu", str(error))
    try:
        inquiry = connection.ask(lambda id: protocol.Probe(id, provider, str(model or "")))
        answer = inquiry.next(timeout=120)
    except ModelFailedError as error:
        return Choice("cpu", f"A session on {provider} failed: {error}")
    finally:
        connection.close()
    if not isinstance(answer, protocol.Probed):
        return Choice("cpu", f"A session on {provider} gave no answer in two minutes.")
    if answer.works:
        return Choice(provider, f"A session on {answer.detail} ran.")
    return Choice("cpu", f"A session on {provider} failed: {answer.detail}")


def cuda_build_installed() -> bool:
    """Whether the library was installed in its CUDA build: only then is a session worth trying."""
    return any(_installed(name) for name in ("onnxruntime-gpu", "onnxruntime-genai-cuda"))


@dataclass(frozen=True, slots=True)
class Machine:
    """What there is to run a model with. The speeds are bytes of weights gone through per second: times a model's size
    they give its tokens per second, roughly. 0: not measured."""

    memory_bytes: int
    cores: int
    read_bytes: float = 0.0
    written_bytes: float = 0.0


@dataclass(frozen=True, slots=True)
class Speeds:
    """What a model did on this machine: tokens a second of prompt and of answer, and the memory of its process then."""

    read: float
    written: float
    memory_bytes: int
    device: str


@dataclass(frozen=True, slots=True)
class Recommendation:
    """The model to take, and a sentence for the user why. `measured`: by the machine's speed, not its cores alone."""

    name: str
    reason: str
    measured: bool = False


def choose_model(models: Sequence[ModelInfo], machine: Machine) -> Recommendation | None:
    """The largest model that fits the memory and is fast enough; the smallest where none is. None without models."""
    by_size = sorted(models, key=lambda model: (model.size_bytes, model.name), reverse=True)
    reasons = []
    measured = machine.read_bytes > 0
    for model in by_size:
        if fault := unsuited(model, machine):
            reasons.append(f"{model.title} {fault}")
            continue
        found = f"{model.title} fits {machine.memory_bytes / 1e9:.0f} GB of free memory and {_cores(machine)}"
        if measured and model.size_bytes:
            read, written = expected_speeds(model, machine)
            found += f", where it reads about {read:.0f} and writes {written:.0f} tokens a second"
        return Recommendation(model.name, ". ".join([found, *reasons]) + ".", measured)
    if not by_size:
        return None
    taken = "None quite suits this computer, so the smallest is taken"
    return Recommendation(by_size[-1].name, ". ".join([taken, *reasons]) + ".", measured)


def measure(models: Sequence[ModelInfo], seconds: float = _MEASURING_SECONDS) -> Machine:
    """Memory and cores, and the speed of the smallest of `models` that is built, in a process of its own."""
    import psutil

    memory = int(psutil.virtual_memory().available)
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    built = [model for model in models if model.built]
    if not built:
        return Machine(memory, cores)
    smallest = min(built, key=lambda model: model.size_bytes)
    try:
        found = speeds(smallest, seconds)
    except ModelFailedError:
        return Machine(memory, cores)
    return Machine(memory, cores, found.read * smallest.size_bytes, found.written * smallest.size_bytes)


def needed_memory(model: ModelInfo) -> int:
    """Bytes that a language model takes while it answers: weights, KV cache, the process itself; roughly."""
    return int(model.size_bytes * 1.3 + 500e6)


def unsuited(model: ModelInfo, machine: Machine) -> str:
    """Why not this model, as what follows its name; empty if it suits."""
    needed = needed_memory(model)
    if needed > machine.memory_bytes:
        return f"needs {needed / 1e9:.1f} GB of free memory"
    if model.size_bytes and machine.read_bytes:
        read, written = expected_speeds(model, machine)
        large = model.size_bytes > _LARGE
        enough = (_READ_ON_TWO_CORES, _WRITTEN_ON_TWO_CORES) if large else (_ENOUGH_READ, _ENOUGH_WRITTEN)
        if read < enough[0] or written < enough[1]:
            return f"would read only {read:.0f} and write {written:.0f} tokens a second here"
    elif model.size_bytes > _LARGE and machine.cores < 6:
        return f"is slow on {_cores(machine)}"
    return ""


def expected_speeds(model: ModelInfo, machine: Machine) -> tuple[float, float]:
    """Tokens a second that `model` reads and writes on a machine that was measured."""
    return machine.read_bytes / model.size_bytes, machine.written_bytes / model.size_bytes


def _cores(machine: Machine) -> str:
    return f"{machine.cores} core" + ("s" if machine.cores != 1 else "")


def speeds(
    model: ModelInfo,
    seconds: float = _MEASURING_SECONDS,
    *,
    provider: str = "cpu",
    threads: int = 0,
    cancel: threading.Event | None = None,
) -> Speeds:
    """Measures one built model, from a made-up prompt and a few seconds of writing, in a process of its own.

    `threads` 0 takes as many as a chat would. Raises `ModelFailedError`, also once `cancel` is set.
    """
    connection = Connection(LANGUAGE_MODEL)
    try:
        loading = connection.ask(lambda id: protocol.Load(id, str(model.build), provider, threads, 1024))
        loaded = _awaited(loading, time.monotonic() + _LOADING_SECONDS, cancel)
        if not isinstance(loaded, protocol.Loaded):
            raise ModelFailedError(f"{model.title} was not loaded within {_LOADING_SECONDS:.0f} seconds.", hint=_BUSY)
        prompt = ("Numbers to read: " + " ".join(str(number) for number in range(1000, 1060)),)
        run = connection.ask(lambda id: protocol.Generate(id, prompt, (False,), 600, temperature=2.0, seed=1))
        reply = _awaited(run, time.monotonic() + _READING_SECONDS, cancel)
        end = time.monotonic() + seconds  # of writing
        while not isinstance(reply, protocol.Finished):
            if reply is None or time.monotonic() > end:
                connection.tell(protocol.Cancel(run.id))
                end += 60
            reply = _awaited(run, end, cancel)
        report = _awaited(connection.ask(protocol.Status), time.monotonic() + 10, cancel)
    finally:
        connection.close()
    if not reply.completion_tokens:
        raise ModelFailedError(f"{model.title} wrote nothing within {_READING_SECONDS:.0f} seconds.", hint=_BUSY)
    if not reply.prefill_seconds or not reply.decode_seconds:
        raise ModelFailedError("The measurement took no time.")
    memory = report.memory_mb * 1_000_000 if isinstance(report, protocol.StatusReport) else 0
    read, written = reply.prompt_tokens / reply.prefill_seconds, reply.completion_tokens / reply.decode_seconds
    return Speeds(read, written, memory, loaded.device)


def _awaited(inquiry: Inquiry, until: float, cancel: threading.Event | None) -> protocol.Message | None:
    """The next answer; None when there is none until then. Raises `ModelFailedError` as soon as `cancel` is set."""
    while True:
        if cancel is not None and cancel.is_set():
            raise ModelFailedError("Stopped.")
        left = until - time.monotonic()
        reply = inquiry.next(timeout=max(0.01, min(left, _LOOK_SECONDS)))
        if reply is not None or left <= 0:
            return reply


def session_runs(provider: str, model: Path | None = None) -> tuple[bool, str]:
    """Runs in the child: a session on `provider` and nothing else; whether it works, and on what or why not."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    if provider == "cuda":
        load_cuda()
    wanted = _PROVIDERS.get(provider, provider)
    try:
        session = onnxruntime.InferenceSession(str(model) if model else TINY_MODEL, providers=[wanted])
        used = session.get_providers()
        if wanted not in used:
            available = ", ".join(onnxruntime.get_available_providers())
            return False, f"the session fell back to {', '.join(used)}; this build offers {available}."
        if model is None:
            import numpy as np

            session.run(None, {"x": np.ones(1, dtype=np.float32)})
    except Exception as error:  # noqa: BLE001 - the library raises many types; its words are the answer
        return False, str(error).strip()
    return True, wanted


def load_cuda() -> None:
    """Loads NVIDIA's libraries from the packages they came in: else only the system's own would be found.

    In the model process only: it takes a second, and says on standard output what it misses.
    """
    import onnxruntime

    with suppress(OSError, RuntimeError):
        onnxruntime.preload_dlls(msvc=False)


def _installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _field(number: int, value: bytes | str | int) -> bytes:
    """One field of a protocol buffer; every number here is below 128."""
    if isinstance(value, int):
        return bytes([number << 3, value])
    data = value.encode() if isinstance(value, str) else value
    return bytes([number << 3 | 2, len(data)]) + data


def _tiny_model() -> bytes:
    """An ONNX model that adds a number to itself, written by hand: the package `onnx` is not part of the program."""
    shape = _field(2, _field(1, _field(1, 1)))
    tensor = _field(2, _field(1, _field(1, 1) + shape))  # float32, one element
    node = _field(1, "x") + _field(1, "x") + _field(2, "y") + _field(4, "Add")
    graph = _field(1, node) + _field(2, "g") + _field(11, _field(1, "x") + tensor) + _field(12, _field(1, "y") + tensor)
    return _field(1, 8) + _field(7, graph) + _field(8, _field(2, 13))


TINY_MODEL: Final = _tiny_model()
