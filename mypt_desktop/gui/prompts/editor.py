"""Writes a prompt: its name, title and text, checked while one types."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QMessageBox, QPlainTextEdit, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.prompts.page import collision
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_5
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.store.prompt_file import LONGEST_TITLE, OwnPrompt, checked, file_text, name_fault, prompt_name
from mypt_desktop.store.prompt_library import PromptLibrary

_HINT = tr_noop(
    "{{language}} is asked for, {{language|German}} begins with German. {{clipboard}}, {{date}} and {{selection}} are"
    " filled in: what was copied, today, and what is selected in the message."
)


class PromptEditor(QDialog):
    """A new prompt where there is none to edit."""

    saved = Signal(object)  # OwnPrompt

    def __init__(self, desk: Desk, library: PromptLibrary, prompt: OwnPrompt | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._library = library
        self._prompt = prompt
        self.setWindowTitle(tr("New prompt") if prompt is None else one_line(tr("Edit /{name}", name=prompt.name), 80))
        self.setMinimumSize(480, 420)
        self.resize(620, 520)
        self._name, self._title, self._about = QLineEdit(), QLineEdit(), QLineEdit()
        self._text = QPlainTextEdit()
        self._text.setTabChangesFocus(True)
        self._name.setPlaceholderText(tr("What is typed behind the slash, such as letter"))
        self._title.setMaxLength(LONGEST_TITLE)
        self._about.setMaxLength(5 * LONGEST_TITLE)
        if prompt is not None:
            self._name.setText(prompt.name)
            self._title.setText(prompt.title)
            self._about.setText(prompt.description)
            self._text.setPlainText(prompt.body)
        form = QFormLayout()
        form.setSpacing(SPACE_3)
        for words, field in ((tr("Name"), self._name), (tr("Title"), self._title), (tr("Description"), self._about)):
            field.setAccessibleName(words)
            field.textChanged.connect(self._on_changed)
            form.addRow(words, field)
        self._text.setAccessibleName(tr("Text"))
        self._text.textChanged.connect(self._on_changed)
        form.addRow(tr("Text"), self._text)
        self._asks = label("", "caption", wrap=True)
        self._problem = label("", "danger", wrap=True, selectable=True)
        cancel, self._save = text_button(tr("Cancel")), text_button(tr("Save"), "primary")
        cancel.clicked.connect(self.reject)
        self._save.clicked.connect(self._on_save)
        self._save.setDefault(True)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addLayout(form, 1)
        layout.addWidget(label(tr(_HINT), "caption", wrap=True))
        layout.addWidget(self._asks)
        layout.addWidget(self._problem)
        layout.addLayout(row(None, cancel, self._save, spacing=SPACE_2))
        self._before = self._written()
        self._on_changed()

    def reject(self) -> None:
        """What was written is not thrown away without a question."""
        if self._written() != self._before:
            answer = QMessageBox.question(
                self,
                tr("Discard the changes"),
                tr("Discard what you wrote?"),
                defaultButton=QMessageBox.StandardButton.No,
            )
            if answer != QMessageBox.StandardButton.Yes:
                return
        super().reject()

    def _written(self) -> tuple[str, str, str, str]:
        return self._name.text(), self._title.text(), self._about.text(), self._text.toPlainText()

    @Slot()
    def _on_changed(self) -> None:
        name, body = prompt_name(self._name.text()), self._text.toPlainText()
        variables, faults = checked(body)
        lines = [neutral(tr("Text, {fault}.", fault=fault)) for fault in faults[:4]]
        if name and (fault := name_fault(name)):
            lines.insert(0, tr("Name: {fault}.", fault=fault))
        self._problem.setText("\n".join(lines))
        self._problem.setVisible(bool(lines))
        asks = tr("Fills in: {variables}.", variables=", ".join(one.name for one in variables)) if variables else ""
        notes = " ".join(filter(None, (asks, collision(name))))
        self._asks.setText(neutral(notes))
        self._asks.setVisible(bool(notes))
        self._save.setEnabled(bool(name and body.strip() and not lines))

    @Slot()
    def _on_save(self) -> None:
        name = prompt_name(self._name.text())
        text = file_text(self._title.text() or name, self._about.text(), self._text.toPlainText())
        save = partial(self._library.save, name, text, self._prompt)
        self._save.setEnabled(False)
        self._desk.files.ask(save, self._on_saved, self._on_error)

    def _on_saved(self, prompt: OwnPrompt) -> None:
        self._before = self._written()
        self.saved.emit(prompt)
        self.accept()

    def _on_error(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()
        self._save.setEnabled(True)
