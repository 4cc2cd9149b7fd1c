"""The card with a tool's questions: options to choose, a field for words of one's own, and the way between several."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QCheckBox, QFrame, QLineEdit, QRadioButton, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.core.questions import Answered, Question
from mypt_desktop.gui.chat.pieces import Step
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.store.chats import ChatId

OTHER = tr_noop("Other (type your own)")
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AskCard(QFrame):
    """Enter goes on to the next question and sends after the last one; Escape cancels, which ends the turn. `seen`
    comes when it is in front of the user for the first time."""

    seen = Signal(QWidget)

    def __init__(self, desk: Desk, chat: ChatId, step: Step) -> None:
        super().__init__()
        self.setObjectName("approval")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._desk = desk
        self._chat = chat
        self._call: ToolCall = step.call
        self._pages = [_Page(question) for question in step.questions]
        self._at = 0
        self._done = self._shown = False
        self._place = label("", "faint")
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        self._cancel, self._back, self._next = (
            text_button(tr("Cancel")),
            text_button(tr("Back")),
            text_button(tr("Send"), "primary"),
        )
        self._cancel.setToolTip(tr("Escape. The answer ends here."))
        self._cancel.clicked.connect(self._on_cancel)
        self._back.clicked.connect(self._on_back)
        self._next.clicked.connect(self._on_next)
        self.setAccessibleName(tr("A question to you"))
        self.setAccessibleDescription(" ".join(page.question.text for page in self._pages))
        self._lay_out()
        self._show_page()

    def _lay_out(self) -> None:
        layout = column(self, SPACE_3, (SPACE_4, SPACE_3 + 2, SPACE_4, SPACE_3 + 2))
        for page in self._pages:
            page.changed.connect(self._on_changed)
            page.typing.connect(self._on_typing)
            layout.addWidget(page)
        layout.addWidget(self._problem)
        foot = row(spacing=SPACE_2)
        foot.addWidget(self._place)
        foot.addStretch(1)
        for button in (self._cancel, self._back, self._next):
            foot.addWidget(button)
        layout.addLayout(foot)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._shown:
            self._shown = True
            QTimer.singleShot(0, self, self._on_shown)  # what is being shown cannot take the focus yet

    def event(self, event: QEvent) -> bool:
        # Escape stops an answer everywhere else in the window; here it answers the card.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            escape = event.key() == Qt.Key.Key_Escape
            event.setAccepted(escape)
            return escape
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self._on_next()
        elif event.key() == Qt.Key.Key_Escape:
            self._on_cancel()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _on_shown(self) -> None:
        self.seen.emit(self)

    @Slot()
    def _on_changed(self) -> None:
        self._problem.hide()
        self._next.setEnabled(self._pages[self._at].answer is not None)

    @Slot()
    def _on_typing(self) -> None:
        """From now on nothing is answered for the user after a while."""
        self._desk.store.ask(partial(_hold, self._desk, self._chat, self._call), _nothing, self._on_refused)

    @Slot()
    def _on_back(self) -> None:
        self._at = max(0, self._at - 1)
        self._show_page()

    @Slot()
    def _on_next(self) -> None:
        if self._pages[self._at].answer is None:
            return
        if self._at + 1 < len(self._pages):
            self._at += 1
            self._show_page()
        elif not self._done:
            answers = [page.answer or Answered() for page in self._pages]
            self._lock()
            self._desk.store.ask(
                partial(_answer, self._desk, self._chat, self._call, answers), _nothing, self._on_refused
            )

    @Slot()
    def _on_cancel(self) -> None:
        if not self._done:
            self._lock()
            self._desk.store.ask(partial(_cancel, self._desk, self._chat, self._call), _nothing, self._on_refused)

    def _lock(self) -> None:
        self._done = True
        self.setFocus()  # else a button that is switched off hands the keyboard to whatever comes next
        for widget in (self._cancel, self._back, self._next, *self._pages):
            widget.setEnabled(False)

    def _on_refused(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()

    def _show_page(self) -> None:
        several = len(self._pages) > 1
        for number, page in enumerate(self._pages):
            page.setVisible(number == self._at)
        self._place.setText(tr("{number} of {total}", number=self._at + 1, total=len(self._pages)) if several else "")
        self._back.setVisible(several)
        self._back.setEnabled(self._at > 0)
        self._next.setText(tr("Next") if self._at + 1 < len(self._pages) else tr("Send"))
        self._on_changed()
        if self._shown:
            self._pages[self._at].take_focus()


class _Page(QWidget):
    """One question. `answer` is None while nothing is chosen; what was chosen stays when the page is left."""

    changed = Signal()
    typing = Signal()

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question
        self._order: list[str] = []
        self._group = QButtonGroup(self)
        self._group.setExclusive(not question.multi)
        self._buttons: list[tuple[str, QAbstractButton]] = []
        self._own = QLineEdit()
        self._own.setAccessibleName(tr("Your own answer to: {text}", text=one_line(question.text, 80)))
        self._own.setPlaceholderText(tr(OTHER))
        self._own.textEdited.connect(self._on_typed)
        layout = column(self, SPACE_2)
        layout.addWidget(label(neutral(question.text), "strong", wrap=True))
        for number, option in enumerate(question.options):
            recommended = question.recommended == number
            words = (
                tr("{label} (Recommended)", label=option.label) if recommended and not question.multi else option.label
            )
            button = _button(words, multi=question.multi)
            button.setAccessibleDescription(option.description)
            button.setChecked(recommended and not question.multi)
            button.toggled.connect(partial(self._on_toggled, option.label))
            self._group.addButton(button)
            self._buttons.append((option.label, button))
            box = column(holder := QWidget(), 2)
            box.addWidget(button)
            if option.description:
                about = label(neutral(option.description), "caption", wrap=True)
                about.setContentsMargins(SPACE_5 + SPACE_1, 0, 0, 0)
                box.addWidget(about)
            layout.addWidget(holder)
        layout.addWidget(self._own)
        self._order = [label_ for label_, button in self._buttons if button.isChecked()]

    @property
    def answer(self) -> Answered | None:
        custom = self._own.text().strip()
        selected = tuple(self._order) if self.question.multi or not custom else ()
        if self.question.multi or selected or custom:
            return Answered(selected, custom)
        return None

    def take_focus(self) -> None:
        chosen = next((button for _, button in self._buttons if button.isChecked()), None)
        first = self._buttons[0][1] if self._buttons else self._own
        (chosen or first).setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_toggled(self, chosen: str, checked: bool) -> None:
        self._order = [known for known in self._order if known != chosen] + ([chosen] if checked else [])
        if checked and not self.question.multi and self._own.text():
            self._own.clear()
        self.changed.emit()

    @Slot(str)
    def _on_typed(self, text: str) -> None:
        if text and not self.question.multi and (pressed := self._group.checkedButton()) is not None:
            self._group.setExclusive(False)
            pressed.setChecked(False)
            self._group.setExclusive(True)
        self.typing.emit()
        self.changed.emit()


def _button(words: str, *, multi: bool) -> QAbstractButton:
    text = one_line(words, 160).replace("&", "&&")
    made: QAbstractButton = QCheckBox(text) if multi else QRadioButton(text)
    made.setMinimumWidth(24)
    return made


def _answer(desk: Desk, chat: ChatId, call: ToolCall, answers: list[Answered]) -> None:
    desk.services.asking(chat).answer(call, answers)


def _cancel(desk: Desk, chat: ChatId, call: ToolCall) -> None:
    desk.services.asking(chat).cancel(call)


def _hold(desk: Desk, chat: ChatId, call: ToolCall) -> None:
    desk.services.asking(chat).hold(call)


def _nothing(_: None) -> None:
    pass
