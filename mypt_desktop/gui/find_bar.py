"""What every bar that finds words has: a field, how many places there are, previous, next and close."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from mypt_desktop.gui.controls import icon_button, is_escape, keeps_escape, label, row
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr

_PAUSE_MS = 120
_LONGEST = 200  # characters of a selection that is looked for


def words_of(selection: str) -> str:
    """What is looked for where this is selected, of which lines may be parts of one sentence; "" of a long one."""
    words = " ".join(selection.split())
    return words if len(words) <= _LONGEST else ""


class FindWords(QLineEdit):
    """What is looked for; Enter goes to the next place, Esc leaves."""

    moved = Signal(int)
    left = Signal()

    def event(self, event: QEvent) -> bool:
        return keeps_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F3:
                self.moved.emit(-1 if shift else 1)
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                super().keyPressEvent(event)


class FindBar(QWidget):
    """Looks for nothing itself: it calls `search` a moment after the words were changed, `move_on` and `leave`. Hidden
    until `begin`; while it is there, Esc leaves it in `view` too. `where` and `beside` complete the spoken names:
    "Find in this text", "Next place on the pages"."""

    def __init__(self, theme: Theme, view: QWidget, where: str, beside: str = "") -> None:
        super().__init__()
        self.words = FindWords()
        self.words.setProperty("kind", "filter")
        self.words.setPlaceholderText(tr("Find"))
        self.words.setAccessibleName(tr("Find {where}", where=where))
        self.count_label = label("", "faint")
        self.count_label.setMinimumWidth(90)
        back = icon_button(theme, "chevron-up", tr("Previous place{beside}", beside=beside), hint="Shift+F3")
        on = icon_button(theme, "chevron-down", tr("Next place{beside}", beside=beside), hint="F3")
        close = icon_button(theme, "x", tr("Close the search{beside}", beside=beside), hint="Esc")
        self.pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self.pause.timeout.connect(self._on_pause)
        self.words.textChanged.connect(self.pause.start)
        self.words.moved.connect(self.move_on)
        self.words.left.connect(self.leave)
        back.clicked.connect(self._on_back)
        on.clicked.connect(self._on_next)
        close.clicked.connect(self.leave)
        layout = row(spacing=SPACE_1, margins=(SPACE_3, SPACE_1, SPACE_2, SPACE_1))
        layout.addWidget(self.words, 1)
        for widget in (self.count_label, back, on, close):
            layout.addWidget(widget)
        self.setLayout(layout)
        self.hide()
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.isHidden() or not is_escape(event):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.KeyPress:
            self.leave()
            return True
        return keeps_escape(event)

    def search(self) -> None:
        """Looks for the words as they are now."""
        raise NotImplementedError

    @Slot(int)
    def move_on(self, step: int) -> None:
        """To the next place (1) or the previous one (-1), round at the ends."""
        raise NotImplementedError

    @Slot()
    def leave(self) -> None:
        """Hides the bar and what it marked."""
        raise NotImplementedError

    def begin(self, selected: str) -> None:
        """Shows the bar, with the selected words if there are some, and searches."""
        self.show()
        if selected:
            self.words.setText(selected)
        self.words.selectAll()
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_now()

    def search_now(self) -> None:
        self.pause.stop()
        self.search()

    @Slot()
    def _on_pause(self) -> None:
        self.search()

    @Slot()
    def _on_next(self) -> None:
        self.move_on(1)

    @Slot()
    def _on_back(self) -> None:
        self.move_on(-1)
