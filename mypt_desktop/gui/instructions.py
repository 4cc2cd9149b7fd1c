"""Which instructions are in force, as the window shows it: how long they are, and what a folder brings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDialog, QWidget

from mypt_desktop.coding.prompts import Instructions
from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.pane import ChatPane
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.instructions_texts import FoundInstructions, texts_page
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.ports import Services
from mypt_desktop.gui.theme import SPACE_2, SPACE_4, SPACE_5
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatGoneError, ChatId

if TYPE_CHECKING:
    from mypt_desktop.gui.instructions_editor import InstructionsEditor
    from mypt_desktop.gui.instructions_for_chat import StoredChat


class InstructionsNotice(QObject):
    """A line at the top of the chat while any are in force, and a question about those of the open folder."""

    def __init__(self, desk: Desk, pane: ChatPane, stored: StoredChat, parent: QObject) -> None:
        super().__init__(parent)
        self._chat: ChatId | None = None
        self._stored = stored
        self._desk = desk
        self._pane = pane
        self._found = FoundInstructions((), (), ())
        self._editor: InstructionsEditor | None = None
        pane.instructions.clicked.connect(self.show)
        pane.instructions.hide()

    @Slot()
    def refresh(self) -> None:
        """Another folder is open, or another chat is shown: the files may be others by now."""
        self._desk.files.ask(partial(_look, self._desk.services, self._folder, self._chat), self._on_found)

    def show_chat(self, chat: ChatId | None) -> None:
        """The chat that is shown from now on."""
        self._chat = chat
        self.refresh()

    @property
    def _folder(self) -> Path | None:
        path = self._desk.services.workspace_state.path
        return Path(path) if path else None

    def _on_found(self, found: FoundInstructions) -> None:
        self._found = found
        if self._editor is not None:
            self._editor.show_found(found)
        characters = sum(len(one.text) for one in found.in_force)
        tokens = sum(one.tokens for one in found.in_force)
        self._pane.instructions.setText(tr("Instructions: {characters:,} characters", characters=characters))
        self._pane.instructions.setToolTip(
            tr("About {tokens:,} tokens of each prompt. Press to read and edit them.", tokens=tokens)
        )
        self._pane.instructions.setVisible(bool(found.in_force))
        banner, waiting = self._pane.folder_text, found.waiting
        if not waiting:
            banner.hide()
            return
        names = tr(" and ").join(Path(one.place).name for one in waiting)
        characters = sum(len(one.text) for one in waiting)
        hint = tr("Somebody else may have written it. It is not in use.")
        banner.say(
            tr(
                "This folder brings instructions for the assistant: {names}, {characters:,} characters.",
                names=one_line(names, 80),
                characters=characters,
            ),
            hint,
            tr("Read and decide"),
            self._on_decide,
        )

    @Slot()
    def show(self) -> None:
        """What is in force, and the user's own texts to be edited."""
        from mypt_desktop.gui.instructions_editor import InstructionsEditor

        self._editor = InstructionsEditor(self._desk, self._folder, self._chat, self._stored, self._pane.window())
        self._editor.saved.connect(self.refresh)
        self._editor.finished.connect(self._on_editor_closed)
        self._editor.show_found(self._found)
        self.refresh()
        self._editor.open()

    @Slot()
    def _on_editor_closed(self) -> None:
        if self._editor is not None:
            self._editor.deleteLater()
            self._editor = None

    def _on_decide(self) -> None:
        folder, waiting = self._folder, self._found.waiting
        if folder is None or not waiting:
            return
        dialog = InstructionsDialog(waiting, self._pane)
        if dialog.exec() or dialog.refused:
            use = not dialog.refused
            decide = partial(self._desk.services.prompts.decide, folder, waiting, use=use)
            self._desk.files.ask(decide, self._on_decided, self._on_error)

    def _on_decided(self, _: None) -> None:
        self.refresh()

    def _on_error(self, error: UserError) -> None:
        self._pane.error.say_error(error)


class InstructionsDialog(QDialog):
    """Shows a folder's texts and asks whether to use them. `refused`: the answer was no; closing it is none."""

    def __init__(self, texts: Sequence[Instructions], parent: QWidget) -> None:
        super().__init__(parent)
        self.refused = False
        self.setWindowTitle(tr("Instructions of this folder"))
        self.resize(620, 460)
        layout = column(self, SPACE_4, (SPACE_5, SPACE_4, SPACE_5, SPACE_4))
        words = tr("They become part of what the assistant is told before each question about this folder.")
        layout.addWidget(label(words, "muted", wrap=True))
        layout.addWidget(texts_page(texts), 1)
        refuse, use = text_button(tr("Do not use them")), text_button(tr("Use them"), "primary")
        refuse.clicked.connect(self._on_refused)
        use.clicked.connect(self.accept)
        layout.addLayout(row(None, refuse, use, spacing=SPACE_2))

    @Slot()
    def _on_refused(self) -> None:
        self.refused = True
        self.reject()


def _look(services: Services, folder: Path | None, chat: ChatId | None) -> FoundInstructions:
    """On a worker."""
    prompts, own = services.prompts, ""
    if chat is not None:
        with suppress(ChatGoneError):
            own = services.chats.instructions(chat)
    of_chat = (Instructions("append", "chat", tr("This chat"), own),) if own else ()
    return FoundInstructions((*prompts.in_force(folder), *of_chat), prompts.waiting(folder), prompts.faults(folder))
