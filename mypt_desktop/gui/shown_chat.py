"""What the window says about the chat it shows: its title, and that it is about another folder than the open one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

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
        self._chat: ChatId | None = None
        self._told: ChatId | None = None  # which one the services know to be shown
        self._instructions = InstructionsNotice(desk, pane, chatting.with_chat, self)

    def show(self, chat: ChatId | None) -> None:
        """Another chat, or the same once more: its title may have changed."""
        if chat != self._told:
            self._told = chat
            self._desk.store.ask(partial(self._desk.services.show_chat, chat), _nothing)
        self._chat = chat
        self._instructions.show_chat(chat)
        if chat is None:
            self._show_elsewhere(None)
        else:
            self._desk.store.ask(partial(self._desk.services.chats.summary, chat), self._on_summary)

    def show_instructions(self) -> None:
        """Opens the user's own instructions to be read and edited."""
        self._instructions.show()

    def workspace_changed(self) -> None:
        self._instructions.refresh()
        self._show_elsewhere(None)

    def _on_summary(self, summary: ChatSummary) -> None:
        if summary.id == self._chat:
            self._pane.show_title(summary.title)
            self._show_elsewhere(summary)

    def _show_elsewhere(self, summary: ChatSummary | None) -> None:
        banner = self._pane.elsewhere
        open_folder = self._desk.services.workspace_state.path
        if summary is None or not summary.workspace or summary.workspace == open_folder:
            banner.hide()
            return
        name = one_line(Path(summary.workspace).name or summary.workspace, 60)
        banner.say(
            tr("This chat is about {name}.", name=name),
            "",
            tr("Open it"),
            partial(self._opening.open, Path(summary.workspace)),
        )


def _nothing(_: None) -> None:
    """What follows is told by the services."""
