"""Importing from the window: asks which files, reads them beside the window, says what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.store.chat_imports.reading import read_chats
from mypt_desktop.store.chat_imports.storing import Imported, in_words

_TITLE = tr_noop("Import chats of ChatGPT, Claude, Jan or Open WebUI")
_FILTER = tr_noop("Exported chats (*.json *.jsonl *.zip);;All files (*)")


class ChatImporting(QObject):
    said = Signal(str)
    changed = Signal()  # there are other chats than before
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window

    @Slot()
    def choose(self) -> None:
        chosen, _ = QFileDialog.getOpenFileNames(self._window, tr(_TITLE), str(Path.home()), tr(_FILTER))
        self.take([Path(path) for path in chosen])

    @Slot()
    def choose_folder(self) -> None:
        """Jan keeps a folder for each chat."""
        chosen = QFileDialog.getExistingDirectory(
            self._window, tr("Import the chats of Jan's folder"), str(Path.home())
        )
        if chosen:
            self.take([Path(chosen)])

    def take(self, paths: Sequence[Path]) -> None:
        """Each wholly or not at all."""
        for path in paths:
            name = one_line(path.name, 60)
            self.said.emit(tr("Reading {name}…", name=name))
            job = partial(self._imported, path)
            self._desk.files.ask(job, partial(self._on_imported, name), self.went_wrong.emit)

    def _imported(self, path: Path) -> Imported:
        return self._desk.services.chats.add(read_chats(path))

    def _on_imported(self, name: str, imported: Imported) -> None:
        self.said.emit(in_words(name, imported))
        self.changed.emit()
