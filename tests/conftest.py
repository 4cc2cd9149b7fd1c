"""What every test stands on: no display, no telemetry, no thread left behind, and the small models once built."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

# Before any import of Qt or onnxruntime, here and in every process that a test starts.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

CHECKOUT = Path(__file__).resolve().parents[1]
SMALL_MODELS = ("light", "embedder")
SECONDS_A_THREAD_MAY_TAKE_TO_END = 5.0


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder that holds `pyproject.toml`."""
    return CHECKOUT


@pytest.fixture(scope="session")
def models_dir() -> Path:
    """A models folder in which the light model and the embedder are built.

    Skips where they are not, except under `make test`, which builds them first: there a skip would hide a fault.
    """
    folder = Path(os.environ.get("MYPT_MODELS_DIR") or CHECKOUT / "models")
    missing = [name for name in SMALL_MODELS if not (folder / name / "build" / "manifest.json").is_file()]
    if missing:
        reason = f"not built in {folder}: {', '.join(missing)}; `make test` builds them"
        if os.environ.get("MYPT_MODELS_REQUIRED"):
            pytest.fail(reason)
        pytest.skip(reason)
    return folder


@pytest.fixture(autouse=True)
def no_thread_left_behind() -> Iterator[None]:
    """Fail a test that leaves a thread running which would keep the program from ending."""
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        if not thread.daemon:
            thread.join(SECONDS_A_THREAD_MAY_TAKE_TO_END)
    left = [thread.name for thread in set(threading.enumerate()) - before if not thread.daemon]
    assert not left, f"threads left behind: {left}"
