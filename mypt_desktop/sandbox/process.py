"""Child processes that speak JSON lines: start one, tell it things, hear it and how it ends, kill its whole tree.

A child is started by a thread of its own that lives as long as the child does: Linux can then end the child with us
(`child_setup.die_with_parent`), and somebody is always there to notice that it ended.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import psutil

Message = Mapping[str, Any]

LOG_BYTES: Final = 32_768
LONGEST_LINE: Final = 64 * 1024 * 1024
_SOURCE: Final = Path(__file__).resolve().parents[2]
_WINDOWS_ENDINGS: Final = {
    0xC0000005: "an access violation",
    0xC0000017: "no memory left",
    0xC000001D: "an instruction this processor does not have",
    0xC0000409: "a fatal error in a library",
}


class ChildGoneError(Exception):
    """The child has ended and cannot be told anything."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a child ended. `code` is the exit code where it exited, `signal` the name of what killed it, `log` the last
    of what it wrote to standard error. `by_us`: we wanted it to end."""

    code: int | None = None
    signal: str = ""
    out_of_memory: bool = False
    by_us: bool = False
    log: str = ""

    def sentence(self, subject: str) -> str:
        """For example "The model process was killed (SIGKILL); the machine ran out of memory."."""
        if self.signal:
            why = "; the machine ran out of memory" if self.out_of_memory else ""
            return f"{subject} was killed ({self.signal}){why}."
        known = _WINDOWS_ENDINGS.get((self.code or 0) & 0xFFFFFFFF)
        return f"{subject} ended with {known}." if known else f"{subject} ended with exit code {self.code}."

    def last_words(self, lines: int = 3) -> str:
        """The last lines it wrote to standard error, joined; empty if it was silent."""
        return " / ".join([line.strip() for line in self.log.splitlines() if line.strip()][-lines:])


def module_command(module: str, flag: str) -> list[str]:
    """How to run one of our modules as a process; a frozen program is started again with the hidden argument `flag`."""
    if getattr(sys, "frozen", False):
        return [sys.executable, flag]
    return _module(module)


def program_command() -> list[str]:
    """How to run the program itself once more, as the user does in a terminal."""
    return [sys.executable] if getattr(sys, "frozen", False) else _module("mypt_desktop")


def _module(name: str) -> list[str]:
    return [sys.executable, "-P", "-X", "utf8", "-m", name]  # -P: never import from the folder the user stands in


def child_environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Our environment, with the telemetry and network habits of libraries switched off."""
    environment = dict(os.environ)
    if not getattr(sys, "frozen", False):
        paths = [str(_SOURCE), *filter(None, [environment.get("PYTHONPATH")])]
        environment["PYTHONPATH"] = os.pathsep.join(paths)
    environment |= {"ORT_DISABLE_TELEMETRY": "1", "HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}
    return environment | dict(extra or {})


def end_with_input() -> None:
    """Called by a program that is a `Child` itself: from now on the end of its standard input ends it, and everything
    that it started, at once."""
    threading.Thread(target=_end_with_input, name="input", daemon=True).start()


def _end_with_input() -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 4096):
            pass
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            process.kill()
    os._exit(1)


class Child:
    """One child process. `on_message`, `on_line` and `on_end` are called on threads of ours, `on_end` exactly once and
    last. `on_line` gets what the child prints that is no message; without it that counts as standard error."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        on_message: Callable[[Message], None] = lambda message: None,
        on_line: Callable[[str], None] | None = None,
        on_end: Callable[[Ending], None] = lambda ending: None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Returns when the child runs; raises `OSError` when it cannot be started."""
        self._command = list(command)
        self._environment = dict(environment) if environment is not None else child_environment()
        self._on_message = on_message
        self._on_line = on_line
        self._on_end = on_end
        self._process: subprocess.Popen[bytes] | None = None
        self._failure: OSError | None = None
        self._log = bytearray()
        self._writing = threading.Lock()
        self._unwanted = False
        self._ended = threading.Event()
        self._oom_before = _oom_kills()
        started = threading.Event()
        threading.Thread(target=self._live, args=(started,), name="child", daemon=True).start()
        started.wait()
        if self._failure is not None:
            raise self._failure

    @property
    def pid(self) -> int:
        return self._running().pid

    @property
    def alive(self) -> bool:
        return not self._ended.is_set()

    def send(self, message: Message) -> None:
        """One JSON line to the child's standard input. Raises `ChildGoneError`."""
        line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        with self._writing:
            stream = _piped(self._running().stdin)
            if stream.closed or self._ended.is_set():
                raise ChildGoneError
            try:
                stream.write(line)
                stream.flush()
            except OSError as error:
                raise ChildGoneError from error

    def kill(self) -> None:
        """End the child and everything it started, now. Returns at once; `wait` tells when it is over."""
        if self.alive:
            self._unwanted = True
            _kill_tree(self._running().pid)

    def wait(self, timeout: float | None = None) -> bool:
        """Whether the child has ended (and `on_end` was called) within `timeout` seconds."""
        return self._ended.wait(timeout)

    def end_input(self, grace: float = 2.0) -> None:
        """Tells the child to go when it likes; it is not waited for."""
        if self._writing.acquire(timeout=grace):  # a child that reads nothing may block a writer for ever
            try:
                _close(_piped(self._running().stdin))
            finally:
                self._writing.release()

    def close(self, grace: float = 2.0) -> None:
        """End of input is the child's sign to go; what is still there after `grace` seconds is killed."""
        self._unwanted = True
        self.end_input(grace)
        if not self.wait(grace):
            self.kill()
            self.wait(grace)

    def _running(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def _live(self, started: threading.Event) -> None:
        """The child's whole life, on one thread."""
        try:
            self._process = _start(self._command, self._environment)
        except OSError as error:
            self._failure = error
            self._ended.set()
            return
        finally:
            started.set()
        process = self._process
        readers = [
            threading.Thread(target=self._read_messages, args=(_piped(process.stdout),), daemon=True),
            threading.Thread(target=self._read_log, args=(_piped(process.stderr),), daemon=True),
        ]
        for reader in readers:
            reader.start()
        _wait_unreaped(process)
        _kill_tree(process.pid)  # what it left behind would keep its pipes open
        process.wait()
        for reader in readers:
            reader.join(timeout=5)
        with self._writing:
            _close(_piped(process.stdin))
        try:
            self._on_end(self._ending(process.returncode))
        finally:
            self._ended.set()

    def _read_messages(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST_LINE):
                try:
                    message = json.loads(line)
                except (ValueError, RecursionError):
                    message = None
                if isinstance(message, dict):
                    self._on_message(message)
                elif self._on_line is not None:
                    self._on_line(line.decode(errors="replace").rstrip())
                else:
                    self._remember(line)

    def _read_log(self, stream: IO[bytes]) -> None:
        with stream:
            while piece := os.read(stream.fileno(), 8192):
                self._remember(piece)

    def _remember(self, piece: bytes) -> None:
        self._log += piece[-LOG_BYTES:]
        del self._log[:-LOG_BYTES]

    def _ending(self, returncode: int) -> Ending:
        log = self._log.decode(errors="replace")
        if returncode >= 0:
            return Ending(code=returncode, by_us=self._unwanted, log=log)
        try:
            name = signal.Signals(-returncode).name
        except ValueError:
            name = f"signal {-returncode}"
        starved = name == "SIGKILL" and not self._unwanted and _oom_kills() > self._oom_before
        return Ending(signal=name, out_of_memory=starved, by_us=self._unwanted, log=log)


def _start(command: list[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    flags: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        flags = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(environment),
        bufsize=-1,
        **flags,
    )


def _wait_unreaped(process: subprocess.Popen[bytes]) -> None:
    """Wait for the end but, where that can be, leave the id taken, so that its group can still be killed safely."""
    if sys.platform == "linux":
        with contextlib.suppress(ChildProcessError):  # somebody else in this program reaped it: it ended all the same
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    else:  # macOS has it from Python 3.13 on only
        process.wait()


def _kill_tree(pid: int) -> None:
    try:
        family = psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        family = []
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
    else:
        family = [*family, psutil.Process(pid)] if psutil.pid_exists(pid) else family
    for process in family:
        try:
            process.kill()
        except psutil.Error:
            continue


def _close(stream: IO[bytes]) -> None:
    with contextlib.suppress(OSError):  # unsent bytes for a child that is gone
        stream.close()


def _piped(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _oom_kills() -> int:
    """How often Linux has killed a process for want of memory; 0 where nobody counts."""
    total = 0
    for path in (Path("/proc/vmstat"), Path("/sys/fs/cgroup/memory.events")):
        try:
            text = path.read_text(encoding="ascii")
        except (OSError, ValueError):
            continue
        total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("oom_kill "))
    return total
