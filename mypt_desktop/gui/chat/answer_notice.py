"""What an answer in the transcript says beside its words: what is being done, and why it is not what was asked for."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from mypt_desktop.gui.chat.pieces import Answer, Step
from mypt_desktop.gui.controls import IconLabel, Spinner, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3
from mypt_desktop.gui.translation import tr, tr_noop

_WAITING = (tr_noop("Thinking"), tr_noop("Loading the model"))


class Working(QWidget):
    """What the turn is doing while there is nothing else to see."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._loading = desk.services.model_state.state == "loading"
        self._text = label("", "muted")
        self.setLayout(
            row(Spinner(desk.theme), self._text, None, spacing=SPACE_2, margins=(SPACE_2, SPACE_1, 0, SPACE_1))
        )
        self.hide()

    def show_answer(self, answer: Answer) -> None:
        progress = answer.progress
        if progress is not None:
            counted = tr("{done:,} of {total:,}", done=progress.done, total=progress.total) if progress.total else ""
            self._text.setText(f"{progress.label} {counted}".rstrip())
        else:
            self._text.setText(self._words())
        last = answer.pieces[-1] if answer.pieces else None
        busy_step = isinstance(last, Step) and last.result is None and not last.fault
        idle = last is None or (isinstance(last, Step) and not busy_step)
        self.setVisible(answer.running and (idle or progress is not None))

    def show_loading(self, loading: bool) -> None:
        self._loading = loading
        if self._text.text() in (tr(words) for words in _WAITING):
            self._text.setText(self._words())

    def _words(self) -> str:
        return tr(_WAITING[1] if self._loading else _WAITING[0])


class Notice(QFrame):
    """Why an answer is not what was asked for: dropped history, a stop, a failure with what to do next. One that ended
    too early can be continued from here."""

    resume_requested = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("notice")
        self._icon = IconLabel(desk.theme, "info", "warning")
        self._text = label("", wrap=True, selectable=True)
        self._hint = label("", "muted", wrap=True, selectable=True)
        words = QWidget()
        inside = column(words, 2)
        inside.addWidget(self._text)
        inside.addWidget(self._hint)
        layout = row(spacing=SPACE_2, margins=(SPACE_3, SPACE_2 + 2, SPACE_3, SPACE_2 + 2))
        layout.addWidget(self._icon)
        layout.addWidget(words, 1)
        self._resume = text_button(tr("Continue"), "link")
        self._resume.setAccessibleName(tr("Continue the answer"))
        self._resume.clicked.connect(self.resume_requested)
        layout.addWidget(self._resume)
        self.setLayout(layout)
        self.hide()

    def show_answer(self, answer: Answer) -> None:
        text, hint, failed = _notice(answer)
        self._resume.setVisible(answer.resumable)
        self.setVisible(bool(text or hint))
        self._text.setVisible(bool(text))
        self._text.setText(text)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._icon.show_icon("circle-alert" if failed else "info", "danger" if failed else "warning")
        quiet = answer.state == "cancelled"
        self._icon.setVisible(not quiet)
        name = "quiet" if quiet else "failure" if failed else "notice"
        if self.objectName() != name:
            self.setObjectName(name)
            self.style().unpolish(self)
            self.style().polish(self)


def _notice(answer: Answer) -> tuple[str, str, bool]:
    """Sentence, what to do, and whether it is a failure."""
    match answer.state:
        case "failed":
            return told(answer.error) or tr("The answer failed."), told(answer.hint), True
        case "cancelled":
            return "", tr("You stopped this answer."), False
        case "cut":
            words = tr("This answer was cut off when the program ended.")
            return words, "" if answer.resumable else tr("Try again to get a whole one."), False
        case "done" if answer.unfinished:
            return " ".join((*answer.notices, tr("This answer reached the length that an answer may have."))), "", False
        case _:
            return " ".join(answer.notices), "", False
