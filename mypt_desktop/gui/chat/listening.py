"""The line of the composer that says that the microphone is on, and for how long."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame

from mypt_desktop.core.sound import LONGEST
from mypt_desktop.gui.controls import Elided, IconLabel, row, text_button
from mypt_desktop.gui.theme import SPACE_2, Theme
from mypt_desktop.gui.translation import tr


class Listening(QFrame):
    done_requested = Signal()
    discard_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._icon = IconLabel(theme, "mic", "danger")
        self._words = Elided("")  # in a narrow window the buttons keep their words
        self._done = text_button(tr("Write down"), "chip")
        self._done.clicked.connect(self.done_requested)
        self._discard = text_button(tr("Discard (Esc)"), "chip")
        self._discard.clicked.connect(self.discard_requested)
        line = row(self._icon, spacing=SPACE_2)
        line.addWidget(self._words, 1)
        line.addWidget(self._discard)
        line.addWidget(self._done)
        self.setLayout(line)
        self.hide()

    def show_opening(self) -> None:
        self._icon.show_icon("mic", "text_muted")
        self._say(tr("Opening the microphone…"), can_be_done=False)

    def show_listening(self) -> None:
        self._icon.show_icon("mic", "danger")
        self._say(tr("Listening in English"), can_be_done=True)

    def show_seconds(self, seconds: int) -> None:
        """Not announced: a screen reader would speak into the recording."""
        now, most = _clock(seconds), _clock(int(LONGEST))
        self._words.show_text(tr("{now} of {most}, listening in English", now=now, most=most))

    def show_writing(self) -> None:
        self._icon.show_icon("pencil", "text_muted")
        self._say(tr("Writing down what was said…"), can_be_done=False)

    def _say(self, words: str, *, can_be_done: bool) -> None:
        self._words.show_text(words)
        self._done.setVisible(can_be_done)
        self.setAccessibleName(words)
        self.show()
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
