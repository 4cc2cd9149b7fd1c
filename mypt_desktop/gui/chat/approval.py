"""The card that asks before a tool runs: what will run, what it may do, its arguments, and the answer."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QScrollArea, QWidget

from mypt_desktop.agent.approvals import Decision, Mode, NotWaitingError
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.file_changes import NO_CHANGES, Preview
from mypt_desktop.core.forms import Form
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.chat.approval_mode import ApprovalMode
from mypt_desktop.gui.chat.arguments_form import ArgumentsForm
from mypt_desktop.gui.chat.capped_area import CappedArea
from mypt_desktop.gui.chat.changes_view import asked_changes
from mypt_desktop.gui.chat.commit_view import CommitView
from mypt_desktop.gui.controls import IconLabel, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words, told
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.server_icons import ServerIconLabel
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId

# Who was about to press Enter for something else has this long to see what it would mean now.
_SETTLE_MS = 600
_TALLEST = 4_000  # pixels of arguments; in a conversation the room that is there
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ApprovalCard(QFrame):
    """Enter allows, Escape denies, while the card or something in it has the keyboard. One card answers one call.

    `seen` comes when it is in front of the user for the first time.
    """

    seen = Signal(QWidget)
    form: Form | None = None  # of a tool that runs already and asks for something

    def __init__(self, desk: Desk, chat: ChatId, call: ToolCall, why: str, preview: Preview = NO_CHANGES) -> None:
        """With changes in `preview` the card shows these in the place of the arguments: what is allowed is what is
        seen, so nothing can be edited."""
        super().__init__()
        self.setObjectName("approval")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        why = told(why)
        self._desk = desk
        self._chat = chat
        self.call = call
        self._since = QElapsedTimer()
        self._done = False
        tool = desk.tool_directory.words_of(call.name)
        self._form = self._fields(desk, call)
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        self._form.changed.connect(self._problem.hide)
        self._changes = asked_changes(desk, preview.changes) if preview.changes else None
        self._area: CappedArea = self._changes or self._form.in_area(_TALLEST)
        self._scrolled: QWidget | None = None  # the part of the conversation that is seen
        self._commit = CommitView(desk, preview.commit) if preview.commit is not None else None
        self._always = QCheckBox(
            tr("Always allow {title} in this chat", title=one_line(tool.title, 40)).replace("&", "&&")
        )
        self._always.setMinimumWidth(24)  # a long name is cut; the card must not be wider than the chat
        if preview.ask_always:
            self._always.hide()
        self._mode = ApprovalMode("writes")
        self._mode.setProperty("kind", "quiet")
        self._mode.chosen.connect(self._on_mode)
        self._deny, self._allow = text_button(tr("Deny")), text_button(tr("Allow"), "primary")
        self._deny.setToolTip(tr("Escape"))
        self._allow.setToolTip(tr("Enter; Ctrl+Enter in a text of several lines"))
        self._deny.clicked.connect(self._on_deny)
        self._allow.clicked.connect(self._on_allow)
        self.setAccessibleName(tr("{title} asks to run", title=tool.title))
        self.setAccessibleDescription(tr("{why} Enter allows it, Escape denies it.", why=why))
        question = tr("Allow “{title}”?", title=one_line(tool.title, 80))
        self._lay_out(question, one_line(tool.group, 60), neutral(why), tool.icon)
        desk.store.ask(partial(_mode_of, desk, chat), self._mode.show_mode)

    def _fields(self, desk: Desk, call: ToolCall) -> ArgumentsForm:
        return ArgumentsForm(desk.theme, call.arguments, desk.tool_directory.schema_of(call.name))

    @property
    def settled(self) -> bool:
        """It was seen long enough for Enter to mean this card."""
        return self._since.isValid() and self._since.elapsed() >= _SETTLE_MS

    def _lay_out(self, title: str, group: str, why: str, icon: str = "") -> None:
        words = QWidget()
        inside = column(words, SPACE_1)
        question = row(spacing=SPACE_2)
        question.addWidget(ServerIconLabel(icon))
        question.addWidget(label(title, "strong", wrap=True), 1)
        inside.addLayout(question)
        inside.addWidget(label(" · ".join(part for part in (group, why) if part), "muted", wrap=True))
        head = row(spacing=SPACE_3)
        head.addWidget(IconLabel(self._desk.theme, "hand", "accent", 18), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(words, 1)
        layout = column(self, SPACE_3, (SPACE_4, SPACE_3 + 2, SPACE_4, SPACE_3 + 2))
        layout.addLayout(head)
        if self._commit is not None:
            layout.addWidget(self._commit)
        layout.addWidget(self._area)
        layout.addWidget(self._problem)
        layout.addWidget(self._always)
        foot = self._foot = row(spacing=SPACE_2)
        foot.addWidget(self._mode)
        foot.addStretch(1)
        foot.addWidget(self._deny)
        foot.addWidget(self._allow)
        layout.addLayout(foot)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._since.isValid():
            self._since.start()
            self._watch_room()
            QTimer.singleShot(0, self, self._on_shown)  # what is being shown cannot take the focus yet

    def event(self, event: QEvent) -> bool:
        # Escape stops an answer everywhere else in the window; here it answers the question.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            escape = event.key() == Qt.Key.Key_Escape
            event.setAccepted(escape)
            return escape
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            if self._deny.hasFocus():
                self._on_deny()
            elif self.settled:
                self._on_allow()
        elif event.key() == Qt.Key.Key_Escape:
            self._on_escape()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The conversation has another height."""
        if watched is self._scrolled and event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _watch_room(self) -> None:
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if above is not None:
            self._scrolled = above.viewport()
            self._scrolled.installEventFilter(self)
            self._fit()

    def _fit(self) -> None:
        """The whole card is seen at once: what is long on it scrolls."""
        if self._scrolled is not None:
            rest = self.heightForWidth(self.width()) if self.hasHeightForWidth() else self.sizeHint().height()
            self._area.give_room(self._scrolled.height() - (rest - self._area.height()) - 2 * SPACE_3)

    @Slot()
    def _on_shown(self) -> None:
        self.seen.emit(self)

    @Slot()
    def _on_deny(self) -> None:
        self._answer(Decision(False))

    @Slot()
    def _on_escape(self) -> None:
        self._on_deny()

    @Slot()
    def _on_allow(self) -> None:
        try:
            arguments = self._form.edited() if self._changes is None else None
        except UserError as error:
            self._on_refused(error)
        else:
            self._answer(Decision(True, arguments, self._always.isChecked()))

    def _answer(self, decision: Decision) -> None:
        if self._done:
            return
        self._done = True
        self.setFocus()  # else a button that is switched off hands the keyboard to whatever comes next
        for button in (self._allow, self._deny):
            button.setEnabled(False)
        self._desk.store.ask(partial(_answer, self._desk, self._chat, self.call, decision), _nothing, self._on_refused)

    def _on_refused(self, error: UserError) -> None:
        """The arguments do not fit, or the answer could not be stored; the call goes on waiting."""
        over = isinstance(error, NotWaitingError)
        self._done = over
        for button in (self._allow, self._deny):
            button.setEnabled(not over)
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()

    @Slot(str)
    def _on_mode(self, mode: Mode) -> None:
        """From the next call on; this one still waits."""
        self._desk.store.ask(
            partial(_choose_mode, self._desk, self._chat, mode), self._on_mode_chosen, self._on_refused
        )

    def _on_mode_chosen(self, _: None) -> None:
        self._desk.tool_directory.refresh()  # which tools are on offer, and whether the chat only plans, is shown


def _mode_of(desk: Desk, chat: ChatId) -> Mode:
    return desk.services.approvals(chat).mode


def _choose_mode(desk: Desk, chat: ChatId, mode: Mode) -> None:
    desk.services.approvals(chat).choose(mode)


def _answer(desk: Desk, chat: ChatId, call: ToolCall, decision: Decision) -> None:
    desk.services.approvals(chat).answer(call, decision)


def _nothing(_: None) -> None:
    pass
