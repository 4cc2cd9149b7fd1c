"""Runs the functions of toolsets, each call in a process of its own, started ahead, and says what came of it."""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any, Final, TypeAlias

from mypt_desktop.core.connections import tell
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.core.trees_on_disk import remove_tree
from mypt_desktop.sandbox.confinement.plan import Plan
from mypt_desktop.sandbox.conversations import Conversation
from mypt_desktop.sandbox.denials import Denied
from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, Message, module_command
from mypt_desktop.sandbox.results import ResultError, cut, read_result

FLAG: Final = "--toolset-function"
_LISTEN_SECONDS: Final = 0.02  # how long a cancel may go unnoticed
_END_SECONDS: Final = 3.0
_OURS: Final = 0o700
_STOPPED: Final = "The tool was stopped."
_SILENT: Final = "The tool failed and did not say why."
_KEPT_NAMES: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT")


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """One call: `entrypoint` (`tools.files:write_file`) in the toolset folder `code`, with `workspace` and `arguments`.

    With `keep_running` the process stays after the result; `key` says whose it then is (`Functions.stop_kept`).
    """

    code: Path
    entrypoint: str
    workspace: Path
    arguments: JsonObject
    keep_running: bool = False
    key: str = ""


class KeptProcess:
    """What goes on after a call has returned, for example a server."""

    def __init__(self, worker: Worker, scratch: Path, key: str) -> None:
        self.key = key
        self._worker = worker
        self._scratch = scratch

    @property
    def alive(self) -> bool:
        return self._worker.child.alive

    @property
    def reason(self) -> str:
        """Why it is no longer alive, a sentence; empty while it is, or where nobody knows."""
        return self._worker.ended

    def stop(self) -> None:
        """Ends it with everything it started, and waits for that."""
        self._worker.end()
        remove_tree(self._scratch)


@dataclass(frozen=True, slots=True)
class Returned:
    """What the function returned. `rest`: all of it as JSON (UTF-8), where `value` had to be cut to `result_bytes`."""

    value: JsonObject
    rest: bytes | None = None
    kept: KeptProcess | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Raised:
    """The function raised, was not found, or returned what is not JSON. `traceback` has the toolset's frames only.
    `denied`: what its limits kept it from, where that seems to be the reason."""

    error: str
    traceback: str = ""
    denied: Denied | None = None


@dataclass(frozen=True, slots=True)
class Stopped:
    """It was ended, or ended itself, before it returned. `reason` is a sentence for the user."""

    reason: str


Outcome: TypeAlias = Returned | Raised | Stopped


class Functions:
    """Keeps one process ready. Safe to use from several threads; each `run` blocks its own."""

    def __init__(self) -> None:
        self._spare: Worker | None = None
        self._lock = threading.Lock()
        self._kept: list[KeptProcess] = []
        self._running: set[Worker] = set()
        self._background: set[threading.Thread] = set()
        self._making = False
        self._closed = False

    def warm(self) -> None:
        """Start the process of the next call, in the background."""
        with self._lock:
            if self._closed or self._making or self._spare is not None:
                return
            self._making = True
        self._in_background(self._make_spare)

    def run(
        self,
        call: FunctionCall,
        limits: Limits,
        *,
        cancel: Event,
        on_print: Callable[[str], None] = lambda text: None,
        on_progress: Callable[[str, float, float], None] = lambda label, done, total: None,
    ) -> Outcome:
        """Runs `call` to its end. Nothing of it is left then, except what it was told to keep.

        The callbacks are called on this thread: what it prints, in pieces; label, done and total (0: unknown) of its
        progress. Raises `UserError` when no process can be started.
        """
        if cancel.is_set():
            return Stopped(_STOPPED)
        worker = self._take()
        # The tool may open its own folder to all users, but not the one that it lies in.
        place = Path(tempfile.mkdtemp(prefix="mypt-call-")).resolve()
        scratch = place / "home"
        scratch.mkdir(_OURS)
        kept = None
        try:
            _tell_network(call, limits)
            end = worker.carry_out(_job(call, limits, scratch), cancel, on_print, on_progress, self.warm)
            outcome = _outcome(end, limits)
            if isinstance(outcome, Raised) and outcome.denied and outcome.denied.what in ("network", "connect"):
                tell("refused", call.entrypoint, "any address", "Its tool may not use the network")
            if call.keep_running and isinstance(outcome, Returned):
                kept = KeptProcess(worker, place, call.key)
                outcome = Returned(outcome.value, outcome.rest, kept)
            return outcome
        except BaseException:  # a callback's: the tool may still run
            worker.end()
            raise
        finally:
            self._done(worker, kept)
            if kept is None:
                remove_tree(place)
            self.warm()

    def converse(self, call: FunctionCall, limits: Limits) -> Conversation:
        """Starts `call` as a process that is talked to (`sandbox.conversations`); its time is not limited. Raises
        `UserError` when no process can be started."""
        worker = self._take()
        place = Path(tempfile.mkdtemp(prefix="mypt-call-")).resolve()
        scratch = place / "home"
        scratch.mkdir(_OURS)
        _tell_network(call, limits)
        conversation = Conversation(worker.child, worker.heard, place, lambda: self._forget(worker))
        with contextlib.suppress(ChildGoneError):  # its end is heard
            worker.child.send({**_job(call, limits, scratch), "conversation": True})
        self.warm()
        return conversation

    def _forget(self, worker: Worker) -> None:
        with self._lock:
            self._running.discard(worker)

    def stop_kept(self, key: str) -> None:
        """Ends what calls with this `key` left running."""
        with self._lock:
            ending = [kept for kept in self._kept if kept.key == key]
            self._kept = [kept for kept in self._kept if kept.key != key and kept.alive]
        for kept in ending:
            kept.stop()

    def close(self) -> None:
        """Ends everything: the spare process, running calls, kept processes."""
        with self._lock:
            self._closed = True
            spare, self._spare = self._spare, None
            running, kept = list(self._running), self._kept
            self._kept = []
        for worker in [*running, *([spare] if spare else [])]:
            worker.end()
        for process in kept:
            process.stop()
        for thread in list(self._background):
            thread.join(_END_SECONDS)

    def _in_background(self, work: Callable[[], None]) -> None:
        def do() -> None:
            try:
                work()
            finally:
                self._background.discard(threading.current_thread())

        thread = threading.Thread(target=do, name="tool processes", daemon=True)
        self._background.add(thread)
        thread.start()

    def _take(self) -> Worker:
        with self._lock:
            worker, self._spare = self._spare, None
        if worker is None or not worker.child.alive:
            worker = Worker()
        with self._lock:
            self._running.add(worker)
        return worker

    def _done(self, worker: Worker, kept: KeptProcess | None) -> None:
        with self._lock:
            self._running.discard(worker)
            self._kept = [other for other in self._kept if other.alive]
            refused = kept if self._closed else None
            if kept is not None and not self._closed:
                self._kept.append(kept)
        if refused is not None:
            refused.stop()
        elif kept is None:
            self._in_background(worker.end)

    def _make_spare(self) -> None:
        worker = None
        with contextlib.suppress(UserError):  # the next call tries again and says so
            worker = Worker()
        with self._lock:
            self._making = False
            if not self._closed:
                self._spare, worker = worker, None
        if worker is not None:
            worker.end()


class Worker:
    """A supervisor process and what it says; of what is `heard` nothing is thrown away."""

    def __init__(self) -> None:
        self.heard: queue.Queue[Message | Ending] = queue.Queue()
        self.ended = ""
        try:
            self.child = Child(
                module_command("mypt_desktop.sandbox.supervisor", FLAG),
                on_message=self._on_message,
                on_end=self.heard.put,
                environment=_environment(),
            )
        except OSError as error:
            raise UserError(f"No process for the tool can be started: {error.strerror}.") from error

    def carry_out(
        self,
        job: Mapping[str, Any],
        cancel: Event,
        on_print: Callable[[str], None],
        on_progress: Callable[[str, float, float], None],
        on_silence: Callable[[], None],
    ) -> Message:
        """The supervisor's last word: `returned`, `raised` or `stopped`. `on_silence`: time for something else."""
        kill_at = 0.0
        with contextlib.suppress(ChildGoneError):
            self.child.send(job)
        while True:
            if cancel.is_set() and not kill_at:
                kill_at = time.monotonic() + _END_SECONDS
                self._ask_to_stop()
            elif kill_at and time.monotonic() > kill_at:  # the supervisor itself is stuck
                self.child.kill()
            try:
                heard = self.heard.get(timeout=_LISTEN_SECONDS)
            except queue.Empty:
                on_silence()
                continue
            match heard:
                case Ending():
                    return {"stopped": _STOPPED if kill_at else heard.sentence("The tool's process")}
                case {"print": str() as text}:
                    on_print(text)
                case {"progress": [str() as label, int() | float() as done, int() | float() as total]}:
                    on_progress(label, float(done), float(total))
                case {"returned": _} | {"raised": _} | {"stopped": _}:
                    return heard

    def end(self) -> None:
        """Ends it with everything below it, and waits for that."""
        self.child.close(grace=_END_SECONDS)

    def _on_message(self, message: Message) -> None:
        match message:
            case {"ended": str() as sentence}:  # of what was kept
                self.ended = sentence
            case _:
                self.heard.put(message)

    def _ask_to_stop(self) -> None:
        with contextlib.suppress(ChildGoneError):
            self.child.send({"stop": _STOPPED})


def _tell_network(call: FunctionCall, limits: Limits) -> None:
    if limits.network == "connect":
        tell("granted", call.entrypoint, "any address", "Its tool was granted the network")


def _outcome(end: Message, limits: Limits) -> Outcome:
    match end:
        case {"returned": str() as text}:
            try:
                value, rest = cut(read_result(text), limits.result_bytes)
            except ResultError as error:
                return Raised(str(error))
            return Returned(value, rest)
        case {"raised": str() as error, "traceback": str() as trace, "denied": denied}:
            return Raised(error if error.strip() else _SILENT, trace, Denied.of(denied))
        case {"stopped": str() as reason}:
            return Stopped(reason)
    raise AssertionError(f"a supervisor says {list(end)}")


def _job(call: FunctionCall, limits: Limits, scratch: Path) -> dict[str, Any]:
    """The call as its supervisor and the tool's process read it, with every path absolute and without links."""
    code, workspace = call.code.resolve(), call.workspace.resolve()
    plan = Plan(
        read_only=(str(code), *(str(path.resolve()) for path in limits.read_only)),
        read_write=(str(scratch), *(str(path.resolve()) for path in limits.read_write)),
        network=limits.network,
        subprocesses=limits.subprocesses,
        memory_bytes=limits.memory_bytes,
        processes=limits.processes,
        file_bytes=limits.file_bytes,
        output_bytes=limits.output_bytes,
        seconds=limits.seconds,
        refused_ports=limits.refused_ports,
    )
    return {
        "code": str(code),
        "entrypoint": call.entrypoint,
        "workspace": str(workspace),
        "arguments": call.arguments,
        "scratch": str(scratch),
        "keep_running": call.keep_running,
        "plan": plan.message(),
    }


def _environment() -> dict[str, str]:
    """Nothing of ours that a tool does not need: no keys, no proxies, no paths of the user."""
    environment = {name: os.environ[name] for name in _KEPT_NAMES if name in os.environ}
    if not getattr(sys, "frozen", False):
        environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    return environment
