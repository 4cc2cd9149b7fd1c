"""The tool's process as a fork of its supervisor: interpreter and modules are there already, the pipes are its own."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from typing import IO, NoReturn

assert sys.platform != "win32"  # for the type checker


class ForkedTool:
    """A process group of its own, which nobody in it can leave where `setsid` and `setpgid` are denied."""

    def __init__(self, pid: int, job: IO[bytes], results: IO[bytes], output: IO[bytes]) -> None:
        self.pid = pid
        self.job = job
        self.results = results
        self.output = output

    def wait(self) -> str:
        if sys.platform == "linux":  # the id stays taken until its group was killed
            os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
            self.kill()
        _, status = os.waitpid(self.pid, 0)
        self.kill()
        with contextlib.suppress(ChildProcessError):
            while True:  # what it left behind has become ours, where we are told so
                os.waitpid(-1, 0)
        return _ending(os.waitstatus_to_exitcode(status))

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(self.pid, signal.SIGKILL)


def fork(
    body: Callable[[IO[bytes], IO[bytes]], None], enter: Callable[[], None] | None = None
) -> tuple[int, IO[bytes], IO[bytes], IO[bytes]]:
    """Starts `body(job, results)` in a process of its own, before the caller has any thread.

    `enter` is called first and may fork once more, coming back in the process that goes on. Returns the id of the
    process, which leads a group, and our ends of its pipes: job, results, output.
    """
    job, output, results = os.pipe(), os.pipe(), os.pipe()
    pid = os.fork()
    if pid == 0:
        _become_tool(body, enter, job[0], output[1], results[1])
    with contextlib.suppress(PermissionError, ProcessLookupError):
        os.setpgid(pid, pid)  # by both sides, so that it is done whoever comes first
    for end in (job[0], output[1], results[1]):
        os.close(end)
    return pid, os.fdopen(job[1], "wb"), os.fdopen(results[0], "rb"), os.fdopen(output[0], "rb", buffering=0)


def _become_tool(
    body: Callable[[IO[bytes], IO[bytes]], None], enter: Callable[[], None] | None, job: int, output: int, results: int
) -> NoReturn:
    code = 70
    try:
        os.setpgid(0, 0)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for source, target in ((nothing, 0), (output, 1), (output, 2)):
            os.dup2(source, target)
        close_all_but({0, 1, 2, job, results})
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - the standard streams
        sys.stdout = open(1, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
        if enter is not None:
            enter()
        body(os.fdopen(job, "rb"), os.fdopen(results, "wb"))
        code = 0
    finally:
        os._exit(code)


def close_all_but(kept: set[int]) -> None:
    """Closes every file descriptor from 3 on that is not in `kept`."""
    last = 2
    for kept_one in sorted(number for number in kept if number > 2):
        os.closerange(last + 1, kept_one)
        last = kept_one
    os.closerange(last + 1, min(os.sysconf("SC_OPEN_MAX"), 65_536))


def _ending(code: int) -> str:
    if code >= 0:
        return f"ended without a result (exit code {code})."
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return f"crashed ({name})." if name != "SIGKILL" else "was killed (SIGKILL)."
