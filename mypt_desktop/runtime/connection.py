"""The window's end of the wire to a model process: starts it, checks its version, sorts its answers by request."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable
from typing import Final, TypeAlias

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.runtime import protocol
from mypt_desktop.runtime.protocol import SMALLER, Reply, Request
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, Message, module_command

AGAIN: Final = "Ask again: a new model process starts by itself."

Answer: TypeAlias = Reply | Ending


class Inquiry:
    """One request and the answers to it, in order."""

    def __init__(self, id: int, answers: queue.SimpleQueue[Answer]) -> None:
        self.id = id
        self._answers = answers

    def next(self, timeout: float | None = None) -> Reply | None:
        """The next answer; None when none came in `timeout` seconds. Raises `ModelFailedError` when the process ended
        or the request was refused."""
        try:
            answer = self._answers.get(timeout=timeout)
        except queue.Empty:
            return None
        match answer:
            case Ending():
                raise failure(answer)
            case protocol.Failed(_, error, hint):
                raise ModelFailedError(error, hint=hint)
            case _:
                return answer


class Connection:
    """A running model process. `on_end` is called once, when it is gone, on a thread of the connection's own."""

    def __init__(self, on_end: Callable[[Ending], None] = lambda ending: None) -> None:
        """Raises `ModelFailedError` when no process can be started."""
        self._on_end = on_end
        self._ids = itertools.count(1)
        self._lock = threading.Lock()
        self._open: dict[int, queue.SimpleQueue[Answer]] = {}
        self._ending: Ending | None = None
        self._fault = ""
        try:
            self._child = Child(
                module_command("mypt_desktop.runtime.host", "--model-host"),
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

    def ask(self, make: Callable[[int], Request]) -> Inquiry:
        """Send the request that `make` builds from a fresh id. That a process is gone is heard at the first answer."""
        answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        inquiry = Inquiry(next(self._ids), answers)
        with self._lock:
            if self._ending is not None:
                answers.put(self._ending)
                return inquiry
            self._open[inquiry.id] = answers
        self.tell(make(inquiry.id))
        return inquiry

    def tell(self, request: Request) -> None:
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

    def _on_message(self, raw: Message) -> None:
        try:
            reply = protocol.reply(raw)
        except protocol.ProtocolError:
            return  # a newer host may say more than we understand; the version decides what is fatal
        if isinstance(reply, protocol.Hello):
            if reply.version != protocol.VERSION:
                self._fault = f"It speaks version {reply.version} of the protocol, not {protocol.VERSION}."
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


def failure(ending: Ending) -> ModelFailedError:
    """What to tell the user about a model process that is gone."""
    if ending.by_us:
        return ModelFailedError("The model was closed.", hint=AGAIN)
    if ending.out_of_memory:
        return ModelFailedError(ending.sentence("The model process"), hint=SMALLER)
    said = ending.last_words()
    sentence = ending.sentence("The model process")
    return ModelFailedError(f"{sentence} It said: {said}" if said else sentence, hint=AGAIN)
