"""A toolset of one function, run for real."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mypt_desktop.sandbox.functions import FunctionCall, Functions, Outcome, Stopped
from mypt_desktop.sandbox.limits import Limits

# Leaves the process twice over, and holds the lock of a file while it is there.
DAEMON = """
import fcntl, os, time
def run(workspace):
    told, begun = os.pipe()
    for _ in range(2):
        if os.fork():
            break
        try:
            os.setsid()
        except OSError as error:
            (workspace / "refused").touch()
    else:
        held = (workspace / "held").open("w")
        fcntl.flock(held, fcntl.LOCK_EX)
        os.write(begun, b"to both")
        time.sleep(600)
    os.read(told, 1)
    return {"started": True}
"""


def wait_for_the_end(workspace: Path, name: str = "held") -> None:
    """Returns when no process holds the lock of this file any more; the test's time bounds that."""
    import fcntl

    with (workspace / name).open("r") as file:
        fcntl.flock(file, fcntl.LOCK_EX)


def reason(outcome: Outcome) -> str:
    assert isinstance(outcome, Stopped), outcome
    return outcome.reason


class Bench:
    """Writes the function, runs it in a workspace of its own and remembers what it printed."""

    def __init__(self, functions: Functions, folder: Path) -> None:
        self.functions = functions
        self.code = folder / "toolset"
        self.workspace = folder / "workspace"
        self.outside = folder / "outside"
        self.printed: list[str] = []
        self.progress: list[tuple[str, float, float]] = []
        self.cancel = Event()
        for made in (self.code / "tools", self.workspace, self.outside):
            made.mkdir(parents=True)
        (self.outside / "secret.txt").write_text("a secret", encoding="utf-8")

    def write(self, source: str, name: str = "attack") -> None:
        (self.code / "tools" / f"{name}.py").write_text(textwrap.dedent(source), encoding="utf-8")

    def call(self, entrypoint: str = "tools.attack:run", **arguments: Any) -> FunctionCall:
        return FunctionCall(self.code, entrypoint, self.workspace, arguments)

    def limits(self, **changed: Any) -> Limits:
        return Limits(**{"read_write": (self.workspace,), "seconds": 20.0, **changed})

    def run(self, body: str, limits: Limits | None = None, **arguments: Any) -> Outcome:
        """`body` is the inside of `run(workspace, **arguments)`; a sequence of statements."""
        self.write("def run(workspace, **arguments):\n" + textwrap.indent(textwrap.dedent(body), "    "))
        return self.carry_out(self.call(**arguments), limits)

    def carry_out(self, call: FunctionCall, limits: Limits | None = None) -> Outcome:
        return self.functions.run(
            call,
            limits or self.limits(),
            cancel=self.cancel,
            on_print=self.printed.append,
            on_progress=lambda *progress: self.progress.append(progress),
        )


@pytest.fixture(scope="module")
def functions() -> Iterator[Functions]:
    made = Functions()
    made.warm()
    yield made
    made.close()


@pytest.fixture
def bench(functions: Functions, tmp_path: Path) -> Bench:
    return Bench(functions, tmp_path)


@pytest.fixture
def run(bench: Bench) -> Callable[..., Outcome]:
    return bench.run
