"""What can be done with a chat's files from the window: bring in, save elsewhere, delete; each on the files worker."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import ManifestId


class FileActions(QObject):
    """`done` is a sentence about what was done, `went_wrong` why it was not. `changed` names a chat whose files
    changed."""

    done = Signal(str)
    changed = Signal(str)  # ChatId
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window

    def chosen(self) -> list[Path]:
        """The files that the user picks; none when they change their mind."""
        picked, _ = QFileDialog.getOpenFileNames(self._window, tr("Add to the chat's files"), str(Path.home()))
        return [Path(path) for path in picked]

    def add(self, chat: ChatId, paths: Sequence[Path]) -> None:
        """Copies files and folders into the chat's files."""

        def job() -> None:
            files = self._desk.services.chat_files(chat)
            for path in paths:
                files.add(path)

        what = one_line(paths[0].name, 60) if len(paths) == 1 else tr("{count:,} items", count=len(paths))
        self._ask(job, tr("{what} added to the chat's files.", what=what), chat)

    def add_document(self, document_path: str, chat: ChatId) -> None:
        """A document of the open workspace."""
        add = partial(self._desk.services.toolsets.add_to_chat_files, chat, document_path)
        self._ask(add, tr("{name} added to the chat's files.", name=one_line(Path(document_path).name, 60)), chat)

    def save_as(self, chat: ChatId, path: str) -> None:
        """Asks where to, and copies the file out."""
        start = str(Path.home() / path.rpartition("/")[2])
        chosen, _ = QFileDialog.getSaveFileName(self._window, tr("Save the file as"), start)
        if chosen:
            self._ask(
                partial(_copy_out, self._desk, chat, path, Path(chosen)),
                tr("Saved as {name}.", name=one_line(chosen, 80)),
            )

    def save_to_workspace(self, chat: ChatId, path: str) -> None:
        """Under the name it has here. A document of that name is never overwritten."""
        save = partial(self._desk.services.toolsets.save_to_workspace, chat, path, path)
        self._ask(save, tr("{path} saved into the workspace.", path=one_line(path, 60)))

    def restore(self, chat: ChatId, path: str, manifest: ManifestId) -> None:
        """An older version of one file comes back, as a new version."""
        restore = partial(_restore, self._desk, chat, path, manifest)
        self._ask(restore, tr("{path} is as it was then.", path=one_line(path, 60)), chat)

    def delete(self, chat: ChatId, path: str) -> None:
        """Asks first."""
        name = one_line(path, 80)
        answer = QMessageBox.question(
            self._window,
            tr("Delete from the chat's files"),
            tr("Delete {name} from the chat's files? Its older versions are kept.", name=name),
        )
        if answer == QMessageBox.StandardButton.Yes:
            self._ask(partial(_delete, self._desk, chat, path), tr("{name} deleted.", name=name), chat)

    def _ask(self, job: Callable[[], object], words: str, changed: ChatId | None = None) -> None:
        self._desk.files.ask(job, partial(self._on_done, words, changed), self.went_wrong.emit)

    def _on_done(self, words: str, changed: ChatId | None, _: object) -> None:
        if changed is not None:
            self.changed.emit(changed)
        self.done.emit(words)


def _copy_out(desk: Desk, chat: ChatId, path: str, target: Path) -> None:
    data = desk.services.chat_files(chat).read(path)
    beside = target.with_name(f".{target.name[:100]}.part")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise UserError(
            tr("{target} cannot be written: {reason}.", target=target, reason=error.strerror or error),
            hint=tr("Choose another place."),
        ) from error


def _restore(desk: Desk, chat: ChatId, path: str, manifest: ManifestId) -> None:
    desk.services.chat_files(chat).restore(path, manifest)


def _delete(desk: Desk, chat: ChatId, path: str) -> None:
    desk.services.chat_files(chat).delete(path)
