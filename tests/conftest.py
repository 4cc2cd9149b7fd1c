"""What every test stands on: no display, no telemetry, no thread left behind, and the small models once built."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest
from hypothesis import settings

from tests.slow import SLOW

if TYPE_CHECKING:
    from mypt_desktop.runtime.reader import Reader

# Before any import of Qt or onnxruntime, here and in every process that a test starts.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"  # nobody's own is written to

# How long an example takes is the machine's affair: a busy one would fail tests that say nothing about time.
settings.register_profile("mypt", deadline=None)
settings.load_profile("mypt")

CHECKOUT = Path(__file__).resolve().parents[1]
SMALL_MODELS = ("light", "embedder", "phrases", "reader")
SECONDS_A_THREAD_MAY_TAKE_TO_END = 5.0
MOST_WORKERS = 4
WORKER_BYTES = 4 * 2**30  # a model, a browser engine and a process with torch, one after the other


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """How many processes run tests under `make test`: one a core, as far as the memory goes."""
    room = psutil.virtual_memory().total // WORKER_BYTES
    return max(1, min(os.cpu_count() or 1, MOST_WORKERS, room))


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    slow = [Path(__file__).parent / path for path in SLOW]
    for item in items:
        if any(item.path.is_relative_to(path) for path in slow):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder that holds `pyproject.toml`."""
    return CHECKOUT


@pytest.fixture(scope="session")
def models_dir() -> Path:
    """A models folder in which the light model, both embedders and the reader are built.

    Skips where they are not, except under `make test`, which builds them first: there a skip would hide a fault.
    """
    return _with_models(SMALL_MODELS)


@pytest.fixture(scope="session")
def ocr(checkout: Path) -> Path:
    """The folder of the built model that recognises text in pictures; skips as `models_dir` does."""
    return _with_models(("ocr",)) / "ocr" / "build"


@pytest.fixture(scope="session")
def speech(checkout: Path) -> Path:
    """The folder of the built model that writes down speech; skips as `models_dir` does."""
    return _with_models(("speech",)) / "speech" / "build"


def _with_models(names: Sequence[str]) -> Path:
    folder = Path(os.environ.get("MYPT_MODELS_DIR") or CHECKOUT / "models")
    missing = [name for name in names if not (folder / name / "build" / "manifest.json").is_file()]
    if missing:
        reason = f"not built in {folder}: {', '.join(missing)}; `make test` builds them"
        if os.environ.get("MYPT_MODELS_REQUIRED"):
            pytest.fail(reason)
        pytest.skip(reason)
    return folder


@pytest.fixture(scope="session")
def reader(models_dir: Path) -> Reader:
    """The reader that ships."""
    from mypt_desktop.runtime.reader import Reader

    return Reader(models_dir / "reader" / "build", threads=1)


@pytest.fixture
def as_anybody() -> Iterator[None]:
    """The rights of files hold for this thread, also where root runs the tests."""
    if sys.platform == "win32":
        pytest.skip("files have no such rights there")
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("root may read everything")
    libc = ctypes.CDLL(None, use_errno=True)
    header, had = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()  # version 3, this thread
    assert libc.capget(header, had) == 0
    fewer = (ctypes.c_uint32 * 6)(*had)
    fewer[0] &= ~(1 << 1 | 1 << 2 | 1 << 19)  # CAP_DAC_OVERRIDE, _DAC_READ_SEARCH and _SYS_PTRACE, of those in effect
    assert libc.capset(header, fewer) == 0
    try:
        yield
    finally:
        assert libc.capset(header, had) == 0


@pytest.fixture(autouse=True)
def same_working_directory() -> Iterator[None]:
    """Fail a test that leaves the process in another folder, where the next one would look for its data."""
    before = Path.cwd()
    yield
    assert Path.cwd() == before


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
