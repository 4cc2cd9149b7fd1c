"""The window's timing: when it was first painted, and the longest time it did not answer."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

_BEAT_MS = 5


class FirstPaint(QObject):
    """`painted` comes once, when the window's first picture is on the screen and events flow again."""

    painted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and watched is self._window:
            self._window.removeEventFilter(self)
            QTimer.singleShot(0, self, self._on_settled)
        return False

    @Slot()
    def _on_settled(self) -> None:
        self.painted.emit()


class Paints:
    """When widgets of one kind were painted, from `start` on, by `perf_counter`; 0 where none was yet.

    `first` is the first picture of any, `newest` the first picture of the one that was painted first last, `last` any
    picture. Hooks the kind's `paintEvent`, which must be Qt's own: an event filter would slow down what is measured.
    """

    def __init__(self, kind: type[QWidget]) -> None:
        self._seen: set[int] = set()
        self.first = self.newest = self.last = 0.0

        def paintEvent(view: QWidget, event: QPaintEvent) -> None:
            self.last = perf_counter()
            if id(view) not in self._seen:
                self._seen.add(id(view))
                self.newest = self.last
                self.first = self.first or self.last

        kind.paintEvent = paintEvent  # type: ignore[method-assign]

    def start(self) -> None:
        self._seen.clear()
        self.first = self.newest = self.last = 0.0


class StallMeter(QObject):
    """Beats every few milliseconds on the GUI thread; a late beat is a stall. `beat` comes with each."""

    beat = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._last = 0.0
        self.longest_ms = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_BEAT_MS)
        self._timer.timeout.connect(self._on_beat)

    def start(self) -> None:
        """Forgets what was measured and begins anew."""
        self.longest_ms = 0.0
        self._last = perf_counter()
        self._timer.start()

    def stop(self) -> float:
        """The longest stall in milliseconds since `start`."""
        self._timer.stop()
        return self.longest_ms

    @Slot()
    def _on_beat(self) -> None:
        now = perf_counter()
        self.longest_ms = max(self.longest_ms, (now - self._last) * 1000 - _BEAT_MS)
        self._last = now
        self.beat.emit()
