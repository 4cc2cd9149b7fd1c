"""`‹ 2/3 ›`: which of several versions of a question or an answer is shown, and the way to the others."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.controls import icon_button, label, row
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr, tr_noop

_SAID = {
    "question": (
        tr_noop("Previous version of this question"),
        tr_noop("Next version of this question"),
        tr_noop("Version {number} of {count} of this question"),
    ),
    "answer": (
        tr_noop("Previous version of this answer"),
        tr_noop("Next version of this answer"),
        tr_noop("Version {number} of {count} of this answer"),
    ),
}


class BranchSwitcher(QWidget):
    """Hidden while there is only one version."""

    moved = Signal(int)  # -1 or 1

    def __init__(self, theme: Theme, thing: Literal["question", "answer"]) -> None:
        super().__init__()
        previous, following, self._words = _SAID[thing]
        self._back = icon_button(theme, "chevron-left", tr(previous))
        self._forward = icon_button(theme, "chevron-right", tr(following))
        self._place = label("", "faint")
        self._back.clicked.connect(self._on_back)
        self._forward.clicked.connect(self._on_forward)
        self.setLayout(row(self._back, self._place, self._forward, spacing=0))
        self.hide()

    def show_place(self, index: int, count: int) -> None:
        """`index` from 0."""
        self._place.setText(f"{index + 1}/{count}")
        self._place.setAccessibleName(tr(self._words, number=index + 1, count=count))
        back, forward = index > 0, index < count - 1
        # A button that is switched off hands the keyboard to whatever comes next, and the chat would scroll there.
        for ends, button, other in ((not back, self._back, self._forward), (not forward, self._forward, self._back)):
            if ends and button.hasFocus():
                other.setEnabled(True)
                other.setFocus()
        self._back.setEnabled(back)
        self._forward.setEnabled(forward)
        self.setVisible(count > 1)

    @Slot()
    def _on_back(self) -> None:
        self.moved.emit(-1)

    @Slot()
    def _on_forward(self) -> None:
        self.moved.emit(1)
