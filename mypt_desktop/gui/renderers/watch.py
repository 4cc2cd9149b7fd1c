"""Watches the process that draws a page: one that eats memory or answers no more is ended, and the window goes on.

A page has a process of its own; what it makes the window's own process hold (blobs, canvases) is counted too. All pages
together have one budget: those that nobody sees give up theirs first, and are drawn anew when they are seen again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar, Literal, TypeAlias
from weakref import WeakSet

import psutil
import shiboken6
from PySide6.QtCore import QObject, QTimer, Signal, Slot

Reason: TypeAlias = Literal["memory", "hang"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """`memory`: bytes of the page's process, and bytes by which the window's may grow. `together`: bytes of all pages'
    processes. `silence`: seconds."""

    memory: int = 1_200_000_000
    together: int = 2_400_000_000
    silence: float = 15.0
    beat_ms: int = 250


class PageWatch(QObject):
    """`ended` comes after the page's process was killed."""

    ended = Signal(str)  # Reason
    _all: ClassVar[WeakSet[PageWatch]] = WeakSet()

    def __init__(
        self,
        pid: Callable[[], int],
        ask: Callable[[Callable[[object], None]], None],
        discard: Callable[[], bool],
        bounds: Bounds,
        parent: QObject,
    ) -> None:
        """`pid` names the process, 0 for none. `ask` has the page answer something, by calling what it is given.
        `discard` has the page give up its process if nobody sees it, and says whether it does."""
        super().__init__(parent)
        self._pid = pid
        self._ask = ask
        self._discard = discard
        PageWatch._all.add(self)
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
        elif self._relieved():
            return
        elif not self._asked:
            self._asked = monotonic()
            self._ask(self._on_answer)
        elif monotonic() - self._asked > self._bounds.silence:
            self._end(pid, "hang")

    def _on_answer(self, answer: object) -> None:
        self._asked = 0.0

    def _too_much(self, pid: int) -> bool:
        grown = self._own.memory_info().rss - self._own_before
        return max(_resident(pid), grown) > self._bounds.memory

    def _relieved(self) -> bool:
        """Whether all pages together took too much, and one of them had to give way: the largest that nobody sees, or
        the largest."""
        watches = [watch for watch in PageWatch._all if shiboken6.isValid(watch)]
        held = {pid: _resident(pid) for watch in watches if (pid := watch._pid())}  # several may share a process
        if sum(held.values()) <= self._bounds.together:
            return False
        largest = sorted(watches, key=lambda watch: -held.get(watch._pid(), 0))
        if not any(watch._discard() for watch in largest if watch._pid()):
            largest[0]._end(largest[0]._pid(), "memory")
        return True

    def _end(self, pid: int, reason: Reason) -> None:
        self.stop()
        with suppress(psutil.Error):  # it may have ended meanwhile
            psutil.Process(pid).kill()
        self.ended.emit(reason)


def _resident(pid: int) -> int:
    """Bytes in memory; 0 for a process that has ended by itself, which its page reports."""
    try:
        return int(psutil.Process(pid).memory_info().rss)
    except psutil.Error:
        return 0
