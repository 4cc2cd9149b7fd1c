"""The same prompt to two models, before and after a training, and the choice of the new one for the chat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QComboBox, QGridLayout, QPlainTextEdit, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import ComparedAnswer, ComparisonState
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.ports import ModelChoice
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.gui.value_fields import ChoiceField

_WORDS = tr_noop(
    "Both are asked as in a new chat over the open folder, one after the other; each is loaded for it first."
)


class Comparison(QWidget):
    """A page of the training panel."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._models = (_model_box(tr("Model before")), _model_box(tr("Model after")))
        self._answers = (_answer_box(tr("Answer before")), _answer_box(tr("Answer after")))
        self._prompt = QPlainTextEdit()
        self._prompt.setAccessibleName(tr("Prompt for both models"))
        self._prompt.setPlaceholderText(tr("What to ask both"))
        self._prompt.setTabChangesFocus(True)
        self._prompt.setFixedHeight(72)
        self._prompt.textChanged.connect(self._show_buttons)
        self._ask = text_button(tr("Ask both"), "primary")
        self._ask.clicked.connect(self._on_ask)
        self._stop = text_button(tr("Stop"))
        self._stop.setAccessibleName(tr("Stop asking"))
        self._stop.clicked.connect(self._on_stop)
        self._use = text_button(tr("Use the model on the right"))
        self._use.clicked.connect(self._on_use)
        self._said = label("", "muted", wrap=True)
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        sides = QGridLayout()
        sides.setHorizontalSpacing(SPACE_4)
        sides.setVerticalSpacing(SPACE_2)
        for number, (box, answer) in enumerate(zip(self._models, self._answers, strict=True)):
            sides.addWidget(box, 0, number)
            sides.addWidget(answer, 1, number)
            sides.setColumnStretch(number, 1)
        layout = column(self, SPACE_3)
        layout.addWidget(label(tr(_WORDS), "caption", wrap=True))
        layout.addWidget(self._prompt)
        layout.addLayout(row(None, self._stop, self._ask))
        layout.addLayout(sides, 1)
        layout.addWidget(self._problem)
        layout.addWidget(self._said)
        layout.addLayout(row(None, self._use))
        self._state = ComparisonState()
        self.show_state(desk.services.comparison.state)

    def offer(self, models: Sequence[ModelChoice], before: str = "", after: str = "") -> None:
        """These can be compared; the two named ones are chosen, or what was chosen stays."""
        for box, wanted in zip(self._models, (before, after), strict=True):
            chosen = wanted or box.currentData()
            box.clear()
            for choice in models:
                if choice.built:
                    box.addItem(one_line(f"{choice.title} ({choice.name})", 80), choice.name)
            box.setCurrentIndex(max(0, box.findData(chosen)))
        self._show_buttons()

    def show_state(self, state: ComparisonState) -> None:
        """The answers as they come."""
        self._state = state
        for number, box in enumerate(self._answers):
            box.show_answer(state.answers[number] if number < len(state.answers) else None)
        self._show_buttons()

    @Slot()
    def _show_buttons(self) -> None:
        there = self._models[1].count() > 0
        self._ask.setVisible(not self._state.working)
        self._stop.setVisible(self._state.working)
        self._ask.setEnabled(there and bool(self._prompt.toPlainText().strip()))
        self._use.setEnabled(there)

    @Slot()
    def _on_ask(self) -> None:
        names = [box.currentData() for box in self._models]
        self._problem.hide()
        asked = partial(self._desk.services.comparison.ask, names, self._prompt.toPlainText())
        self._desk.store.ask(asked, self._on_asked, self._say_error)

    @Slot()
    def _on_stop(self) -> None:
        self._desk.store.ask(self._desk.services.comparison.stop, self._on_asked, self._say_error)

    def _on_asked(self, _: None) -> None:
        """The result arrives as an event of the services."""

    @Slot()
    def _on_use(self) -> None:
        name = self._models[1].currentData()
        self._problem.hide()
        self._desk.store.ask(
            partial(self._desk.services.use_model, name), partial(self._on_used, name), self._say_error
        )

    def _on_used(self, name: str, _: None) -> None:
        self._said.setText(tr("Chats are answered by {name} from now on.", name=one_line(name)))

    def _say_error(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()


class _AnswerBox(QPlainTextEdit):
    """Plain text, whatever the model says; keeps its end in sight while it grows."""

    def show_answer(self, answer: ComparedAnswer | None) -> None:
        shown = "" if answer is None else neutral("\n\n".join(filter(None, (answer.text, answer.problem))))
        if shown != self.toPlainText():
            self.setPlainText(shown)
            self.moveCursor(QTextCursor.MoveOperation.End)


def _model_box(name: str) -> QComboBox:
    box = ChoiceField()
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    return box


def _answer_box(name: str) -> _AnswerBox:
    box = _AnswerBox()
    box.setReadOnly(True)
    box.setAccessibleName(name)
    box.setMinimumHeight(100)
    box.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return box
