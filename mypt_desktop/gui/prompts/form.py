"""The form that asks for what a prompt or the address of a resource leaves open, a server's or the user's own.

The keyboard is enough: Tab goes on, Enter uses it, Shift+Enter begins a new line where a text may have several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QStringListModel, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QDialog, QFormLayout, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_5
from mypt_desktop.gui.translation import tr

_MOST_LINES = 6  # seen at once
_LONGEST = 200_000


@dataclass(frozen=True, slots=True)
class Asked:
    """`several`: it may have several lines; then nothing is suggested for it."""

    name: str
    about: str = ""
    required: bool = False
    value: str = ""
    several: bool = False


class PromptForm(QDialog):
    """`edited` comes with the name and the text of a line that is written in; `suggest` offers what it may become."""

    filled = Signal(dict)  # dict[str, str], of every field
    edited = Signal(str, str)

    def __init__(self, title: str, about: str, fields: Sequence[Asked], parent: QWidget) -> None:
        super().__init__(parent)
        self._asked = tuple(fields)
        self._lines: dict[str, QLineEdit] = {}
        self._blocks: dict[str, _Block] = {}
        self.setWindowTitle(one_line(title, 60))
        self.setMinimumWidth(420)
        inside = QWidget()
        form = QFormLayout(inside)
        form.setContentsMargins(0, 0, SPACE_2, 0)
        form.setSpacing(SPACE_3)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for one in self._asked:
            form.addRow(one_line(one.name + (" *" if one.required else ""), 40), self._field(one))
        scroll = QScrollArea()
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setMinimumHeight(min(320, inside.sizeHint().height() + 4))
        self._problem = label("", "danger", wrap=True)
        self._problem.hide()
        cancel, use = text_button(tr("Cancel")), text_button(tr("Use"), "primary")
        cancel.clicked.connect(self.reject)
        use.clicked.connect(self._on_use)
        use.setDefault(True)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addWidget(label(neutral(about or title), "muted", wrap=True))
        layout.addWidget(scroll, 1)
        layout.addWidget(self._problem)
        words = "Shift+Enter begins a new line" if self._blocks else ""
        layout.addLayout(row(label(words, "faint"), None, cancel, use, spacing=SPACE_2))

    @property
    def given(self) -> dict[str, str]:
        """What stands in every field now."""
        given = {name: line.text() for name, line in self._lines.items()}
        return given | {name: block.toPlainText()[:_LONGEST] for name, block in self._blocks.items()}

    def suggest(self, name: str, found: Sequence[str]) -> None:
        completer = self._lines[name].completer()
        model = completer.model() if completer is not None else None
        if isinstance(model, QStringListModel):
            model.setStringList([one_line(one, 200) for one in found])
            if found and self._lines[name].hasFocus():
                completer.complete()

    def _field(self, one: Asked) -> QWidget:
        field: QLineEdit | _Block
        if one.several:
            field = self._blocks[one.name] = _Block(one.value)
            field.returned.connect(self._on_use)
        else:
            field = self._lines[one.name] = QLineEdit(one.value)
            completer = QCompleter(QStringListModel(self), self)
            completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
            field.setCompleter(completer)
            field.textEdited.connect(partial(self.edited.emit, one.name))
        field.setAccessibleName(one_line(one.name, 60))
        field.setToolTip(tip(one.about))
        field.setPlaceholderText(one_line(one.about, 80))
        return field

    @Slot()
    def _on_use(self) -> None:
        given = self.given
        for one in self._asked:
            if one.required and not given[one.name].strip():
                self._problem.setText(tr("{name} is missing.", name=one_line(one.name, 60)))
                self._problem.show()
                missing: QWidget = self._lines.get(one.name) or self._blocks[one.name]
                missing.setFocus()
                return
        self.filled.emit(given)
        self.accept()


class _Block(QPlainTextEdit):
    """Grows with its text."""

    returned = Signal()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setTabChangesFocus(True)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not shift:
            self.returned.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.selectAll()

    @Slot()
    def _fit(self) -> None:
        lines = max(1, min(_MOST_LINES, round(self.document().size().height())))
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + 20)
