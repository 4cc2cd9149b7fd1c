"""Messages written while an answer runs, above the box: each waits its turn, and can be taken back or left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from mypt_desktop.gui.chat.chat_queue import Queued
from mypt_desktop.gui.controls import Elided, IconLabel, column, icon_button, row, text_button
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr, trn


class QueuedMessages(QFrame):
    """Hidden while there are none."""

    sending = Signal()  # the first one, now
    taken_back = Signal(int)
    left_out = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shown: tuple[tuple[Queued, ...], bool] = ((), False)
        self._rows: list[QWidget] = []
        self.setObjectName("banner")
        self.setAccessibleName(tr("Messages that wait"))
        self._layout = column(self, SPACE_1, (SPACE_3, SPACE_1, SPACE_2, SPACE_1))
        self.hide()

    def show_messages(self, messages: Sequence[Queued], *, running: bool) -> None:
        """In the order they were written. Those left when nothing is `running` any more are sent by hand."""
        if (tuple(messages), running) == self._shown:
            return
        self._shown = tuple(messages), running
        for old in self._rows:
            self._layout.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._rows = [self._row(at, one, send=at == 0 and not running) for at, one in enumerate(messages)]
        for new in self._rows:
            self._layout.addWidget(new)
        self.setVisible(bool(messages))

    def _row(self, at: int, message: Queued, *, send: bool) -> QWidget:
        text = one_line(message.text, 300)
        words = Elided(text)
        files = len(message.given)
        words.setToolTip(tip(message.text[:400]))
        line = row(IconLabel(self._theme, "clock", "text_muted"), spacing=SPACE_2)
        line.addWidget(words, 1)
        if files:
            line.addWidget(Elided(trn("{n:,} file", "{n:,} files", files), "faint"))
        if send:
            now = text_button(tr("Send"), "link")
            now.clicked.connect(self.sending)
            line.addWidget(now)
        back = icon_button(self._theme, "pencil", tr("Change the message: {text}", text=one_line(text, 60)), size=14)
        back.clicked.connect(partial(self.taken_back.emit, at))
        out = icon_button(self._theme, "x", tr("Leave out the message: {text}", text=one_line(text, 60)), size=14)
        out.clicked.connect(partial(self.left_out.emit, at))
        line.addWidget(back)
        line.addWidget(out)
        made = QWidget()
        made.setLayout(line)
        return made
