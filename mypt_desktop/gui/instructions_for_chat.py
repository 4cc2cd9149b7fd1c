"""Edits the instructions of one chat: a text that is kept with the chat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mypt_desktop.coding.instruction_files import LONGEST
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.prompt import estimated_tokens
from mypt_desktop.gui.controls import column, label, restyle, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.theme import SPACE_2, SPACE_3
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId

StoredChat = Callable[[Callable[[ChatId], None]], None]
"""Calls with the chat in front of the user, which is stored first where it is empty."""


class ChatInstructionsPage(QWidget):
    """`chat` is None for one that is not stored yet. Nothing is written before Save."""

    saved = Signal()

    def __init__(self, desk: Desk, chat: ChatId | None, stored: StoredChat) -> None:
        super().__init__()
        self._desk = desk
        self._chat = chat
        self._stored = stored
        self._kept: str | None = None if chat is not None else ""  # in the store, as far as it was read
        self._text = QPlainTextEdit()
        self._text.setTabChangesFocus(True)
        self._text.setAccessibleName(tr("Instructions for this chat"))
        self._text.textChanged.connect(self._update)
        self._length = label("", "caption", wrap=True)
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        self._revert, self._save = text_button(tr("Revert")), text_button(tr("Save"), "primary")
        self._revert.clicked.connect(self._on_revert)
        self._save.clicked.connect(self._on_save)
        layout = column(self, SPACE_3, (SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        words = tr("They count in this chat, after all others, whatever folder is open. Saved empty there are none.")
        layout.addWidget(label(words, "muted", wrap=True))
        layout.addWidget(self._text, 1)
        layout.addWidget(self._length)
        layout.addWidget(self._problem)
        layout.addLayout(row(None, self._revert, self._save, spacing=SPACE_2))
        self._update()
        if chat is not None:
            desk.store.ask(partial(desk.services.chats.instructions, chat), self._on_read, self._on_error)

    @property
    def unsaved(self) -> bool:
        """Whether something was written that is not on the disk."""
        return self._kept is not None and self._text.toPlainText().strip() != self._kept

    def _on_read(self, text: str) -> None:
        self._kept = text
        self._text.setPlainText(text)
        self._update()

    @Slot()
    def _on_revert(self) -> None:
        self._text.setPlainText(self._kept or "")

    @Slot()
    def _on_save(self) -> None:
        self._problem.hide()
        text = self._text.toPlainText().strip()
        if self._chat is None:
            self._stored(partial(self._write, text))
        else:
            self._write(text, self._chat)

    def _write(self, text: str, chat: ChatId) -> None:
        self._chat = chat
        write = partial(self._desk.services.chats.instruct, chat, text)
        self._desk.store.ask(write, partial(self._on_written, text), self._on_error)

    def _on_written(self, text: str, _: None) -> None:
        self._kept = text
        self._update()
        self.saved.emit()

    def _on_error(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()

    @Slot()
    def _update(self) -> None:
        text = self._text.toPlainText().strip()
        too_long = len(text) > LONGEST
        words = tr("{characters:,} of at most {most:,} characters", characters=len(text), most=LONGEST)
        tokens = tr("about {tokens:,} tokens of each prompt", tokens=estimated_tokens(text))
        self._length.setText(" · ".join(filter(None, (words, tokens, tr("not saved") if self.unsaved else ""))))
        restyle(self._length, "role", "danger" if too_long else "caption")
        self._text.setReadOnly(self._kept is None)
        self._save.setEnabled(self.unsaved and not too_long)
        self._revert.setEnabled(self.unsaved)
