"""What the window says about the chat it shows: its title, and that it is about another folder than the open one.

A chat stays with its folder: when another one is opened, a new chat begins.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from mypt_desktop.gui.chat.pane import ChatPane
from mypt_desktop.gui.chat.switching import ChatSwitching
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.instructions import InstructionsNotice
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.workspace_opening import WorkspaceOpening
from mypt_desktop.store.chats import ChatId, ChatSummary


class ShownChat(QObject):
    def __init__(
        self, desk: Desk, pane: ChatPane, opening: WorkspaceOpening, chatting: ChatSwitching, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._pane = pane
        self._opening = opening
        self._chatting = chatting
        self._chat: ChatId | None = None
        self._summary: ChatSummary | None = None  # of that chat, once it is known
        self._told: ChatId | None = None  # which one the services know to be shown
        self._instructions = InstructionsNotice(desk, pane, chatting.with_chat, self)
        opening.opened.connect(self._on_folder_opened)

    def show(self, chat: ChatId | None) -> None:
        """Another chat, or the same once more: its title may have changed."""
        if chat != self._told:
            self._told = chat
            self._desk.store.ask(partial(self._desk.services.show_chat, chat), _nothing)
        if chat != self._chat:
            self._chat, self._summary = chat, None
        self._instructions.show_chat(chat)
        if chat is None:
            self._show_elsewhere()
        else:
            self._desk.store.ask(partial(self._desk.services.chats.summary, chat), self._on_summary)

    def show_instructions(self) -> None:
        """Opens the user's own instructions to be read and edited."""
        self._instructions.show()

    def workspace_changed(self) -> None:
        self._instructions.refresh()
        self._show_elsewhere()

    def _on_summary(self, summary: ChatSummary) -> None:
        if summary.id == self._chat:
            self._summary = summary
            self._pane.show_title(summary.title)
            self._show_elsewhere()

    @property
    def _elsewhere(self) -> str:
        """The folder that the shown chat is about, where another one is open, or none."""
        folder = self._summary.workspace if self._summary is not None else None
        return "" if folder is None or folder == self._desk.services.workspace_state.path else folder

    def _show_elsewhere(self) -> None:
        banner, folder = self._pane.elsewhere, self._elsewhere
        if not folder:
            banner.hide()
            return
        name = one_line(Path(folder).name or folder, 60)
        banner.say(
            tr("This chat is about {name}.", name=name), "", tr("Open it"), partial(self._opening.open, Path(folder))
        )

    @Slot()
    def _on_folder_opened(self) -> None:
        if self._elsewhere:
            self._chatting.new_chat()
        else:
            self._show_elsewhere()


def _nothing(_: None) -> None:
    """What follows is told by the services."""
