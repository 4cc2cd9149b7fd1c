"""PartialAnswer: the message a turn is writing, kept on disk as it grows, so that a kill keeps what was shown."""

from __future__ import annotations

import threading
from collections.abc import Callable

from mypt_desktop.core.answer_state import AnswerState
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Message

FLUSH_SECONDS = 0.2


class PartialAnswer:
    """Gathers events into one assistant message and writes it at most every `interval` seconds.

    The writer thread wakes a moment after the first change and writes all that came since, so that text is on the disk
    within `interval` even when the model stalls right after it. `write` errors are kept for `settle`.
    """

    def __init__(self, write: Callable[[Message], None], *, interval: float = FLUSH_SECONDS) -> None:
        self._write = write
        self._interval = interval
        self._state = AnswerState()
        self._changed = threading.Condition()
        self._dirty = False
        self._done = threading.Event()
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._flush_while_growing, name="partial-answer", daemon=True)
        self._thread.start()

    def apply(self, event: TurnEvent) -> None:
        """Takes in what the event shows. Events that show nothing of the answer are passed over."""
        with self._changed:
            before, self._state = self._state, self._state.apply(event)
            if self._state is not before:
                self._dirty = True
                self._changed.notify()

    @property
    def message(self) -> Message:
        with self._changed:
            return self._state.message

    def settle(self, *, strict: bool = True) -> Message:
        """Ends the writer thread and returns what was gathered; the caller stores it.

        Raises what `write` raised, unless not `strict`.
        """
        self._done.set()
        with self._changed:
            self._changed.notify()
        self._thread.join()
        if strict and self._error is not None:
            raise self._error
        return self.message

    def _flush_while_growing(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._dirty or self._done.is_set())
            if self._done.wait(self._interval):
                return
            with self._changed:
                self._dirty = False
            try:
                self._write(self.message)
            except Exception as error:  # noqa: BLE001 - a thread ends here; `settle` raises it on the session's thread
                self._error = error
                return
