"""The SDK's stream pair over a program of the sandbox, with bounds on what the program may write.

Lines that are no messages are a server's mistake and passed over; one that only writes such, or writes without end, is
ended, and what it did wrong is said.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter

from mypt_desktop.sandbox.process import Ending
from mypt_desktop.sandbox.stdio_program import LONGEST_LINE, LineTooLongError, Program, StdioProgram

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

NOISE_BYTES: Final = 1_000_000
_MEGABYTE: Final = 1_000_000


class Flow:
    """A bucket: it lets `burst` through at once and `a_second` after that."""

    def __init__(self, burst: float, a_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._a_second, self._now = burst, a_second, now
        self._left, self._at = burst, now()

    def take(self, amount: float) -> bool:
        """False when there is not enough left."""
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second) - amount
        self._at = now
        return self._left >= 0


class Ended:
    """How a session ended, filled in when it is over (`over`). `fault`: what the program did for which it was ended.
    Of a server elsewhere there is no `ending` and no `program`."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.ending: Ending | None = None
        self.fault = ""
        self.received = 0  # messages so far
        self.program: StdioProgram | None = None


@asynccontextmanager
async def program_streams(
    program: Program, ended: Ended, on_stderr: Callable[[str], None]
) -> AsyncGenerator[TransportStreams]:
    """Starts the program and ends it. Raises `OSError` where it cannot be started."""
    running = await StdioProgram.start(program, on_stderr)
    ended.program = running
    read_writer, read = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    write, write_reader = anyio.create_memory_object_stream[SessionMessage](0)

    async def reader() -> None:
        noise, volume = Flow(NOISE_BYTES, 20_000), Flow(3.0 * LONGEST_LINE, 8.0 * _MEGABYTE)
        messages = Flow(2_000, 100)  # a millisecond each
        async with read_writer:
            try:
                async for line in running.lines():
                    if not line.strip():
                        continue
                    if not volume.take(len(line)) or not messages.take(1):
                        ended.fault = "It wrote messages faster than anybody could read them."
                        break
                    try:
                        message = jsonrpc_message_adapter.validate_json(line, by_name=False)
                    except ValueError:
                        on_stderr(f"(no message) {line[:500].decode(errors='replace')}\n")
                        if not noise.take(len(line)):
                            ended.fault = "It wrote text that is no message of the protocol to its standard output."
                            break
                        continue
                    ended.received += 1
                    await read_writer.send(SessionMessage(message))
            except LineTooLongError:
                ended.fault = f"It wrote a message of more than {LONGEST_LINE // _MEGABYTE} MB."
            except (anyio.ClosedResourceError, anyio.BrokenResourceError):
                return  # the session is over
            if ended.fault:
                running.kill()
            ended.ending = await running.ended()
            ended.over.set()

    async def writer() -> None:
        async with write_reader:
            async for message in write_reader:
                text = message.message.model_dump_json(by_alias=True, exclude_unset=True)
                try:
                    await running.write(text.encode("utf-8", "replace") + b"\n")
                except (OSError, RuntimeError):  # it has gone, which the reader tells
                    return

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(reader)
        tasks.start_soon(writer)
        try:
            yield read, write
        finally:
            with anyio.CancelScope(shield=True):
                read.close()
                await running.stop()
                if ended.ending is None:
                    ended.ending = await running.ended()
            tasks.cancel_scope.cancel()
            for stream in (read, write, read_writer, write_reader):
                stream.close()
