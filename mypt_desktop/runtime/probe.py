"""Where can models run, and which model suits this machine: proved by trying, in a child process."""

from __future__ import annotations

import importlib.metadata
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.runtime import protocol
from mypt_desktop.runtime.connection import Connection

_PROVIDERS: Final = {"cpu": "CPUExecutionProvider", "cuda": "CUDAExecutionProvider"}
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
        connection = Connection()
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


def session_runs(provider: str, model: Path | None = None) -> tuple[bool, str]:
    """Runs in the child: a session on `provider` and nothing else; whether it works, and on what or why not."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime  # type: ignore[import-untyped]

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
