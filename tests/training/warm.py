"""Programs that need torch, run in forks of one process that has loaded it: seconds less for each of them.

`start` begins `python -m MODULE ARGUMENTS` or `python FILE ARGUMENTS` so. A fork is a process of its own, with its own
signals, files and end; only the loading is shared.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

SETTINGS = {
    "PYTHONUNBUFFERED": "1",
    "OMP_NUM_THREADS": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "ORT_DISABLE_TELEMETRY": "1",
}
LOADED = ("torch", "transformers.models.bert.modeling_bert", "transformers.models.llama.modeling_llama")


class Started:
    """A program that runs in a fork, with what `subprocess.Popen` has for it; what it says is in `stdout`."""

    def __init__(self, outputs: int, status: int) -> None:
        self.stdout = os.fdopen(outputs, encoding="utf-8", errors="replace")
        self.returncode: int | None = None
        self._status = os.fdopen(status, "rb", buffering=0)
        self.pid = int(self._status.readline())

    def poll(self) -> int | None:
        return self._ended(0)

    def wait(self, timeout: float) -> int:
        """The exit code, as `subprocess` has it. Raises `subprocess.TimeoutExpired`."""
        if (code := self._ended(timeout)) is None:
            raise subprocess.TimeoutExpired("a fork", timeout)
        return code

    def communicate(self, timeout: float = 240) -> tuple[str, None]:
        """What it says until it ends; one that takes longer is killed."""
        watch = threading.Timer(timeout, self.kill)
        watch.start()
        try:
            said = self.stdout.read()
        finally:
            watch.cancel()
            watch.join()
        self.wait(timeout)
        self.stdout.close()
        return said, None

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def _ended(self, seconds: float) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], seconds)[0]:
            self.returncode = int(self._status.readline())
            self._status.close()
        return self.returncode


def start(
    python: str, arguments: Sequence[str], folder: Path, environment: Mapping[str, str], errors: int | None = None
) -> Started:
    """Runs `python` with `arguments`, which begin with -m or a file, in `folder`; what it says of errors goes
    to the open file `errors`, or among its other output. Linux only."""
    outputs, said = os.pipe()
    status, told = os.pipe()
    try:
        request = json.dumps([list(arguments), str(folder), dict(environment)]).encode()
        head, handles = len(request).to_bytes(4, "big"), [said, said if errors is None else errors, told]
        socket.send_fds(_loaded(python, str(folder)), [head + request], handles)
    finally:
        os.close(said)
        os.close(told)
    return Started(outputs, status)


@functools.cache
def _loaded(python: str, checkout: str) -> socket.socket:
    """The process that forks, which ends when this one does: then nobody holds the other end any more."""
    ours, theirs = socket.socketpair()
    environment = os.environ | SETTINGS | {"PYTHONPATH": checkout}
    with theirs:
        subprocess.Popen(
            [python, "-m", "tests.training.warm", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            cwd=checkout,
            env=environment,
            pass_fds=[theirs.fileno()],
            start_new_session=True,  # nothing that is sent to the tests' process group is meant for it
        ).returncode = 0  # nobody waits for it
    return ours


def serve(asked: socket.socket) -> None:
    """Forks for each request, until nobody can ask any more."""
    for module in LOADED:
        importlib.import_module(module)
    gc.freeze()  # what is loaded stays one copy for all forks
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        head, handles, _, _ = socket.recv_fds(asked, 4, 3)
        if not head:
            return
        size = int.from_bytes(head, "big")
        request = b""
        while len(request) < size:
            request += asked.recv(size - len(request))
        if os.fork() == 0:
            asked.close()
            _watch(json.loads(request), *handles)
        for handle in handles:
            os.close(handle)


def _watch(request: Any, said: int, errors: int, told: int) -> None:
    """In a fork: runs the request in another, tells its number, waits for its end and tells that."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        os.close(told)
        os.dup2(said, 1)
        os.dup2(errors, 2)
        os.close(said)
        os.close(errors)
        _run(*request)
    os.close(said)
    os.close(errors)
    for output in (1, 2):  # else they would keep a pipe open that somebody reads to its end
        os.dup2(os.open(os.devnull, os.O_RDWR), output)
    os.write(told, b"%d\n" % pid)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.write(told, b"%d\n" % code)
    os._exit(0)


def _run(arguments: Sequence[str], folder: str, environment: Mapping[str, str]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    code: object = 0
    try:
        if arguments[0] == "-m":
            sys.argv = list(arguments[1:])
            runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = list(arguments)
            runpy.run_path(arguments[0], run_name="__main__")
    except SystemExit as ended:
        code = ended.code
    if isinstance(code, int | None):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code or 0)  # taking all that is loaded apart would take seconds
    sys.exit(str(code))


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
