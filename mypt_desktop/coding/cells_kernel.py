"""Kernel: one language's lasting process for the cells of one chat, and what it says while a cell runs.

What comes from the process is a stranger's: each message is checked for what it is before anything is made of it.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.sandbox.conversations import Conversation, Over, Printed, Said, as_object
from mypt_desktop.sandbox.functions import FunctionCall, Functions
from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.sandbox.results import deeper_than

Language: TypeAlias = Literal["py", "js"]
NAMES: Final = {"py": "Python", "js": "JavaScript"}
START_SECONDS: Final = 10.0
INTERRUPT_SECONDS: Final = 5.0

_CODE: Final = Path(__file__).parent / "confined"
_LISTEN_SECONDS: Final = 0.02
_MIB: Final = 1024 * 1024
_DEEPEST: Final = 60
_NO_TIME_LIMIT: Final = 1e9  # a cell has one, its process has none


@dataclass(frozen=True, slots=True)
class Wanted:
    """The cell asks for something of the app: a tool, the model, an agent."""

    number: int
    what: JsonObject


@dataclass(frozen=True, slots=True)
class Shown:
    """The cell displays a value, as `confined.tools.shown` makes it."""

    value: JsonObject


@dataclass(frozen=True, slots=True)
class Ended:
    """How a cell ended. `error` is empty where all went well. `dead`: its process is gone with all that was defined."""

    error: str = ""
    dead: bool = False
    cancelled: bool = False


Event: TypeAlias = Printed | Shown | Wanted


@dataclass(slots=True)
class Bounds:
    """Seconds of a cell. What it waits for the app, which may wait for the user, does not count."""

    seconds: float
    since: float = field(default_factory=time.monotonic)

    def pause(self) -> None:
        self.seconds -= time.monotonic() - self.since
        self.since = time.monotonic()

    def go_on(self) -> None:
        self.since = time.monotonic()

    @property
    def over(self) -> bool:
        return time.monotonic() - self.since > self.seconds


class Kernel:
    """`conversation` is its process, which has just been started."""

    def __init__(self, language: Language, conversation: Conversation) -> None:
        self.language = language
        self._conversation = conversation
        self._cells = 0
        self._wait_until_ready()

    @property
    def alive(self) -> bool:
        return self._conversation.alive

    def run(self, code: str, seconds: float, cancel: threading.Event) -> Generator[Event, JsonObject | None, Ended]:
        """Runs a cell. To a `Wanted` an answer is sent back: `{"value": …}` or `{"error": sentence}`.

        A cell that runs too long, or on after `cancel`, is interrupted, and its process ended where that does not help.
        """
        self._cells += 1
        bounds, stopped_at = Bounds(seconds), 0.0
        self._conversation.send({"cell": self._cells, "code": code})
        why = ""
        try:
            while True:
                if not stopped_at and (cancel.is_set() or bounds.over):
                    why = (
                        "" if cancel.is_set() else f"The cell ran longer than {seconds:g} seconds and was interrupted."
                    )
                    stopped_at = time.monotonic()
                    self._interrupt()
                elif stopped_at and time.monotonic() - stopped_at > INTERRUPT_SECONDS:
                    self._conversation.stop()
                heard = self._conversation.hear(_LISTEN_SECONDS)
                match heard:
                    case None:
                        continue
                    case Over(reason):
                        self.close()
                        return Ended(self._end_sentence(why, reason, stopped=bool(stopped_at)), True, cancel.is_set())
                    case Printed():
                        yield heard
                    case Said(message):
                        event = _event(message, self._cells)
                        if isinstance(event, Ended):
                            self._conversation.rest()
                            return Ended(why or event.error, cancelled=bool(stopped_at) and not why)
                        if isinstance(event, Wanted):
                            bounds.pause()
                            answer = (yield event) or {"error": "There is no answer."}
                            bounds.go_on()
                            self._conversation.send({"answer": event.number, **answer})
                        elif event is not None:
                            yield event
        except GeneratorExit:
            self.close()
            raise

    def close(self) -> None:
        self._conversation.stop()

    def _interrupt(self) -> None:
        if self.language == "js":  # nothing of V8 can be interrupted from outside
            self._conversation.stop()
        else:
            self._conversation.send({"interrupt": True})

    def _end_sentence(self, why: str, reason: str, *, stopped: bool) -> str:
        name = NAMES[self.language]
        gone = f"The {name} process was ended; what earlier cells defined is gone."
        return f"{why} {gone}".strip() if stopped else f"{reason} What earlier cells defined is gone."

    def _wait_until_ready(self) -> None:
        """Raises `UserError`."""
        until = time.monotonic() + START_SECONDS
        printed = ""
        while time.monotonic() < until:
            match self._conversation.hear(_LISTEN_SECONDS):
                case Said(message) if as_object(message).get("ready") is True:
                    self._conversation.rest()
                    return
                case Said(message) if isinstance(why := as_object(message).get("failed"), str):
                    self.close()
                    raise UserError(why[:500])
                case Printed(text):
                    printed = (printed + text)[-500:]
                case Over(reason):
                    self.close()
                    raise UserError(f"{NAMES[self.language]} did not start: {reason} {printed}".strip())
                case _:
                    continue
        self.close()
        raise UserError(f"{NAMES[self.language]} did not start within {START_SECONDS:g} seconds. {printed}".strip())


class Kernels:
    """The lasting processes of one owner, a chat or a folder. Thread-safe; a kernel is used by one thread at a time."""

    def __init__(self, functions: Functions, folder: Callable[[], Path]) -> None:
        """`folder` is where cells read and write."""
        self._functions = functions
        self._folder = folder
        self._guard = threading.Lock()
        self._kernels: dict[Language, Kernel] = {}

    def get(self, language: Language, *, reset: bool = False) -> tuple[Kernel, bool]:
        """The language's kernel, and whether it is a new one in the place of one that died. Raises `UserError`."""
        with self._guard:
            known = self._kernels.get(language)
            if known is not None and (reset or not known.alive):
                del self._kernels[language]
                known.close()
            replaced = known is not None and not reset and not known.alive
            if language not in self._kernels:
                self._kernels[language] = self._started(language)
            return self._kernels[language], replaced

    def close(self) -> None:
        with self._guard:
            kernels, self._kernels = list(self._kernels.values()), {}
        for kernel in kernels:
            kernel.close()

    def _started(self, language: Language) -> Kernel:
        folder = self._folder().resolve()
        arguments: dict[str, Json] = {"node": node()} if language == "js" else {}
        entrypoint = "javascript:run" if language == "js" else "cells:run"
        memory = (16 * 1024 if language == "js" else 2048) * _MIB  # V8 reserves addresses by the gigabyte
        limits = Limits(
            read_write=(folder,),
            network="none",
            subprocesses=language == "js",
            memory_bytes=memory,
            seconds=_NO_TIME_LIMIT,
        )
        call = FunctionCall(_CODE, entrypoint, folder, arguments)
        return Kernel(language, self._functions.converse(call, limits))


def node() -> str:
    """The Node.js that runs cells. Raises `UserError` where there is none."""
    found = shutil.which("node")
    if found is None:
        raise UserError("JavaScript cells need Node.js, and there is none on this machine.", hint="Write it in Python.")
    return found


def _event(message: Json, cell: int) -> Event | Ended | None:
    """What a message says; None for what says nothing, whoever sent it."""
    if not isinstance(message, dict) or deeper_than(message, _DEEPEST):
        return None
    match message:
        case {"done": int() as number, "error": str() as error} if number == cell:
            return Ended(error.encode("utf-8", "replace").decode("utf-8"))
        case {"out": str() as text}:
            return Printed(text.encode("utf-8", "replace").decode("utf-8"))  # no half characters
        case {"display": dict() as value}:
            return Shown(value)
        case {"ask": int() as number, **what}:
            return Wanted(number, {str(name): value for name, value in what.items()})
    return None
