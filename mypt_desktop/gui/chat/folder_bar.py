"""The bar above the composer that is there while chats may change files in the opened folder."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from mypt_desktop.gui.controls import IconLabel, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr, trn


class FolderBar(QFrame):
    """`left`: what had the keyboard here has gone."""

    undo_requested = Signal()
    stop_requested = Signal()
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("banner")
        self._name = ""
        self._changed = 0
        self._planning = False
        self._text = label("", wrap=True)
        self._undo = text_button("")
        self._undo.clicked.connect(self.undo_requested)
        stop = text_button(tr("Stop"), "link")
        stop.setAccessibleName(tr("Let chats change no more files in the workspace"))
        stop.clicked.connect(self.stop_requested)
        words = QWidget()
        inside = column(words, 2)
        inside.addWidget(self._text)
        self._promise = label(tr("Each change is shown first, and can be undone."), "muted", wrap=True)
        inside.addWidget(self._promise)
        layout = row(
            IconLabel(desk.theme, "file-pen", "accent"), spacing=SPACE_3, margins=(SPACE_4, SPACE_2, SPACE_2, SPACE_2)
        )
        layout.addWidget(words, 1)
        layout.addWidget(self._undo)
        layout.addWidget(stop)
        self.setLayout(layout)
        self.hide()

    def show_folder(self, name: str, path: str, changed: int) -> None:
        """`changed`: how many files the shown chat has changed there. An empty name hides the bar."""
        self._name, self._changed = name, changed
        self.setToolTip(tip(path))
        self._show()

    def show_planning(self, planning: bool) -> None:
        """Whether the shown chat is in plan mode, where it changes nothing."""
        self._planning = planning
        self._show()

    def _show(self) -> None:
        name, changed = one_line(self._name, 60), self._changed
        words = tr("Plan only: this chat changes no files in “{name}”.", name=name)
        self._text.setText(words if self._planning else tr("Chats may change files in “{name}”.", name=name))
        self.setAccessibleName(self._text.text())
        self._undo.setText(
            trn("Undo this chat's changes ({n:,} file)", "Undo this chat's changes ({n:,} files)", changed)
        )
        focused = self.window().focusWidget()
        had_keyboard = focused is not None and self.isAncestorOf(focused)
        self._undo.setVisible(changed > 0)
        self._promise.setVisible(not changed)  # the button says as much, and takes its room
        self.setVisible(bool(self._name) and (changed > 0 or not self._planning))
        if had_keyboard and focused is not None and not focused.isVisible():
            self.left.emit()
