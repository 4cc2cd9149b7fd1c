"""Tries from inside what a tool, or a process that reads documents, must not be able to do, and tells what worked."""

from __future__ import annotations

import functools
import os
import socket
import sys
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.sandbox.command import run_command
from mypt_desktop.sandbox.functions import FunctionCall, Functions, Outcome, Returned
from mypt_desktop.sandbox.limits import Enforcement, Limits
from mypt_desktop.sandbox.process import child_environment, module_command

READERS_FLAG: Final = "--reader-limits"
WITHDRAWN: Final = "withdrawn"
_MEMORY: Final = 256 * 1024 * 1024
_PROCESSES: Final = 4

# A toolset like any other: what it manages to do is not prevented.
ATTEMPTS: Final = """
import os, pathlib, socket, subprocess, sys, time

def works(attempt):
    try:
        attempt()
    except BaseException:
        return False
    return True

def reach(workspace, outside, port, parent, tell=lambda name: None):
    outside = pathlib.Path(outside)
    attempts = {
        "read": lambda: (outside / "secret.txt").read_text(),
        "write": lambda: (outside / "written.txt").write_text(""),
        "connect": lambda: socket.create_connection(("127.0.0.1", port), 2),
        "send": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"", ("127.0.0.1", port)),
        "signal": lambda: os.kill(parent, 0) if sys.platform != "win32" else 1 / 0,
        "start": lambda: subprocess.Popen([sys.executable, "-c", ""]).wait(5),
    }
    worked = {}
    for name, attempt in attempts.items():
        worked[name] = works(attempt)
        tell(name if worked[name] else "")
    return worked

def hold(workspace, size):
    held = b"x" * size
    time.sleep(0.5)
    return {"held": len(held)}

def multiply(workspace, count):
    waiting = [sys.executable, "-c", "import time; time.sleep(9)"]
    if getattr(sys, "frozen", False):  # a bundle runs no such text
        waiting = ["ping", "-n", "9", "127.0.0.1"] if sys.platform == "win32" else ["sleep", "9"]
    for _ in range(count):
        subprocess.Popen(waiting)
    time.sleep(0.5)
    return {}
"""

_READER_SENTENCES: Final = {
    "read": "A document or a model's template that takes over the process reading it can read your other files.",
    "write": "It can change your other files.",
    "network": "It can use the network.",
    "signal": "It can end other programs of yours.",
    "start": "It can start other programs.",
    "unknown": "Whether the processes that read documents are confined could not be tried: {reason}",
}
_SENTENCES: Final = {
    "read": "A tool can read your other files.",
    "write": "A tool can change your other files.",
    "network": "A tool can use the network, whether it was granted or not.",
    "signal": "A tool can end other programs of yours.",
    "start": "A tool can start other programs, whether it was granted or not.",
    "processes": "A tool can start as many processes as it likes.",
    "memory": "A tool can take as much memory as it likes.",
    "unknown": "Tools cannot be started here: {reason}",
}


@functools.cache
def enforcement() -> Enforcement:
    """What this machine really enforces, tried in tool processes of our own; takes about a second.

    What cannot even be tried counts as not enforced. Done once; a machine does not change its mind while the program
    runs.
    """
    functions = Functions()
    try:
        with tempfile.TemporaryDirectory(prefix="mypt-probe-") as folder:
            return _judge(_tried(functions, Path(folder).resolve()))
    except UserError as error:
        return Enforcement(False, False, False, False, (_SENTENCES["unknown"].format(reason=error),))
    finally:
        functions.close()


@functools.cache
def reader_enforcement() -> tuple[str, ...]:
    """What a process that reads strangers' documents and templates, and has given up its rights for that
    (`withdrawal`), can still do that it should not, as sentences; tried once."""
    with tempfile.TemporaryDirectory(prefix="mypt-probe-") as folder:
        Path(folder, "secret.txt").write_text("", encoding="ascii")
        with closing(socket.create_server(("127.0.0.1", 0))) as server:
            told = [str(Path(folder).resolve()), str(server.getsockname()[1]), str(os.getpid())]
            command = [*module_command("mypt_desktop.sandbox.reader_probe", READERS_FLAG), *told]
            lines: list[str] = []
            try:
                run_command(command, lines.append, environment=child_environment())
            except UserError as error:
                lines = [str(error)]
    if WITHDRAWN not in lines:
        return (_READER_SENTENCES["unknown"].format(reason=lines[-1] if lines else "it does not start."),)
    facts = {*lines, *(["network"] if {"connect", "send"} & {*lines} else [])}
    return tuple(sentence for name, sentence in _READER_SENTENCES.items() if name in facts)


def _tried(functions: Functions, folder: Path) -> Mapping[str, bool]:
    """What worked. A call that failed as a whole has proved nothing, so everything counts as possible then."""
    code, workspace, outside = (folder / name for name in ("toolset", "workspace", "outside"))
    for made in (code / "tools", workspace, outside):
        made.mkdir(parents=True)
    (code / "tools" / "attempts.py").write_text(ATTEMPTS, encoding="utf-8")
    (outside / "secret.txt").write_text("", encoding="ascii")

    def attempt(name: str, arguments: Mapping[str, Json], *, subprocesses: bool = False) -> Outcome:
        call = FunctionCall(code, f"tools.attempts:{name}", workspace, arguments)
        limits = Limits(
            read_write=(workspace,),
            memory_bytes=_MEMORY,
            processes=_PROCESSES,
            subprocesses=subprocesses,
            seconds=20,
        )
        return functions.run(call, limits, cancel=Event())

    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
        reached = attempt("reach", {"outside": str(outside), "port": port, "parent": os.getpid()})
    held = attempt("hold", {"size": 2 * _MEMORY})
    many = attempt("multiply", {"count": 4 * _PROCESSES}, subprocesses=True)
    names = ("read", "write", "connect", "send", "signal", "start")
    worked = reached.value if isinstance(reached, Returned) else dict.fromkeys(names, True)
    return {
        **{name: bool(worked.get(name, True)) for name in names},
        "memory": isinstance(held, Returned),
        "processes": isinstance(many, Returned),
    }


def _judge(worked: Mapping[str, bool]) -> Enforcement:
    network = worked["connect"] or worked["send"]
    facts = {**worked, "network": network}
    missing = [sentence for name, sentence in _SENTENCES.items() if facts.get(name)]
    if missing and sys.platform == "linux":
        missing.append("Linux with Landlock (5.13 or newer) and user namespaces would; a container may forbid both.")
    return Enforcement(
        files=not (worked["read"] or worked["write"]),
        network=not network,
        processes=not (worked["signal"] or worked["start"] or worked["processes"]),
        memory=not worked["memory"],
        missing=tuple(missing),
    )
