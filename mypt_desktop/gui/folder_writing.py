"""FolderWriting: the user lets chats change files in the opened folder, takes it back, and undoes what a chat did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QMessageBox, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.gui.chat.folder_bar import FolderBar
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.ports import FolderAccess
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.folder_writes import Undone

_LISTED = 8


@dataclass(frozen=True, slots=True)
class _Found:
    folder: str
    chat: ChatId | None
    permitted: bool
    changed: tuple[str, ...]


class FolderWriting(QObject):
    """Asks on a worker. `said` is a sentence about what was done, `went_wrong` why something was not."""

    said = Signal(str)
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, bar: FolderBar, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._bar = bar
        self._window = window
        self._folder = ""
        self._chat: ChatId | None = None
        self._changed: tuple[str, ...] = ()
        bar.undo_requested.connect(self.undo)
        bar.stop_requested.connect(self.stop)

    def show_workspace(self, state: WorkspaceState) -> None:
        folder = "" if state.state == "none" else state.path
        if folder != self._folder:
            self._folder = folder
            self.refresh()

    def show_chat(self, chat: ChatId | None) -> None:
        self._chat = chat
        self.refresh()

    def refresh(self) -> None:
        """Files may have been changed."""
        access = self._desk.services.folder_access
        self._desk.store.ask(partial(_found, access, self._folder, self._chat), self._on_found, self.went_wrong.emit)

    @Slot()
    def allow(self) -> None:
        """Asks the user, saying what it means."""
        if not self._folder:
            self.went_wrong.emit(UserError(tr("No folder is open."), hint=tr("Open the folder first.")))
            return
        answer = QMessageBox.question(
            self._window,
            tr("Let chats change files"),
            tr(
                "Chats may then change, add and replace files in this folder and below:\n\n{folder}\n\n"
                "Each change is shown and asked about before it is made. What was there is kept, so it can be undone,"
                " after a restart too. Never changed are links, a repository's own data, files that git ignores, and"
                " files that belong to others.",
                folder=one_line(self._folder, 300),
            ),
            defaultButton=QMessageBox.StandardButton.No,
        )
        if answer == QMessageBox.StandardButton.Yes:
            self._permit(True)

    @Slot()
    def stop(self) -> None:
        self._permit(False)

    @Slot()
    def undo(self) -> None:
        """All that the shown chat changed in the folder, after the user has seen which files that is."""
        if self._chat is None or not self._changed:
            self.said.emit(tr("This chat has changed no files in the workspace."))
            return
        listed = "\n".join(one_line(path, 100) for path in self._changed[:_LISTED])
        more = len(self._changed) - _LISTED
        answer = QMessageBox.question(
            self._window,
            tr("Undo this chat's changes"),
            tr("These files become as they were before this chat changed them:\n\n{listed}", listed=listed)
            + ("\n" + tr("and {more:,} more", more=more) if more > 0 else "")
            + "\n\n"
            + tr("What you have changed yourself since then stays as it is."),
            defaultButton=QMessageBox.StandardButton.Yes,
        )
        if answer == QMessageBox.StandardButton.Yes:
            undo = partial(self._desk.services.folder_access.undo, self._chat)
            self._desk.store.ask(undo, self._on_undone, self.went_wrong.emit)

    def _permit(self, allowed: bool) -> None:
        permit = partial(self._desk.services.folder_access.permit, Path(self._folder), allowed)
        self._desk.store.ask(permit, self._on_permitted, self.went_wrong.emit)

    def _on_permitted(self, _: None) -> None:
        self.refresh()

    def _on_found(self, found: _Found) -> None:
        if (found.folder, found.chat) != (self._folder, self._chat):
            return
        self._changed = found.changed
        shown = Path(found.folder).name or found.folder if found.permitted else ""
        self._bar.show_folder(shown, found.folder, len(found.changed))

    def _on_undone(self, undone: Undone) -> None:
        count = len(undone.restored)
        if count:
            self.said.emit(trn("{n:,} file is as before.", "{n:,} files are as before.", count))
        if undone.conflicts:
            self.went_wrong.emit(
                UserError(
                    tr("Changed since, so left as they are: {conflicts}.", conflicts=_named(undone.conflicts)),
                    hint=tr("What was there before is kept with this chat."),
                )
            )
        self.refresh()


def _found(access: FolderAccess, folder: str, chat: ChatId | None) -> _Found:
    if not folder:
        return _Found(folder, chat, False, ())
    changed = () if chat is None else tuple(access.changed(chat))
    return _Found(folder, chat, access.permitted(Path(folder)), changed)


def _named(paths: Sequence[str]) -> str:
    shown = ", ".join(one_line(path, 60) for path in paths[:_LISTED])
    return shown + (tr(" and {more:,} more", more=len(paths) - _LISTED) if len(paths) > _LISTED else "")
