"""The page of the settings on which commands get other keys. Keys that are taken are told, and not saved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QKeySequenceEdit, QLabel, QLineEdit, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.actions import plain_title
from mypt_desktop.gui.controls import column, icon_button, label
from mypt_desktop.gui.shortcuts import commands, conflict, kept_of, keys_of, portable
from mypt_desktop.gui.theme import SPACE_1, SPACE_3, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.value_fields import name_buttons_in


class ShortcutsPage(QWidget):
    """A field for each command that takes the keys as they are pressed, and a button that gives it its own again."""

    def __init__(self, theme: Theme, kept: Sequence[str]) -> None:
        super().__init__()
        self._keys = keys_of(kept)
        self._fields: dict[str, QKeySequenceEdit] = {}
        self._faults: dict[str, QLabel] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(SPACE_1)
        grid.setColumnStretch(0, 1)
        for number, command in enumerate(commands()):
            title = plain_title(command)
            edit = self._fields[command.name] = QKeySequenceEdit(self._sequence(command.name))
            edit.setObjectName(f"keys-of-{command.name}")  # a command's name alone is styled as what it opens
            edit.setMaximumSequenceLength(1)
            edit.setClearButtonEnabled(True)
            edit.setFixedWidth(160)
            edit.setAccessibleName(tr("Keys of {title}", title=title))
            line = edit.findChild(QLineEdit)
            if line is not None:
                line.setPlaceholderText(tr("Press keys"))
                line.setAccessibleName(tr("Keys of {title}", title=title))
                name_buttons_in(line)
            edit.keySequenceChanged.connect(partial(self._on_keys, command.name))
            back = icon_button(theme, "undo-2", tr("The usual keys of {title}", title=title), size=14)
            back.clicked.connect(partial(self._on_back, command.name))
            fault = self._faults[command.name] = label("", "danger", wrap=True)
            fault.setAlignment(Qt.AlignmentFlag.AlignRight)
            fault.hide()
            grid.addWidget(label(title, wrap=True), 2 * number, 0)
            grid.addWidget(edit, 2 * number, 1)
            grid.addWidget(back, 2 * number, 2)
            grid.addWidget(fault, 2 * number + 1, 0, 1, 3)
        layout = column(self)
        layout.addLayout(grid)
        self._tell()

    def kept(self) -> tuple[str, ...]:
        """For the settings. Raises `UserError` while keys are in conflict."""
        for name, keys in self._keys.items():
            for key in keys:
                if told := conflict(name, key, self._keys):
                    raise UserError(told, hint=tr("Choose other keys on the page Keyboard."))
        return kept_of(self._keys)

    def _sequence(self, name: str) -> QKeySequence:
        return QKeySequence(next(iter(self._keys[name]), ""))

    def _on_keys(self, name: str, sequence: QKeySequence) -> None:
        key = portable(sequence.toString(QKeySequence.SequenceFormat.PortableText))
        if portable(next(iter(self._keys[name]), "")) != key:
            self._keys[name] = (key,) if key else ()
            self._tell()

    def _on_back(self, name: str) -> None:
        self._keys[name] = keys_of(())[name]
        self._fields[name].setKeySequence(self._sequence(name))
        self._tell()

    def _tell(self) -> None:
        """Each conflict is told at both commands."""
        for name, fault in self._faults.items():
            told = next((told for key in self._keys[name] if (told := conflict(name, key, self._keys))), "")
            fault.setText(told)
            fault.setVisible(bool(told))
            self._fields[name].setAccessibleDescription(told)
