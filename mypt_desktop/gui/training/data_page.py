"""The page that makes training data: from a folder of documents, from chats the user has looked at, or from both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QProgressBar,
    QWidget,
)

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import TrainingState
from mypt_desktop.gui.controls import Elided, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.ports import ModelChoice
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.training_ports import DataPlan
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.gui.value_fields import ChoiceField, CountField
from mypt_desktop.store.chats import ChatSummary
from mypt_desktop.training.chats import What

_DONE = re.compile(r"([\d,]+) of ([\d,]+) examples")
_ABOUT = tr_noop(
    "Conversations to learn from, made of documents, of chats of yours, or of both. A chat is taken where you tick it: "
    "read first what would be learned. It ends with the last answer that you found good, and before the first that you "
    "found bad. Nothing leaves this computer."
)
_NOTHING = tr_noop(
    "There is nothing to learn from in this chat. Left out are chats that call tools which are neither of documents "
    "nor of a toolset, and answers from the first on that you found bad."
)


class DataPage(QWidget):
    """Reads a chat on a worker when it is chosen. What was chosen stays when the panel is closed."""

    made = Signal(str)  # the folder of a new dataset

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._state = TrainingState()
        self._folder = QLineEdit(desk.services.workspace_state.path)
        self._folder.setAccessibleName(tr("Folder of documents"))
        self._folder.setPlaceholderText(tr("None: of chats alone"))
        self._examples = CountField()
        self._examples.setAccessibleName(tr("Conversations about the documents"))
        self._examples.setRange(1, 1_000_000)
        self._examples.setValue(500)
        self._examples.setFixedWidth(140)
        self._examples.lineEdit().setTextMargins(SPACE_2, 0, 0, 0)
        self._chats = QListWidget()
        self._chats.setProperty("kind", "choices")
        self._chats.setAccessibleName(tr("Chats to learn from"))
        self._chats.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # long titles are elided
        self._lesson = QPlainTextEdit()
        self._lesson.setAccessibleName(tr("What would be learned of the chat"))
        self._lesson.setReadOnly(True)
        self._lesson.setPlaceholderText(tr("Choose a chat to read what would be learned of it."))
        self._lesson.setTabChangesFocus(True)
        self._paths, self._names = QCheckBox(tr("Stand-ins for paths")), QCheckBox(tr("Stand-ins for names"))
        self._hidden = QLineEdit()
        self._hidden.setAccessibleName(tr("Words to put stand-ins for"))
        self._hidden.setPlaceholderText(tr("Words to put stand-ins for, with commas between"))
        self._base = ChoiceField()
        self._base.setAccessibleName(tr("Model that will learn"))
        self._name = QLineEdit("my-data")
        self._name.setAccessibleName(tr("Name of the new dataset"))
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setAccessibleName(tr("Making data"))
        self._line = Elided("", "muted")
        self._missing = label("", "caption", wrap=True)
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        self._make, self._cancel = text_button(tr("Make the dataset"), "primary"), text_button(tr("Cancel"))
        self._lay_out()
        for changed in (self._folder.textChanged, self._name.textChanged, self._chats.itemChanged):
            changed.connect(self._show_buttons)
        for changed in (self._chats.currentItemChanged, self._paths.toggled, self._names.toggled):
            changed.connect(self._read)
        self._hidden.editingFinished.connect(self._read)
        self._make.clicked.connect(self._on_make)
        self._cancel.clicked.connect(self._on_cancel)
        self.show_state(TrainingState())

    def _lay_out(self) -> None:
        choose = text_button(tr("Choose…"))
        choose.setAccessibleName(tr("Choose the folder of documents"))
        choose.clicked.connect(self._on_choose)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setHorizontalSpacing(SPACE_4)
        form.setVerticalSpacing(SPACE_2)
        form.addRow(tr("Documents"), row(self._folder, choose))
        form.addRow(tr("Conversations"), self._examples)
        chats = row(spacing=SPACE_2)
        chats.addWidget(self._chats, 2)
        chats.addWidget(self._lesson, 3)
        form.addRow(tr("Chats"), chats)
        form.addRow("", row(self._paths, self._names, None, spacing=SPACE_3))
        form.addRow("", self._hidden)
        form.addRow(tr("Base"), self._base)
        form.addRow(tr("Name"), self._name)
        layout = column(self, SPACE_3)
        layout.addWidget(label(tr(_ABOUT), "caption", wrap=True))
        layout.addLayout(form, 1)
        for widget in (self._progress, self._line, self._missing, self._problem):
            layout.addWidget(widget)
        layout.addLayout(row(None, self._cancel, self._make))

    def showEvent(self, event: QShowEvent) -> None:
        """There may be other chats than when it was shown last."""
        super().showEvent(event)
        self._desk.store.ask(self._desk.services.chats.list, self._on_chats, self._say_error)

    def offer(self, models: Sequence[ModelChoice]) -> None:
        for choice in models:
            if choice.built and choice.trainable and self._base.findData(choice.name) < 0:
                self._base.addItem(choice.title, choice.name)
        self._show_buttons()

    def show_state(self, state: TrainingState) -> None:
        """Also where something else is working: only one thing is at a time."""
        ended = self._state.working and not state.working
        self._state = state
        own = bool(state.dataset)
        failed = own and state.state == "failed"
        self._problem.setText(neutral(state.detail) if failed else "")
        self._problem.setVisible(failed)
        words = state.line if state.working else "" if failed else state.detail
        self._line.show_text(f"{state.name}: {one_line(words)}" if own and words else "")
        done = _DONE.match(state.line)
        self._progress.setVisible(own and state.working)
        self._progress.setRange(0, _number(done[2]) if done else 0)
        self._progress.setValue(_number(done[1]) if done else 0)
        self._show_buttons()
        if own and ended and state.state == "done":
            self.made.emit(state.dataset)

    @property
    def _plan(self) -> DataPlan:
        items = [self._chats.item(at) for at in range(self._chats.count())]
        taken = [one.data(Qt.ItemDataRole.UserRole) for one in items if one.checkState() == Qt.CheckState.Checked]
        folder = self._folder.text().strip()
        kinds: tuple[tuple[What, QCheckBox], ...] = (("paths", self._paths), ("names", self._names))
        hidden = tuple(filter(None, (word.strip() for word in self._hidden.text().split(","))))
        return DataPlan(
            self._name.text().strip(),
            self._base.currentData() or "",
            Path(folder) if folder else None,
            self._examples.value(),
            tuple(taken),
            frozenset(what for what, box in kinds if box.isChecked()),
            hidden,
        )

    @Slot()
    def _show_buttons(self) -> None:
        plan, own = self._plan, bool(self._state.dataset)
        missing = ""
        if self._state.working:
            missing = "" if own else tr("A training is working. Wait for its end, or stop it.")
        elif not plan.base:
            missing = tr("There is no model to train: build or import one on the page of models.")
        elif plan.folder is None and not plan.chats:
            missing = tr("Choose a folder of documents, or tick a chat.")
        elif not plan.name:
            missing = tr("Give the dataset a name.")
        self._missing.setText(missing)
        self._missing.setVisible(bool(missing))
        self._make.setEnabled(not missing and not self._state.working)
        self._cancel.setVisible(own and self._state.working)
        self._cancel.setEnabled(self._state.state == "running")

    def _on_chats(self, chats: Sequence[ChatSummary]) -> None:
        """Those that are ticked stay so."""
        ticked = set(self._plan.chats)
        self._chats.clear()
        for chat in chats:
            item = QListWidgetItem(one_line(chat.title, 80) or tr("New chat"))
            item.setToolTip(tip(item.text()))
            item.setData(Qt.ItemDataRole.UserRole, chat.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if chat.id in ticked else Qt.CheckState.Unchecked)
            self._chats.addItem(item)
        self._show_buttons()

    @Slot()
    def _read(self) -> None:
        """Shows what would be learned of the chat that the keyboard is at."""
        if self._chats.currentRow() < 0:
            self._lesson.clear()
            return
        chat = self._chats.currentItem().data(Qt.ItemDataRole.UserRole)
        plan = self._plan
        one = DataPlan(plan.name, plan.base, chats=(chat,), redacted=plan.redacted, hidden=plan.hidden)
        look = partial(self._desk.services.training.lesson, one)
        self._desk.store.ask(look, partial(self._on_lesson, one), self._say_error)

    def _on_lesson(self, plan: DataPlan, text: str) -> None:
        there = self._chats.currentRow() >= 0
        if there and self._chats.currentItem().data(Qt.ItemDataRole.UserRole) in plan.chats:
            self._lesson.setPlainText(neutral(text) or tr(_NOTHING))

    @Slot()
    def _on_choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("A folder of documents"), self._folder.text())
        if chosen:
            self._folder.setText(chosen)

    @Slot()
    def _on_make(self) -> None:
        self._make.setEnabled(False)
        make = partial(self._desk.services.training.make_data, self._plan)
        self._desk.files.ask(make, self._on_asked, self._say_error)

    @Slot()
    def _on_cancel(self) -> None:
        self._desk.files.ask(self._desk.services.training.stop, self._on_asked, self._say_error)

    def _on_asked(self, _: None) -> None:
        """The state that follows is told by the services."""

    def _say_error(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()
        self._show_buttons()


def _number(text: str) -> int:
    return int(text.replace(",", ""))
