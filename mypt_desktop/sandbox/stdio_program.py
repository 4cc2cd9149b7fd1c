"""A program that is spoken with over its standard streams, a line a message, on an asyncio loop.

It may be confined to `Limits`; then it runs in the same confinement as the functions of toolsets, with the network and
the folders that it was granted. Lines are bounded, standard error is read to its end and its tail kept, and the whole
tree of processes ends with `stop`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psutil

from mypt_desktop.core.connections import tell
from mypt_desktop.sandbox import confined_program
from mypt_desktop.sandbox.confinement.plan import Plan
from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.sandbox.process import Ending, child_environment, module_command

LONGEST_LINE: Final = 64 * 1024 * 1024
TAIL_BYTES: Final = 32_768
_PIECE: Final = 65_536
_LOOK_SECONDS: Final = 0.02
_GRACE: Final = 1.0  # seconds between the end of its input and its end, and again before it is killed


@dataclass(frozen=True, slots=True)
class Program:
    """What to run: `command` with an absolute path first, in `folder`, with no other environment than this one.

    Without `limits` it may do what the user may do.
    """

    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path
    limits: Limits | None = None


class LineTooLongError(Exception):
    """The program wrote a line of more than `LONGEST_LINE` bytes."""


class StdioProgram:
    """One run of a program. Every method belongs on the loop it was started on."""

    def __init__(self, process: asyncio.subprocess.Process, on_stderr: Callable[[str], None]) -> None:
        self._process = process
        self._on_stderr = on_stderr
        self._tail: deque[bytes] = deque()
        self._tail_size = 0
        self._unwanted = False
        self._reading = asyncio.create_task(self._read_stderr())

    @classmethod
    async def start(cls, program: Program, on_stderr: Callable[[str], None] = lambda text: None) -> StdioProgram:
        """`on_stderr` gets what it writes to standard error, in pieces. Raises `OSError` where it cannot be started."""
        confined = program.limits is not None and sys.platform != "win32"
        if confined:
            command: Sequence[str] = module_command("mypt_desktop.sandbox.confined_program", confined_program.FLAG)
            environment, folder = _launcher_environment(), None
        else:
            command, environment, folder = program.command, dict(program.environment), program.folder
        flags: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            flags = {"creationflags": 0x00000200 | 0x08000000}  # a group of its own, and no console
        if program.limits is None or program.limits.network == "connect":
            name = Path(program.command[0]).name
            tell("granted", name, "any address", "A server that runs here was granted the network")
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment,
            cwd=folder,
            limit=_PIECE,
            **flags,
        )
        running = cls(process, on_stderr)
        if confined:
            await running.write(json.dumps(_job(program)).encode() + b"\n")
        return running

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def stderr_tail(self) -> str:
        """The last of what it wrote to standard error."""
        return b"".join(self._tail)[-TAIL_BYTES:].decode(errors="replace")

    async def lines(self) -> AsyncIterator[bytes]:
        """What it writes to standard output, without line ends. Raises `LineTooLongError`."""
        stream = self._process.stdout
        assert stream is not None
        pieces: list[bytes] = []
        size = 0
        while piece := await stream.read(_PIECE):
            *complete, rest = piece.split(b"\n")
            for line in complete:
                yield b"".join([*pieces, line])
                pieces, size = [], 0
            pieces.append(rest)
            size += len(rest)
            if size > LONGEST_LINE:
                raise LineTooLongError
        if size:
            yield b"".join(pieces)

    async def write(self, data: bytes) -> None:
        """Waits until the program takes it. Raises `OSError` when it has gone."""
        stream = self._process.stdin
        assert stream is not None
        stream.write(data)
        await stream.drain()

    async def ended(self) -> Ending:
        """How it ended, when it has."""
        code = await self._exited()
        with contextlib.suppress(TimeoutError, asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._reading), _GRACE)
        if code >= 0:
            return Ending(code=code, by_us=self._unwanted, log=self.stderr_tail)
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = f"signal {-code}"
        return Ending(signal=name, by_us=self._unwanted, log=self.stderr_tail)

    async def stop(self, grace: float = _GRACE) -> None:
        """Ends its input, waits, and kills it with all that it started. Returns when it is gone."""
        self._unwanted = True
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        with contextlib.suppress(TimeoutError, asyncio.TimeoutError):
            await asyncio.wait_for(self._drained(), grace)
        self.kill()
        with contextlib.suppress(TimeoutError, asyncio.TimeoutError):
            await asyncio.wait_for(self._exited(), grace)
        self._reading.cancel()
        if self._process.returncode is not None:  # else closing would take its end away from who waits for it
            _close(self._process)

    def kill(self) -> None:
        """Ends it and all that it started, now."""
        self._unwanted = True
        pid = self._process.pid
        try:
            family = psutil.Process(pid).children(recursive=True)
        except psutil.Error:
            family = []
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        for process in family:
            with contextlib.suppress(psutil.Error):
                process.kill()

    def memory_bytes(self) -> int:
        """Of it and all that it started; 0 when it has gone."""
        total = 0
        with contextlib.suppress(psutil.Error):
            process = psutil.Process(self._process.pid)
            for one in (process, *process.children(recursive=True)):
                with contextlib.suppress(psutil.Error):
                    total += one.memory_info().rss
        return total

    async def _drained(self) -> None:
        """Its end; what it still writes meanwhile is read away, or it could not end."""
        stdout = self._process.stdout
        assert stdout is not None
        with contextlib.suppress(RuntimeError):  # somebody else is reading it
            while await stdout.read(_PIECE):
                continue
        await self._exited()

    async def _exited(self) -> int:
        """Its exit code. What it wrote and nobody read may still be in its pipes, for which asyncio's own `wait` would
        wait, too."""
        while self._process.returncode is None:
            await asyncio.sleep(_LOOK_SECONDS)
        return self._process.returncode

    async def _read_stderr(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        while piece := await stream.read(_PIECE):
            self._tail.append(piece)
            self._tail_size += len(piece)
            while self._tail_size - len(self._tail[0]) > TAIL_BYTES:
                self._tail_size -= len(self._tail.popleft())
            self._on_stderr(piece.decode(errors="replace"))


def _close(process: asyncio.subprocess.Process) -> None:
    """What the killed tree left open, a descendant in another session say, would keep the loop from ending."""
    transport = getattr(process, "_transport", None)
    if transport is not None:
        with contextlib.suppress(PermissionError, ProcessLookupError):
            transport.close()


def _launcher_environment() -> dict[str, str]:
    """Of our own process that becomes the program: nothing but what Python needs to find it."""
    own = child_environment()
    return {name: own[name] for name in ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "LC_CTYPE") if name in own}


def _job(program: Program) -> dict[str, Any]:
    limits = program.limits
    assert limits is not None
    plan = Plan(
        read_only=tuple(str(path.resolve()) for path in limits.read_only),
        read_write=tuple(str(path.resolve()) for path in limits.read_write),
        network=limits.network,
        subprocesses=True,
        memory_bytes=limits.memory_bytes,
        processes=limits.processes,
        file_bytes=limits.file_bytes,
        output_bytes=limits.output_bytes,
        seconds=limits.seconds,
        refused_ports=limits.refused_ports,
    )
    return {
        "command": list(program.command),
        "environment": dict(program.environment),
        "folder": str(program.folder),
        "plan": plan.message(),
    }
