"""A confined process that is talked to: messages go to it and come back, until somebody ends it or it ends itself.

What it says is what a stranger's code says: any JSON, at any time. The supervisor holds it to its limits all the while.
"""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from mypt_desktop.core.messages import Json
from mypt_desktop.core.trees_on_disk import remove_tree
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, Message

_END_SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the process."""

    message: Json


@dataclass(frozen=True, slots=True)
class Printed:
    """What it, or a program that it started, wrote to its standard output or error."""

    text: str


@dataclass(frozen=True, slots=True)
class Over:
    """The process is gone. `reason` is a sentence."""

    reason: str


Heard: TypeAlias = Said | Printed | Over


class Conversation:
    """One process. Use it from one thread at a time; `stop` is safe on any."""

    def __init__(
        self, child: Child, heard: queue.Queue[Message | Ending], place: Path, ended: Callable[[], None]
    ) -> None:
        """`place` is its own folder, which goes with it; `ended` is told when it is over."""
        self._child = child
        self._heard = heard
        self._place = place
        self._ended = ended
        self._over: Over | None = None

    @property
    def alive(self) -> bool:
        return self._over is None and self._child.alive

    def send(self, message: Json) -> None:
        """To the process; nothing happens when it is gone, which is heard."""
        with contextlib.suppress(ChildGoneError):
            self._child.send({"to_tool": message})

    def rest(self) -> None:
        """Nothing is asked of it until the next `send`: its supervisor may look at it less often."""
        with contextlib.suppress(ChildGoneError):
            self._child.send({"rest": True})

    def hear(self, seconds: float) -> Heard | None:
        """What it says next; None when it says nothing for so long. After its end always `Over`."""
        if self._over is not None:
            return self._over
        until = time.monotonic() + seconds
        while True:
            try:
                heard = self._heard.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                return None
            if (found := self._read(heard)) is not None:  # not what the supervisor says of itself
                return found

    def stop(self) -> None:
        """Ends it with everything it started, and waits for that. May be called again."""
        self._over = self._over or Over("The process was stopped.")
        self._child.close(grace=_END_SECONDS)
        remove_tree(self._place)
        self._ended()

    def _read(self, heard: Message | Ending) -> Heard | None:
        match heard:
            case Ending():
                return self._end(heard.sentence("The process"))
            case {"from_tool": message}:
                return Said(message)
            case {"print": str() as text}:
                return Printed(text)
            case {"stopped": str() as reason}:
                return self._end(reason)
            case {"raised": str() as error}:
                return self._end(error)
            case {"returned": _}:
                return self._end("The process ended.")
        return None

    def _end(self, reason: str) -> Over:
        self._over = Over(reason)
        return self._over


def as_object(message: Json) -> dict[str, Any]:
    """A message as an object; empty where it is none."""
    return dict(message) if isinstance(message, dict) else {}
