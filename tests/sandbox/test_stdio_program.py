"""Programs that are spoken with over their standard streams: lines bounded, endings told, the whole tree ended."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import psutil
import pytest

from mypt_desktop.sandbox import stdio_program
from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.sandbox.process import Ending
from mypt_desktop.sandbox.stdio_program import LineTooLongError, Program, StdioProgram


def program(folder: Path, code: str, *, confined: bool = False) -> Program:
    folder = folder.resolve()
    limits = Limits(read_write=(folder,), subprocesses=True, memory_bytes=1 << 36) if confined else None
    return Program((sys.executable, "-u", "-c", code), {"PATH": "/usr/bin:/bin"}, folder, limits)


@pytest.mark.parametrize("confined", [False, True])
def test_what_it_is_told_and_says_goes_through_line_by_line(tmp_path: Path, confined: bool) -> None:
    code = "import sys\nfor line in sys.stdin: print('heard', line.strip())\nprint('bye', end='')"

    async def talk() -> tuple[list[bytes], Ending]:
        running = await StdioProgram.start(program(tmp_path, code, confined=confined))
        await running.write(b"one\ntwo\n")
        heard = []
        async for line in running.lines():
            heard.append(line)
            if line == b"heard two":
                assert running._process.stdin is not None
                running._process.stdin.close()
        ending = await running.ended()
        await running.stop()
        return heard, ending

    heard, ending = asyncio.run(talk())
    assert heard == [b"heard one", b"heard two", b"bye"]
    assert ending.code == 0


def test_a_confined_program_reaches_neither_the_network_nor_other_folders(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "secret.txt").write_text("mine", encoding="utf-8")
    code = f"""
import socket
secret = {str(tmp_path / "secret.txt")!r}
for attempt in (lambda: open(secret).read(), socket.socket, lambda: open("x", "w").write("x")):
    try:
        attempt()
        print("done")
    except OSError as error:
        print(type(error).__name__)
"""

    async def said() -> list[bytes]:
        running = await StdioProgram.start(program(tmp_path / "own", code, confined=True))
        heard = [line async for line in running.lines()]
        await running.stop()
        return heard

    assert asyncio.run(said()) == [b"PermissionError", b"PermissionError", b"done"]


def test_an_ending_has_its_code_and_last_words(tmp_path: Path) -> None:
    async def end() -> Ending:
        running = await StdioProgram.start(program(tmp_path, "import sys; sys.exit('no such thing')"))
        ending = await running.ended()
        await running.stop()
        return ending

    ending = asyncio.run(end())
    assert (ending.code, ending.last_words()) == (1, "no such thing")


def test_a_line_without_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stdio_program, "LONGEST_LINE", 1_000_000)

    async def listen() -> None:
        running = await StdioProgram.start(program(tmp_path, "import sys\nwhile True: sys.stdout.write('x' * 4096)"))
        try:
            async for _ in running.lines():
                pass
        finally:
            await running.stop()

    with pytest.raises(LineTooLongError):
        asyncio.run(listen())


@pytest.mark.parametrize("confined", [False, True])
def test_stopping_ends_what_it_started_too(tmp_path: Path, confined: bool) -> None:
    code = "import subprocess, sys, time\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    code += "print('up')\ntime.sleep(600)"

    async def stop() -> list[psutil.Process]:
        running = await StdioProgram.start(program(tmp_path, code, confined=confined))
        async for line in running.lines():
            if line == b"up":
                break
        family = psutil.Process(running.pid).children(recursive=True)
        await running.stop(grace=0.1)
        return family

    family = asyncio.run(stop())
    assert family
    assert not psutil.wait_procs(family, timeout=10)[1]


def test_a_program_that_is_not_there_says_so(tmp_path: Path) -> None:
    missing = Program((str(tmp_path / "none"),), {}, tmp_path)
    with pytest.raises(OSError, match="No such file"):
        asyncio.run(_started(missing))


async def _started(missing: Program) -> None:
    await StdioProgram.start(missing)
