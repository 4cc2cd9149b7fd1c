"""GivingWay: work in the background that goes on only while no question of the user's is being answered."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_LOOK_SECONDS: Final = 0.1


class GivingWay:
    """Any thread may enter either side; any number at once."""

    def __init__(self) -> None:
        self._guard = threading.Condition()
        self._asked = 0
        self._in_the_background: set[threading.Event] = set()

    @contextmanager
    def asked(self) -> Iterator[None]:
        """A question of the user's is answered meanwhile: what runs in the background is cancelled at once."""
        with self._guard:
            self._asked += 1
            for cancel in self._in_the_background:
                cancel.set()
        try:
            yield
        finally:
            with self._guard:
                self._asked -= 1
                self._guard.notify_all()

    @contextmanager
    def when_free(self, stop: threading.Event) -> Iterator[threading.Event]:
        """Waits until nobody asks. The event that is lent is set as soon as somebody does, and from the beginning where
        `stop` was set while it waited."""
        cancel = threading.Event()
        with self._guard:
            while self._asked and not stop.is_set():
                self._guard.wait(_LOOK_SECONDS)
            if stop.is_set():
                cancel.set()
            self._in_the_background.add(cancel)
        try:
            yield cancel
        finally:
            with self._guard:
                self._in_the_background.discard(cancel)
