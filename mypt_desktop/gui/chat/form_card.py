"""The card of a server that asks for something in the course of a call: who asks, its words, a form, and three answers.

An address that it wants opened is shown whole, and opened only when the user says so; so is a text that it wants the
model to go on from.
"""

from __future__ import annotations

from PySide6.QtCore import QUrl, Slot
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.forms import Form
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.chat.approval import ApprovalCard
from mypt_desktop.gui.chat.arguments_form import ArgumentsForm
from mypt_desktop.gui.controls import text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.links import whole_address
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId

_TEXT_LINES = 8


class FormCard(ApprovalCard):
    """Escape dismisses it, which is neither yes nor no."""

    def __init__(self, desk: Desk, chat: ChatId, call: ToolCall, why: str, form: Form) -> None:
        self.form = form
        super().__init__(desk, chat, call, why)
        self._always.hide()
        self._mode.hide()
        self._allow.setText(one_line(form.accept, 20).replace("&", "&&"))
        self._deny.setText(tr("Decline"))
        self._deny.setToolTip("")
        self._dismiss = text_button(tr("Dismiss"))
        self._dismiss.setToolTip(tr("Escape"))
        self._dismiss.clicked.connect(self._on_dismiss)
        self._foot.insertWidget(self._foot.indexOf(self._deny), self._dismiss)
        self.setAccessibleName(one_line(form.title, 100))
        self.setAccessibleDescription(tr("{why} Enter sends it, Escape dismisses it.", why=told(why)))

    def _fields(self, desk: Desk, call: ToolCall) -> ArgumentsForm:
        assert self.form is not None
        return ArgumentsForm(desk.theme, self.form.start, self.form.schema, titled=True)

    def _lay_out(self, title: str, group: str, why: str, icon: str = "") -> None:
        assert self.form is not None
        super()._lay_out(one_line(self.form.title, 100), "", why, icon)
        inside = self.layout()
        if self.form.url and isinstance(inside, QVBoxLayout):
            inside.insertWidget(1, whole_address(self._desk.theme, self.form.url))
        if self.form.text and isinstance(inside, QVBoxLayout):
            inside.insertWidget(1, _whole_text(self._desk, self.form.text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._dismiss.hasFocus() and event.text() in ("\r", "\n"):
            self._on_dismiss()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _on_dismiss(self) -> None:
        self._answer(Decision(False, cancel=True))

    @Slot()
    def _on_escape(self) -> None:
        self._on_dismiss()

    @Slot()
    def _on_allow(self) -> None:
        assert self.form is not None
        try:
            arguments = self._form.edited()
        except UserError as error:
            self._on_refused(error)
            return
        if self.form.url:
            QDesktopServices.openUrl(QUrl(self.form.url, QUrl.ParsingMode.StrictMode))
        self._answer(Decision(True, arguments))


def _whole_text(desk: Desk, text: str) -> QPlainTextEdit:
    """As many lines as fit, and the rest on scrolling."""
    shown = QPlainTextEdit(neutral(text))
    shown.setReadOnly(True)
    shown.setFont(desk.theme.font("code"))
    shown.setFixedHeight(_TEXT_LINES * shown.fontMetrics().lineSpacing() + 16)
    shown.setTabChangesFocus(True)
    shown.setAccessibleName(tr("What the question is about"))
    return shown
