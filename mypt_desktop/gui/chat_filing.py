"""Folders of chats: a chat is moved into one, a folder renamed or let go of. One is there while a chat is in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatSummary


class ChatFiling(QObject):
    changed = Signal()  # a chat is listed elsewhere
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._window = parent

    def add_to(self, menu: QMenu, chat: ChatSummary, folders: Sequence[str]) -> None:
        """The folders a chat can go to, as a menu in `menu`."""
        inside = menu.addMenu(self._desk.theme.icon("folder"), tr("Move to Folder"))
        for folder in folders:
            action = inside.addAction(_shown(folder), partial(self._move, chat, folder))
            action.setCheckable(True)
            action.setChecked(folder == chat.folder)
        inside.addSeparator()
        inside.addAction(self._desk.theme.icon("folder-plus"), tr("New Folder…"), partial(self.ask, chat, ()))
        if chat.folder:
            inside.addAction(tr("Out of “{folder}”", folder=_shown(chat.folder)), partial(self._move, chat, ""))

    def menu_of(self, folder: str, menu: QMenu) -> None:
        """What can be done with a folder."""
        menu.addAction(self._desk.theme.icon("pencil"), tr("Rename Folder…"), partial(self._rename, folder))
        menu.addAction(
            self._desk.theme.icon("folder-x"), tr("Remove Folder, Keep Its Chats"), partial(self._let_go, folder)
        )

    def ask(self, chat: ChatSummary, folders: Sequence[str]) -> None:
        """Into which of `folders`, or a new one, by its name; an empty name is none."""
        title = tr("Move the chat to a folder")
        if folders:
            names = list(folders)
            at = names.index(chat.folder) if chat.folder in names else 0
            name, wanted = QInputDialog.getItem(self._window, title, tr("Folder, or a new name:"), names, at, True)
        else:
            name, wanted = QInputDialog.getText(self._window, title, tr("Name of the folder:"))
        if wanted:
            self._move(chat, name)

    def _rename(self, folder: str) -> None:
        name, wanted = QInputDialog.getText(
            self._window, tr("Rename the folder"), tr("Name of the folder:"), text=folder
        )
        if wanted and name.strip():
            self._do(partial(self._desk.services.chats.rename_folder, folder, name))

    def _let_go(self, folder: str) -> None:
        self._do(partial(self._desk.services.chats.rename_folder, folder, ""))

    def _move(self, chat: ChatSummary, folder: str) -> None:
        self._do(partial(self._desk.services.chats.move, chat.id, folder))

    def _do(self, job: Callable[[], None]) -> None:
        self._desk.store.ask(job, self._on_done, self.went_wrong.emit)

    def _on_done(self, _: None) -> None:
        self.changed.emit()


def _shown(folder: str) -> str:
    return one_line(folder, 60).replace("&", "&&")
