"""Reads and edits the instructions: what is in force, the user's for all chats, those of the open folder and of the
chat."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QMessageBox, QTabWidget, QWidget

from mypt_desktop.gui.controls import column, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.instructions_for_chat import ChatInstructionsPage, StoredChat
from mypt_desktop.gui.instructions_page import InstructionsPage
from mypt_desktop.gui.instructions_texts import FoundInstructions, texts_page
from mypt_desktop.gui.theme import SPACE_3, SPACE_5
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId


class InstructionsEditor(QDialog):
    """`folder` is None while none is open, `chat` for an empty one that is not stored yet."""

    saved = Signal()

    def __init__(
        self, desk: Desk, folder: Path | None, chat: ChatId | None, stored: StoredChat, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Instructions"))
        self.setMinimumSize(480, 420)
        self.resize(680, 560)
        everywhere, here = InstructionsPage(desk, None), ChatInstructionsPage(desk, chat, stored)
        self._pages: list[InstructionsPage | ChatInstructionsPage] = [everywhere, here]
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._in_force = QWidget()
        self._read = column(self._in_force, 0, (SPACE_3, SPACE_3, 0, SPACE_3))
        self._tabs.addTab(self._in_force, tr("In force"))
        self._tabs.addTab(everywhere, tr("For all chats"))
        if folder is not None:
            there = InstructionsPage(desk, folder)
            self._pages.append(there)
            self._tabs.addTab(there, tr("For this folder"))
        self._tabs.addTab(here, tr("For this chat"))
        for page in self._pages:
            page.saved.connect(self.saved)
        close = text_button(tr("Close"))
        close.clicked.connect(self.reject)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addWidget(self._tabs, 1)
        layout.addLayout(row(None, close))

    def show_found(self, found: FoundInstructions) -> None:
        """What is in force by now."""
        while (before := self._read.takeAt(0)) is not None:
            if (widget := before.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._read.addWidget(texts_page(found.in_force, found.faults))

    def reject(self) -> None:
        """What was written is not thrown away without a question."""
        if any(page.unsaved for page in self._pages):
            answer = QMessageBox.question(
                self,
                tr("Discard the changes"),
                tr("Discard what you wrote?"),
                defaultButton=QMessageBox.StandardButton.No,
            )
            if answer != QMessageBox.StandardButton.Yes:
                return
        super().reject()
