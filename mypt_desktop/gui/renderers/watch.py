"""Watches the process that draws a page: one that eats memory or answers no more is ended, and the window goes on.

A page has a process of its own; what it makes the window's own process hold (blobs, canvases) is counted too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Literal, TypeAlias

import psutil
from PySide6.QtCore import QObject, QTimer, Signal, Slot

Reason: TypeAlias = Literal["memory", "hang"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """`memory`: bytes of the page's process, and bytes by which the window's may grow. `silence`: seconds."""

    memory: int = 1_200_000_000
    silence: float = 15.0
    beat_ms: int = 250


class PageWatch(QObject):
    """`ended` comes after the page's process was killed."""

    ended = Signal(str)  # Reason

    def __init__(
        self, pid: Callable[[], int], ask: Callable[[Callable[[object], None]], None], bounds: Bounds, parent: QObject
    ) -> None:
        """`pid` names the process, 0 for none. `ask` has the page answer something, by calling what it is given."""
        super().__init__(parent)
        self._pid = pid
        self._ask = ask
        self._bounds = bounds
        self._own = psutil.Process()
        self._own_before = 0
        self._asked = 0.0  # when the answer that is waited for was asked for; 0: none is
        self._timer = QTimer(self, interval=bounds.beat_ms)
        self._timer.timeout.connect(self._on_beat)

    def start(self) -> None:
        self._own_before = self._own.memory_info().rss
        self._asked = 0.0
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    @Slot()
    def _on_beat(self) -> None:
        pid = self._pid()
        if not pid:
            return
        if self._too_much(pid):
            self._end(pid, "memory")
        elif not self._asked:
            self._asked = monotonic()
            self._ask(self._on_answer)
        elif monotonic() - self._asked > self._bounds.silence:
            self._end(pid, "hang")

    def _on_answer(self, answer: object) -> None:
        self._asked = 0.0

    def _too_much(self, pid: int) -> bool:
        try:
            used = psutil.Process(pid).memory_info().rss
        except psutil.Error:
            return False  # it has ended by itself, which the page reports
        grown = self._own.memory_info().rss - self._own_before
        return max(used, grown) > self._bounds.memory

    def _end(self, pid: int, reason: Reason) -> None:
        self.stop()
        with suppress(psutil.Error):  # it may have ended meanwhile
            psutil.Process(pid).kill()
        self.ended.emit(reason)
