"""An editor's text and the chat file it belongs to: loading, saving, and noticing that the file changed meanwhile."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Signal

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.renderers import files as on_disk
from mypt_desktop.gui.renderers.files import ChangedMeanwhile, Files, Loaded, SaveOutcome
from mypt_desktop.gui.renderers.texts import FileText

State: TypeAlias = Literal["loading", "saved", "unsaved", "saving", "changed", "failed"]


class BoundFile(QObject):
    """One file of one chat. Reads and writes happen on the store worker, in order."""

    loaded = Signal(FileText)
    missing = Signal(UserError)  # there is nothing to show
    saved = Signal()
    refused = Signal(UserError)  # it was not saved
    changed = Signal(bool)  # somebody else changed the file; True: it was about to be overwritten

    def __init__(self, desk: Desk, files: Files, path: str, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._files = files
        self.path = path
        self._digest = ""
        self._text: FileText | None = None

    def load(self) -> None:
        self._desk.store.ask(partial(on_disk.load, self._files, self.path), self._on_loaded, self.missing.emit)

    def save(self, shown: str, *, anyway: bool = False) -> None:
        """Writes what the editor shows, unless the file changed since it was read."""
        if self._text is None:
            return
        try:
            data = self._text.encoded(shown)
        except UserError as error:
            self.refused.emit(error)
            return
        job = partial(on_disk.save, self._files, self.path, data, self._digest, anyway=anyway)
        self._desk.store.ask(job, self._on_saved, self.refused.emit)

    def look_again(self) -> None:
        """`changed` comes if the file is not the one that was read or written here."""
        if self._text is not None:
            self._desk.store.ask(partial(on_disk.look, self._files, self.path), self._on_looked)

    def _on_loaded(self, found: Loaded) -> None:
        self._text, self._digest = found.text, found.digest
        self.loaded.emit(found.text)

    def _on_saved(self, outcome: SaveOutcome) -> None:
        if isinstance(outcome, ChangedMeanwhile):
            self.changed.emit(True)
        else:
            self._digest = outcome.digest
            self.saved.emit()

    def _on_looked(self, digest: str) -> None:
        if digest != self._digest:
            self.changed.emit(False)
