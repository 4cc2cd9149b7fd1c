"""The window's end of the wire to a process with models: starts it, checks its version, sorts answers by request."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from mypt_desktop.core.errors import ModelFailedError, ModelProcessEndedError
from mypt_desktop.runtime import protocol
from mypt_desktop.runtime.protocol import SMALLER, Failed, Hello, Message
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, module_command

Answer: TypeAlias = Message | Failed | Ending


@dataclass(frozen=True, slots=True)
class Program:
    """A process that can be connected to. `flag` starts it in the frozen program, `subject` is what a sentence calls
    it, `again` what to do when it is gone. `reply` reads a line, or raises `ProtocolError`."""

    module: str
    flag: str
    version: int
    reply: Callable[[Mapping[str, Any]], Message | Hello]
    subject: str
    again: str


LANGUAGE_MODEL: Final = Program(
    "mypt_desktop.runtime.host",
    "--model-host",
    protocol.VERSION,
    protocol.reply,
    "The model process",
    "Ask again: a new model process starts by itself.",
)


class Inquiry:
    """One request and the answers to it, in order."""

    def __init__(self, id: int, answers: queue.SimpleQueue[Answer], program: Program) -> None:
        self.id = id
        self._answers = answers
        self._program = program

    def next(self, timeout: float | None = None) -> Message | None:
        """The next answer; None when none came in `timeout` seconds. Raises `ModelProcessEndedError` when the process
        ended, `ModelFailedError` when the request was refused."""
        try:
            answer = self._answers.get(timeout=timeout)
        except queue.Empty:
            return None
        if isinstance(answer, Ending):
            raise failure(answer, self._program)
        if isinstance(answer, Failed):
            raise ModelFailedError(answer.error, hint=answer.hint)
        return answer


class Connection:
    """A running process of `program`. `on_end` is called once, when it is gone, on a thread of the connection's own."""

    def __init__(self, program: Program, on_end: Callable[[Ending], None] = lambda ending: None) -> None:
        """Raises `ModelFailedError` when no process can be started."""
        self._program = program
        self._on_end = on_end
        self._ids = itertools.count(1)
        self._lock = threading.Lock()
        self._open: dict[int, queue.SimpleQueue[Answer]] = {}
        self._ending: Ending | None = None
        self._fault = ""
        try:
            self._child = Child(
                module_command(program.module, program.flag),
                on_message=self._on_message,
                on_end=self._on_child_end,
            )
        except OSError as error:
            raise ModelFailedError(f"No model process can be started: {error}", hint="Restart the program.") from error

    @property
    def alive(self) -> bool:
        return self._ending is None and self._child.alive

    @property
    def pid(self) -> int:
        return self._child.pid

    def ask(self, make: Callable[[int], Message]) -> Inquiry:
        """Send the request that `make` builds from a fresh id. That a process is gone is heard at the first answer."""
        answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        inquiry = Inquiry(next(self._ids), answers, self._program)
        with self._lock:
            if self._ending is not None:
                answers.put(self._ending)
                return inquiry
            self._open[inquiry.id] = answers
        self.tell(make(inquiry.id))
        return inquiry

    def tell(self, request: Message) -> None:
        """Send something that nobody waits for."""
        try:
            self._child.send(protocol.encode(request))
        except ChildGoneError:
            return  # `on_end` is on its way and reaches everyone who waits

    def forget(self, inquiry: Inquiry) -> None:
        """No more answers to this request are wanted."""
        with self._lock:
            self._open.pop(inquiry.id, None)

    def close(self) -> None:
        """End the process: at once if it will not go by itself."""
        self._child.close()

    def kill(self) -> None:
        self._child.kill()

    def _on_message(self, raw: Mapping[str, Any]) -> None:
        try:
            reply = self._program.reply(raw)
        except protocol.ProtocolError:
            return  # a newer host may say more than we understand; the version decides what is fatal
        if isinstance(reply, Hello):
            if reply.version != self._program.version:
                self._fault = f"It speaks version {reply.version} of the protocol, not {self._program.version}."
                self._child.kill()
            return
        with self._lock:
            answers = self._open.get(reply.id)
        if answers is not None:
            answers.put(reply)

    def _on_child_end(self, ending: Ending) -> None:
        if self._fault:
            ending = Ending(code=ending.code, log=self._fault)
        with self._lock:
            self._ending = ending
            waiting = list(self._open.values())
            self._open.clear()
        for answers in waiting:
            answers.put(ending)
        self._on_end(ending)


def failure(ending: Ending, program: Program) -> ModelProcessEndedError:
    """What to tell the user about a process that is gone."""
    if ending.by_us:
        return ModelProcessEndedError(f"{program.subject} was closed.", hint=program.again)
    if ending.out_of_memory:
        return ModelProcessEndedError(ending.sentence(program.subject), hint=SMALLER)
    said = ending.last_words()
    sentence = ending.sentence(program.subject)
    return ModelProcessEndedError(f"{sentence} It said: {said}" if said else sentence, hint=program.again)
